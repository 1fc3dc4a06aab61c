import { expect } from "chai";
import { decodePage, encodePage } from "../../../src/cache/page_codec.ts";

describe("page codec", () => {
  const page = {
    parts: [Buffer.from('{"a":"é'), Buffer.from(""), Buffer.from('"}')],
    slots: ["mine:1:binary", "vote:1"],
    live: 17,
    life: { until: 123.5, quietUntil: 456 },
  };

  it("returns what was encoded", () => {
    const back = decodePage(encodePage(page));
    expect(back?.parts.map(String)).to.deep.equal(page.parts.map(String));
    expect(back).to.deep.include({ slots: page.slots, live: 17, life: page.life });
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
