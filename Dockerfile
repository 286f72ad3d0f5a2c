# Each step is one that works without a container too; see the README.
FROM python:3.11-slim

ENV PYTHONDONTWRITEBYTECODE=1 PYTHONUNBUFFERED=1
WORKDIR /app

# PostgreSQL's driver is in it, so that DATABASE_URL alone decides where the games are kept.
COPY requirements/ requirements/
RUN pip install --no-cache-dir --disable-pip-version-check --require-hashes -r requirements/postgres.txt

COPY . .
# Made with a key that is thrown away: the real one must not become part of an image.
RUN SECRET_KEY=only-for-this-step python manage.py collectstatic --noinput

# The database file and the secret key outlive the container.
RUN useradd --system botassist && install --directory --owner botassist /data
USER botassist
ENV DATA_DIR=/data PORT=8000
VOLUME /data
EXPOSE 8000

CMD ["sh", "-c", "python manage.py migrate --noinput && exec gunicorn botassist.wsgi"]
