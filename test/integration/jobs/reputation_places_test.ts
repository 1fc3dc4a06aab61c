/** A score makes a reputation as long as its post is public and in the main feed (Maths 4.7). */
import { expect } from "chai";
import type { QuestionDocument } from "../../../src/store/posts/question_document.ts";
import { useApp } from "../../support/app.ts";
import type { Client } from "../../support/client.ts";
import { type Cup, openCup } from "../../support/cup.ts";
import { until } from "../../support/until.ts";

describe("the reputations that a resolved question makes", function () {
  this.timeout(120_000);
  const app = useApp("reputation_places");
  let cup: Cup;
  let question: QuestionDocument;
  let staff: Client;
  before(async () => {
    app.startJobs();
    staff = app.as((await app.make.account({ isSuperuser: true })).token);
  });
  beforeEach(async () => {
    cup = await openCup(app);
    question = await cup.question("binary", [0.9, 0.6, 0.2]);
    await cup.resolve(question, "yes");
    await scored(3);
  });

  /** Waits until so many scores of the question count. */
  async function scored(count: number) {
    const people = cup.people.map(({ id }) => id);
    await until(`${count} scores count`, async () => {
      const found = await app.caps.store.scores.publicPeerScoresOf(people);
      return found.length === count;
    });
  }
  async function ask(method: "post" | "patch" | "delete", path: string, body: object = {}) {
    const answer = await staff[method](path, body);
    expect(answer.status, answer.text).to.be.below(300);
  }
  const ofPost = (name: string) => `/api/posts/${question.postId}/${name}/`;
  const ofProject = () => `/api/projects/${cup.project._id}/update/`;

  it("end when its post is deleted", async () => {
    await ask("delete", ofPost("delete"));
    await scored(0);
  });

  it("end when its post is sent back, and return with its approval", async () => {
    await ask("post", ofPost("send-back-to-review"));
    await scored(0);
    const iso = (time: number | null) => new Date(time ?? 0).toISOString();
    await ask("post", ofPost("approve"), {
      published_at: iso(question.openTime),
      open_time: iso(question.openTime),
      cp_reveal_time: iso(question.openTime),
      scheduled_close_time: iso(question.scheduledCloseTime),
      scheduled_resolve_time: iso(question.scheduledCloseTime),
    });
    await scored(3);
  });

  it("end while its project is private", async () => {
    await ask("patch", ofProject(), { default_permission: null });
    await scored(0);
    await ask("patch", ofProject(), { default_permission: "forecaster" });
    await scored(3);
  });

  it("end when it leaves the last project of the main feed", async () => {
    const hidden = await openCup(app, { visibility: "unlisted" });
    const to = { default_project: hidden.project._id };
    expect((await staff.put(ofPost("update"), to)).status).to.equal(200);
    await ask("post", ofPost("remove_from_project"), { project_id: cup.project._id });
    await scored(0);
  });
});
