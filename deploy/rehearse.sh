#!/bin/sh
# Rehearses a restore: loads a backup into an empty installation with engines of its own, compares
# every document with the backup, and removes the installation again. What runs is not touched.
#   deploy/rehearse.sh /backups/2026-05-01T031700Z
set -eu
backup=$(realpath "${1:?name the folder of a backup}")
cd "$(dirname "$0")/.."
DATA_DIR=$(mktemp -d)
trap 'rm -rf "$DATA_DIR"' EXIT
export DATA_DIR
unset MONGODB_URI REDIS_URL REDIS_CACHE_URL RUN_DIR
npx presage restore "$backup"
npx presage verify "$backup" --database
echo "The backup can be restored."
