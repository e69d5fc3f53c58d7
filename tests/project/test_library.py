"""The two games as libraries: every public function and class shows how it is used."""

from types import ModuleType

import pytest

from service import pusoy, pusoy_dos

PUBLIC = [(game, name) for game in (pusoy, pusoy_dos) for name in game.__all__]


@pytest.mark.parametrize(("game", "name"), PUBLIC, ids=[f"{game.__name__}.{name}" for game, name in PUBLIC])
def test_public_functions_and_classes_have_an_example(game: ModuleType, name: str) -> None:
    public = getattr(game, name)
    if callable(public):
        assert ">>> " in (public.__doc__ or "")


@pytest.mark.parametrize("game", [pusoy, pusoy_dos], ids=lambda game: game.__name__)
def test_the_package_explains_its_names(game: ModuleType) -> None:
    assert ">>> " in (game.__doc__ or "")
    constants = {name for name in game.__all__ if not callable(getattr(game, name))}
    assert {name for name in constants if name not in (game.__doc__ or "")} == set()
