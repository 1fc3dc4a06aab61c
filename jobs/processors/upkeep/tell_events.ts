/**
 * Tells of what the clock alone brings: openings, and reveals of predictions. What the stream holds
 * already is not told again.
 */
import { announce, type Announcing } from "../../../src/consequences/announce.ts";
import { keyOfTime } from "../../../src/consequences/events.ts";
import { questionStatus } from "../../../src/domain/questions/question_status.ts";
import { isAhead } from "../../../src/timing.ts";

/** What is written about the time of its opening may become visible this much later, ms. */
const LOOK_BACK_MS = 5_000;
/** How many of the newest events are looked through for what was told. */
const LOOKED_THROUGH = 5_000;

/** @throws {Error} when the stream refuses the events, so that the next run tells them */
export async function tellEvents(caps: Announcing): Promise<void> {
  const { questions, watermarks } = caps.store;
  const now = caps.clock.now();
  const mark = (await watermarks.read("told times")) ?? now;
  // The mark is ahead when the clock was set back.
  const window = { after: Math.min(mark, now) - LOOK_BACK_MS, until: now };
  const [opened, revealed] = await Promise.all([
    questions.reached("openTime", window),
    questions.reached("cpRevealTime", window),
  ]);
  if (opened.length + revealed.length > 0) {
    const told = await caps.cache.events.recentKeys(LOOKED_THROUGH);
    const isDone = await Promise.all([
      announce(caps, {
        kind: "questionsOpened",
        questions: opened.filter(
          (one) =>
            questionStatus(one, now) === "open" &&
            !told.has(keyOfTime("question.opened", one._id, one.openTime)),
        ),
      }),
      announce(caps, {
        kind: "predictionsRevealed",
        questions: revealed.filter(
          ({ _id, cpRevealTime }) => !told.has(keyOfTime("prediction.changed", _id, cpRevealTime)),
        ),
      }),
    ]);
    if (!isDone.every(Boolean)) throw new Error("the events could not be told");
  }
  if (now > mark || isAhead(mark, now)) await watermarks.set("told times", now);
}
