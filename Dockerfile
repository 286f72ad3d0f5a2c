# Each step is one that works without a container too: tests/deploy/test_dockerfile.py runs them in a clean folder.
#
# The tag names the exact release; a digest would be safer still: docker buildx imagetools inspect python:3.11.13-slim
# tells it, and FROM takes it after the tag as @sha256:...
FROM python:3.11.13-slim-bookworm AS installed

ENV PYTHONDONTWRITEBYTECODE=1 PIP_NO_CACHE_DIR=1 PIP_DISABLE_PIP_VERSION_CHECK=1
WORKDIR /app

# PostgreSQL's driver is in it, so that DATABASE_URL alone decides where the games are kept.
COPY requirements/ requirements/
RUN python -m venv /venv
RUN /venv/bin/pip install --quiet --require-hashes -r requirements/postgres.txt

COPY . .
# Made with a key that is thrown away: the real one must not become part of an image.
RUN SECRET_KEY=only-for-this-step /venv/bin/python manage.py collectstatic --noinput --verbosity 0


FROM python:3.11.13-slim-bookworm

# The same number on every machine, so that a folder of the host's can be given to it (chown 10001).
RUN useradd --system --uid 10001 --user-group --no-create-home --shell /usr/sbin/nologin botassist \
    && install --directory --owner botassist --group botassist --mode 700 /data
COPY --from=installed /venv /venv
COPY --from=installed /app /app
WORKDIR /app
USER 10001

# Empty on purpose: without names to answer to it says so and ends.
ENV ALLOWED_HOSTS="" DATA_DIR=/data PORT=8000 PATH=/venv/bin:$PATH PYTHONDONTWRITEBYTECODE=1 PYTHONUNBUFFERED=1
# The database file and the secret key outlive the container.
VOLUME /data
EXPOSE 8000

HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 CMD ["python", "-c", "import os, urllib.request; urllib.request.urlopen('http://127.0.0.1:' + os.environ['PORT'] + '/healthz', timeout=4)"]

CMD ["sh", "-c", "python manage.py migrate --noinput --verbosity 0 && exec gunicorn botassist.wsgi"]
