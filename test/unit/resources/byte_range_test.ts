import { expect } from "chai";
import { readRange } from "../../../src/resources/exports/byte_range.ts";

describe("readRange()", () => {
  for (const [header, expected] of [
    [undefined, null],
    ["", null],
    ["bytes=0-0", { start: 0, end: 1 }],
    ["bytes=0-", { start: 0, end: 100 }],
    ["bytes=10-19", { start: 10, end: 20 }],
    ["BYTES = 10 - 19", { start: 10, end: 20 }],
    ["bytes=90-1000", { start: 90, end: 100 }],
    ["bytes=-5", { start: 95, end: 100 }],
    ["bytes=-500", { start: 0, end: 100 }],
    ["bytes=-0", false],
    ["bytes=100-", false],
    ["bytes=100-200", false],
    ["bytes=20-10", null],
    ["bytes=0-1,5-6", null],
    ["lines=0-1", null],
    ["bytes=-", null],
    ["bytes=a-b", null],
  ] as const) {
    it(`${header ?? "no header"} of 100 bytes`, () => {
      expect(readRange(header, 100)).to.deep.equal(expected);
    });
  }
});
