import { expect } from "chai";
import fc from "fast-check";
import type { Slot } from "../../../src/cache/page_codec.ts";
import { createSlots, fillSlots } from "../../../src/pages/slots.ts";

const TOKEN = "0123456789abcdef01234567";
const ONE: Slot = { kind: "vote", postId: 1 };
const TWO: Slot = { kind: "viewed", postId: 2 };

describe("slots", () => {
  it("are filled at any place of an object", () => {
    const slots = createSlots(TOKEN, true);
    const page = slots.cut({ a: slots.own(ONE), b: [slots.own(TWO), 3] });
    expect(page.slots).to.deep.equal([ONE, TWO]);
    const json = fillSlots(page, (slot) => (slot === ONE ? "null" : Buffer.from('{"x":1}')));
    expect(JSON.parse(json.toString())).to.deep.equal({ a: null, b: [{ x: 1 }, 3] });
  });

  it("do not change other text", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const slots = createSlots(TOKEN, true);
        const page = slots.cut({ value, slot: slots.own(ONE), after: value });
        const json = fillSlots(page, () => "7").toString();
        expect(json).to.equal(JSON.stringify({ value, slot: 7, after: value }));
      }),
    );
  });

  it("stay beside JSON that is ready, which leaves no gap", () => {
    const slots = createSlots(TOKEN, true);
    const page = slots.cut([slots.own(ONE), slots.ready(Buffer.from("[1]")), slots.own(ONE)]);
    expect(page.slots).to.deep.equal([ONE, ONE]);
    expect(fillSlots(page, () => "0").toString()).to.equal("[0,[1],0]");
  });
});
