#!/bin/sh
# Makes the secrets of compose.yaml in deploy/secrets/, once: what is there already stays.
set -eu
cd "$(dirname "$0")"
if test -e secrets; then
    echo "There are secrets in deploy/secrets already: nothing was changed." >&2
    exit 1
fi
# The folder is closed to others; the files are open, because users of containers read them.
umask 022
mkdir -m 700 secrets
random() { od -An -N32 -tx1 /dev/urandom | tr -d ' \n'; }
password=$(random)
random >secrets/secret_key
printf %s "$password" >secrets/database_password
printf '"botassist" "%s"\n' "$password" >secrets/pgbouncer_users
printf 'postgres://botassist:%s@pgbouncer:6432/botassist?disable_server_side_cursors=true' "$password" \
    >secrets/pooled_url
printf 'postgres://botassist:%s@database:5432/botassist' "$password" >secrets/direct_url
echo "The secrets are in deploy/secrets: keep secret_key with your backups."
