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
    const { exclusions } = app.caps.store;
    await exclusions.insertMany([
      {
        _id: 9_000,
        userId: hidden!.id,
        projectId: cup.project._id,
        leaderboardId: null,
        level: 4,
        kind: "other",
        startTime: null,
        endTime: null,
        note: "",
        createdAt: app.caps.clock.now(),
      },
    ]);
    await app.caps.store.users.update(spam!.id, { isSpam: true });
    await compute({ scoreType: "baseline" });
    const names = namesOf((await read("?score_type=baseline")).body);
    expect(names).to.include.members([bot.username, shown!.username]);
    expect(names).to.not.include.members([spam!.username]);
    expect(names).to.not.include.members([hidden!.username]);
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
