#!/bin/sh
# Writes .env beside docker-compose.yml: the key and the passwords that compose needs, drawn once.
# Keep the file as you keep a backup: SECRET_KEY seals the stored copies of tokens, and the engines
# take their passwords when their volumes are new. An .env that is there is left as it is.
set -eu
cd "$(dirname "$0")/.."
if [ -e .env ]; then
  echo ".env is there already and was left as it is."
  exit 0
fi
secret() { od -An -v -N "$1" -tx1 /dev/urandom | tr -d ' \n'; }
umask 077
{
  echo "SECRET_KEY=$(secret 32)"
  echo "MONGO_PASSWORD=$(secret 24)"
  echo "MONGO_KEY=$(secret 48)"
  echo "REDIS_PASSWORD=$(secret 24)"
  echo "# The public address, for links; empty = what the proxy says of the request."
  echo "BASE_URL="
  echo "# The first administrator; read only while there is no superuser."
  echo "ADMIN_USERNAME="
  echo "ADMIN_EMAIL="
  echo "ADMIN_PASSWORD="
} >.env.new
mv .env.new .env
echo "Wrote .env. Set BASE_URL and ADMIN_* in it, then: docker compose up -d --build"
