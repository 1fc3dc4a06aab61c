/** Edits, deletes, pins, votes on and reports comments, with what each leaves behind. Contract 2.9. */
import { expect } from "chai";
import { useApp } from "../support/app.ts";
import { before as justBefore, breaks } from "../support/between.ts";
import { type CommentDesk, idsOf, openCommentDesk } from "../support/comment_desk.ts";
import { commentDocument } from "../support/documents.ts";
import type { Account } from "../support/factories.ts";

const DELETED = "deleted";

describe("acting on comments", () => {
  const app = useApp("comment_actions");
  let desk: CommentDesk;

  beforeEach(async () => {
    desk = await openCommentDesk(app);
  });

  describe("editing", () => {
    it("changes text and mentions, stores the time and the earlier text", async () => {
      const made = await desk.write(desk.ada, { text: "first" });
      app.travel(1000);
      const edited = await app
        .as(desk.ada.token)
        .patch(`/api/comments/${made.id}/edit/`, { text: `second @${desk.bob.username}` });
      expect(edited.status).to.equal(200);
      expect(edited.body.text).to.equal(`second @${desk.bob.username}`);
      expect(edited.body.text_edited_at).to.be.a("string");
      expect(edited.body.mentioned_users[0].id).to.equal(desk.bob.id);
      const again = await app
        .as(desk.ada.token)
        .post(`/api/comments/${made.id}/edit/`, { text: edited.body.text });
      expect(again.status).to.equal(200);
      const earlier = await app.caps.store.commentEdits.ofComment(made.id);
      expect(earlier.map(({ text }) => text)).to.include("first");
    });

    it("stores a text too that another edit wrote in between", async () => {
      const made = await desk.write(desk.ada, { text: "first" });
      const edit = (text: string) =>
        app.as(desk.ada.token).patch(`/api/comments/${made.id}/edit/`, { text });
      const { comments, commentEdits } = app.caps.store;
      const other = justBefore(comments.collection, "findOneAndUpdate", () => edit("second"));
      expect((await edit("third")).body.text).to.equal("third");
      expect(other.isDone).to.equal(true);
      const earlier = await commentEdits.ofComment(made.id);
      expect(earlier.map(({ text }) => text).sort()).to.deep.equal(["first", "second"]);
    });

    it("leaves nothing when the comment is deleted in between", async () => {
      const made = await desk.write(desk.ada, { text: "first" });
      const path = `/api/comments/${made.id}`;
      const { comments, commentEdits } = app.caps.store;
      const client = app.as(desk.ada.token);
      const other = justBefore(comments.collection, "findOneAndUpdate", () =>
        client.delete(`${path}/delete/`),
      );
      const refused = await client.patch(`${path}/edit/`, { text: "second" });
      expect(other.isDone).to.equal(true);
      expect(refused.status).to.equal(400);
      const earlier = await commentEdits.ofComment(made.id);
      expect(earlier.map(({ _id, text }) => [_id, text])).to.deep.equal([
        [`deletion-${made.id}`, "first"],
      ]);
    });

    it("is for the author; deleted comments and blank texts are refused", async () => {
      const made = await desk.write(desk.ada);
      const path = `/api/comments/${made.id}/edit/`;
      expect((await app.as(desk.bob.token).patch(path, {})).status).to.equal(403);
      for (const body of [{}, { text: "" }, { text: "  " }, { text: null }]) {
        const reply = await app.as(desk.ada.token).patch(path, body);
        expect(reply.status).to.equal(400);
        expect(reply.body).to.have.property("text");
      }
      expect(
        (await app.as(desk.ada.token).patch("/api/comments/999999/edit/", {})).status,
      ).to.equal(404);
      await app.as(desk.ada.token).delete(`/api/comments/${made.id}/delete/`);
      expect((await app.as(desk.ada.token).patch(path, { text: "x" })).status).to.equal(400);
    });
  });

  describe("editing with include_forecast", () => {
    const forecast = async (probability: number, more: object = {}) => {
      const body = [{ question: desk.post._id, probability_yes: probability, ...more }];
      const reply = await app.as(desk.ada.token).post("/api/questions/forecast/", body);
      expect(reply.status, reply.text).to.equal(201);
    };
    const withdraw = async () => {
      const body = [{ question: desk.post._id }];
      const reply = await app.as(desk.ada.token).post("/api/questions/withdraw/", body);
      expect(reply.status, reply.text).to.equal(201);
    };
    /** Returns the probability of the forecast that the comment shows after the edit. */
    const attached = async (id: number, include_forecast = true) => {
      const body = { text: "edited", include_forecast };
      const reply = await app.as(desk.ada.token).patch(`/api/comments/${id}/edit/`, body);
      expect(reply.status, reply.text).to.equal(200);
      return reply.body.included_forecast?.probability_yes ?? null;
    };

    it("attaches the forecast that stood when the comment was written, not a newer one", async () => {
      await forecast(0.2);
      app.travel(1000);
      const made = await desk.write(desk.ada);
      app.travel(1000);
      await forecast(0.9);
      expect(await attached(made.id, false)).to.equal(null);
      expect(await attached(made.id)).to.equal(0.2);
    });

    it("attaches nothing when none stood: made later, or withdrawn before", async () => {
      const early = await desk.write(desk.ada);
      app.travel(1000);
      await forecast(0.3);
      app.travel(1000);
      await withdraw();
      app.travel(1000);
      const late = await desk.write(desk.ada);
      app.travel(1000);
      await forecast(0.8);
      expect(await attached(early.id)).to.equal(null);
      expect(await attached(late.id)).to.equal(null);
    });

    it("attaches the forecast that stood at the close to a comment written after it", async () => {
      await forecast(0.4);
      app.travel(1000);
      const actualCloseTime = app.caps.clock.now();
      await app.caps.store.questions.update(desk.post._id, { actualCloseTime });
      app.travel(1000);
      await withdraw();
      app.travel(1000);
      expect(await attached((await desk.write(desk.ada)).id)).to.equal(0.4);
    });

    it("attaches a forecast that ends with the question to a comment written after the close", async () => {
      const scheduledCloseTime = app.caps.clock.now() + 60_000;
      await app.caps.store.questions.update(desk.post._id, { scheduledCloseTime });
      await forecast(0.6, { end_time: new Date(scheduledCloseTime).toISOString() });
      app.travel(61_000);
      expect(await attached((await desk.write(desk.ada)).id)).to.equal(0.6);
    });

    it("does not change a forecast that is already attached", async () => {
      await forecast(0.5);
      const made = await desk.write(desk.ada, { included_forecast: true });
      app.travel(1000);
      await withdraw();
      expect(await attached(made.id)).to.equal(0.5);
    });
  });

  describe("deletion", () => {
    it("stores a text too that an edit wrote in between, and one after a crash", async () => {
      const made = await desk.write(desk.ada, { text: "first" });
      const client = app.as(desk.ada.token);
      const path = `/api/comments/${made.id}`;
      const { comments, commentEdits } = app.caps.store;
      const earlier = async () =>
        (await commentEdits.ofComment(made.id)).map(({ text }) => text).sort();
      const crash = breaks(comments.collection, "updateOne");
      expect((await client.delete(`${path}/delete/`)).status).to.equal(503);
      expect([crash.isDone, await earlier()]).to.deep.equal([true, ["first"]]);
      await client.patch(`${path}/edit/`, { text: "second" });
      const other = justBefore(comments.collection, "updateOne", () =>
        client.patch(`${path}/edit/`, { text: "third" }),
      );
      expect((await client.delete(`${path}/delete/`)).status).to.equal(200);
      expect(other.isDone).to.equal(true);
      expect(new Set(await earlier())).to.deep.equal(new Set(["first", "second", "third"]));
      expect(await desk.count()).to.equal(0);
    });

    it("leaves a placeholder only while a reply is not deleted", async () => {
      const root = await desk.write(desk.ada, { text: "regret" });
      const reply = await desk.write(desk.bob, { parent: root.id });
      const path = (id: number) => `/api/comments/${id}/delete/`;
      const gone = await app.as(desk.ada.token).delete(path(root.id));
      expect([gone.status, gone.body]).to.deep.equal([200, {}]);
      expect(await desk.count()).to.equal(1);
      const page = await desk.list(desk.bob);
      expect(idsOf(page)).to.have.members([root.id, reply.id]);
      const placeholder = page.results.find(({ id }: { id: number }) => id === root.id);
      expect(placeholder).to.include({ text: DELETED, is_soft_deleted: true, is_pinned: false });
      expect(idsOf(await desk.list(desk.bob, "&include_deleted=false"))).to.deep.equal([reply.id]);
      expect((await desk.list(desk.bob, "&search=regret")).total_count).to.equal(0);
      expect((await app.as(desk.bob.token).post(path(reply.id))).status).to.equal(200);
      expect(await desk.list(desk.bob)).to.include({ total_count: 0, count: 0 });
      expect(await desk.list(desk.bob, "&include_deleted=true")).to.include({
        total_count: 2,
        count: 1,
      });
      expect(await desk.count()).to.equal(0);
    });

    it("changes the counter once for any number of simultaneous requests", async () => {
      const made = await desk.write(desk.ada);
      await desk.write(desk.ada);
      const path = `/api/comments/${made.id}/delete/`;
      const client = app.as(desk.ada.token);
      const replies = await Promise.all(Array.from({ length: 8 }, () => client.delete(path)));
      expect(replies.every(({ status }) => status === 200)).to.equal(true);
      expect(await desk.count()).to.equal(1);
    });

    it("removes the post from those the account commented on, when no comment is left", async () => {
      const commented = async () => {
        const reply = await app.as(desk.ada.token).get(`/api/posts/?commented_by=${desk.ada.id}`);
        expect(reply.status, reply.text).to.equal(200);
        return idsOf(reply.body);
      };
      const made = [await desk.write(desk.ada), await desk.write(desk.ada, { is_private: true })];
      for (const { id } of made) {
        expect(await commented()).to.deep.equal([desk.post._id]);
        await app.as(desk.ada.token).delete(`/api/comments/${id}/delete/`);
      }
      expect(await commented()).to.deep.equal([]);
    });

    it("is for the author and for staff, also in private projects", async () => {
      const project = await app.make.project({ defaultPermission: null });
      await app.make.member(project._id, desk.ada.id, "forecaster");
      await app.make.member(project._id, desk.bob.id, "admin");
      const staff = await app.make.account({ isStaff: true });
      desk.post = (
        await app.make.question("binary", { post: { defaultProjectId: project._id } })
      ).post;
      const made = await desk.write(desk.ada);
      const path = `/api/comments/${made.id}/delete/`;
      expect((await app.as(desk.bob.token).delete(path)).status).to.equal(403);
      const stranger = await app.make.account();
      expect((await app.as(stranger.token).delete(path)).status).to.equal(404);
      expect((await app.as(staff.token).delete(path)).status).to.equal(200);
    });

    it("removes forecast, key factors and pin, and refuses votes", async () => {
      const key_factors = [{ driver: { text: "d", certainty: -1 } }];
      const made = await desk.write(desk.ada, { key_factors });
      await app.as(desk.ada.token).delete(`/api/comments/${made.id}/delete/`);
      const [shown] = (await desk.list(desk.ada, "&include_deleted=true")).results;
      expect(shown).to.deep.include({ included_forecast: null, key_factors: [], text: DELETED });
      const vote = await app
        .as(desk.bob.token)
        .post(`/api/comments/${made.id}/vote/`, { direction: 1 });
      expect(vote.status).to.equal(400);
    });
  });

  describe("votes", () => {
    it("are idempotent, and 0 takes them back", async () => {
      const made = await desk.write(desk.ada);
      const vote = (body: object) =>
        app.as(desk.bob.token).post(`/api/comments/${made.id}/vote/`, body);
      expect((await vote({ direction: 1 })).body).to.deep.equal({ score: 1, user_vote: 1 });
      expect((await vote({ direction: "1" })).body).to.deep.equal({ score: 1, user_vote: 1 });
      expect((await vote({ direction: -1 })).body).to.deep.equal({ score: -1, user_vote: -1 });
      expect((await desk.list(desk.bob)).results[0]).to.include({ vote_score: -1, user_vote: -1 });
      expect((await desk.list(desk.ada)).results[0]).to.include({
        vote_score: -1,
        user_vote: null,
      });
      expect((await vote({ direction: 0 })).body).to.deep.equal({ score: 0, user_vote: null });
      expect((await vote({ direction: 0 })).body).to.deep.equal({ score: 0, user_vote: null });
      expect((await vote({ vote: 1 })).body).to.deep.equal({ score: 1, user_vote: 1 });
      expect((await vote({ vote: null })).body).to.deep.equal({ score: 0, user_vote: null });
    });

    it("are refused with a wrong direction, and on one's own comment", async () => {
      const made = await desk.write(desk.ada);
      const path = `/api/comments/${made.id}/vote/`;
      for (const body of [
        {},
        { direction: 2 },
        { direction: "up" },
        { direction: null },
        { vote: 7 },
        { direction: true },
      ]) {
        const reply = await app.as(desk.bob.token).post(path, body);
        expect(reply.status, JSON.stringify(body)).to.equal(400);
        expect(reply.body, JSON.stringify(body)).to.have.property("direction");
      }
      const own = await app.as(desk.ada.token).post(path, { direction: 1 });
      expect(own.status).to.equal(400);
      expect(own.body).to.have.property("non_field_errors");
    });
  });

  describe("reports, pins and changed minds", () => {
    it("store one report per reader, with the last reason", async () => {
      const made = await desk.write(desk.ada);
      const path = `/api/comments/${made.id}/report/`;
      for (const body of [{}, { reason: " " }, { reason: "x".repeat(2001) }]) {
        expect((await app.as(desk.bob.token).post(path, body)).body).to.have.property("reason");
      }
      const first = await app.as(desk.bob.token).post(path, { reason: "rude" });
      expect([first.status, first.text]).to.deep.equal([204, ""]);
      expect((await app.as(desk.bob.token).post(path, { reason: "spam" })).status).to.equal(204);
      const staff = await app.make.account({ isStaff: true });
      const queue = await app.as(staff.token).get("/api/admin/reports/?limit=1");
      expect(queue.body.results[0]).to.deep.include({
        comment_id: made.id,
        reason: "spam",
        category: "spam",
        resolved_at: null,
      });
      expect((await app.as(desk.bob.token).get("/api/admin/reports/")).status).to.equal(403);
      const { id } = queue.body.results[0];
      const resolved = await app.as(staff.token).post(`/api/admin/reports/${id}/resolve/`);
      expect(resolved.body.resolved_by.id).to.equal(staff.id);
      const open = await app.as(staff.token).get("/api/admin/reports/");
      expect(idsOf(open.body)).to.not.include(id);
      await app.as(desk.bob.token).post(path, { reason: "still rude" });
      const reopened = await app.as(staff.token).get("/api/admin/reports/?limit=1");
      const anew = { id, reason: "still rude", resolved_at: null, resolved_by: null };
      expect(reopened.body.results[0]).to.deep.include(anew);
    });

    it("are listed newest first and closed together for each comment, by one moderator", async () => {
      const [first, second] = [await desk.write(desk.ada), await desk.write(desk.ada)];
      const carol = await app.make.account();
      const staff = await Promise.all([1, 2].map(() => app.make.account({ isStaff: true })));
      const [one, other] = staff as [Account, Account];
      const report = async (by: Account, { id }: { id: number }, reason: string) => {
        const sent = await app.as(by.token).post(`/api/comments/${id}/report/`, { reason });
        expect(sent.status, sent.text).to.equal(204);
      };
      const queue = async (query: string) =>
        (await app.as(one.token).get(`/api/admin/reports/?${query}`)).body;
      const close = async (by: Account, id: number) =>
        (await app.as(by.token).post(`/api/admin/reports/${id}/resolve/`)).body;

      await report(desk.bob, first, "Spam");
      await report(carol, first, "rude");
      await report(desk.bob, second, "violation");
      const newest = await queue("limit=3");
      const [ofSecond, ofCarol, ofBob] = newest.results;
      expect(newest.results.map((row: any) => [row.comment_id, row.category])).to.deep.equal([
        [second.id, "violation"],
        [first.id, "other"],
        [first.id, "spam"],
      ]);
      await report(desk.bob, first, "rude too");
      expect((await queue("limit=3")).results[2]).to.include({ id: ofBob.id, category: "other" });

      expect((await close(one, ofBob.id)).resolved_by.id).to.equal(one.id);
      const closed = await queue("status=resolved&limit=2");
      expect([closed.count, closed.next]).to.deep.equal([2, null]);
      expect(idsOf(closed)).to.deep.equal([ofCarol.id, ofBob.id]);
      app.travel(1_000);
      expect(await close(other, ofCarol.id)).to.deep.equal(closed.results[0]);
      expect(idsOf(await queue("limit=1"))).to.deep.equal([ofSecond.id]);
      expect(idsOf(await queue("status=all&limit=3"))).to.deep.equal(idsOf(newest));
    });

    it("do not tell moderators what a private comment says", async () => {
      const note = await desk.write(desk.ada, { is_private: true, text: "For me alone" });
      const path = `/api/comments/${note.id}/report/`;
      expect((await app.as(desk.ada.token).post(path, { reason: "odd" })).status).to.equal(204);
      const staff = await app.make.account({ isStaff: true });
      const { body, text } = await app.as(staff.token).get("/api/admin/reports/?limit=1");
      expect(body.results[0]).to.include({ comment_id: note.id, comment: null });
      expect(text).not.to.include("For me alone");
    });

    it("let admins of the project pin only roots of threads", async () => {
      const admin = await app.make.account({ isSuperuser: true });
      const root = await desk.write(desk.ada);
      const reply = await desk.write(desk.bob, { parent: root.id });
      const pin = (by: Account, id: number, body: object = { pin: true }) =>
        app.as(by.token).post(`/api/comments/${id}/toggle-pin/`, body);
      expect((await pin(desk.ada, root.id)).status).to.equal(403);
      expect((await pin(admin, root.id, {})).body).to.have.property("pin");
      expect((await pin(admin, reply.id)).status).to.equal(400);
      expect((await pin(admin, root.id)).body.is_pinned).to.equal(true);
      expect((await pin(admin, root.id, { pin: false })).body.is_pinned).to.equal(false);
    });

    it("let twenty threads of a post be pinned", async () => {
      const admin = app.as((await app.make.account({ isSuperuser: true })).token);
      const { post } = await app.make.question("binary");
      const base = 70_000;
      for (let n = 1; n <= 20; n++) {
        const made = { _id: base + n, authorId: desk.ada.id, postId: post._id, isPinned: n < 20 };
        await app.caps.store.comments.insert(commentDocument(made));
      }
      const last = { _id: base + 21, authorId: desk.ada.id, postId: post._id };
      await app.caps.store.comments.insert(commentDocument(last));
      const pin = async (n: number, wanted = true) => {
        const path = `/api/comments/${base + n}/toggle-pin/`;
        return (await admin.post(path, { pin: wanted })).status;
      };

      expect(await pin(20)).to.equal(200);
      expect(await pin(21)).to.equal(400);
      // Nothing changes for a thread that is pinned, and one that is unpinned makes room.
      expect(await pin(5)).to.equal(200);
      expect(await pin(5, false)).to.equal(200);
      expect(await pin(21)).to.equal(200);
    });

    it("let no thread stay pinned that was one too many at the same time", async () => {
      const admin = app.as((await app.make.account({ isSuperuser: true })).token);
      const { post } = await app.make.question("binary");
      const { comments } = app.caps.store;
      const base = 71_000;
      for (let n = 1; n <= 21; n++) {
        const made = { _id: base + n, authorId: desk.ada.id, postId: post._id, isPinned: n < 20 };
        await comments.insert(commentDocument(made));
      }
      const pin = (n: number) => admin.post(`/api/comments/${base + n}/toggle-pin/`, { pin: true });
      let first = 0;
      justBefore(comments.collection, "findOneAndUpdate", async () => {
        first = (await pin(20)).status;
      });
      const second = await pin(21);

      expect([first, second.status]).to.deep.equal([200, 400]);
      expect(second.body.non_field_errors[0]).to.contain("At most 20 threads");
      const pinned = await comments.pinnedRoots(post._id, 100);
      expect(pinned)
        .to.have.length(20)
        .and.not.include(base + 21);
    });

    it("count a changed mind once per reader", async () => {
      const made = await desk.write(desk.ada);
      const mark = (by: Account, enabled: boolean) =>
        app.as(by.token).post(`/api/comments/${made.id}/toggle_cmm/`, { enabled });
      expect((await mark(desk.ada, true)).status).to.equal(400);
      await Promise.all([mark(desk.bob, true), mark(desk.bob, true), mark(desk.bob, true)]);
      const shown = async () => (await desk.list(desk.bob)).results[0]!.changed_my_mind;
      expect(await shown()).to.deep.equal({ count: 1, for_this_user: true });
      expect((await mark(desk.bob, false)).body).to.deep.equal({});
      await mark(desk.bob, false);
      expect(await shown()).to.deep.equal({ count: 0, for_this_user: false });
    });
  });
});
