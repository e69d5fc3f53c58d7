"""The HTTP interface: operations, routes, problems, pages and the OpenAPI document."""
