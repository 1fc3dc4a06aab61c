/** The caller's own forecasts as JSON text, kept by row: page after page shows the same ones. */
import { LRUCache } from "lru-cache";
import { inSlices } from "../in_slices.ts";
import {
  EMPTY_HISTORY,
  type OwnHistory,
  type OwnRow,
  presentOwnForecast,
} from "../present/my_forecasts.ts";
import type { ScoreData } from "../schema/aggregation.ts";
import type { ForecastDocument } from "../store/forecasts/forecast_document.ts";
import type { QuestionDocument } from "../store/posts/question_document.ts";

const MAX_CHARACTERS = 16 * 1024 * 1024;
/** More rows than this are written in slices. */
const MOST_AT_ONCE = 100;
/** Text is turned into bytes in pieces of about this many characters. */
const PIECE = 64 * 1024;

/** By all that tells a row and its state apart: every other change of it moves its `t`. */
const texts = new LRUCache<string, string>({
  maxSize: MAX_CHARACTERS,
  sizeCalculation: (text, key) => text.length + key.length,
});

type Question = Pick<QuestionDocument, "type">;
type Row = OwnRow & Pick<ForecastDocument, "t">;

/** Own forecasts with all that is needed to show them. */
export interface OwnTexts {
  readonly question: Question;
  readonly mine: OwnHistory<Row>;
  readonly scoreData: ScoreData;
}

/** What `JSON.stringify(presentMyForecasts(…))` gives. */
export function myForecastsText({ question, mine, scoreData }: OwnTexts): string {
  const history = mine.rows.map((row) => entryText(question, row));
  return `${OPENING}${history.join(",")}${closingText(history.at(-1), mine, scoreData)}`;
}

/** The same as bytes, made so that no caller waits for another caller's long history. */
export async function myForecastsBytes(texts: OwnTexts): Promise<Buffer | string> {
  const { question, mine, scoreData } = texts;
  if (mine.rows.length <= MOST_AT_ONCE) return myForecastsText(texts);
  const slices = await inSlices();
  const pieces: Buffer[] = [];
  let text = OPENING;
  let last: string | undefined;
  for (const row of mine.rows) {
    text += last === undefined ? "" : ",";
    last = entryText(question, row);
    text += last;
    if (text.length >= PIECE) {
      pieces.push(Buffer.from(text));
      text = "";
    }
    if (slices.isOver()) await slices.next();
  }
  pieces.push(Buffer.from(text + closingText(last, mine, scoreData)));
  return Buffer.concat(pieces);
}

const OPENING = `{"history":[`;

function closingText(
  latest: string | undefined,
  { total }: Pick<OwnHistory, "total">,
  scoreData: ScoreData,
): string {
  return `],"history_total":${total},"latest":${latest ?? "null"},"score_data":${JSON.stringify(scoreData)}}`;
}

function entryText(question: Question, row: Row): string {
  const { q, u, s, t, e } = row;
  // A row that was superseded has lost its input.
  const key = `${q} ${u} ${s} ${t} ${e ?? ""} ${question.type} ${row.d === undefined ? "" : "d"}`;
  const known = texts.get(key);
  if (known !== undefined) return known;
  const text = JSON.stringify(presentOwnForecast(question, row));
  texts.set(key, text);
  return text;
}

/** Of a caller who never forecast. */
export const NO_FORECASTS_TEXT = myForecastsText({
  question: { type: "binary" },
  mine: EMPTY_HISTORY,
  scoreData: {},
});
