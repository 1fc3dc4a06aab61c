#!/bin/sh
# Makes a backup, checks it, hands it to a command that takes it off the machine, and removes old
# ones. It is meant for cron or a systemd timer, and ends with a code above 0 when a step failed:
#   17 3 * * *  BACKUPS=/backups SEND=/usr/local/bin/send-away /srv/presage/deploy/backup.sh
# BACKUPS is the folder of the backups. SEND gets the folder of the new one as its argument. KEEP is
# the number of backups that stay here, 14 if it is not given.
set -eu
cd "$(dirname "$0")/.."
new=${BACKUPS:?set BACKUPS to the folder of the backups}/$(date -u +%Y-%m-%dT%H%M%SZ)
npx presage backup "$new"
npx presage verify "$new"
[ -z "${SEND:-}" ] || "$SEND" "$new"
ls -1d "$BACKUPS"/20*Z | sort -r | tail -n "+$((${KEEP:-14} + 1))" | while IFS= read -r old; do
  rm -rf "$old"
done
