/** Branches whose parent is deleted, goes back to review or has another title (contract 4.4). */
import { expect } from "chai";
import { closeQuestions } from "../../jobs/processors/upkeep/close_questions.ts";
import { useApp, prepared } from "../support/app.ts";
import { breaks } from "../support/between.ts";
import { bodyAt } from "../support/client.ts";
import {
  approve,
  at,
  binary,
  HOUR,
  openDesk,
  publish,
  question,
  resolve,
} from "../support/desk.ts";

describe("a parent of a conditional that is lost", () => {
  const app = useApp("lost_parents");
  const desk = prepared(() => openDesk(app));
  const admin = () => desk.as(desk.accounts.admin);
  const superuser = () => desk.as(desk.superuser);

  /** Publishes a conditional in the tournament. Its parents are in `home`. */
  async function conditional(home = desk.projectId, given: object = {}) {
    const client = superuser();
    const parent = (title: string) =>
      publish(client, { default_project: home, title, question: binary(`${title}?`) });
    const [P, K] = [await parent("P"), await parent("K")];
    const post = await publish(client, {
      default_project: desk.projectId,
      ...given,
      conditional: { condition_id: P.id, condition_child_id: K.id },
    });
    expect(post.status).to.equal("open");
    const { question_yes: yes, question_no: no } = post.conditional;
    const ids: { [name in "post" | "P" | "K" | "Y" | "N"]: number } = {
      post: post.id,
      P: P.id,
      K: K.id,
      Y: yes.id,
      N: no.id,
    };
    return ids;
  }
  type Conditional = Awaited<ReturnType<typeof conditional>>;

  const done = async (call: Promise<{ status: number; text: string }>, status: number) => {
    const answer = await call;
    expect(answer.status, answer.text).to.equal(status);
  };
  const remove = (id: number) => done(superuser().delete(`/api/posts/${id}/delete/`), 204);
  const back = (id: number) => done(superuser().post(`/api/posts/${id}/send-back-to-review/`), 200);
  const branches = (c: Conditional) => Promise.all([c.Y, c.N].map((id) => question(admin(), id)));
  const expectBranches = async (c: Conditional, wanted: object) => {
    for (const branch of await branches(c)) expect(branch).to.include(wanted);
  };
  const annulled = { status: "resolved", resolution: "annulled" };
  const post = (c: Conditional) => bodyAt(admin(), `/api/posts/${c.post}/`);
  const forecast = (id: number) =>
    admin().post("/api/questions/forecast/", [{ question: id, probability_yes: 0.3 }]);
  /** Runs `close_questions` after the time in which a request may still be at work. */
  async function finish(): Promise<void> {
    app.travel(60_000);
    await closeQuestions(app.caps, {}, { signal: new AbortController().signal });
    app.travel(-60_000);
  }

  for (const parent of ["P", "K"] as const) {
    it(`${parent} deleted: both branches are annulled then`, async () => {
      const c = await conditional();
      await done(forecast(c.Y), 201);
      await remove(c[parent]);

      const { curationStatusUpdatedAt } = (await app.caps.store.posts.parentPosts([c[parent]]))[0]!;
      const then = new Date(curationStatusUpdatedAt).toISOString().replace(".000Z", "Z");
      await expectBranches(c, { ...annulled, actual_resolve_time: then, actual_close_time: then });
      expect(await post(c)).to.include({ status: "resolved" });
      expect((await forecast(c.Y)).status).to.equal(405);
      const asked = await app.caps.jobs.queue("scoring").getJobs(["waiting", "prioritized"]);
      const scored = asked.map(({ data }) => (data as { questionId?: number }).questionId);
      expect(scored).to.include.members([c.Y, c.N]);
    });
  }

  it("stays annulled when the other parent is resolved and unresolved afterwards", async () => {
    const c = await conditional();
    await remove(c.K);
    await done(resolve(admin(), c.P, "yes"), 200);
    await expectBranches(c, annulled);
    await done(admin().post(`/api/questions/${c.P}/unresolve/`), 200);
    await expectBranches(c, annulled);
  });

  it("keeps an outcome that was complete before", async () => {
    const c = await conditional();
    await done(resolve(admin(), c.P, "yes", at(-HOUR / 2)), 200);
    await done(resolve(admin(), c.K, "no", at(-HOUR / 2)), 200);
    const before = await branches(c);
    expect(before.map(({ resolution }) => resolution as string)).to.deep.equal(["no", "annulled"]);
    await remove(c.P);
    const after = await branches(c);
    const outcome = ({ resolution, actual_resolve_time }: any) => [resolution, actual_resolve_time];
    expect(after.map(outcome)).to.deep.equal(before.map(outcome));
  });

  it("annuls the branches after a crash in the middle of a deletion", async () => {
    const c = await conditional();
    const broken = breaks(app.caps.store.questions.collection, "findOneAndUpdate");
    await done(superuser().delete(`/api/posts/${c.P}/delete/`), 503);
    expect(broken.isDone).to.equal(true);
    await expectBranches(c, { status: "open" });
    await finish();
    await expectBranches(c, annulled);
    expect((await app.caps.store.posts.moved(c.P))?.unfinished).to.deep.equal({});
  });

  for (const crashes of [false, true]) {
    it(`project deleted: annuls branches elsewhere${crashes ? ", after a crash" : ""}`, async () => {
      const home = await app.make.project({ defaultPermission: "forecaster" });
      const c = await conditional(home._id);
      const call = () => superuser().post(`/api/projects/${home._id}/delete/`);
      if (crashes) {
        const broken = breaks(app.caps.store.questions.collection, "findOneAndUpdate");
        await done(call(), 503);
        expect(broken.isDone).to.equal(true);
        await expectBranches(c, { status: "open" });
        await finish();
      } else await done(call(), 204);
      await expectBranches(c, annulled);
      const marks = await Promise.all([c.P, c.K].map((id) => app.caps.store.posts.moved(id)));
      expect(marks.map((one) => one?.unfinished)).to.deep.equal([{}, {}]);
    });
  }

  it("in review: both branches close then, and open again with the approval", async () => {
    const c = await conditional();
    await back(c.K);
    await expectBranches(c, { status: "closed", resolution: null });
    expect((await post(c)).status).to.equal("closed");
    expect((await forecast(c.N)).status).to.equal(405);
    await approve(superuser(), c.K);
    await expectBranches(c, { status: "open" });
    expect((await app.caps.store.questions.byId(c.N))?.actualCloseTime).to.equal(null);
    await done(forecast(c.N), 201);
  });

  it("in review before the branches open: they wait for the approval", async () => {
    const c = await conditional();
    await back(c.P);
    await approve(superuser(), c.P, { open_time: at(HOUR), cp_reveal_time: at(HOUR) });
    await back(c.P);
    app.travel(2 * HOUR);
    await expectBranches(c, { status: "upcoming", open_time: null });
    app.travel(-2 * HOUR);
    await approve(superuser(), c.P);
    await expectBranches(c, { status: "open" });
  });

  describe("titles", () => {
    const rename = (id: number, title: string) =>
      done(superuser().put(`/api/posts/${id}/update/`, { question: { title } }), 200);
    const titles = async (c: Conditional) => [
      (await post(c)).title,
      ...(await branches(c)).map(({ title }) => title as string),
    ];

    it("follow those of the parents", async () => {
      const c = await conditional();
      await rename(c.P, "Rain (Yes) → snow?");
      await rename(c.K, "Wet?");
      await rename(c.K, "Soaked?");
      const [P, K] = ["Rain (Yes) → snow?", "Soaked?"];
      expect(await titles(c)).to.deep.equal([
        ...[`${P} → ${K}`, `${P} (Yes) → ${K}`, `${P} (No) → ${K}`],
      ]);
      expect((await post(c)).short_title).to.equal(`${P} → ${K}`);
      expect((await app.caps.store.questions.byId(c.K))?.unfinished).to.deep.equal({});
    });

    it("follow after a crash, and an author's own title stays", async () => {
      const c = await conditional(desk.projectId, { title: "Mine" });
      const { posts } = app.caps.store;
      const broken = breaks(posts.collection, "findOneAndUpdate");
      await done(
        superuser().put(`/api/posts/${c.P}/update/`, { question: { title: "Hail?" } }),
        503,
      );
      expect(broken.isDone).to.equal(true);
      await finish();
      expect(await titles(c)).to.deep.equal(["Mine", "Hail? (Yes) → K?", "Hail? (No) → K?"]);
    });
  });
});
