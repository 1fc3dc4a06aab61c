import { expect } from "chai";
import { createMemory } from "../../../src/memory.ts";
import { presentMyForecasts } from "../../../src/present/my_forecasts.ts";
import { myForecastsBytes, myForecastsText } from "../../../src/pages/own_forecast_texts.ts";
import type { ForecastDocument } from "../../../src/store/forecasts/forecast_document.ts";
import { straightCdf } from "../../support/cdfs.ts";

const row = (given: Partial<ForecastDocument>): ForecastDocument => {
  return { q: 7, u: 3, s: 1_000, e: null, v: 0.25, t: 1_000, ...given };
};

describe("myForecastsText()", () => {
  const caps = { memory: createMemory() };
  const scoreData = { peer_score: 1.5 };
  const binary = { type: "binary" } as const;
  const numeric = { type: "numeric" } as const;
  const cdf = Float64Array.from(straightCdf());

  it("is the JSON of the presented forecasts, the first time and from the cache", () => {
    const cases = [
      { question: binary, rows: [row({ e: 2_000 }), row({ s: 2_000, t: 2_000 })], total: 5 },
      { question: numeric, rows: [row({ u: 4, v: cdf, d: { from: [1, 'a"b'] } })], total: 1 },
      { question: numeric, rows: [], total: 0 },
    ];
    for (const { question, ...mine } of [...cases, ...cases]) {
      const presented = JSON.stringify(presentMyForecasts(question, mine, scoreData));
      expect(myForecastsText(caps, { question, mine, scoreData })).to.equal(presented);
    }
  });

  it("writes a row again when its end or its values have changed", () => {
    for (const one of [row({ u: 5 }), row({ u: 5, e: 9_000 }), row({ u: 5, v: 0.5, t: 3_000 })]) {
      const mine = { rows: [one], total: 1 };
      const presented = JSON.stringify(presentMyForecasts(binary, mine, scoreData));
      expect(myForecastsText(caps, { question: binary, mine, scoreData })).to.equal(presented);
    }
  });

  it("tells rows of two accounts apart that were written at one time", () => {
    for (const one of [row({ u: 9, v: 0.1 }), row({ u: 10, v: 0.9 })]) {
      const mine = { rows: [one], total: 1 };
      const presented = JSON.stringify(presentMyForecasts(binary, mine, scoreData));
      expect(myForecastsText(caps, { question: binary, mine, scoreData })).to.equal(presented);
    }
  });

  it("writes a row without its input when it is no longer the latest", () => {
    const superseded = row({ u: 6, v: cdf });
    const latest = { ...superseded, d: "input" };
    for (const one of [latest, superseded]) {
      const mine = { rows: [one], total: 1 };
      const presented = JSON.stringify(presentMyForecasts(numeric, mine, scoreData));
      expect(myForecastsText(caps, { question: numeric, mine, scoreData })).to.equal(presented);
    }
  });

  it("writes a long history in slices with the same bytes", async () => {
    const rows = Array.from({ length: 300 }, (_, i) => row({ u: 8, s: i, t: i, v: cdf }));
    const mine = { rows: [...rows, row({ u: 8, s: 300, t: 300, v: cdf, d: "é" })], total: 400 };
    const bytes = await myForecastsBytes(caps, { question: numeric, mine, scoreData });

    expect(bytes.toString()).to.equal(
      myForecastsText(caps, { question: numeric, mine, scoreData }),
    );
  });
});
