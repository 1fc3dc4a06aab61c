/** Rounds of series are made once, whatever dies and however many processes make them. */
import { expect } from "chai";
import { startApp, type TestApp } from "../../support/app.ts";
import { breaks } from "../../support/between.ts";
import { DAY, dateOf, makeRounds, seriesBody, timeOf } from "../../support/series.ts";

const MINUTE = 60_000;

describe("rounds of series", function () {
  this.timeout(180_000);
  let app: TestApp;
  let first: string;
  let projectId: number;

  beforeEach(async () => {
    app = await startApp("series_rounds", { stoppedAt: Date.parse(dateOf(Date.now() + DAY)) });
    const owner = await app.make.account();
    projectId = (await app.make.project({ createdBy: owner.id }))._id;
    first = dateOf(app.caps.clock.now() + 2 * DAY);
    const path = `/api/projects/${projectId}/series/`;
    const made = await app.as(owner.token).post(path, seriesBody(first));
    expect(made.status, made.text).to.equal(201);
    app.travel(timeOf(first, "08:30") - app.caps.clock.now());
  });
  afterEach(() => app.close());

  const count = async () => {
    const { posts, questions, rounds, leaderboards } = app.caps.store;
    const found = await posts.collection.raw.find({ defaultProjectId: projectId }).toArray();
    const [round] = await rounds.collection.raw.find().toArray();
    const boards = await leaderboards.collection.raw.find({ projectId }).toArray();
    return {
      posts: found.length,
      approved: found.filter(({ curationStatus }: any) => curationStatus === "approved").length,
      questions: await questions.collection.raw.countDocuments({ postApproved: true }),
      inRound: round?.["posts"].length,
      items: round?.["items"].length,
      isMade: typeof round?.["madeAt"] === "number",
      boards: boards.map(({ name }: any) => name).sort(),
    };
  };
  const whole = () => ({
    posts: 3,
    approved: 3,
    questions: 4,
    inRound: 3,
    items: 4,
    isMade: true,
    boards: ["Weekly cases", `Weekly cases: ${first}`],
  });

  it("are made once by two processes at once", async () => {
    const twin = await app.twin();
    await Promise.all([makeRounds(app), makeRounds(twin)]);
    expect(await count()).to.deep.equal(whole());
    app.travel(MINUTE);
    await Promise.all([makeRounds(app), makeRounds(twin)]);
    expect(await count()).to.deep.equal(whole());
  });

  const places = [
    ["rounds", "insertOne"],
    ["questions", "insertMany"],
    ["posts", "insertOne"],
    ["rounds", "updateOne"],
    ["posts", "findOneAndUpdate"],
    ["leaderboards", "insertOne"],
    ["series", "updateOne"],
  ] as const;
  for (const [name, method] of places) {
    it(`are completed after a death before ${method} of ${name}`, async () => {
      const death = breaks(app.caps.store[name].collection, method);
      const dead = await makeRounds(app).catch((error: unknown) => error);
      expect(death.isDone).to.equal(true);
      expect(dead).to.be.instanceOf(Error);
      // The claim of the dead process ends by itself.
      app.travel(MINUTE);
      await makeRounds(app);
      expect(await count()).to.deep.equal(whole());
    });
  }
});
