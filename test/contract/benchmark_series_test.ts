/**
 * Benchmarks of a series (Contract 2.44, Maths 15.7): the last value that was known, rounds that are
 * drawn together, and the filters. The vectors hold the figures.
 */
import { expect } from "chai";
import { computeBenchmark } from "../../jobs/processors/boards/compute_benchmark.ts";
import { addDays } from "../../src/domain/series/calendar.ts";
import type { BenchmarkChoice } from "../../src/store/scores/benchmarks.ts";
import { startApp, type TestApp } from "../support/app.ts";
import { straightCdf } from "../support/cdfs.ts";
import { expectSameAgain } from "../support/benchmark_again.ts";
import type { Account } from "../support/factories.ts";
import { DAY, dateOf, makeRounds, seriesBody, timeOf } from "../support/series.ts";
import { until } from "../support/until.ts";

/** The values of the four rounds. 500 or more is yes. */
const VALUES = [100, 300, 600, 400];
const OBSERVED = [{ target: "cases", date: "{{date}}" }];

describe("benchmarks of a series", function () {
  this.timeout(180_000);
  let app: TestApp;
  let owner: Account;
  let people: Account[];
  let projectId: number;
  let seriesId: number;
  let dates: string[];
  const { signal } = new AbortController();
  const goTo = (time: number) => {
    app.travel(time - app.caps.clock.now());
  };
  const read = (query: string) =>
    app.as(people[0]!.token).get(`/api/projects/${projectId}/benchmark/?${query}`);
  const compute = async (query: string, choice: Partial<BenchmarkChoice> = {}) => {
    const given = { projectId, scoreType: "peer", ...choice } as const;
    await computeBenchmark(app.caps, given, { signal });
    return (await read(query)).body;
  };
  const lineOf = (body: any) =>
    body.entries.find(({ reference }: any) => reference === "last_resolution");

  before(async () => {
    app = await startApp("benchmark_series", {
      stoppedAt: Date.parse(dateOf(Date.now() + DAY)),
    });
    app.startJobs();
    owner = await app.make.account();
    people = [await app.make.account(), await app.make.account()];
    const client = app.as(owner.token);
    projectId = (await app.make.project({ createdBy: owner.id }))._id;
    const first = dateOf(app.caps.clock.now() + 2 * DAY);
    dates = VALUES.map((_, round) => addDays(first, 7 * round));
    const body: any = seriesBody(first);
    const [level, many] = body.template;
    const template = [
      { ...level, observed: OBSERVED },
      { ...many, observed: [{ ...OBSERVED[0], at_least: 500 }] },
    ];
    const series = `/api/projects/${projectId}/series/`;
    const made = await client.post(series, { ...body, template });
    expect(made.status, made.text).to.equal(201);
    seriesId = made.body.id;
    const observe = async (round: number, value: number) => {
      const observations = [{ target: "cases", date: dates[round], value }];
      const sent = await client.post(`${series}${seriesId}/observations/`, { observations });
      expect(sent.status, sent.text).to.equal(200);
    };
    for (const [round, value] of VALUES.entries()) {
      goTo(timeOf(dates[round]!, "08:30"));
      await makeRounds(app);
      goTo(timeOf(dates[round]!, "10:00"));
      const { results } = (await client.get(`${series}${seriesId}/rounds/`)).body;
      const [number, yes] = results[round].posts.flatMap(({ questions }: any) => questions);
      for (const [at, { token }] of people.entries()) {
        const items = [
          { question: number, continuous_cdf: straightCdf(200, 0, 0.99 - 0.2 * at) },
          { question: yes, probability_yes: 0.4 + 0.2 * at },
        ];
        const sent = await app.as(token).post("/api/questions/forecast/", items);
        expect(sent.status, sent.text).to.equal(201);
      }
      goTo(timeOf(addDays(dates[round]!, 3), "12:00"));
      await observe(round, value);
    }
    // It was revised after the last round had opened.
    await observe(2, 700);
    await until("the scores", async () => (await compute("")).questions === 8, 20_000);
  });
  after(() => app.close());

  it("have the last value that was known when a question opened as a line of reference", async () => {
    const body = await compute("score_type=brier", { scoreType: "brier" });
    const line = lineOf(body);
    // The first question has no value before it, and the second one has no step.
    expect(line.questions).to.equal(2);
    // 300 after a step of 200, and 600 after steps of 200 and 300: 0.3293 and 0.6017 for yes.
    expect(line.mean).to.be.closeTo(0.4059248481031767, 1e-9);
    expect(lineOf(await compute("")).questions).to.equal(4);
  });

  it("draw the questions of a round together", async () => {
    const body = await compute("");
    expect(body).to.include({ questions: 8, clusters: 4 });
  });

  it("are computed from an archive alone to the same figures", async () => {
    const reader = { baseUrl: app.baseUrl, token: owner.token };
    const peer = await compute("");
    const brier = await compute("score_type=brier", { scoreType: "brier" });
    expect(lineOf(peer)).to.include({ questions: 4 });
    await expectSameAgain(reader, [peer, brier]);
  });

  it("are filtered by series and round, also as CSV", async () => {
    const [round] = dates;
    const query = `series=${seriesId}&round=${round}`;
    const body = await compute(query, { seriesId, roundDate: round! });
    expect(body).to.include({ questions: 2, clusters: 1 });
    expect(body.entries.every(({ lower }: any) => lower === null)).to.equal(true);
    expect((await compute(`series=${seriesId}`, { seriesId })).questions).to.equal(8);
    const csv = await read(`${query}&format=csv`);
    expect(csv.text.split("\r\n").slice(1, -1)).to.have.length(body.entries.length);
    for (const [wrong, field] of [
      [`series=${seriesId + 1}`, "series"],
      [`series=${seriesId}&round=2001-01-01`, "round"],
      [`round=${round}`, "series"],
    ] as const) {
      const refused = await read(wrong);
      expect(refused.status).to.equal(400);
      expect(refused.body).to.have.property(field);
    }
  });
});
