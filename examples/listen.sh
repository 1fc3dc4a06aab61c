#!/usr/bin/env bash
# Waits for questions to open, and forecasts each at once: a server-sent event comes when a question
# opens, so the bot asks for nothing meanwhile. It needs curl and node. BASE_URL and TOKEN come from
# the environment, or else from the bot of ${DATA_DIR:-.data}/demo.json. COUNT ends it after so many.
set -euo pipefail

demo="${DATA_DIR:-.data}/demo.json"
from_demo() { node -e 'const d = JSON.parse(require("fs").readFileSync(process.argv[1], "utf8")); console.log(process.argv[2].split(".").reduce((v, k) => v[k], d))' "$demo" "$1"; }
BASE_URL="${BASE_URL:-$(from_demo base_url)}"
TOKEN="${TOKEN:-$(from_demo bot.token)}"
left="${COUNT:-0}"
last_id=""

api() { curl --silent --show-error --fail-with-body -H "Authorization: Token $TOKEN" "$@"; }

# A real bot would think here.
forecast() {
  local type
  type=$(api "$BASE_URL/api/questions/$1/" | node -e 'console.log(JSON.parse(require("fs").readFileSync(0)).type)')
  if [ "$type" != binary ]; then echo "question $1 is $type, left to another bot"; return; fi
  api -X POST -H "Content-Type: application/json" --data "[{\"question\": $1, \"probability_yes\": 0.37}]" \
    "$BASE_URL/api/questions/forecast/" > /dev/null
  echo "question $1 opened, forecast sent"
}

echo "Listening at $BASE_URL"
while true; do
  # The stream ends when the server stops; the id of the last event gives again what was missed.
  while IFS= read -r line; do
    case "$line" in
      id:*) last_id="${line#id: }" ;;
      data:*)
        question=$(node -e 'console.log(JSON.parse(process.argv[1]).question_id ?? "")' "${line#data: }")
        [ -z "$question" ] && continue
        forecast "$question" || echo "question $question could not be forecast"
        left=$((left - 1))
        [ "$left" -eq 0 ] && exit 0
        ;;
    esac
  done < <(curl --silent --no-buffer -H "Authorization: Token $TOKEN" ${last_id:+-H "Last-Event-ID: $last_id"} \
    "$BASE_URL/api/events/?types=question.opened")
  sleep 2
done
