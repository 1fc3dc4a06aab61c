#!/usr/bin/env bash
# Runs a benchmark from an empty project to a published board: a tournament that asks bots for cards
# and traces, twelve questions, three bots of different skill that forecast on five days, resolutions,
# and the board with its intervals. It needs curl and node, and the token of a superuser. BASE_URL and
# TOKEN come from the environment, or else from the admin of ${DATA_DIR:-.data}/demo.json.
# A rehearsal (REHEARSAL=on npm start) has its clock moved from day to day, by DATA_DIR. On any other
# platform the days are hours of the past, and the bots forecast at their end.
set -euo pipefail

demo="${DATA_DIR:-.data}/demo.json"
from_demo() { node -e 'const d = JSON.parse(require("fs").readFileSync(process.argv[1], "utf8")); console.log(process.argv[2].split(".").reduce((v, k) => v[k], d))' "$demo" "$1"; }
BASE_URL="${BASE_URL:-$(from_demo base_url)}"
ADMIN="${TOKEN:-$(from_demo admin.token)}"

# api TOKEN METHOD PATH [BODY]: prints the body, fails on any status of 400 or more.
api() {
  local body=()
  if [ $# -ge 4 ]; then body=(-H "Content-Type: application/json" --data "$4"); fi
  curl --silent --show-error --fail-with-body -X "$2" -H "Authorization: Token $1" "${body[@]}" "$BASE_URL$3"
}
# get JSON EXPRESSION: evaluates an expression on the parsed JSON `r`.
get() { node -e 'const r = JSON.parse(process.argv[1]); console.log(eval(process.argv[2]))' "$1" "$2"; }
# at HOURS: a time of the platform that lies so many hours in the future, or with a minus in the past.
at() { node -e 'const [hours, ahead] = process.argv.slice(1).map(Number);
  console.log(new Date(Date.now() + ahead * 1e3 + hours * 3600e3).toISOString())' -- "$1" "$ahead"; }
# look: reads how many seconds the clock of a rehearsal is ahead; elsewhere 0.
look() { ahead=$(get "$(api "$ADMIN" GET /api/admin/status/)" 'r.clock_ahead_seconds ?? 0'); }
# pass_a_day: moves the clock of a rehearsal forward.
pass_a_day() {
  if [ "$rehearsal" = false ]; then return; fi
  local before="$ahead"
  npx presage clock forward 1d > /dev/null
  look
  if [ "$ahead" = "$before" ]; then echo "set DATA_DIR to the folder of $BASE_URL" >&2; exit 1; fi
}

rehearsal=$(get "$(api "$ADMIN" GET /api/admin/status/)" 'r.clock_ahead_seconds !== null')
look

echo "A tournament at $BASE_URL"
project=$(get "$(api "$ADMIN" POST /api/projects/create/ '{
  "type": "tournament", "name": "Benchmark of the walk", "default_permission": "forecaster",
  "visibility": "unlisted", "bot_leaderboard_status": "include",
  "requires_card": true, "traces": "required", "trace_reveal": "at_close"
}')" r.id)

echo "Three bots with cards"
run=$(node -e 'console.log(require("crypto").randomBytes(4).toString("hex"))')
bots=()
for model in Alder Birch Coin; do
  bot=$(api "$ADMIN" POST /api/users/me/bots/create/ "{\"username\": \"$model-$run\"}")
  api "$ADMIN" PATCH "/api/users/me/bots/$(get "$bot" r.id)/card/" "{\"model\": \"$model\",
    \"provider\": \"Walk Labs\", \"training_cutoff\": \"2020-01-01\", \"method\": \"An example.\"}" > /dev/null
  bots+=("$(get "$bot" r.token)")
  echo "  $model-$run"
done

# open_four DAY: four questions that close after three days.
open_four() {
  local opens closes resolves
  if [ "$rehearsal" = true ]; then opens=$(at 0) closes=$(at 72) resolves=$(at 73); fi
  if [ "$rehearsal" = false ]; then opens=$(at $(($1 - 4))) closes=$(at 1) resolves=$(at 2); fi
  for number in 1 2 3 4; do
    title="Day $1, question $number"
    post=$(api "$ADMIN" POST /api/posts/create/ "{\"title\": \"$title\", \"default_project\": $project,
      \"question\": {\"type\": \"binary\", \"title\": \"$title\"}}")
    questions+=("$(get "$post" r.question.id)")
    api "$ADMIN" POST "/api/posts/$(get "$post" r.id)/approve/" "{\"published_at\": \"$opens\", \"open_time\": \"$opens\",
      \"cp_reveal_time\": \"$opens\", \"scheduled_close_time\": \"$closes\", \"scheduled_resolve_time\": \"$resolves\"}" > /dev/null
  done
}
# forecast BOT: its forecasts on the open questions. From day to day it is surer of them.
forecast() {
  local items
  items=$(node -e '
    const [share, cost, day, ...open] = process.argv.slice(1).map(Number);
    console.log(JSON.stringify(open.map((question, at) => {
      const age = day - Math.max(1, day - 2) - Math.floor(at / 4) + 1;
      const yes = 0.5 + (share - 0.5) * (0.4 + 0.2 * age) - 0.03 * (at % 4);
      // The outcome of each fourth question is no. A bot is off by a little more on each question.
      return { question, probability_yes: at % 4 === 3 ? 1 - yes : yes,
        trace: { rationale: "An example.", seconds: 50 * cost, cost_usd: cost } };
    })))' "${shares[$1]}" "${costs[$1]}" "$day" "${questions[@]}")
  api "${bots[$1]}" POST /api/questions/forecast/ "$items" > /dev/null
}
# resolve_four: resolves the oldest four questions.
resolve_four() {
  local now outcome
  now=$(at 0)
  for number in 0 1 2 3; do
    outcome=yes
    if [ "$number" = 3 ]; then outcome=no; fi
    api "$ADMIN" POST "/api/questions/${questions[$number]}/resolve/" "{\"resolution\": \"$outcome\",
      \"actual_resolve_time\": \"$now\"}" > /dev/null
  done
  questions=("${questions[@]:4}")
}

# The questions of the days 1 to 3 close at the end of the days 3 to 5.
echo "Twelve questions on five days"
shares=(0.95 0.75 0.5)
costs=(0.4 0.05 0.002)
questions=()
for day in 1 2 3 4 5; do
  if [ "$day" -le 3 ]; then open_four "$day"; fi
  for bot in 0 1 2; do forecast "$bot"; done
  pass_a_day
  if [ "$day" -ge 3 ]; then resolve_four; fi
  echo "  day $day ends at $(at 0)"
done

echo "The board"
for _ in $(seq 120); do
  board=$(api "$ADMIN" GET "/api/projects/$project/benchmark/?score_type=brier")
  if [ "$(get "$board" 'r.questions === 12')" = true ]; then break; fi
  sleep 1
done
get "$board" 'r.entries.map((e) => [(e.user?.username ?? e.aggregation_method ?? e.reference).padEnd(22),
  (e.card?.model ?? "").padEnd(6), e.mean.toFixed(4), e.lower?.toFixed(4), e.upper?.toFixed(4), e.cost_usd?.toFixed(3) ?? ""].join("  ")).join("\n")'
best=$(get "$board" 'r.entries.filter((e) => e.user)[0].card.model')
if [ "$best" != Alder ]; then echo "the best is $best, and not Alder" >&2; exit 1; fi
echo "Differences that are not luck: $(get "$board" 'r.pairs.filter((p) => p.lower > 0 || p.upper < 0).length') of $(get "$board" r.pairs.length)"
echo "Page: $BASE_URL/projects/$project/benchmark/?score_type=brier"
