/** The metrics of caches follow the declarations, with the values at the time of the scrape. */
import { expect } from "chai";
import { cacheVitals, createMemory, declarations } from "../../../src/memory.ts";
import { busyMetrics } from "../../support/exposition.ts";

describe("metrics of caches", () => {
  /** Cache → value of a metric. */
  const valuesOf = (text: string, metric: string, more = "") => {
    const line = new RegExp(`^${metric}\\{cache="(\\w+)"${more},process="api"\\} (\\S+)$`, "gm");
    return Object.fromEntries(
      Array.from(text.matchAll(line), ([, cache = "", value]) => [cache, Number(value)]),
    );
  };

  it("name every declared cache, with its limit", async () => {
    const text = await busyMetrics("api").expose();
    const names = Object.keys(declarations);
    const bounds = Object.entries(declarations).map(([name, { most }]) => [name, most] as const);

    expect(
      Object.keys(valuesOf(text, "presage_cache_lookups_total", ',result="hit"')),
    ).to.deep.equal(names);
    expect(valuesOf(text, "presage_cache_bound")).to.deep.equal(Object.fromEntries(bounds));
    expect(Object.keys(valuesOf(text, "presage_cache_size"))).to.deep.equal(
      bounds.map(([name]) => name),
    );
  });

  it("show the present values at each scrape", async () => {
    const memory = createMemory();
    const metrics = busyMetrics("api");
    const scrape = () => metrics.expose({ caches: cacheVitals(memory) });
    memory.addresses.set("192.0.2.1", 1);
    memory.addresses.get("192.0.2.1");
    await scrape();
    memory.addresses.set("192.0.2.2", 1);
    for (const address of ["1", "2", "3"]) memory.addresses.get(`192.0.2.${address}`);
    const text = await scrape();

    const figure = (metric: string, more = "") => valuesOf(text, metric, more)["addresses"];
    expect(figure("presage_cache_size")).to.equal(2);
    expect(figure("presage_cache_lookups_total", ',result="hit"')).to.equal(3);
    expect(figure("presage_cache_lookups_total", ',result="miss"')).to.equal(1);
  });
});
