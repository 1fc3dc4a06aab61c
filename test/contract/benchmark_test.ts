/** Benchmarks of a project (Contract 2.44). The vectors hold their figures (Maths 15). */
import { expect } from "chai";
import { computeBenchmark } from "../../jobs/processors/boards/compute_benchmark.ts";
import type { BenchmarkChoice } from "../../src/store/scores/benchmarks.ts";
import { startApp, type TestApp } from "../support/app.ts";
import { type Cup, openCup } from "../support/cup.ts";
import { until } from "../support/until.ts";

describe("benchmarks", () => {
  let app: TestApp;
  let cup: Cup;
  const { signal } = new AbortController();
  const read = (query = "", token = cup.people[0]!.token) =>
    app.as(token).get(`/api/projects/${cup.project._id}/benchmark/${query}`);
  const compute = (choice: Partial<BenchmarkChoice> = {}) =>
    computeBenchmark(
      app.caps,
      { projectId: cup.project._id, scoreType: "peer", ...choice },
      { signal },
    );
  const namesOf = (body: any): string[] =>
    body.entries.flatMap((entry: any) => entry.user?.username ?? []);

  before(async () => {
    app = await startApp("benchmark");
    app.startJobs();
    cup = await openCup(app);
    const first = await cup.question("binary", [0.9, 0.6, 0.3]);
    const second = await cup.question("multiple_choice", [
      [0.8, 0.1, 0.1],
      [0.4, 0.3, 0.3],
    ]);
    await cup.resolve(first, "yes");
    await cup.resolve(second, "A");
    await cup.settled(2);
  });
  after(() => app.close());

  it("is computed by a job when somebody asks, from the scores in force", async () => {
    const asked = await read();
    expect(asked.status).to.equal(200);
    expect(asked.body).to.include({ is_current: false, calculated_at: null, questions: 0 });
    const body = await until("the benchmark", async () => {
      const answer = await read();
      return answer.body.entries.length > 0 && answer.body;
    });

    const [person] = cup.people;
    const stored = await app.caps.store.scores.ofUser(person!.id);
    const peer = stored.filter(({ type }) => type === "peer").map(({ score }) => score);
    const entry = body.entries.find((one: any) => one.user?.id === person!.id);
    expect(body).to.include({ questions: 2, clusters: 2, score_type: "peer" });
    expect(entry.questions).to.equal(2);
    expect(entry.mean).to.be.closeTo((peer[0]! + peer[1]!) / 2, 1e-9);
    expect(entry.lower).to.be.at.most(entry.mean);
    expect(entry.upper).to.be.at.least(entry.mean);
    const methods = body.entries.map((one: any) => one.aggregation_method);
    expect(methods).to.include.members(["recency_weighted", "unweighted"]);
    const pair = body.pairs.find((one: any) => body.entries[one.first] === entry);
    expect(pair.difference).to.be.at.least(pair.lower).and.at.most(pair.upper);
  });

  it("follows a change of scores", async () => {
    app.travel(60_000);
    await compute();
    expect((await read()).body.is_current).to.equal(true);
    const third = await cup.question("binary", [0.2]);
    await cup.resolve(third, "no");
    await cup.settled(3);
    expect((await read()).body.is_current).to.equal(false);
    app.travel(20_000);
    await until("the next run", async () => (await read()).body.questions === 3);
  });

  it("takes the questions of a type or a category", async () => {
    const choice = { scoreType: "baseline", questionType: "multiple_choice" } as const;
    await compute(choice);
    const { body } = await read("?score_type=baseline&question_type=multiple_choice");
    expect(body.questions).to.equal(1);
    for (const entry of body.entries) expect(entry.lower).to.equal(null);
    const category = await app.make.project({ type: "category" });
    await compute({ categoryId: category._id });
    expect((await read(`?category=${category._id}`)).body.questions).to.equal(0);
    for (const id of [cup.project._id, 999_999]) {
      const refused = await read(`?category=${id}`);
      expect(refused.status).to.equal(400);
      expect(refused.body).to.have.property("category");
    }
  });

  it("lists all bots, and hides spam and accounts with an exclusion of level 4", async () => {
    const bot = await app.make.account({ isBot: true, isPrimaryBot: false });
    const [shown, spam, hidden] = cup.people;
    const question = await cup.question("binary", [0.7, 0.7, 0.7]);
    const posted = await app
      .as(bot.token)
      .post("/api/questions/forecast/", [{ question: question._id, probability_yes: 0.6 }]);
    expect(posted.status, posted.text).to.equal(201);
    app.travel(3_600_000);
    await cup.resolve(question, "yes");
    await cup.settled(4);
    await cup.hide(hidden!.id);
    await app.caps.store.users.update(spam!.id, { isSpam: true });
    await compute({ scoreType: "baseline" });
    const names = namesOf((await read("?score_type=baseline")).body);
    expect(names).to.include.members([bot.username, shown!.username]);
    expect(names).to.not.include.members([spam!.username]);
    expect(names).to.not.include.members([hidden!.username]);
  });

  it("has a row for each version of a card, lines of reference, and what traces cost", async () => {
    const lab = await openCup(app, { traces: "optional", traceReveal: "at_close" });
    const owner = await app.make.account({ isStaff: true });
    const made = await app
      .as(owner.token)
      .post("/api/users/me/bots/create/", { username: "two-cards" });
    expect(made.status, made.text).to.equal(201);
    const { id, token } = made.body;
    const rename = async (model: string) => {
      const path = `/api/users/me/bots/${id}/card/`;
      expect((await app.as(owner.token).patch(path, { model })).status).to.equal(200);
    };
    const forecast = async (question: number, probability: number, trace: object) => {
      const item = { question, probability_yes: probability, trace };
      const sent = await app.as(token).post("/api/questions/forecast/", [item]);
      expect(sent.status, sent.text).to.equal(201);
    };
    const [one, other] = [
      await lab.question("binary", [0.9, 0.6]),
      await lab.question("binary", [0.8, 0.7]),
    ];
    await app.caps.store.questions.update(other._id, { prior: [0.7, 0.3] });
    await rename("Alder 1");
    await forecast(one._id, 0.7, { cost_usd: 0.25, seconds: 10 });
    app.travel(60_000);
    await rename("Alder 2");
    await forecast(one._id, 0.9, { cost_usd: 0.5 });
    await forecast(other._id, 0.2, { cost_usd: 1 });
    app.travel(86_400_000);
    await lab.resolve(one, "yes");
    await lab.resolve(other, "yes");
    await lab.settled(2);
    const projectId = lab.project._id;
    const computed = async (query: string, choice: Partial<BenchmarkChoice> = {}) => {
      const given = { projectId, scoreType: "brier", ...choice } as const;
      await computeBenchmark(app.caps, given, { signal });
      return app.as(lab.owner.token).get(`/api/projects/${projectId}/benchmark/${query}`);
    };
    const { entries, pairs } = (await computed("?score_type=brier")).body;
    const own = entries.filter((entry: any) => entry.user?.id === id);
    expect(own.map(({ card }: any) => card)).to.have.deep.members([
      null,
      { version: 1, model: "Alder 1" },
      { version: 2, model: "Alder 2" },
    ]);
    const rowOf = (version?: number) =>
      own.find(({ card }: any) => (card?.version ?? undefined) === version);
    expect(rowOf()).to.include({ questions: 2, cost_usd: 0.875, seconds: 10 });
    expect(rowOf(1)).to.include({ questions: 1, cost_usd: 0.25 });
    expect(rowOf(1).mean).to.be.closeTo(0.09, 1e-9);
    expect(rowOf(2)).to.include({ questions: 2, cost_usd: 0.75, seconds: null });
    expect(rowOf(2).mean).to.be.closeTo((0.01 + 0.64) / 2, 1e-9);
    const lines = entries.map(({ reference }: any) => reference);
    expect(lines).to.include.members(["people", "machines", "prior", "community_at_opening"]);
    const prior = entries.find(({ reference }: any) => reference === "prior");
    // One question has no prior of its own, the other one has 30 % for yes.
    expect(prior.mean).to.be.closeTo((0.25 + 0.49) / 2, 1e-9);
    // The lowest mean is the first one, and ahead of those further down.
    expect(entries.map(({ mean }: any) => mean)).to.deep.equal(
      entries.map(({ mean }: any) => mean).toSorted((a: number, b: number) => a - b),
    );
    const best = pairs.find(({ first, second }: any) => first === 0 && entries[second] === prior);
    expect(best.difference).to.be.below(0);
    expect(best.ahead).to.equal(1);

    const chosen = (await computed("?score_type=brier&card=Alder%202")).body;
    expect(chosen.entries.filter(({ user }: any) => user !== null)).to.have.length(1);
    for (const { first, second } of chosen.pairs)
      expect(second).to.be.above(first).and.below(chosen.entries.length);
    const csv = await computed("?score_type=brier&format=csv");
    expect(csv.headers.get("content-type")).to.match(/^text\/csv/);
    expect(csv.text.split("\r\n").slice(1, -1)).to.have.length(entries.length);
    expect(csv.text).to.include(`${id},two-cards,True,,,2,Alder 2,2,`);
    const between = await computed("?score_type=brier&format=pairs_csv");
    expect(between.text.split("\r\n").slice(1, -1)).to.have.length(pairs.length);

    const month = await computed("?score_type=brier&horizon=month", { horizon: "month" });
    expect(month.body.questions).to.equal(2);
    const week = await computed("?score_type=brier&horizon=week", { horizon: "week" });
    expect(week.body.questions).to.equal(0);

    await app.caps.store.projects.update(projectId, { traceReveal: "never" });
    const hidden = (await computed("?score_type=brier")).body.entries;
    expect(hidden.every(({ cost_usd: cost }: any) => cost === null)).to.equal(true);
  });

  it("does not exist for accounts that do not see the project", async () => {
    const secret = await openCup(app, { defaultPermission: null });
    const stranger = await app.make.account();
    const answer = await app
      .as(stranger.token)
      .get(`/api/projects/${secret.project._id}/benchmark/`);
    expect(answer.status).to.equal(404);
  });
});
