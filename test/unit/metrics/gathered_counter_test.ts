/** The counter of requests shows at each scrape what the library's own counter would show. */
import { expect } from "chai";
import { Counter, Registry } from "prom-client";
import { gatheredCounter } from "../../../src/metrics/gathered_counter.ts";

const PLAN = { name: "answers_total", help: "Answers", labelNames: ["method", "status"] };
const SERIES = [
  { method: "GET", status: 200 },
  { method: "POST", status: 201 },
];

describe("gatheredCounter()", () => {
  it("exposes what prom-client's counter exposes, at every scrape", async () => {
    const [ours, theirs] = [new Registry(), new Registry()];
    for (const registry of [ours, theirs]) registry.setDefaultLabels({ process: "test" });
    const begin = gatheredCounter(ours, PLAN);
    const library = new Counter({ ...PLAN, registers: [theirs] });
    const counts = SERIES.map((labels) => ({ labels, count: begin(labels) }));
    for (const times of [3, 2]) {
      for (const { labels, count } of counts) {
        for (let i = 0; i < times; i++) {
          count();
          library.inc(labels);
        }
      }
      expect(await ours.metrics()).to.equal(await theirs.metrics());
    }
    expect(await ours.metrics())
      .to.include('status="201"')
      .and.include("} 5");
  });

  it("shows a series at zero before anything is counted in it", async () => {
    const registry = new Registry();
    gatheredCounter(registry, PLAN)({ method: "GET", status: 200 });
    expect(await registry.metrics()).to.include('answers_total{method="GET",status="200"} 0');
  });
});
