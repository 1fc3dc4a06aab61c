#!/usr/bin/env bash
# Runs a tournament from the first call to the last, with curl alone: a private tournament, an
# invited member, and a question of every type that is written, approved, forecast, commented,
# resolved and unresolved. It needs curl and node, and the token of a superuser. BASE_URL and TOKEN
# come from the environment, or else from the admin of ${DATA_DIR:-.data}/demo.json.
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
# status TOKEN METHOD PATH: prints only the status.
status() { curl --silent --output /dev/null --write-out '%{http_code}' -X "$2" -H "Authorization: Token $1" "$BASE_URL$3"; }
# get JSON EXPRESSION: evaluates an expression on the parsed JSON `r`.
get() { node -e 'const r = JSON.parse(process.argv[1]); console.log(eval(process.argv[2]))' "$1" "$2"; }
# expect WHAT GOT WANTED: fails unless the two values are equal.
expect() {
  if [ "$2" != "$3" ]; then echo "$1: expected $3, got $2" >&2; exit 1; fi
  echo "  $1: $2"
}

echo "A private tournament at $BASE_URL"
tournament=$(api "$ADMIN" POST /api/projects/create/ '{
  "type": "tournament", "name": "Cup of the walk", "default_permission": null,
  "prize_pool": "2500.00", "description": "Made by examples/run-a-tournament.sh."
}')
project=$(get "$tournament" r.id)
slug=$(get "$tournament" r.slug)
echo "  $slug, id $project, leaderboard $(get "$tournament" r.primary_leaderboard_id)"

echo "A member"
name="walker-$(node -e 'console.log(require("crypto").randomBytes(4).toString("hex"))')"
member=$(api "$ADMIN" POST /api/admin/users/ "{\"username\": \"$name\", \"email\": \"$name@example.org\"}")
MEMBER=$(get "$member" r.token)
expect "before the invitation $name gets" "$(status "$MEMBER" GET "/api/projects/tournaments/$slug/")" 404
api "$ADMIN" POST "/api/projects/$project/members/invite/" "{\"usernames\": [\"$name\"]}" > /dev/null
expect "afterwards" "$(status "$MEMBER" GET "/api/projects/tournaments/$slug/")" 200
expect "members" "$(get "$(api "$ADMIN" GET "/api/projects/$project/members/")" 'r.results.map((m) => m.role).join(" ")')" "owner forecaster"

