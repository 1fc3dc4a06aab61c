/**
 * Uses every collection once as the platform does, and checks the stored documents against the
 * schemas.
 */
import { expect } from "chai";
import { computeBenchmark } from "../../../jobs/processors/boards/compute_benchmark.ts";
import { recomputeTrackRecord } from "../../../jobs/processors/boards/recompute_track_record.ts";
import { gatherWebhooks } from "../../../jobs/processors/webhooks/gather_webhooks.ts";
import { writeNotifications } from "../../../jobs/processors/notifications/write_notifications.ts";
import { selfCheck } from "../../../jobs/processors/upkeep/self_check.ts";
import { hashPassword } from "../../../src/password_hash.ts";
import type { Collection } from "../../../src/store/platform/collection.ts";
import { useApp } from "../../support/app.ts";
import type { Answer } from "../../support/client.ts";
import type { Account } from "../../support/factories.ts";
import { addDays } from "../../../src/domain/series/calendar.ts";
import { dateOf, makeRounds, seriesBody } from "../../support/series.ts";
import { PIXEL } from "../../support/pictures.ts";
import { storedFaults } from "../../support/stored_documents.ts";

/** The hot paths, and files in the form of GridFS: docs/adr/0015. Heads of snapshots lie beside them. */
const ON_THE_DRIVER = [
  "benchmark_lines",
  "export_files.chunks",
  "export_files.files",
  "forecast_inputs",
  "forecast_traces",
  "forecasts",
  "leaderboard_entries",
  "participations",
  "score_heads",
  "score_sheets",
  "scores",
  "snapshots",
  "submission_parts",
];
const PASSWORD = "wide-open-harbour-7";

