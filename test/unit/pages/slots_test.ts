import { expect } from "chai";
import fc from "fast-check";
import { createSlotMarker, fillSlots, fillSome } from "../../../src/pages/slots.ts";

const TOKEN = "0123456789abcdef01234567";

describe("slots", () => {
  it("are filled at any place of an object", () => {
    const marker = createSlotMarker(TOKEN);
    const skeleton = marker.cut({ a: marker.mark("one"), b: [marker.mark("two:2"), 3] });
    expect(skeleton.slots).to.deep.equal(["one", "two:2"]);
    const json = fillSlots(skeleton, (slot) => (slot === "one" ? "null" : '{"x":1}'));
    expect(JSON.parse(json.toString())).to.deep.equal({ a: null, b: [{ x: 1 }, 3] });
  });

  it("do not change other text", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const marker = createSlotMarker(TOKEN);
        const skeleton = marker.cut({ value, slot: marker.mark("s"), after: value });
        const json = fillSlots(skeleton, () => "7").toString();
        expect(json).to.equal(JSON.stringify({ value, slot: 7, after: value }));
      }),
    );
  });

  it("can be filled in part, and the others stay", () => {
    const marker = createSlotMarker(TOKEN);
    const skeleton = marker.cut([marker.mark("keep"), marker.mark("fill"), marker.mark("keep")]);
    const rest = fillSome(skeleton, (slot) => (slot === "fill" ? Buffer.from("[1]") : undefined));
    expect(rest.slots).to.deep.equal(["keep", "keep"]);
    expect(fillSlots(rest, () => "0").toString()).to.equal("[0,[1],0]");
  });
});
