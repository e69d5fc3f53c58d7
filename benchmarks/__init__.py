"""Measurements of the service, as ratios to something else in the same run; nothing here is part of the service."""
