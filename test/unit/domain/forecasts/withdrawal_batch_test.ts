import { expect } from "chai";
import {
  readWithdrawalBatch,
  withdrawalFault,
} from "../../../../src/domain/forecasts/withdrawal_batch.ts";

const encoder = new TextEncoder();
const read = (body: unknown) => readWithdrawalBatch(encoder.encode(JSON.stringify(body)));

/** Returns the faults of the first item of a refused request. */
function refused(item: unknown) {
  const reading = read([item]);
  if (reading.kind !== "refused" || reading.items === null) throw new Error(reading.kind);
  return reading.items[0]!;
}

describe("readWithdrawalBatch() (Contract 2.5)", () => {
  it("reads the question and the time, with null for now", () => {
    const reading = read([
      { question: 7, withdraw_at: "2030-01-01T00:00:00Z", other: [1] },
      { question: "8" },
      { question: 9, withdraw_at: null },
    ]);
    expect(reading).to.deep.equal({
      kind: "read",
      items: [
        { question: 7, withdrawAt: Date.UTC(2030, 0, 1) },
        { question: 8, withdrawAt: null },
        { question: 9, withdrawAt: null },
      ],
    });
  });

  it("accepts 500 items and refuses 501, an empty list and broken JSON", () => {
    const items = (count: number) => Array.from({ length: count }, () => ({ question: 1 }));
    expect(read(items(500)).kind).to.equal("read");
    expect(read(items(501))).to.deep.include({ kind: "refused", items: null, itemCount: 0 });
    expect(read([])).to.deep.include({ kind: "refused", items: null, itemCount: 0 });
    expect(readWithdrawalBatch(encoder.encode("[")).kind).to.equal("malformed");
  });

  it("refuses more than 100,000 elements and objects before it counts items (Contract 1.7)", () => {
    const items = (count: number) => Array.from({ length: count }, () => ({}));
    expect(read(items(50_000)).kind).to.equal("refused");
    expect(read(items(50_001))).to.deep.equal({
      kind: "malformed",
      message: "Malformed JSON: more than 100000 elements, arrays and objects",
    });
  });

  it("reports every bad item by its position, with its question when that is known", () => {
    const reading = read([
      { question: 1 },
      { question: 2, withdraw_at: "soon" },
      5,
      { withdraw_at: 12 },
    ]);
    if (reading.kind !== "refused") throw new Error(reading.kind);
    expect(reading.message).to.equal("The items are not well formed.");
    expect(reading.itemCount).to.equal(4);
    expect(
      reading.items?.map(({ index, question, faults }) => [
        index,
        question,
        faults.map(({ code, path }) => `${code} ${path}`),
      ]),
    ).to.deep.equal([
      [1, 2, ["type withdraw_at"]],
      [2, null, ["type "]],
      [3, null, ["required question", "type withdraw_at"]],
    ]);
  });

  it("says how a time must be written", () => {
    expect(refused({ question: 2, withdraw_at: "soon" }).faults).to.deep.equal([
      {
        code: "type",
        path: "withdraw_at",
        index: null,
        value: "soon",
        limit: null,
        message: "The time is not an ISO 8601 datetime",
        fix: "Send a datetime such as 2030-01-31T12:00:00Z, or leave it out to withdraw now",
      },
    ]);
    expect(refused({ question: 2, withdraw_at: 0 }).faults[0]).to.include({ value: 0 });
  });

  it("refuses an item that is nested too deep", () => {
    const nested = (levels: number): unknown => (levels === 0 ? 1 : [nested(levels - 1)]);
    expect(read([{ question: 1, other: nested(30) }]).kind).to.equal("read");
    expect(read([{ question: 1, other: nested(31) }]).kind).to.equal("malformed");
  });
});

describe("withdrawalFault()", () => {
  it("allows now and later, and refuses a past time", () => {
    expect(withdrawalFault(null, 1_000)).to.equal(null);
    expect(withdrawalFault(1_000, 1_000)).to.equal(null);
    expect(withdrawalFault(1_001, 1_000)).to.equal(null);
    expect(withdrawalFault(999, 1_000)).to.deep.equal({
      code: "past",
      path: "withdraw_at",
      index: null,
      value: "1970-01-01T00:00:00.999Z",
      limit: null,
      message: "The time has passed",
      fix: "Send a later time, or leave it out to withdraw now",
    });
  });
});
