/** The axes and lines of the charts of the console. */
import { expect } from "chai";
import {
  anchorOf,
  logNumbers,
  roundNumbers,
  timeTicks,
  withRoom,
} from "../../../web/src/charts/ticks.ts";

const seconds = (text: string) => Date.parse(text) / 1000;

describe("the marks of an axis", () => {
  it("are round numbers within the bounds", () => {
    expect(roundNumbers(0, 100, 5)).to.deep.equal([0, 20, 40, 60, 80, 100]);
    expect(roundNumbers(-0.37, 0.42, 4)).to.deep.equal([-0.2, 0, 0.2, 0.4]);
    expect(roundNumbers(0.1, 0.7, 6)).to.deep.equal([0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7]);
    expect(roundNumbers(-0.5, 9.5, 4)).to.deep.equal([0, 5]);
  });

  it("are powers of ten on a logarithmic axis, with others where there is room", () => {
    const place = (low: number, high: number) => (value: number) =>
      Math.log(value / low) / Math.log(high / low);
    expect(logNumbers([100, 100_000], place(100, 100_000), 4)).to.deep.equal([
      100, 1_000, 10_000, 100_000,
    ]);
    expect(logNumbers([1, 10], place(1, 10), 4)).to.deep.equal([1, 2, 5, 10]);
  });

  it("are beginnings of days, months and years on a time axis", () => {
    const texts = (from: string, to: string, most: number) =>
      timeTicks(seconds(from), seconds(to), most).map(({ text }) => text);
    expect(texts("2026-01-01", "2027-01-01", 4)).to.deep.equal([
      "Jan 2026",
      "Apr 2026",
      "Jul 2026",
      "Oct 2026",
      "Jan 2027",
    ]);
    expect(texts("2026-03-05", "2026-03-09", 4)).to.deep.equal([
      "5 Mar",
      "6 Mar",
      "7 Mar",
      "8 Mar",
      "9 Mar",
    ]);
    expect(texts("2019-06-01", "2041-01-01", 5)).to.deep.equal([
      "2020",
      "2025",
      "2030",
      "2035",
      "2040",
    ]);
    const [first] = timeTicks(seconds("2026-01-16"), seconds("2026-03-16"), 3);
    expect(first!.place).to.be.closeTo(16 / 59, 1e-9);
  });
});

describe("the texts below an axis", () => {
  it("begin or end at a mark that is nearer to an end than half of their width", () => {
    const anchors = [0.01, 0.08, 0.5, 0.92].map((place) => anchorOf(place, 0.2));
    expect(anchors).to.deep.equal(["start", "start", "middle", "end"]);
    expect(anchorOf(0.08), "a short text").to.equal("middle");
  });

  const year = timeTicks(seconds("2026-01-01"), seconds("2027-01-01"), 4);
  const shown = (width: number) => withRoom(year, width).map(({ text }) => text);

  it("are all shown where there is room, and every second or fourth where there is not", () => {
    expect(shown(640)).to.deep.equal(["Jan 2026", "Apr 2026", "Jul 2026", "Oct 2026", "Jan 2027"]);
    expect(shown(328)).to.deep.equal(["Jan 2026", "Jul 2026", "Jan 2027"]);
    expect(shown(150)).to.deep.equal(["Jan 2026", "Jan 2027"]);
    expect(shown(60)).to.deep.equal(["Jan 2026"]);
  });

  it("need less room within the chart at its ends than in its middle", () => {
    const ticks = [0, 0.5, 1].map((place) => ({ place, text: "ten signs!" }));
    // Half of a text lies on each side of a mark, and a whole one beside the ends.
    expect(withRoom(ticks, 2 * (72 + 36 + 8))).to.have.length(3);
    expect(withRoom(ticks, 2 * (72 + 36 + 8) - 1)).to.have.length(2);
    expect(withRoom([], 100)).to.deep.equal([]);
  });
});
