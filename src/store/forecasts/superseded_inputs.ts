/**
 * Inputs of forecasts that were superseded while every input was still kept. What is superseded
 * now loses its input with its end (`forecast_closing.ts`), so one pass over all questions is
 * enough.
 */
import type mongoose from "mongoose";
import { STREAMED } from "../platform/deadline.ts";
import type { StoredForecast } from "./forecast_row.ts";
import type { Swept } from "../platform/leftovers.ts";
import { RELAXED, type Rows } from "../platform/rows.ts";

type RowId = InstanceType<typeof mongoose.mongo.ObjectId>;

const LIMIT_MS = 60_000;
/** Rows changed with one command. */
const GROUP = 500;

/** Where a pass that has reached the last question stays: no question has this id. */
const PASSED = Number.MAX_SAFE_INTEGER;

export function supersededInputs(rows: Rows<StoredForecast>) {
  return {
    /**
     * Removes them from the forecasts on the next questions after an id. Once the last question was
     * looked at, the pass is over and stays so.
     */
    async sweepInputs({
      after,
      limit,
    }: {
      readonly after: number;
      readonly limit: number;
    }): Promise<Swept> {
      let removed = 0;
      let last = after;
      for (let i = 0; i < limit; i++) {
        const next = await rows
          .find({ q: { $gt: last } }, { maxTimeMS: LIMIT_MS, projection: { _id: 0, q: 1 } })
          .sort({ q: 1 })
          .limit(1)
          .next();
        if (next === null) return { removed, last: PASSED };
        last = next.q;
        removed += await dropOn(rows, last);
      }
      return { removed, last };
    },
  };
}

async function dropOn(rows: Rows<StoredForecast>, questionId: number): Promise<number> {
  const ended = rows
    .find({ q: questionId, cur: false, d: { $exists: true } }, { ...STREAMED, maxTimeMS: LIMIT_MS })
    .project<Pick<StoredForecast, "_id" | "u" | "s">>({ u: 1, s: 1 });
  const newest = new Map<number, number>();
  let group: RowId[] = [];
  let removed = 0;
  const drop = async () => {
    if (group.length === 0) return;
    const update = { $unset: { d: "" } } as const;
    const { modifiedCount } = await rows.updateMany({ _id: { $in: group } }, update, RELAXED);
    removed += modifiedCount;
    group = [];
  };
  for await (const { _id, u, s } of ended) {
    const last = newest.get(u) ?? (await newestStart(rows, questionId, u));
    newest.set(u, last);
    if (s < last) group.push(_id);
    if (group.length >= GROUP) await drop();
  }
  await drop();
  return removed;
}

async function newestStart(rows: Rows<StoredForecast>, q: number, u: number): Promise<number> {
  const row = await rows
    .find({ q, u }, { maxTimeMS: LIMIT_MS, projection: { _id: 0, s: 1 } })
    .sort({ s: -1 })
    .limit(1)
    .next();
  return row?.s ?? 0;
}
