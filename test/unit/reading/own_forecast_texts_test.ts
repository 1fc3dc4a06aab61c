import { expect } from "chai";
import { presentMyForecasts } from "../../../src/present/my_forecasts.ts";
import { myForecastsText } from "../../../src/reading/own_forecast_texts.ts";
import type { ForecastDocument } from "../../../src/store/documents.ts";
import { straightCdf } from "../../support/cdfs.ts";

const row = (given: Partial<ForecastDocument>): ForecastDocument => {
  return { q: 7, u: 3, s: 1_000, e: null, v: 0.25, cur: true, t: 1_000, ...given };
};

describe("myForecastsText()", () => {
  const scores = { peer_score: 1.5 };
  const numeric = { type: "numeric" } as const;

  it("is the JSON of what is presented, the first time and from memory", () => {
    const cdf = Float64Array.from(straightCdf());
    const cases = [
      {
        question: { type: "binary" } as const,
        rows: [row({ e: 2_000 }), row({ s: 2_000, t: 2_000 })],
      },
      { question: numeric, rows: [row({ u: 4, v: cdf, d: { from: [1, 'a"b'] } })] },
      { question: numeric, rows: [] },
    ];
    for (const { question, rows } of [...cases, ...cases]) {
      const presented = JSON.stringify(presentMyForecasts(question, rows, scores));
      expect(myForecastsText(question, rows, scores)).to.equal(presented);
    }
  });

  it("shows a row anew when its end or its values were changed", () => {
    const question = { type: "binary" } as const;
    for (const one of [row({ u: 5 }), row({ u: 5, e: 9_000 }), row({ u: 5, v: 0.5, t: 3_000 })]) {
      const presented = JSON.stringify(presentMyForecasts(question, [one], scores));
      expect(myForecastsText(question, [one], scores)).to.equal(presented);
    }
  });
});