echo "A question of every type, written by the member, approved by the admin"
times=$(node -e '
  const hour = 3600e3, at = (ms) => new Date(Date.now() + ms).toISOString();
  console.log(JSON.stringify({ published_at: at(-hour), open_time: at(-hour), cp_reveal_time: at(-hour),
    scheduled_close_time: at(240 * hour), scheduled_resolve_time: at(264 * hour) }))')
# publish TITLE CONTENT: writes, submits and approves a post; sets `post`.
publish() {
  local body
  body=$(node -e 'const [t, p, c] = process.argv.slice(1); console.log(JSON.stringify({ title: t, default_project: Number(p), ...JSON.parse(c) }))' "$1" "$project" "$2")
  post=$(api "$MEMBER" POST /api/posts/create/ "$body")
  local id
  id=$(get "$post" r.id)
  api "$MEMBER" POST "/api/posts/$id/submit-for-review/" > /dev/null
  api "$ADMIN" POST "/api/posts/$id/approve/" "$times" > /dev/null
  post=$(api "$MEMBER" GET "/api/posts/$id/")
  expect "$id $1" "$(get "$post" r.status)" open
}
publish "Will it rain?" '{"question": {"title": "Will it rain?", "type": "binary"}}'
binary=$(get "$post" r.question.id)
publish "Which colour?" '{"question": {"title": "Which colour?", "type": "multiple_choice", "options": ["Red", "Green", "Other"]}}'
choice=$(get "$post" r.question.id)
publish "How much rain?" '{"question": {"title": "How much rain?", "type": "numeric", "scaling": {"range_min": 0, "range_max": 100}, "open_upper_bound": true, "unit": "mm"}}'
numeric=$(get "$post" r.question.id)
publish "Which day?" '{"question": {"title": "Which day?", "type": "date", "scaling": {"range_min": 1767225600, "range_max": 1798761600}}}'
date=$(get "$post" r.question.id)
publish "How many storms?" '{"question": {"title": "How many storms?", "type": "discrete", "scaling": {"range_min": -0.5, "range_max": 10.5}, "inbound_outcome_count": 11}}'
discrete=$(get "$post" r.question.id)
publish "Rain by city" '{"group_of_questions": {"group_variable": "City", "questions": [{"title": "Oslo?", "type": "binary", "label": "Oslo"}, {"title": "Bergen?", "type": "binary", "label": "Bergen"}]}}'
group=$(get "$post" r.id)
oslo=$(get "$post" r.group_of_questions.questions[0].id)
bergen=$(get "$post" r.group_of_questions.questions[1].id)
publish "If it rains, how much?" "{\"conditional\": {\"condition_id\": $binary, \"condition_child_id\": $numeric}}"
yes=$(get "$post" r.conditional.question_yes.id)
no=$(get "$post" r.conditional.question_no.id)
publish "Notes of the jury" '{"notebook": {"markdown": "# How we resolve\n\nBy the weather service."}}'

echo "Forecasts of the member"
forecasts=$(node -e '
  const [binary, choice, numeric, date, discrete, oslo, bergen, yes, no] = process.argv.slice(1).map(Number);
  const cdf = (question, n, high = 1) => ({ question, continuous_cdf: Array.from({ length: n + 1 }, (_, i) => (high * i) / n) });
  console.log(JSON.stringify([
    { question: binary, probability_yes: 0.7 },
    { question: choice, probability_yes_per_category: { Red: 0.5, Green: 0.3, Other: 0.2 } },
    cdf(numeric, 200, 0.95), cdf(date, 200), cdf(discrete, 11),
    { question: oslo, probability_yes: 0.4 }, { question: bergen, probability_yes: 0.9 },
    cdf(yes, 200, 0.95), cdf(no, 200, 0.95),
  ]))' "$binary" "$choice" "$numeric" "$date" "$discrete" "$oslo" "$bergen" "$yes" "$no")
api "$MEMBER" POST /api/questions/forecast/ "$forecasts" > /dev/null
mine=$(api "$MEMBER" GET "/api/questions/$binary/")
expect "the member's forecast of $binary" "$(get "$mine" 'r.my_forecasts.latest.forecast_values[1]')" 0.7

echo "A comment"
comment=$(api "$MEMBER" POST /api/comments/create/ "{\"on_post\": $binary, \"text\": \"The clouds are **dark**.\", \"included_forecast\": true}")
expect "comment $(get "$comment" r.id) carries" "$(get "$comment" r.included_forecast.probability_yes)" 0.7

echo "Resolutions"
now=$(node -e 'console.log(new Date().toISOString())')
# resolve QUESTION RESOLUTION [SHOWN]: resolves a question and checks what it shows.
resolve() {
  api "$ADMIN" POST "/api/questions/$1/resolve/" "{\"resolution\": \"$2\", \"actual_resolve_time\": \"$now\"}" > /dev/null
  expect "$1" "$(get "$(api "$MEMBER" GET "/api/questions/$1/")" r.resolution)" "${3:-$2}"
}
resolve "$binary" yes
resolve "$choice" Green
resolve "$numeric" 42.50 42.5
resolve "$date" 2026-06-01 1780272000
resolve "$discrete" 7
resolve "$oslo" no
resolve "$bergen" annulled
# of ID PATH: prints one value of a question.
of() { get "$(api "$MEMBER" GET "/api/questions/$1/")" "r.$2"; }
expect "branch if yes" "$(of "$yes" resolution)" 42.5
expect "branch if no" "$(of "$no" resolution)" annulled
expect "the group is" "$(get "$(api "$MEMBER" GET "/api/posts/$group/")" r.status)" resolved
expect "status of the unresolve" "$(status "$ADMIN" POST "/api/questions/$binary/unresolve/")" 200
expect "after the unresolve $binary is" "$(of "$binary" status)" open
expect "resolutions of its branches" "$(of "$yes" resolution) $(of "$no" resolution)" "null null"
resolve "$binary" no
expect "branch if yes" "$(of "$yes" resolution)" annulled
expect "branch if no" "$(of "$no" resolution)" 42.5

echo "The tournament"
tournament=$(api "$MEMBER" GET "/api/projects/tournaments/$slug/")
expect "questions" "$(get "$tournament" r.questions_count)" 7
expect "participated" "$(get "$tournament" r.has_participated)" true
echo "Done."
