"""Notes on the members of answers, for what Python types cannot express.

``Annotated[int, "Higher is better.", JSONSchema(minimum=0)]`` describes a member in words and bounds it. The OpenAPI
document is generated from these notes; nothing else reads them.
"""

from typing import Annotated, Any


class JSONSchema:
    """JSON Schema keywords of a value, beyond the type: a pattern, bounds, an example.

    >>> JSONSchema(minimum=0, maximum=1)
    JSONSchema(minimum=0, maximum=1)
    """

    def __init__(self, **keywords: Any) -> None:
        self.keywords = keywords

    def __repr__(self) -> str:
        return f"JSONSchema({', '.join(f'{name}={value!r}' for name, value in self.keywords.items())})"


NonNegative = Annotated[int, JSONSchema(minimum=0)]
Place = Annotated[int, JSONSchema(minimum=1)]
Strength = Annotated[int, JSONSchema(minimum=0, maximum=2**31 - 1)]
Probability = Annotated[float, "Probability.", JSONSchema(minimum=0, maximum=1)]
