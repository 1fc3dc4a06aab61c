#!/usr/bin/env bash
# Forecasts one open question of every type, waits until the community prediction contains the
# forecasts, withdraws them and waits until it does not. It needs curl and node. BASE_URL and TOKEN
# come from the environment, or else from the bot of ${DATA_DIR:-.data}/demo.json.
set -euo pipefail

demo="${DATA_DIR:-.data}/demo.json"
from_demo() { node -e 'const d = JSON.parse(require("fs").readFileSync(process.argv[1], "utf8")); console.log(process.argv[2].split(".").reduce((v, k) => v[k], d))' "$demo" "$1"; }
BASE_URL="${BASE_URL:-$(from_demo base_url)}"
TOKEN="${TOKEN:-$(from_demo bot.token)}"

# api METHOD PATH [BODY]: prints the body, fails on any status of 400 or more.
api() {
  local body=()
  if [ $# -ge 3 ]; then body=(-H "Content-Type: application/json" --data "$3"); fi
  curl --silent --show-error --fail-with-body -X "$1" -H "Authorization: Token $TOKEN" "${body[@]}" "$BASE_URL$2"
}

echo "Open questions at $BASE_URL:"
forecasts="[]"
for type in binary multiple_choice numeric date discrete; do
  page=$(api GET "/api/posts/?statuses=open&forecast_type=$type&limit=20")
  # A valid forecast of the type, on a question that counts forecasts of bots.
  item=$(node -e '
    const [page, type] = [JSON.parse(process.argv[1]), process.argv[2]];
    const question = page.results.map((post) => post.question).find((q) => q.include_bots_in_aggregates);
    if (!question) { console.error(`No open ${type} question counts bots`); process.exit(1); }
    console.error(`  ${String(question.id).padStart(5)}  ${type.padEnd(16)} ${question.title.slice(0, 70)}`);
    const item = { question: question.id };
    if (type === "binary") item.probability_yes = 0.37;
    else if (type === "multiple_choice") {
      item.probability_yes_per_category = Object.fromEntries(question.options.map((o) => [o, 1 / question.options.length]));
    } else {
      const n = question.scaling.inbound_outcome_count;
      const low = question.open_lower_bound ? 0.01 : 0, high = question.open_upper_bound ? 0.99 : 1;
      item.continuous_cdf = Array.from({ length: n + 1 }, (_, i) => (i === n ? high : low + ((high - low) * i) / n));
    }
    console.log(JSON.stringify(item));
  ' "$page" "$type")
  forecasts=$(node -e 'console.log(JSON.stringify([...JSON.parse(process.argv[1]), JSON.parse(process.argv[2])]))' "$forecasts" "$item")
done

ids=$(node -e 'console.log(JSON.parse(process.argv[1]).map((f) => f.question).join(" "))' "$forecasts")

# counts: prints the forecasters in the latest community prediction of each question
counts() {
  local out=""
  for id in $ids; do
    out+="$(api GET "/api/questions/$id/?with_cp=true" | node -e '
      let text = ""; process.stdin.on("data", (c) => (text += c)).on("end", () => {
        const { latest } = JSON.parse(text).aggregations.unweighted;
        process.stdout.write(String(latest && (latest.end_time === null || latest.end_time > Date.now() / 1000) ? latest.forecaster_count : 0));
      })') "
  done
  echo "$out"
}

# wait_for WHAT COUNTS: polls until the counts are these
wait_for() {
  local want="$2" deadline=$((SECONDS + 30)) now
  while :; do
    now=$(counts)
    if [ "$now" = "$want" ]; then echo "$1: forecasters per question $now"; return; fi
    if [ $SECONDS -ge $deadline ]; then echo "$1: expected $want, still $now" >&2; exit 1; fi
    sleep 0.5
  done
}

withdrawals=$(node -e 'console.log(JSON.stringify(JSON.parse(process.argv[1]).map(({ question }) => ({ question }))))' "$forecasts")
api POST /api/questions/withdraw/ "$withdrawals" > /dev/null # from an earlier run
sleep 1
before=$(counts)
echo "Before: forecasters per question $before"

api POST /api/questions/forecast/ "$forecasts" > /dev/null
wait_for "After forecasting" "$(node -e 'console.log(process.argv[1].trim().split(" ").map((n) => Number(n) + 1).join(" ") + " ")' "$before")"

api POST /api/questions/withdraw/ "$withdrawals" > /dev/null
wait_for "After withdrawing" "$before"
echo "Done."
