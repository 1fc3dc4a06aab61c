import { expect } from "chai";
import { matchesTag, readEncodings } from "../../../../src/http/reply/send_reply.ts";

describe("matchesTag()", () => {
  const tag = 'W/"abc"';
  for (const [header, expected] of [
    [undefined, false],
    ["", false],
    ['W/"abc"', true],
    ['"abc"', true],
    ['"x", W/"abc"', true],
    [' W/"abc" ', true],
    ["*", true],
    [" * ", true],
    ['"ab"', false],
    ['W/"abcd"', false],
    ["abc", false],
  ] as const) {
    it(`of ${JSON.stringify(header)} is ${expected}`, () => {
      expect(matchesTag(header, tag)).to.equal(expected);
    });
  }
});

describe("readEncodings()", () => {
  for (const [header, expected] of [
    [undefined, []],
    ["", []],
    ["gzip, deflate, br", ["gzip", "deflate", "br"]],
    ["GZIP;q=0.5 , br ; q=1", ["gzip", "br"]],
    ["gzip;q=0, br", ["br"]],
    ["gzip;q=0.0, br;q=0.001", ["br"]],
    ["gzip; q=0.000", []],
  ] as const) {
    it(`of ${JSON.stringify(header)}`, () => {
      expect([...readEncodings(header)]).to.deep.equal(expected);
    });
  }
});
