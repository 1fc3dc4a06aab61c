import { expect } from "chai";
import { decodePage, encodePage, type SharedPage } from "../../../src/cache/page_codec.ts";

describe("page codec", () => {
  const page: SharedPage = {
    parts: [Buffer.from('{"a":"é'), Buffer.from(""), Buffer.from('"}')],
    slots: [
      { kind: "vote", postId: 1 },
      { kind: "viewed", postId: 2 },
    ],
    live: 17,
    until: 123.5,
  };

  it("returns what was encoded", () => {
    const back = decodePage(encodePage(page));
    expect(back?.parts.map(String)).to.deep.equal(page.parts.map(String));
    expect(back).to.deep.include({ slots: page.slots, live: 17, until: 123.5 });
  });

  it("returns nothing for broken input", () => {
    const bytes = encodePage(page);
    for (const broken of [
      Buffer.alloc(0),
      Buffer.from("nonsense"),
      bytes.subarray(0, bytes.length - 1),
      Buffer.concat([bytes, Buffer.from("x")]),
    ]) {
      expect(decodePage(broken)).to.equal(null);
    }
  });
});
