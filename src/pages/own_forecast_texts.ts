/** The caller's own forecasts as JSON text, kept by row: page after page shows the same ones. */
import type { Caches } from "../capabilities.ts";
import { inSlices } from "../in_slices.ts";
import {
  EMPTY_HISTORY,
  type OwnHistory,
  type OwnRow,
  presentOwnForecast,
} from "../present/my_forecasts.ts";
import { keptOr } from "../memory/process_cache.ts";
import type { ScoreData } from "../schema/aggregation.ts";
import type { ForecastDocument } from "../store/forecasts/forecast_document.ts";
import type { QuestionDocument } from "../store/posts/question_document.ts";

/** More rows than this are written in slices. */
const MOST_AT_ONCE = 100;
/** Text is turned into bytes in pieces of about this many characters. */
const PIECE = 64 * 1024;

type Needs = Caches<"ownForecasts">;
type Question = Pick<QuestionDocument, "type">;
type Row = OwnRow & Pick<ForecastDocument, "t">;

/** Own forecasts with all that is needed to show them. */
export interface OwnTexts {
  readonly question: Question;
  readonly mine: OwnHistory<Row>;
  readonly scoreData: ScoreData;
}

/** Returns the same text as `JSON.stringify(presentMyForecasts(…))`. */
export function myForecastsText(caps: Needs, { question, mine, scoreData }: OwnTexts): string {
  const history = mine.rows.map((row) => entryText(caps, question, row));
  return `${OPENING}${history.join(",")}${closingText(history.at(-1), mine, scoreData)}`;
}

/** Returns the text as bytes, in slices, so that no caller waits for a long history of another. */
export async function myForecastsBytes(caps: Needs, texts: OwnTexts): Promise<Buffer | string> {
  const { question, mine, scoreData } = texts;
  if (mine.rows.length <= MOST_AT_ONCE) return myForecastsText(caps, texts);
  const slices = await inSlices();
  const pieces: Buffer[] = [];
  let text = OPENING;
  let last: string | undefined;
  for (const row of mine.rows) {
    text += last === undefined ? "" : ",";
    last = entryText(caps, question, row);
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

function entryText({ memory }: Needs, question: Question, row: Row): string {
  const { q, u, s, t, e } = row;
  // All that tells a row and what is shown of it apart: it never changes itself, and what follows it
  // may end it. Its input is shown with the newest alone, and added options make its values longer.
  const width = typeof row.v === "number" ? 1 : row.v.length;
  const key = `${q} ${u} ${s} ${t} ${e ?? ""} ${width} ${question.type} ${row.d === undefined ? "" : "d"}`;
  return keptOr(memory.ownForecasts, key, () => JSON.stringify(presentOwnForecast(question, row)));
}

/** The text for a caller who never forecast. */
export const NO_FORECASTS_TEXT = `${OPENING}${closingText(undefined, EMPTY_HISTORY, {})}`;
