import { expect } from "chai";
import { presentMyForecasts } from "../../../src/present/my_forecasts.ts";
import { myForecastsJson } from "../../../src/pages/own_forecast_texts.ts";
import type { OwnRow } from "../../../src/present/my_forecasts.ts";
import { straightCdf } from "../../support/cdfs.ts";

const row = (given: Partial<OwnRow>): OwnRow => ({
  q: 7,
  u: 3,
  s: 1_000,
  e: null,
  v: 0.25,
  ...given,
});

describe("myForecastsJson()", () => {
  const scoreData = { peer_score: 1.5 };
  const numeric = { type: "numeric" } as const;
  const v = Float64Array.from(straightCdf());

  for (const count of [0, 1, 100, 101, 300]) {
    it(`writes ${count} forecasts as they are presented, in slices where they are many`, async () => {
      const rows = Array.from({ length: count }, (_, i) => row({ s: i, v, d: 'é"' }));
      const mine = { rows, total: 400 };
      const json = await myForecastsJson({ question: numeric, mine, scoreData });
      expect(Buffer.isBuffer(json)).to.equal(count > 100);
      expect(json.toString()).to.equal(
        JSON.stringify(presentMyForecasts(numeric, mine, scoreData)),
      );
    });
  }
});
