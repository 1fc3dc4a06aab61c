/**
 * Computes a question's history by replaying all of its rows, to compare it with what jobs stored.
 */
import { expect } from "chai";
import type { Capabilities } from "../../src/capabilities.ts";
import type { Forecast } from "../../src/domain/aggregation/forecast.ts";
import { history } from "../../src/domain/aggregation/history/history.ts";
import { unpackOptions } from "../../src/domain/forecasts/option_vector.ts";
import type { QuestionDocument } from "../../src/store/posts/question_document.ts";
import type { SnapshotInHistory } from "../../src/store/predictions/prediction_documents.ts";
import { AGGREGATION_METHODS } from "../../src/domain/vocabulary.ts";

const TOLERANCE = 1e-9;

export async function expectHistoryOfRows(
  caps: Capabilities,
  question: QuestionDocument,
  { closeTime = null, left = [] }: { closeTime?: number | null; left?: readonly number[] } = {},
): Promise<SnapshotInHistory[]> {
  const forecasts: Forecast[] = [];
  for await (const { u, s, e, v } of caps.store.forecasts.ofQuestion(question._id)) {
    if (left.includes(u)) continue;
    const values =
      question.type === "multiple_choice" && typeof v !== "number" ? unpackOptions(v) : v;
    const end = e === null ? null : e / 1000;
    forecasts.push({ id: u, userId: u, start: s / 1000, end, values });
  }
  const now = caps.clock.now();
  const [openTime, scheduledCloseTime] = [question.openTime!, question.scheduledCloseTime!];
  const window = {
    type: question.type,
    openTime: openTime / 1000,
    actualCloseTime: closeTime === null ? null : closeTime / 1000,
  };
  const wanted = history(window, forecasts, {
    now: now / 1000,
    limit: null,
    reputation: {
      openTime: window.openTime,
      scheduledCloseTime: scheduledCloseTime / 1000,
      reputations: new Map(),
    },
  }).filter(({ startTime }) => startTime * 1000 <= now);
  const head = await caps.store.aggregates.head(question._id);
  expect(head, "head").not.to.equal(null);
  const got = await caps.store.aggregates.history(head!, { now, limit: null });
  expect(got.map(({ s, n }) => [s, n])).to.deep.equal(
    wanted.map(({ startTime, forecasterCount }) => [Math.round(startTime * 1000), forecasterCount]),
  );
  got.forEach((snapshot, i) => {
    const expected = wanted[i]!;
    const endTime = expected.endTime === null ? null : Math.round(expected.endTime * 1000);
    expect(snapshot.e, `end of snapshot ${i}`).to.equal(endTime);
    for (const method of AGGREGATION_METHODS) {
      for (const list of ["forecastValues", "lower", "centers", "upper"] as const) {
        const numbers = Array.from(snapshot[method]![list]);
        Array.from(expected[method]![list]).forEach((value, j) => {
          const difference = Math.abs((numbers[j] ?? -1) - (value ?? -1));
          expect(difference, `${method}.${list}[${j}] of snapshot ${i}`).to.be.below(TOLERANCE);
        });
      }
    }
  });
  expect(head!.latest?.s).to.equal(got.at(-1)?.s);
  return got;
}
