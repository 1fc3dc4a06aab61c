/** Writes the caller's own forecasts as JSON. */
import { inSlices } from "../in_slices.ts";
import {
  EMPTY_HISTORY,
  type OwnHistory,
  presentMyForecasts,
  presentOwnForecast,
} from "../present/my_forecasts.ts";
import type { ScoreData } from "../schema/aggregation.ts";
import type { QuestionDocument } from "../store/posts/question_document.ts";

/** More rows than this are written in slices. */
const MOST_AT_ONCE = 100;
/** Text is turned into bytes in pieces of about this many characters. */
const PIECE = 64 * 1024;

/** Own forecasts with all that is needed to show them. */
export interface OwnTexts {
  readonly question: Pick<QuestionDocument, "type">;
  readonly mine: OwnHistory;
  readonly scoreData: ScoreData;
}

/** The text for a caller without a forecast. */
export const NO_FORECASTS_TEXT = JSON.stringify(
  presentMyForecasts({ type: "binary" }, EMPTY_HISTORY),
);

/**
 * Returns the JSON of `presentMyForecasts(…)`. A long history is written in slices, so that no
 * caller waits for the history of another.
 */
export async function myForecastsJson(texts: OwnTexts): Promise<Buffer | string> {
  const { question, mine, scoreData } = texts;
  if (mine.rows.length <= MOST_AT_ONCE) {
    return JSON.stringify(presentMyForecasts(question, mine, scoreData));
  }
  const slices = await inSlices();
  const pieces: Buffer[] = [];
  let [text, last] = ['{"history":[', ""];
  for (const row of mine.rows) {
    text += last === "" ? "" : ",";
    last = JSON.stringify(presentOwnForecast(question, row));
    text += last;
    if (text.length >= PIECE) {
      pieces.push(Buffer.from(text));
      text = "";
    }
    if (slices.isOver()) await slices.next();
  }
  const { total } = mine;
  const end = `],"history_total":${total},"latest":${last},"score_data":${JSON.stringify(scoreData)}}`;
  return Buffer.concat([...pieces, Buffer.from(text + end)]);
}
