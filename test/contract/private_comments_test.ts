/** Private threads, counters and repeated actions of comments (Contract 2.8 - 2.13, 3.10). */
import { expect } from "chai";
import { useApp, prepared } from "../support/app.ts";
import { openCommentDesk } from "../support/comment_desk.ts";
import type { Account } from "../support/factories.ts";

describe("the edges of comments", () => {
  const app = useApp("comment_edges");
  const desk = prepared(() => openCommentDesk(app));

  const stored = async (id: number) => (await app.caps.store.comments.byId(id))!;
  const act = (by: Account, id: number, what: string, body?: object) =>
    app.as(by.token).post(`/api/comments/${id}/${what}/`, body);
  const create = (by: Account, body: object) =>
    app.as(by.token).post("/api/comments/create/", {
      on_post: desk.post._id,
      text: "Text",
      ...body,
    });

  describe("a private thread", () => {
    it("has only private replies, whatever they ask for", async () => {
      const root = await desk.write(desk.ada, { is_private: true });
      const count = await desk.count();
      for (const given of [{}, { is_private: false }, { is_private: true }]) {
        const reply = await desk.write(desk.ada, { parent: root.id, ...given });
        expect((await stored(reply.id)).isPrivate).to.equal(true);
      }
      expect(await desk.count()).to.equal(count);
    });

    it("is visible only to its author: replies of others are refused as to an unknown comment", async () => {
      const root = await desk.write(desk.ada, { is_private: true });
      const unknown = await create(desk.bob, { parent: 987_654 });
      const refused = await create(desk.bob, { parent: root.id });

      expect([unknown.status, refused.status]).to.deep.equal([400, 400]);
      expect(refused.body).to.deep.equal(unknown.body);
      const votes = await act(desk.bob, root.id, "vote", { vote: 1 });
      const marks = await act(desk.bob, root.id, "toggle_cmm", { enabled: true });
      const reports = await act(desk.bob, root.id, "report", { reason: "spam" });
      expect([votes, marks, reports].map(({ status }) => status)).to.deep.equal([404, 404, 404]);
    });

    it("cannot be pinned, nor can a reply or a deleted comment", async () => {
      const staff = await app.make.account({ isSuperuser: true });
      const mine = await create(staff, { is_private: true });
      const root = await desk.write(desk.ada);
      const reply = await desk.write(desk.bob, { parent: root.id });
      for (const id of [mine.body.id as number, reply.id]) {
        const pinned = await act(staff, id, "toggle-pin", { pin: true });
        expect(pinned.status).to.equal(400);
        expect((await stored(id)).isPinned).to.equal(false);
      }
      expect((await act(staff, root.id, "toggle-pin", { pin: true })).status).to.equal(200);
      expect((await stored(root.id)).isPinned).to.equal(true);
      await app.as(desk.ada.token).delete(`/api/comments/${root.id}/delete/`);
      expect((await act(staff, root.id, "toggle-pin", { pin: true })).status).to.equal(400);
    });

    it("mentions no account; a public comment mentions each account once", async () => {
      const text = `@${desk.bob.username} and @${desk.bob.username}`;
      const secret = await desk.write(desk.ada, { is_private: true, text });
      const open = await desk.write(desk.ada, { text });
      expect((await stored(secret.id)).mentionedUserIds).to.deep.equal([]);
      expect((await stored(open.id)).mentionedUserIds).to.deep.equal([desk.bob.id]);

      const edited = await app
        .as(desk.ada.token)
        .patch(`/api/comments/${secret.id}/edit/`, { text });
      expect(edited.status).to.equal(200);
      expect((await stored(secret.id)).mentionedUserIds).to.deep.equal([]);
    });
  });

  it("a reply to a public comment that asks to be private is refused, and its text is not stored", async () => {
    const root = await desk.write(desk.ada);
    const note = { on_post: desk.post._id, parent: root.id, text: "secret", is_private: true };
    for (const call of ["create", "create/check"]) {
      const refused = await app.as(desk.bob.token).post(`/api/comments/${call}/`, note);
      expect(refused.status, refused.text).to.equal(400);
      expect(refused.body).to.have.all.keys("is_private");
    }
    expect((await stored(root.id)).liveReplyCount).to.equal(0);
    const { results } = await desk.list(desk.ada);
    expect(results.map(({ text }) => text)).not.to.include("secret");
    const open = await desk.write(desk.bob, { ...note, is_private: false });
    expect((await stored(open.id)).isPrivate).to.equal(false);
  });

  it("replies are counted at every level, and a reply that is deleted twice is subtracted once", async () => {
    const root = await desk.write(desk.ada);
    const reply = await desk.write(desk.bob, { parent: root.id });
    const last = await desk.write(desk.ada, { parent: reply.id });
    const counts = async () =>
      Promise.all([root, reply, last].map(async ({ id }) => (await stored(id)).liveReplyCount));
    const before = (await desk.count())!;

    expect(await counts()).to.deep.equal([2, 1, 0]);
    expect(await stored(last.id)).to.deep.include({
      parentId: reply.id,
      rootId: root.id,
      ancestorIds: [root.id, reply.id],
    });
    const remove = () => app.as(desk.ada.token).delete(`/api/comments/${last.id}/delete/`);
    expect([(await remove()).status, (await remove()).status]).to.deep.equal([200, 200]);
    expect(await counts()).to.deep.equal([1, 0, 0]);
    expect(await desk.count()).to.equal(before - 1);
    const texts = await app.caps.store.commentEdits.ofComment(last.id);
    expect(texts.map(({ text, by }) => [text, by])).to.deep.equal([
      ["Base rate is **low**", desk.ada.id],
    ]);
  });
});
