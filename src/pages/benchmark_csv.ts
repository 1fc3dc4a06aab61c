/** Writes a benchmark as CSV: its entries, or its pairs. The cells are those of exports (7.2). */
import { RowWriter } from "../domain/export/row_writer.ts";
import type { Benchmark } from "../schema/benchmark.ts";

const AS_IN_EXPORTS = { format: "csv", raw: false } as const;
const ENTRIES = {
  name: "entries",
  columns: [
    ...["user_id", "username", "is_bot", "aggregation_method", "reference"],
    ...["card_version", "model", "questions", "coverage", "mean", "lower", "upper"],
    ...["adjusted", "cost_usd", "seconds"],
  ],
};
const PAIRS = {
  name: "pairs",
  columns: [
    ...["first", "second", "first_name", "second_name", "questions"],
    ...["difference", "lower", "upper", "ahead"],
  ],
};

type Entry = Benchmark["entries"][number];

export function entriesCsv({ entries }: Benchmark): Buffer {
  const out = new RowWriter(ENTRIES, AS_IN_EXPORTS);
  out.head();
  for (const entry of entries) {
    out.number(entry.user?.id ?? null);
    out.typed(entry.user?.username ?? null);
    out.flag(entry.user?.is_bot ?? null);
    out.text(entry.aggregation_method);
    out.text(entry.reference);
    out.number(entry.card?.version ?? null);
    out.typed(entry.card?.model ?? null);
    out.number(entry.questions);
    out.number(entry.coverage);
    out.number(entry.mean);
    out.number(entry.lower);
    out.number(entry.upper);
    out.number(entry.adjusted);
    out.number(entry.cost_usd);
    out.number(entry.seconds);
    out.end();
  }
  return Buffer.from(out.take());
}

export function pairsCsv({ entries, pairs }: Benchmark): Buffer {
  const out = new RowWriter(PAIRS, AS_IN_EXPORTS);
  out.head();
  for (const { first, second, questions, difference, lower, upper, ahead } of pairs) {
    out.number(first);
    out.number(second);
    out.typed(nameOf(entries[first]!));
    out.typed(nameOf(entries[second]!));
    out.number(questions);
    out.number(difference);
    out.number(lower);
    out.number(upper);
    out.number(ahead);
    out.end();
  }
  return Buffer.from(out.take());
}

function nameOf({ user, aggregation_method, reference, card }: Entry): string | null {
  if (user === null) return aggregation_method ?? reference;
  return card === null ? user.username : `${user.username} (version ${card.version})`;
}
