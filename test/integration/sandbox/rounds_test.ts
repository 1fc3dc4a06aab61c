/** Rounds of the sandbox are played once, whatever dies and however many processes play. */
import { expect } from "chai";
import { breaks } from "../../support/between.ts";
import {
  MINUTE,
  POSTS,
  QUESTIONS,
  ROUND_MS,
  type SandboxApp,
  startSandbox,
} from "../../support/sandbox.ts";
import { until } from "../../support/until.ts";

const HOUSE_BOTS = 3;
const LATE = 2.5 * MINUTE;

/** The counts of a round. A count that is too high was made twice. */
const WHOLE = {
  projects: 1,
  boards: 1,
  accounts: 1 + HOUSE_BOTS,
  posts: POSTS,
  approved: POSTS,
  forecasts: HOUSE_BOTS * QUESTIONS,
};

describe("rounds of the sandbox", function () {
  this.timeout(180_000);
  let app: SandboxApp;
  beforeEach(async () => {
    app = await startSandbox("sandbox_rounds");
  });
  afterEach(() => app.close());

  const rowsOf = (name: keyof typeof app.caps.store, filter: object = {}): Promise<any[]> =>
    app.caps.store[name].collection.raw.find(filter).toArray();
  const count = async () => {
    const projects = await rowsOf("projects", { isSandbox: true });
    const posts = await rowsOf("posts");
    return {
      projects: projects.length,
      boards: (await rowsOf("leaderboards", { projectId: { $ne: null } })).length,
      accounts: (await rowsOf("users")).length,
      posts: posts.length,
      approved: posts.filter((post) => post.curationStatus === "approved").length,
      forecasts: (await rowsOf("forecasts")).length,
    };
  };
  const resolutions = async () => {
    const questions = await rowsOf("questions");
    return questions
      .sort((a, b) => a._id - b._id)
      .map(({ resolution }) => resolution as string | null);
  };

  it("do nothing where the setting is off", async () => {
    await app.play({
      ...app.caps,
      config: { ...app.caps.config, sandbox: { isOn: false, roundMs: ROUND_MS } },
    });

    expect((await count()).projects).to.equal(0);
  });

  it("are played once by two processes at once", async () => {
    const { caps: other } = await app.twin();
    app.goTo(LATE);

    const both = () => Promise.all([app.play(), app.play(other)]);
    await both();
    const whole = await count();
    app.goTo(4 * MINUTE);
    await both();

    expect(whole).to.deep.equal(WHOLE);
    expect((await resolutions()).filter((one) => one === null)).to.deep.equal([]);
    expect(await count()).to.deep.equal(WHOLE);
  });

  it("are told by the project once all of their posts are made", async () => {
    const { token } = await app.make.account();
    const told = async () =>
      (await app.as(token).get("/api/projects/tournaments/sandbox/")).body.sandbox_round;
    const isoOf = (ms: number) => new Date(app.start + ms).toISOString().replace(".000Z", "Z");
    await app.play();
    expect(await told()).to.deep.equal({
      open_time: isoOf(0),
      scheduled_close_time: isoOf(3 * MINUTE),
      scheduled_resolve_time: isoOf(4 * MINUTE),
    });

    app.goTo(9 * MINUTE);
    breaks(app.caps.store.posts.collection, "insertOne");
    await app.play().catch(() => undefined);
    expect((await told()).open_time).to.equal(isoOf(0));
    await app.play();
    expect((await told()).open_time).to.equal(isoOf(ROUND_MS));
  });

  const places = [
    ["users", "insertOne"],
    ["projects", "insertOne"],
    ["leaderboards", "insertOne"],
    ["projects", "findOneAndUpdate"],
    ["questions", "insertMany"],
    ["posts", "insertOne"],
    ["posts", "findOneAndUpdate"],
    ["forecasts", "insertMany"],
  ] as const;
  for (const [name, method] of places) {
    it(`are completed by the next run after a death before ${method} of ${name}`, async () => {
      app.goTo(LATE);
      const death = breaks(app.caps.store[name].collection, method);

      const first = await app.play().catch((error: unknown) => error);
      await app.play();

      expect(death.isDone).to.equal(true);
      expect(first).to.be.instanceOf(Error);
      expect(await count()).to.deep.equal(WHOLE);
    });
  }

  it("wait for a run that was killed, for a quarter of a minute at most", async () => {
    await app.play();
    const { _id } = (await app.caps.store.projects.sandbox())!;
    const now = app.caps.clock.now();
    await app.caps.store.projects.claim(_id, { now, until: now + 15_000 });
    app.goTo(14_999);
    await app.play();
    const waiting = (await count()).forecasts;
    app.goTo(15_000);
    await app.play();

    expect(waiting).to.equal(0);
    expect((await count()).forecasts).to.equal(QUESTIONS);
  });

  it("are resolved by the next run after a death in the middle, in the same way", async () => {
    app.goTo(LATE);
    await app.play();
    app.goTo(4 * MINUTE);
    const death = breaks(app.caps.store.questions.collection, "findOneAndUpdate");
    await app.play().catch(() => undefined);
    await app.play();

    const resolved = await resolutions();
    await app.caps.store.questions.collection.raw.updateMany({}, { $set: { resolution: null } });
    await app.caps.store.posts.collection.raw.updateMany({}, { $set: { resolved: false } });
    await app.caps.store.questions.collection.raw.updateMany({}, { $unset: { effectKeys: "" } });
    await app.play();

    expect(death.isDone).to.equal(true);
    expect(resolved.filter((one) => one === null)).to.deep.equal([]);
    expect(await resolutions()).to.deep.equal(resolved);
  });

  it("that were missed are left out, and one that was begun is resolved late", async () => {
    app.goTo(LATE);
    await app.play();
    app.goTo(4 * ROUND_MS + MINUTE);
    await app.play();

    const posts = await rowsOf("posts");
    const opened = new Set(posts.map(({ openTime }) => openTime as number));
    expect([...opened].sort()).to.deep.equal([app.start, app.start + 4 * ROUND_MS]);
    const first = posts.filter(({ openTime }) => openTime === app.start);
    expect(first.map(({ resolved }) => resolved as boolean)).to.deep.equal(Array(POSTS).fill(true));
    expect(first[0].actualResolveTime).to.equal(app.start + 4 * MINUTE);
  });

  it("are not opened once they would be closed", async () => {
    app.goTo(3 * MINUTE);
    await app.play();

    expect((await count()).posts).to.equal(0);
  });

  it("are made before their start, so that all posts open at one instant", async () => {
    const reader = app.as((await app.make.account()).token);
    const opened = async () => {
      const { body } = await reader.get("/api/posts/?tournaments=sandbox&statuses=open");
      return body.results.length as number;
    };
    app.goTo(8 * MINUTE);
    await app.play();
    await app.play();
    app.goTo(ROUND_MS - 1);
    const before = await opened();
    app.goTo(ROUND_MS);

    expect([before, await opened(), (await count()).posts]).to.deep.equal([0, POSTS, POSTS]);
  });

  it("stay as an administrator leaves them", async () => {
    await app.play();
    const admin = app.as((await app.make.account({ isSuperuser: true })).token);
    const [first, second] = (await rowsOf("posts")).sort((a, b) => a._id - b._id);
    await admin.post(`/api/posts/${first._id}/send-back-to-review/`);
    const deleted = await admin.delete(`/api/posts/${second._id}/delete/`);
    app.goTo(LATE);
    await app.play();

    expect(deleted.status, deleted.text).to.equal(204);
    const [after, gone] = (await rowsOf("posts")).sort((a, b) => a._id - b._id);
    expect([after.curationStatus, gone.curationStatus]).to.deep.equal(["pending", "deleted"]);
    expect(await rowsOf("posts")).to.have.lengthOf(POSTS);
  });

  it("use other names where people have those of the sandbox", async () => {
    const person = await app.make.account({
      username: "sandbox-even",
      usernameKey: "sandbox-even",
    });
    await app.make.project({ name: "Sandbox", slug: "sandbox" });
    app.goTo(LATE);
    await app.play();

    const project = (await app.caps.store.projects.sandbox())!;
    const bots = await app.caps.store.users.botsOf(project.createdBy!);
    expect(project.slug).to.equal("sandbox-2");
    expect(bots.map(({ username }) => username)).to.include("sandbox-even-2");
    expect(await rowsOf("forecasts", { u: person.id })).to.deep.equal([]);
  });

  it("are hidden after six further ones, and later removed with all that was written on them", async () => {
    const reader = await app.make.account();
    const as = app.as(reader.token);
    app.goTo(LATE);
    await app.play();
    app.startJobs();
    const before = await rowsOf("posts");
    const ids = before.flatMap(({ _id, questionIds }) => [_id, ...questionIds] as number[]);
    for (const { _id } of before) {
      const comment = await as.post("/api/comments/create/", { on_post: _id, text: "Well" });
      expect(comment.status, comment.text).to.equal(201);
      await app
        .as((await app.make.account()).token)
        .post(`/api/comments/${comment.body.id}/vote/`, { direction: 1 });
      await as.post(`/api/posts/${_id}/vote/`, { direction: 1 });
      await as.post(`/api/posts/${_id}/read/`);
    }
    const binary = before.find(({ forecastType }) => forecastType === "binary");
    await as.post("/api/questions/forecast/", [
      { question: binary._id, probability_yes: 0.4, distribution_input: { from: "a test" } },
    ]);
    app.goTo(4 * MINUTE);
    await app.play();
    await atRest(app);
    app.goTo(7 * ROUND_MS - 1);
    await app.play();
    const kept = await as.get(`/api/posts/${binary._id}/`);
    app.goTo(7 * ROUND_MS);
    await app.play();
    const hidden = await as.get(`/api/posts/${binary._id}/`);
    await atRest(app);
    app.goTo(8 * ROUND_MS);
    await app.play();

    expect(kept.status).to.equal(200);
    expect(hidden.status).to.equal(404);
    expect(await namingAny(app, ids)).to.deep.equal({});
  });
});

