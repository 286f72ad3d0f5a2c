# PgBouncer as Debian keeps it; there is no image of PgBouncer's own.
FROM debian:12.11-slim
RUN apt-get update -qq \
    && apt-get install -qq -y --no-install-recommends pgbouncer \
    && rm -rf /var/lib/apt/lists/*
USER postgres
CMD ["pgbouncer", "/etc/pgbouncer/pgbouncer.ini"]
