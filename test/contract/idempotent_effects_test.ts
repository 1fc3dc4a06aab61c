/**
 * A call with an `Idempotency-Key` may die between its effect and the storage of its reply. A
 * repeat finds the effect, gives the same answer and does nothing twice (Contract 1.12).
 */
import { expect } from "chai";
import { OverloadError } from "../../src/errors.ts";
import { honoursKeys } from "../../src/http/request/idempotency.ts";
import { recountProjects } from "../../src/consequences/recount_projects.ts";
import { routes } from "../../src/routes.ts";
import { useApp } from "../support/app.ts";
import { UNREAD_MAILS } from "../support/mailbox.ts";
import type { Answer } from "../support/client.ts";
import { binary } from "../support/desk.ts";
import { fairRequest } from "../support/fair_requests.ts";
import { openHostileScene } from "../support/hostile_scene.ts";

const keyed = routes.filter(honoursKeys);
/** A repeat may set these times again, so they may differ. */
const SET_AGAIN = /"(?:edited_at|text_edited_at|created_at|actual_close_time)":"[^"]*"/g;

describe("a repeat under an Idempotency-Key", () => {
  const app = useApp("idempotent_effects", { environment: UNREAD_MAILS });
  let serial = 0;

  const newKey = () => {
    serial += 1;
    return { headers: { "Idempotency-Key": `effect-${serial}` } };
  };

  /** Runs `call` while no reply can be stored, and then treats its process as dead. */
  async function unrecorded(call: () => Promise<Answer>): Promise<Answer> {
    const { idempotency } = app.caps.store;
    const settle = idempotency.settle.bind(idempotency);
    idempotency.settle = () => Promise.reject(new Error("the record is lost"));
    try {
      return await call();
    } finally {
      idempotency.settle = settle;
      await idempotency.collection.raw.updateMany({ reply: null }, { $set: { renewedAt: 0 } });
    }
  }

  /** Counts the rows of every collection except the keys. */
  async function countRows(): Promise<Record<string, number>> {
    const counts = Object.values(app.caps.store).map(async (store) => {
      if (!("collection" in store) || store.collection.name === "idempotency") return [];
      const { name, raw } = store.collection;
      return [[name, await raw.estimatedDocumentCount()] as const];
    });
    return Object.fromEntries((await Promise.all(counts)).flat());
  }

  /**
   * The counts of a scene that was inserted directly are missing, so they are computed: both
   * answers show them.
   */
  async function openScene() {
    const scene = await openHostileScene(app);
    await recountProjects(app.caps, [scene.projectId]);
    await app.caps.cache.access.bumpProjects();
    return scene;
  }

  it("is classified for every route that honours keys, and for no other", () => {
    const unclassified = keyed.filter(({ repeat }) => repeat === undefined);
    const needless = routes.filter((route) => !honoursKeys(route) && route.repeat !== undefined);
    expect(unclassified.map(({ name }) => name)).to.deep.equal([]);
    expect(needless.map(({ name }) => name)).to.deep.equal([]);
    // The reply of a repeat whose subject is gone is known in advance.
    for (const { name, responses, repeat } of keyed) {
      if (repeat === "gone") expect(Object.keys(responses), name).to.include("204");
    }
  });

  for (const route of keyed) {
    const { method, path, repeat = "none" } = route;
    it(`of ${method} ${path} finds the effect (${repeat}) and answers the same`, async () => {
      const send = await fairRequest(route, await openScene(), app);
      const key = newKey();
      const first = await unrecorded(() => send(key));
      expect(first.status, first.text).to.be.within(200, 204);
      const rows = await countRows();
      const again = await send(key);
      const replayed = await send(key);

      expect(again.status, again.text).to.equal(first.status);
      const shown = ({ text }: Answer) =>
        repeat === "same" ? text.replaceAll(SET_AGAIN, "") : text;
      expect(shown(again)).to.equal(shown(first));
      expect(await countRows()).to.deep.equal(rows);
      expect([replayed.status, replayed.text]).to.deep.equal([again.status, again.text]);
    });
  }

  it("adds no second subquestion", async () => {
    const { client, projectId } = await openScene();
    const post = await client.post("/api/posts/create/", {
      title: "Group",
      default_project: projectId,
      group_of_questions: { questions: [{ ...binary(), label: "One" }], group_variable: "Year" },
    });
    expect(post.status, post.text).to.equal(201);
    const added = { group_of_questions: { questions: [{ ...binary("New?"), label: "Two" }] } };
    const key = newKey();
    const send = () => client.put(`/api/posts/${post.body.id}/update/`, added, key);
    const first = await unrecorded(send);
    expect(first.status, first.text).to.equal(200);
    const again = await send();

    expect(again.body.group_of_questions.questions).to.have.length(2);
    expect(again.text).to.equal(first.text);
  });

  it("leaves a question free to be the child of a conditional", async () => {
    const { client, postId, numericId } = await openScene();
    const closed = await client.post(`/api/questions/${numericId}/close/`, {}, newKey());
    expect(closed.status, closed.text).to.equal(200);

    const conditional = { condition_id: postId, condition_child_id: numericId };
    const made = await client.post("/api/posts/create/", { conditional }, newKey());

    expect(made.status, made.text).to.equal(201);
  });

  it("lists the members that the first call added as added", async () => {
    const { client, projectId, username } = await openScene();
    const newcomer = await app.make.account();
    const key = newKey();
    const path = `/api/projects/${projectId}/members/invite/`;
    const send = () => client.post(path, { usernames: [newcomer.username, username] }, key);
    const first = await unrecorded(send);
    expect(first.body.added.map((one: any) => one.username)).to.deep.equal([newcomer.username]);

    expect((await send()).body).to.deep.equal(first.body);
  });

  it("finds its export job also when the job has finished since", async () => {
    const { client, projectId } = await openScene();
    const key = newKey();
    const send = () => client.post(`/api/projects/${projectId}/download-data/jobs/`, {}, key);
    const first = await unrecorded(send);
    expect(first.status, first.text).to.equal(202);
    const { raw } = app.caps.store.exportJobs.collection;
    await raw.updateMany({ projectId }, { $set: { status: "failed" }, $unset: { unfinished: "" } });

    expect((await send()).body.job_id).to.equal(first.body.job_id);
  });

  it("of a forecast succeeds although the question has closed since", async () => {
    const { client, postId } = await openScene();
    const key = newKey();
    const send = () =>
      client.post("/api/questions/forecast/", [{ question: postId, probability_yes: 0.3 }], key);
    const first = await unrecorded(send);
    expect(first.status, first.text).to.equal(201);
    await client.post(`/api/questions/${postId}/close/`);

    expect((await send()).status).to.equal(201);
    const { body } = await client.get(`/api/questions/${postId}/`);
    expect(body.my_forecasts.history).to.have.length(1);
  });

  it("completes a batch of forecasts of which the engine stored a part", async () => {
    const { client, postId, numericId } = await openScene();
    const cdf = Array.from({ length: 201 }, (_, i) => (i / 200) * 0.99);
    const key = newKey();
    const send = () =>
      client.post(
        "/api/questions/forecast/",
        [
          { question: postId, probability_yes: 0.3 },
          { question: numericId, continuous_cdf: cdf },
        ],
        key,
      );
    const first = await unrecorded(send);
    expect(first.status, first.text).to.equal(201);
    await app.caps.store.forecasts.collection.raw.deleteMany({ q: numericId });

    expect((await send()).status).to.equal(201);
    for (const id of [postId, numericId]) {
      const { body } = await client.get(`/api/questions/${id}/`);
      expect(body.my_forecasts.history, String(id)).to.have.length(1);
    }
  });

  it("continues after a failure half way, and counts the comment once", async () => {
    const { client, postId } = await openScene();
    const { posts } = app.caps.store;
    const increment = posts.increment.bind(posts);
    const key = newKey();
    const send = () => client.post("/api/comments/create/", { on_post: postId, text: "Once" }, key);
    const before = await client.get(`/api/posts/${postId}/`);
    posts.increment = () => Promise.reject(new OverloadError("The engine is gone."));
    const first = await send();
    posts.increment = increment;
    const again = await send();

    expect(first.status).to.equal(503);
    expect(again.status, again.text).to.equal(201);
    const { body } = await client.get(`/api/comments/?post=${postId}`);
    expect(body.results.filter(({ text }: any) => text === "Once")).to.have.length(1);
    expect(before.body.comment_count).to.equal(1);
  });

  it("that replaces a slow attempt stores nothing twice", async () => {
    const { client, postId } = await openScene();
    const { comments, idempotency } = app.caps.store;
    const insert = comments.insert.bind(comments);
    const key = newKey();
    const send = () => client.post("/api/comments/create/", { on_post: postId, text: "Slow" }, key);
    let release: () => void = () => undefined;
    const entered = new Promise<void>((resolve) => {
      comments.insert = async (comment) => {
        comments.insert = insert;
        resolve();
        await new Promise<void>((go) => (release = go));
        return insert(comment);
      };
    });
    const slow = send();
    await entered;
    await idempotency.collection.raw.updateMany({ reply: null }, { $set: { renewedAt: 0 } });
    const quick = await send();
    release();
    const late = await slow;

    expect([quick.status, late.status]).to.deep.equal([201, 201]);
    expect(late.body.id).to.equal(quick.body.id);
    const { body } = await client.get(`/api/comments/?post=${postId}`);
    expect(body.results.filter(({ text }: any) => text === "Slow")).to.have.length(1);
  });
});