describe("what the platform stores", () => {
  const app = useApp("stored_documents");
  let staff: Account;
  let ada: Account;
  let bob: Account;
  const collections = () =>
    Object.values(app.caps.store).flatMap((one) =>
      "collection" in one ? [one.collection as unknown as Collection<{ _id: unknown }>] : [],
    );
  /** Makes a call that must succeed, and returns its body. */
  const call = async (by: Account, path: string, body: object = {}, more: object = {}) => {
    const answer: Answer = await app.as(by.token).post(`/api/${path}`, body, more);
    expect(answer.status, `${path} ${answer.text}`).to.be.lessThan(300);
    return answer.body;
  };

  before(async () => {
    // This works only while the database is empty.
    await app.caps.store.demo.begin();
    const passwordHash = await hashPassword(PASSWORD);
    staff = await app.make.account({ isStaff: true, isSuperuser: true });
    [ada, bob] = [await app.make.account({ passwordHash }), await app.make.account()];
    const project = await call(ada, "projects/create/", { type: "community", name: "Harvest" });
    await app.make.member(project.id, bob.id, "forecaster");
    await useProject(project.id);
    const bot = await app.make.account({ isBot: true, botOwnerId: ada.id });
    const cardPath = `/api/users/me/bots/${bot.id}/card/`;
    await app.as(ada.token).patch(cardPath, { model: "Alder 2", training_cutoff: "2025-06-01" });
    const { post, question } = await app.make.question("binary", {
      post: { defaultProjectId: project.id, projectIds: [project.id] },
    });
    await usePost(post._id, question._id);
    await useComments(post._id);
    await useJobs();
    await app.caps.store.demo.finish();
  });

  async function useSeries(projectId: number): Promise<void> {
    const first = dateOf(app.caps.clock.now());
    const windows = {
      opens: { days: 0, time: "00:00" },
      closes: { days: 2, time: "00:00" },
      resolves_by: { days: 9, time: "00:00" },
    };
    const { id } = await call(ada, `projects/${projectId}/series/`, seriesBody(first, { windows }));
    await makeRounds(app);
    const path = `projects/${projectId}/series/${id}/observations/`;
    for (const value of [3, 4]) {
      await call(ada, path, {
        observations: [{ target: "cases", date: addDays(first, 6), value }],
      });
    }
  }

  async function useProject(projectId: number): Promise<void> {
    await useSeries(projectId);
    await call(bob, `projects/${projectId}/subscribe/`);
    const forecast = { question: 1, probability_yes: 0.5 };
    await call(bob, `projects/${projectId}/submissions/`, forecast);
    const path = `/api/projects/${projectId}/picture/`;
    expect((await app.as(ada.token).put(path, undefined, { raw: PIXEL })).status).to.equal(200);
    await call(ada, `projects/${projectId}/download-data/jobs/`);
    await call(ada, `projects/${projectId}/invitations/link/`);
    await call(staff, "admin/data-access/", { user_id: bob.id, project_id: projectId });
    await call(staff, "admin/leaderboards/", {
      project_id: projectId,
      name: "Board",
      score_type: "peer",
    });
    const benchmark = { projectId, scoreType: "peer" } as const;
    await computeBenchmark(app.caps, benchmark, { signal: AbortSignal.timeout(30_000) });
    await app.caps.store.exclusions.insertMany([
      {
        _id: await app.caps.store.counters.draw("rows"),
        userId: bob.id,
        projectId,
        leaderboardId: null,
        level: 4,
        kind: "disqualified",
        startTime: null,
        endTime: null,
        note: "",
        createdAt: app.caps.clock.now(),
      },
    ]);
  }

  async function usePost(postId: number, questionId: number): Promise<void> {
    const login = { login: ada.username, password: PASSWORD };
    await app.as(null).post("/api/auth/login/token/", login);
    await call(ada, "users/me/tokens/", { name: "script", scope: "read" });
    const keyed = { headers: { "Idempotency-Key": "stored-documents" } };
    await call(ada, `posts/${postId}/vote/`, { direction: 1 }, keyed);
    await call(ada, `posts/${postId}/read/`);
    await call(staff, `questions/${questionId}/proposals/`, { resolution: "yes" });
    await call(bob, "questions/forecast/", [
      { question: questionId, probability_yes: 0.3, end_time: null },
    ]);
  }

  async function useComments(postId: number): Promise<void> {
    const made = await call(ada, "comments/create/", { on_post: postId, text: "Base rate" });
    await app.as(ada.token).patch(`/api/comments/${made.id}/edit/`, { text: "A better one" });
    const choice = { mention: "inbox" };
    await app.as(bob.token).patch("/api/users/me/notifications/preferences/", choice);
    await call(bob, `posts/${postId}/subscribe/`);
    const reply = { on_post: postId, text: "It is", parent: made.id };
    const { id } = await call(bob, "comments/create/", reply);
    const { signal } = new AbortController();
    await writeNotifications(app.caps, { about: "comment", id }, { signal });
    await call(bob, `comments/${made.id}/vote/`, { direction: -1 });
    await call(bob, `comments/${made.id}/report/`, { reason: "rude" });
    await call(bob, `comments/${made.id}/toggle_cmm/`, { enabled: true });
  }

  const firstPost = async () => (await app.caps.store.posts.after(0, 1))[0]!._id;

  async function useJobs(): Promise<void> {
    const { signal } = new AbortController();
    const context = { signal, progress: () => Promise.resolve() };
    await app.caps.store.posts.increment(await firstPost(), { voteScore: 1 });
    const url = "https://hooks.example/forecasts";
    const { id } = await call(bob, "webhooks/", { url });
    await call(bob, `webhooks/${id}/test/`);
    await call(ada, "comments/create/", { on_post: await firstPost(), text: "Told" });
    await gatherWebhooks(app.caps, {}, context);
    await selfCheck(app.caps, {}, context);
    await recomputeTrackRecord(app.caps, {}, context);
    await app.caps.store.watermarks.set("ends", app.caps.clock.now());
  }

  it("is checked by mongoose, except for the hot paths", () => {
    const unchecked = collections().filter(({ isChecked }) => !isChecked);
    expect(unchecked.map(({ name }) => name).sort()).to.deep.equal(ON_THE_DRIVER);
  });

  it("is valid in every collection that is checked", async () => {
    const checked = collections().filter(({ isChecked }) => isChecked);
    const counts = await Promise.all(
      checked.map(async ({ name, raw }) => ({ name, count: await raw.countDocuments({}) })),
    );
    expect(counts.filter(({ count }) => count === 0)).to.deep.equal([]);
    expect(await storedFaults(app.caps)).to.deep.equal([]);
  });

  it("is reported when it is not valid", async () => {
    const { raw } = app.caps.store.users.collection;
    const change = async (update: object) => {
      await raw.updateOne({ _id: bob.id as never }, update);
      const faults = await storedFaults(app.caps);
      await raw.replaceOne({ _id: bob.id as never }, bob.user);
      return faults.map((fault) => fault.replace(/.*failed: /, "").slice(0, 30));
    };
    expect(await change({ $set: { bio: 5 } })).to.have.length(1);
    expect(await change({ $unset: { isSpam: "" } })).to.deep.equal([
      "isSpam: Path `isSpam` is requi",
    ]);
    expect(await change({ $set: { colour: "red" } })).to.have.length(1);
    expect(await storedFaults(app.caps)).to.deep.equal([]);
  });
});
