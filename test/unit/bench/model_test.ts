/** The simulation of docs/scaling.md, on cases whose result is known by hand. */
import { expect } from "chai";
import { costOfRequest, costTable } from "../../../bench/model/costs.ts";
import { arrivalsOf, layOut } from "../../../bench/model/platform.ts";
import { simulate } from "../../../bench/model/stations.ts";
import { seededRandom } from "../../../src/domain/numbers/random.ts";

const alone = (cost: number) => [{ station: 0, cost }];

describe("simulate()", () => {
  it("serves requests one after the other, as many at once as a station is wide", () => {
    const arrivals = [0, 0, 0, 0].map((at) => ({ at, steps: alone(10) }));
    const one = simulate([{ name: "a", width: 1 }], arrivals, Infinity);
    const two = simulate([{ name: "a", width: 2 }], arrivals, Infinity);
    expect(one.times).to.deep.equal([10, 20, 30, 40]);
    expect(two.times).to.deep.equal([10, 10, 20, 20]);
    expect([one.end, two.end]).to.deep.equal([40, 20]);
  });

  it("slows all stations down where they share too few processors", () => {
    const stations = [
      { name: "a", width: 1 },
      { name: "b", width: 1 },
    ];
    const arrivals = [0, 1].map((station) => ({ at: 0, steps: [{ station, cost: 10 }] }));
    expect(simulate(stations, arrivals, 2).end).to.equal(10);
    expect(simulate(stations, arrivals, 1).end).to.equal(20);
  });

  it("takes a request through its steps, and waits for those that arrive later", () => {
    const stations = [
      { name: "a", width: 1 },
      { name: "b", width: 1 },
    ];
    const steps = [
      { station: 0, cost: 2 },
      { station: 1, cost: 3 },
      { station: 0, cost: 1 },
    ];
    const late = { at: 100, steps: alone(5) };
    const { times, end, busy } = simulate(stations, [late, { at: 0, steps }], Infinity);
    expect(times).to.deep.equal([6, 5]);
    expect(end).to.equal(105);
    expect(busy.map((share) => Math.round(share * 105))).to.deep.equal([8, 3]);
  });

  it("sends the next request of a client when it has its answer", () => {
    let left = 3;
    const next = (at: number) => (left-- > 0 ? { at, steps: alone(10) } : null);
    const { times } = simulate([{ name: "a", width: 1 }], [{ at: 0, steps: alone(10) }], 1, next);
    expect(times).to.deep.equal([10, 10, 10, 10]);
  });
});

const parts = (api: number) => ({ api, threads: 1, engine: 2, redis: 1, bots: 1, rest: 0 });
const costs = { perForecast: { "1": parts(100), "10": parts(28), "50": parts(21.6) } };

describe("costOfRequest()", () => {
  it("is what was measured, and lies on lines between and beyond", () => {
    const cost = costOfRequest(costs);
    const api = [1, 10, 50, 30, 90].map((size) => Math.round(cost(size).api));
    expect(api).to.deep.equal([100, 280, 1080, 680, 1880]);
  });

  it("is shown per forecast, with the sum of the platform's own processes", () => {
    expect(costTable(costs).at(-1)).to.equal("| 50 | 22 | 1 | 2 | 1 | 26 |");
  });
});

describe("a simulated platform", () => {
  const processes = { apis: 2, shards: 2, replicas: 1, redises: 1, hasBots: false };
  const plan = { bots: 10, forecasts: 20, body: 8, closes: 3, every: 60, window: 1 };

  it("spreads forecasts over shards and copies, and loses none of their cost", () => {
    const layout = layOut(processes, costOfRequest(costs));
    const steps = layout.stepsOf(10, () => 0);
    const names = steps.map(({ station }) => layout.stations[station]?.name);
    expect(names).to.deep.equal([
      "api 1",
      "redis 1",
      "threads 1",
      "engine 1",
      "replica 1",
      "engine 2",
      "replica 2",
      "api 1",
    ]);
    const api = steps.filter((_, i) => names[i] === "api 1");
    expect(api.reduce((sum, { cost }) => sum + cost, 0)).to.be.closeTo(280, 1e-9);
  });

  it("has the requests of every bot at every close, the same for one seed", () => {
    const layout = layOut(processes, costOfRequest(costs));
    const make = (seed: number) => arrivalsOf(plan, layout, seededRandom(seed));
    const arrivals = make(1);
    expect(arrivals).to.have.length(3 * 10 * 3);
    for (const { at } of arrivals) expect(at % 60e6).to.be.below(1e6);
    expect(make(1)).to.deep.equal(arrivals);
    expect(make(2)).to.not.deep.equal(arrivals);
  });
});
