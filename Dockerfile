# The service in an image: the base, a virtual environment from the hashed lock, and the package.
# Any base with Python 3.11 or newer and its venv module works: --build-arg BASE=...
ARG BASE=python:3.13-slim-bookworm

FROM ${BASE} AS build
COPY service/requirements.txt /build/requirements.txt
RUN python3 -m venv /opt/venv \
    && /opt/venv/bin/python -m pip install --no-cache-dir --require-hashes -r /build/requirements.txt \
    && /opt/venv/bin/python -m pip uninstall --yes --quiet pip setuptools
COPY service /app/service
# Compiled here, because the running container cannot write. Not checked by time stamps, which a copy changes.
RUN /opt/venv/bin/python -m compileall -q --invalidation-mode unchecked-hash /app/service

FROM ${BASE}
LABEL org.opencontainers.image.title="pusoy-scoring" \
    org.opencontainers.image.description="Scores Pusoy and Pusoy Dos over HTTP, and says why." \
    org.opencontainers.image.licenses="MIT"
COPY --from=build /opt/venv /opt/venv
COPY --from=build /app /app
WORKDIR /app
ENV PATH=/opt/venv/bin:$PATH \
    PYTHONDONTWRITEBYTECODE=1 \
    PYTHONUNBUFFERED=1 \
    HOST=0.0.0.0 \
    PORT=8000 \
    WEB_CONCURRENCY=2
# A number, so that an orchestrator can see that it is not root.
USER 10001:10001
EXPOSE 8000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=3s --start-period=10s --retries=3 \
    CMD ["python", "-I", "-S", "-c", "import http.client, os, sys; c = http.client.HTTPConnection('127.0.0.1', int(os.environ.get('PORT', '8000')), timeout=2); c.request('GET', '/healthz'); sys.exit(c.getresponse().status != 200)"]
CMD ["python", "-m", "service"]
