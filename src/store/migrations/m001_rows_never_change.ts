/**
 * 001: rows of forecasts never change (docs/adr/0016). The end that an earlier version wrote to a
 * row stays as the row's own end. The rows after it say the same. The mark of rows that may stand
 * goes, and inputs move into a collection of their own.
 */
import type { Database, Migration } from "./migration.ts";

/** A row with what earlier versions stored. */
interface OldRow {
  _id: object;
  q: number;
  u: number;
  s: number;
  cur?: boolean;
  /** The input itself; now only that there is one. */
  d?: string | true;
}

const OLD_INDEXES = ["q_1_u_1_cur_1", "e_1_q_1__id_1", "u_1_q_1"];
const LIMIT_MS = 10 * 60_000;

export const rowsNeverChange: Migration = {
  number: 1,
  about: "rows of forecasts never change",
  async run(db, { from, reached }) {
    const rows = db.collection<OldRow>("forecasts");
    for (let last = from; ;) {
      const next = await rows
        .find({ q: { $gt: last } }, { projection: { _id: 0, q: 1 }, maxTimeMS: LIMIT_MS })
        .sort({ q: 1 })
        .limit(1)
        .next();
      if (next === null) break;
      last = next.q;
      await moveInputs(db, last);
      await rows.updateMany({ q: last, cur: { $exists: true } }, { $unset: { cur: "" } });
      await reached(last);
    }
    const there = await rows.listIndexes().toArray();
    for (const { name } of there as readonly { name: string }[]) {
      if (OLD_INDEXES.includes(name)) await rows.dropIndex(name);
    }
    await db.collection<{ _id: string }>("watermarks").deleteOne({ _id: "inputs" });
  },
};

/** Keeps the newest input of each author. The others are not shown any more. */
async function moveInputs(db: Database, questionId: number): Promise<void> {
  const rows = db.collection<OldRow>("forecasts");
  const inputs = db.collection("forecast_inputs");
  const withInput = { q: questionId, d: { $type: "string" as const } };
  const newest = new Map<number, OldRow>();
  for await (const row of rows.find(withInput, { maxTimeMS: LIMIT_MS })) {
    const known = newest.get(row.u);
    if (known === undefined || known.s < row.s) newest.set(row.u, row);
  }
  for (const { _id, q, u, s, d } of newest.values()) {
    await inputs.updateOne({ _id }, { $set: { q, u, s, d } }, { upsert: true });
    await rows.updateOne({ _id }, { $set: { d: true } });
  }
  await rows.updateMany(withInput, { $unset: { d: "" } });
}
