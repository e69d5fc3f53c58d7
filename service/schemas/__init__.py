"""Requests and answers as schemas: the only rooms that know marshmallow."""
