#!/usr/bin/env bash
# Runs a benchmark from an empty project to a published board, with curl alone: a tournament that
# asks bots for cards and traces, twelve questions in three steps of time, three bots of different
# skill, resolutions, and the board with its intervals. It needs curl and node, and the token of a
# superuser. BASE_URL and TOKEN come from the environment, or else from the admin of
# ${DATA_DIR:-.data}/demo.json.
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
# at HOURS: a time that lies so many hours in the future, or with a minus in the past.
at() { node -e 'console.log(new Date(Date.now() + Number(process.argv[1]) * 3600e3).toISOString())' -- "$1"; }

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

# Each step opens, forecasts and resolves its own questions, an hour of the past at a time.
echo "Twelve questions in three steps"
shares=(0.9 0.7 0.5)
costs=(0.4 0.05 0.002)
for step in 3 2 1; do
  questions=()
  for number in 1 2 3 4; do
    title="Step $((4 - step)), question $number"
    post=$(api "$ADMIN" POST /api/posts/create/ "{\"title\": \"$title\", \"default_project\": $project,
      \"question\": {\"type\": \"binary\", \"title\": \"$title\"}}")
    questions+=("$(get "$post" r.question.id)")
    api "$ADMIN" POST "/api/posts/$(get "$post" r.id)/approve/" "{\"published_at\": \"$(at "-$step")\",
      \"open_time\": \"$(at "-$step")\", \"cp_reveal_time\": \"$(at "-$step")\",
      \"scheduled_close_time\": \"$(at 1)\", \"scheduled_resolve_time\": \"$(at 2)\"}" > /dev/null
  done
  for i in 0 1 2; do
    # The outcome of the fourth question is no. A bot is off by a little more on each question.
    items=$(node -e '
      const [share, cost, ...ids] = process.argv.slice(1).map(Number);
      console.log(JSON.stringify(ids.map((question, at) => {
        const yes = share - 0.03 * at;
        return { question, probability_yes: at === 3 ? 1 - yes : yes,
          trace: { rationale: "An example.", seconds: 50 * cost, cost_usd: cost } };
      })))' "${shares[$i]}" "${costs[$i]}" "${questions[@]}")
    api "${bots[$i]}" POST /api/questions/forecast/ "$items" > /dev/null
  done
  for number in 0 1 2 3; do
    outcome=yes
    if [ "$number" = 3 ]; then outcome=no; fi
    api "$ADMIN" POST "/api/questions/${questions[$number]}/resolve/" "{\"resolution\": \"$outcome\",
      \"actual_resolve_time\": \"$(at 0)\"}" > /dev/null
  done
  echo "  step $((4 - step)): four questions resolved"
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
echo "Page: $BASE_URL/projects/$project/benchmark/"
