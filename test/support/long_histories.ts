/** Questions for measuring pages: many for the feed, and two with long histories. */
import type { Capabilities } from "../../src/capabilities.ts";
import { QUESTION_TYPES } from "../../src/domain/vocabulary.ts";
import { logisticCdf } from "./cdfs.ts";
import { DAY } from "./desk.ts";
import type { Factories } from "./factories.ts";
import { createPredictions } from "./predictions.ts";

/** Snapshots of the long history of a binary question. */
export const LONG = 10_000;
const MEDIUM = 1_000;
const SHORT = 50;
const IN_FEED = 24;

export interface LongHistories {
  /** Paths of the pages of a binary question with 10,000 snapshots and a numeric one with 1,000. */
  readonly binary: string;
  readonly numeric: string;
}

export async function makeLongHistories(
  caps: Capabilities,
  make: Factories,
): Promise<LongHistories> {
  const give = createPredictions(caps);
  const now = Date.now();
  const window = { openTime: now - 90 * DAY, scheduledCloseTime: now + 30 * DAY };
  const history = (length: number, valueAt: (share: number) => number | readonly number[]) =>
    Array.from({ length }, (_, at) => ({
      at: Math.round(now - 90 * DAY + (at / length) * 89 * DAY),
      value: valueAt(at / length),
      forecasters: 1 + Math.floor((40 * at) / length),
    }));
  const wave = (share: number) => 0.5 + 0.3 * Math.sin(share * 40) + 0.1 * Math.sin(share * 997);
  for (let at = 0; at < IN_FEED; at++) {
    const kind = QUESTION_TYPES[at % QUESTION_TYPES.length]!;
    const { question } = await make.question(kind, {
      post: { title: `Question ${at} of the feed?` },
      question: window,
    });
    if (kind === "binary") await give.prediction(question, history(SHORT, wave));
  }
  const texts = { description: "# Past\n\nSome *background* with a [link](https://example.org)." };
  const binary = await make.question("binary", { question: { ...window, ...texts } });
  await give.prediction(binary.question, history(LONG, wave));
  const numeric = await make.question("numeric", {
    question: { ...window, ...texts, openLowerBound: true, openUpperBound: true },
  });
  const cdfAt = (share: number) => logisticCdf(0.2 + wave(share) / 2, { open: true });
  await give.prediction(numeric.question, history(MEDIUM, cdfAt));
  return {
    binary: `/questions/${binary.post._id}/`,
    numeric: `/questions/${numeric.post._id}/`,
  };
}
