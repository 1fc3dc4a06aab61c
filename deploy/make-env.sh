#!/bin/sh
# Writes .env beside docker-compose.yml, with the key and the passwords that compose needs. It does
# this once: an existing .env is not changed. Keep the file as safe as a backup. SECRET_KEY seals
# the stored copies of tokens, and the engines take their passwords when their volumes are new.
set -eu
cd "$(dirname "$0")/.."
if [ -e .env ]; then
  echo ".env exists already and was not changed."
  exit 0
fi
secret() { od -An -v -N "$1" -tx1 /dev/urandom | tr -d ' \n'; }
umask 077
{
  echo "SECRET_KEY=$(secret 32)"
  echo "MONGO_PASSWORD=$(secret 24)"
  echo "MONGO_KEY=$(secret 48)"
  echo "REDIS_PASSWORD=$(secret 24)"
  echo "# The public address, for links; empty = taken from the headers of the proxy."
  echo "BASE_URL="
  echo "# The first administrator; read only while no superuser exists."
  echo "ADMIN_USERNAME="
  echo "ADMIN_EMAIL="
  echo "ADMIN_PASSWORD="
} >.env.new
mv .env.new .env
echo "Wrote .env. Set BASE_URL and ADMIN_* in it, then: docker compose up -d --build"
