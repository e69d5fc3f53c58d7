"""The application factory."""

from flask import Flask
from werkzeug.middleware.proxy_fix import ProxyFix

from service import settings as service_settings
from service.api import access, pages, request_log, views
from service.api.capacity import Capacity
from service.settings import Settings


def create_app(settings: Settings | None = None) -> Flask:
    """Create the WSGI application; ``settings`` default to those of the environment.

    Raise :class:`service.settings.BadSetting` if those cannot be used.
    """
    settings = settings or service_settings.from_environment()
    app = Flask("service", static_folder=None)
    app.config["SETTINGS"] = settings
    app.config["CAPACITY"] = Capacity(settings.max_concurrent)
    app.url_map.merge_slashes = False
    for blueprint in (views.blueprint, pages.scorepad, pages.blueprint):
        app.register_blueprint(blueprint)
    request_log.register_hooks(app, settings, views.PRODUCES | pages.PRODUCES)
    if settings.cors_origins:
        access.enable_cors(app, settings.cors_origins)
    if hops := settings.proxy_hops:
        app.wsgi_app = ProxyFix(app.wsgi_app, hops, hops, hops, hops, hops)  # type: ignore[method-assign]
    return app