/** Waits until no job is left. */
async function atRest({ caps }: SandboxApp): Promise<void> {
  await until("no job is left", async () => {
    const counts = await Promise.all(
      caps.jobs.queues.map((queue) => queue.getJobCountByTypes("active", "waiting", "delayed")),
    );
    return counts.every((count) => count === 0);
  });
}

/** Returns how many rows of each collection name one of these posts and questions. */
async function namingAny({ caps }: SandboxApp, ids: readonly number[]) {
  const { db } = caps.store.users.collection.model.db;
  const found: Record<string, number> = {};
  const wanted = new Set(ids);
  const isOf = (id: unknown) =>
    wanted.has(id as number) || (typeof id === "string" && wanted.has(Number(id.split("-")[0])));
  for (const { name } of await db!.listCollections().toArray()) {
    // Ids of accounts, projects, boards and comments have sequences of their own.
    const ownIds = [
      "posts",
      "questions",
      "aggregate_heads",
      "score_heads",
      "participations",
      "post_views",
    ];
    const rows = await db!.collection(name).find().toArray();
    const naming = rows.filter(
      (row) =>
        (ownIds.includes(name) && isOf(row._id)) ||
        [row["postId"], row["q"], row["onPost"]].some((id) => id !== null && isOf(id)) ||
        (name === "post_votes" && isOf(row["objectId"])),
    );
    if (naming.length > 0) found[name] = naming.length;
  }
  for (const name of ["comment_votes", "comment_edits", "comment_marks", "reports"] as const) {
    const left = await db!.collection(name).countDocuments();
    if (left > 0) found[name] = left;
  }
  return found;
}
