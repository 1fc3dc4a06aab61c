/** The caller's own forecasts as JSON text, kept by row: page after page shows the same ones. */
import { LRUCache } from "lru-cache";
import { type OwnRow, presentOwnForecast } from "../present/my_forecasts.ts";
import type { ScoreData } from "../schema/aggregation.ts";
import type { ForecastDocument, QuestionDocument } from "../store/documents.ts";

const MAX_CHARACTERS = 16 * 1024 * 1024;

/** By all that tells a row and its state apart: every other change of it moves its `t`. */
const texts = new LRUCache<string, string>({
  maxSize: MAX_CHARACTERS,
  sizeCalculation: (text, key) => text.length + key.length,
});

/** What `JSON.stringify(presentMyForecasts(…))` gives; `rows` oldest first. */
export function myForecastsText(
  question: Pick<QuestionDocument, "type">,
  rows: readonly (OwnRow & Pick<ForecastDocument, "t">)[],
  scoreData: ScoreData,
): string {
  const history = rows.map((row) => {
    const { q, u, s, t, e } = row;
    const key = `${q} ${u} ${s} ${t} ${e ?? ""} ${question.type}`;
    const known = texts.get(key);
    if (known !== undefined) return known;
    const text = JSON.stringify(presentOwnForecast(question, row));
    texts.set(key, text);
    return text;
  });
  const latest = history.at(-1) ?? "null";
  return `{"history":[${history.join(",")}],"latest":${latest},"score_data":${JSON.stringify(scoreData)}}`;
}
