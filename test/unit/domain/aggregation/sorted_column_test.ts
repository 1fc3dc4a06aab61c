import { expect } from "chai";
import {
  createColumn,
  insertValue,
  removeValue,
  shiftRanks,
  summarise,
} from "../../../../src/domain/aggregation/sums/sorted_column.ts";

/** Quartiles by the definition (Maths 4.3 and 4.4). `values` are oldest first. */
function definedQuartiles(values: readonly number[]): number[] {
  const weighted = values.map((value, i) => ({ value, weight: Math.exp(Math.sqrt(i + 1)) }));
  const sorted = weighted.toSorted((a, b) => a.value - b.value);
  const total = sorted.reduce((sum, { weight }) => sum + weight, 0);
  const firstWhere = (holds: (share: number) => boolean): number => {
    let reached = 0;
    return sorted.find(({ weight }) => holds((reached += weight) / total))!.value;
  };
  return [0.25, 0.5, 0.75].map(
    (q) => (firstWhere((share) => share >= q) + firstWhere((share) => share > q)) / 2,
  );
}

/** Probabilities in no order, many of them equal. */
function probability(i: number): number {
  return (((i + 1) * 7919) % 101) / 101;
}

function quartilesOf(column: ReturnType<typeof createColumn>): number[] {
  const { lower, median, upper } = summarise(column, column.size, false).recency;
  return [lower, median, upper];
}

describe("a sorted column", () => {
  it("has exactly the defined quartiles after every new value", () => {
    const column = createColumn();
    const values: number[] = [];
    for (let i = 0; i < 400; i++) {
      values.push(probability(i));
      insertValue(column, probability(i), values.length);
      if (values.length < 3) continue;
      expect(quartilesOf(column)).to.deep.equal(definedQuartiles(values));
    }
  });

  it("has them after several new values without a read", () => {
    const column = createColumn();
    const values: number[] = [];
    for (let i = 0; i < 300; i++) {
      values.push(i < 150 ? 1 - i / 1000 : i / 1000);
      insertValue(column, values[i]!, values.length);
      if (i % 60 === 59) expect(quartilesOf(column)).to.deep.equal(definedQuartiles(values));
    }
  });

  it("has them after removals and late values", () => {
    const column = createColumn();
    const values = Array.from({ length: 60 }, (_, i) => probability(i));
    values.forEach((value, i) => {
      insertValue(column, value, i + 1);
    });
    for (const place of [0, 17, 40, 56]) {
      const [gone] = values.splice(place, 1);
      removeValue(column, gone!, place + 1);
      shiftRanks(column, place + 2, -1);
      expect(quartilesOf(column)).to.deep.equal(definedQuartiles(values));
      values.splice(place + 1, 0, 0.3);
      shiftRanks(column, place + 2, 1);
      insertValue(column, 0.3, place + 2);
      expect(quartilesOf(column)).to.deep.equal(definedQuartiles(values));
      values.push(0.9);
      insertValue(column, 0.9, values.length);
      expect(quartilesOf(column)).to.deep.equal(definedQuartiles(values));
    }
    expect(() => {
      removeValue(column, 2, 1);
    }).to.throw(RangeError);
  });
});
