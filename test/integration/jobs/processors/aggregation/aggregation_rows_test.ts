/** Which authors count, as aggregation asks for them chunk by chunk. */
import { expect } from "chai";
import { countedForecasts } from "../../../../../jobs/processors/aggregation/aggregation_rows.ts";
import type { KnownAuthor } from "../../../../../src/memory/entries.ts";
import { ProcessCache } from "../../../../../src/memory/process_cache.ts";
import { packForecast } from "../../../../../src/store/forecasts/forecast_row.ts";
import { useApp } from "../../../../support/app.ts";

describe("countedForecasts()", () => {
  const app = useApp("aggregation_rows");

  it("counts authors that are in the cache, with any number of new ones", async () => {
    const { question } = await app.make.question("binary");
    const ids: number[] = [];
    for (let i = 0; i < 3; i++) ids.push((await app.make.account()).id);
    const { store, clock } = app.caps;
    const now = clock.now();
    await store.forecasts.insert(
      ids.map((u) => packForecast({ q: question._id, u, s: now - 1_000, e: null, v: 0.5 }, now)),
    );
    const rows = (await store.forecasts.standing(question._id, now)).sort((a, b) => a.u - b.u);
    const window = { openTime: 0, scheduledCloseTime: now, closeTime: null, includesBots: false };
    const run = { question, window };
    const authors = new ProcessCache<number, KnownAuthor>({ most: 1 });
    const counted = async (some: typeof rows) =>
      (await countedForecasts({ store, clock, memory: { authors } }, some, run)).map(
        ({ userId }) => userId,
      );

    expect(await counted(rows.slice(0, 1))).to.deep.equal(ids.slice(0, 1));
    expect(await counted(rows)).to.deep.equal(ids);
  });
});
