#!/usr/bin/env bash
# Runs a course from the first file to the report: twelve questions from a file, forty people by a
# link and twenty by mail, 720 forecasts, outcomes from a file, final ranks, and a page to keep. It
# needs curl and node, and the platform that npm start runs in this folder (or in DATA_DIR).
set -euo pipefail

export DATA_DIR="${DATA_DIR:-.data}"
json() { node examples/json.mjs "$@"; }
BASE_URL="${BASE_URL:-$(json base_url < "$DATA_DIR/demo.json")}"
ADMIN=$(json admin.token < "$DATA_DIR/demo.json")
course="course-$(date +%s)"
now=$(date -u +%Y-%m-%dT%H:%M:%SZ)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
report="${REPORT:-$course.html}"
presage() { node src/runtime/presage.mjs "$@"; }
api() { curl --silent --show-error --fail-with-body -H "Content-Type: application/json" "$@"; }

echo "A course with twelve questions"
{
  printf 'project: { slug: %s, name: "Course %s", prize_pool: 100, leaderboard_score_type: peer }\n' "$course" "$course"
  printf 'rounds:\n  exam:\n    published_at: %s\n    open_time: %s\n    cp_reveal_time: %s\n' "$now" "$now" "$now"
  printf '    scheduled_close_time: 2036-04-01\n    scheduled_resolve_time: 2036-04-02\nquestions:\n'
  for n in $(seq 12); do
    printf '  - { external_id: q%s, round: exam, title: "Question %s of the course?", question: { type: binary } }\n' "$n" "$n"
  done
} > "$work/course.yaml"
presage project apply "$work/course.yaml" 2> /dev/null | tail -1

echo "Sixty people: forty by a link, twenty by mail"
link=$(presage member invite "$course" --link --uses 40 | grep -o '[0-9a-f]\{48\}')
for n in $(seq 20); do echo "$course-mail$n@example.org"; done > "$work/class.csv"
presage member invite "$course" --emails "$work/class.csv" 2> /dev/null | tail -1
# Without SMTP_URL the mails lie in the folder outbox. Their readers follow the links in them.
mails() { grep -l "To: $course-mail" "$DATA_DIR"/outbox/*.txt 2> /dev/null | wc -l; }
until [ "$(mails)" -ge 20 ]; do sleep 0.5; done

# join NAME EMAIL SECRET: signs somebody up by an invitation, and prints the token of the session.
join() {
  api -X POST "$BASE_URL/api/auth/signup/" \
    --data "{\"username\": \"$1\", \"email\": \"$2\", \"password\": \"exam-in-spring-7\", \"invite_token\": \"$3\"}" |
    json tokens.access
}
people=()
for n in $(seq 40); do people+=("$(join "$course-$n" "$course-$n@example.org" "$link")"); done
for n in $(seq 20); do
  mail=$(grep -l "To: $course-mail$n@" "$DATA_DIR"/outbox/*.txt)
  secret=$(grep -o '[0-9a-f]\{48\}' "$mail" | head -1)
  people+=("$(join "$course-mail$n" "$course-mail$n@example.org" "$secret")")
done
echo "${#people[@]} people have come"

echo "Every one forecasts every question"
ids=$(api -H "Authorization: Token $ADMIN" "$BASE_URL/api/posts/?tournaments=$course&limit=12" | json --each results id)
for person in "${people[@]}"; do
  body=$(node -p 'JSON.stringify(process.argv.slice(1).map((id) => ({ question: Number(id), probability_yes: Number((0.3 + 0.6 * Math.random()).toFixed(2)) })))' $ids)
  api -X POST -H "Authorization: Bearer $person" --data "$body" "$BASE_URL/api/questions/forecast/" > /dev/null
done

echo "The outcomes"
for n in $(seq 12); do echo "q$n: \"yes\""; done > "$work/outcomes.yaml"
presage resolve --file "$work/outcomes.yaml" --project "$course" | tail -1
project=$(api -H "Authorization: Token $ADMIN" "$BASE_URL/api/projects/tournaments/$course/" | json id)
board() { api -H "Authorization: Token $ADMIN" "$BASE_URL/api/leaderboards/project/$project/"; }
until board | grep -q '"contribution_count":12'; do sleep 1; done
presage project finalize "$course" > /dev/null
until board | grep -q '"finalized":true'; do sleep 1; done
presage project report "$course" --out "$report" 2> /dev/null
