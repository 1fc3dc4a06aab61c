/** Comments are listed, counted and paged for those who may see them. Contract 2.9. */
import { expect } from "chai";
import { useApp } from "../support/app.ts";
import { type CommentDesk, idsOf, openCommentDesk } from "../support/comment_desk.ts";

describe("listing comments", () => {
  const app = useApp("comment_listing");
  let desk: CommentDesk;

  beforeEach(async () => {
    desk = await openCommentDesk(app);
  });

  describe("GET /api/comments/", () => {
    it("needs post or author, refuses an invisible post, and lists nothing for unknown authors", async () => {
      const client = app.as(desk.ada.token);
      expect((await client.get("/api/comments/")).body).to.have.property("non_field_errors");
      const unknown = await client.get("/api/comments/?post=999999");
      expect(unknown.status).to.equal(400);
      expect(unknown.body).to.have.property("post");
      for (const author of ["999999", "0", "-7", "9".repeat(40)]) {
        const nobody = await client.get(`/api/comments/?author=${author}`);
        expect(nobody.status, author).to.equal(200);
        expect(nobody.body).to.deep.equal({
          total_count: 0,
          count: 0,
          next: null,
          previous: null,
          results: [],
        });
      }
      for (const query of ["sort=best", "post=x", "is_private=perhaps", "focus_comment_id=x"]) {
        const bad = await client.get(`/api/comments/?post=${desk.post._id}&${query}`);
        expect(bad.status, query).to.equal(400);
      }
    });

    it("counts all matching comments and matching roots", async () => {
      const root = await desk.write(desk.ada);
      await desk.write(desk.bob, { parent: root.id });
      await desk.write(desk.bob);
      expect(await desk.list(desk.ada)).to.include({ total_count: 3, count: 2 });
      expect(await desk.list(desk.ada, "&parent_isnull=true")).to.include({
        total_count: 2,
        count: 2,
      });
      expect(await desk.list(desk.ada, "&parent_isnull=false")).to.include({
        total_count: 1,
        count: 0,
      });
      const ofBob = await app.as(desk.ada.token).get(`/api/comments/?author=${desk.bob.id}`);
      expect(ofBob.body).to.include({ total_count: 2, count: 1 });
    });

    it("sorts by time in both directions and by votes, with links to all pages", async () => {
      const ids: number[] = [];
      for (let index = 0; index < 5; index++) {
        ids.push((await desk.write(desk.ada)).id);
        app.travel(1000);
      }
      const newest = ids.toReversed();
      expect(idsOf(await desk.list(desk.ada))).to.deep.equal(newest);
      expect(idsOf(await desk.list(desk.ada, "&sort=created_at"))).to.deep.equal(ids);
      const page = await desk.list(desk.ada, "&limit=2&offset=2");
      expect(idsOf(page)).to.deep.equal(newest.slice(2, 4));
      expect(page.next).to.match(/\/api\/comments\/\?limit=2&offset=4&post=\d+$/);
      expect(page.previous).to.match(/\/api\/comments\/\?limit=2&post=\d+$/);
      const last = await app.as(desk.ada.token).get(page.next ?? "");
      expect(idsOf(last.body)).to.deep.equal(newest.slice(4));
      expect(last.body.next).to.equal(null);
      await app.as(desk.bob.token).post(`/api/comments/${ids[2]}/vote/`, { direction: 1 });
      expect(idsOf(await desk.list(desk.ada, "&sort=-vote_score"))[0]).to.equal(ids[2]);
      const far = await desk.list(desk.ada, "&offset=2000000");
      expect(far.results).to.deep.equal([]);
      expect(far.next).to.equal(null);
    });

    it("paged by roots, includes every reply to the roots of the page", async () => {
      const first = await desk.write(desk.ada);
      const reply = await desk.write(desk.bob, { parent: first.id });
      const deeper = await desk.write(desk.ada, { parent: reply.id });
      app.travel(1000);
      const second = await desk.write(desk.bob);
      const query = "&use_root_comments_pagination=true&limit=1";
      const page = await desk.list(desk.ada, query);
      expect(page).to.include({ total_count: 4, count: 2 });
      expect(idsOf(page)).to.deep.equal([second.id]);
      const next = await app.as(desk.ada.token).get(page.next ?? "");
      expect(idsOf(next.body)).to.have.members([first.id, reply.id, deeper.id]);
      expect(idsOf(next.body)[0]).to.equal(first.id);
      expect(next.body.next).to.equal(null);
    });

    it("paged by roots, leaves out replies of bots on request", async () => {
      const bot = await app.make.account({ isBot: true });
      const root = await desk.write(desk.ada);
      const ofBot = await desk.write(bot, { parent: root.id });
      const reply = await desk.write(desk.bob, { parent: ofBot.id });
      const paged = async (query: string) =>
        idsOf(await desk.list(desk.ada, `&use_root_comments_pagination=true${query}`));
      expect(await paged("")).to.have.members([root.id, ofBot.id, reply.id]);
      expect(await paged("&exclude_bots=true")).to.have.members([root.id, reply.id]);
    });

    it("paged by roots, leaves out deleted replies on request", async () => {
      const root = await desk.write(desk.ada);
      const gone = await desk.write(desk.bob, { parent: root.id });
      const reply = await desk.write(desk.ada, { parent: gone.id });
      const last = await desk.write(desk.bob, { parent: root.id });
      for (const { id } of [gone, last]) {
        const deleted = await app.as(desk.bob.token).delete(`/api/comments/${id}/delete/`);
        expect(deleted.status).to.equal(200);
      }
      const paged = async (query: string) =>
        idsOf(await desk.list(desk.ada, `&use_root_comments_pagination=true${query}`));
      expect(await paged("")).to.have.members([root.id, gone.id, reply.id]);
      expect(await paged("&include_deleted=false")).to.have.members([root.id, reply.id]);
    });

    it("puts the thread of the focused comment first and never repeats it", async () => {
      const old = await desk.write(desk.ada);
      const reply = await desk.write(desk.bob, { parent: old.id });
      app.travel(1000);
      const newer = await desk.write(desk.ada);
      app.travel(1000);
      const newest = await desk.write(desk.ada);
      const all = await desk.list(desk.ada, `&focus_comment_id=${reply.id}`);
      expect(idsOf(all)).to.deep.equal([old.id, reply.id, newest.id, newer.id]);
      const paged: number[] = [];
      for (let offset = 0; offset < 4; offset++) {
        const query = `&focus_comment_id=${reply.id}&limit=1&offset=${offset}`;
        paged.push(...idsOf(await desk.list(desk.ada, query)));
      }
      expect(paged).to.deep.equal(idsOf(all));
      const roots = `&focus_comment_id=${reply.id}&use_root_comments_pagination=true&limit=1`;
      expect(idsOf(await desk.list(desk.ada, roots))).to.deep.equal([old.id, reply.id]);
      for (const unknown of ["999999", "-1", "9".repeat(40)]) {
        expect(idsOf(await desk.list(desk.ada, `&focus_comment_id=${unknown}`))).to.deep.equal(
          idsOf(await desk.list(desk.ada)),
        );
      }
    });

    it("puts pinned threads before everything, in the default order of a post", async () => {
      const admin = await app.make.account({ isSuperuser: true });
      const old = await desk.write(desk.ada);
      const reply = await desk.write(desk.bob, { parent: old.id });
      app.travel(1000);
      const newer = await desk.write(desk.ada);
      const pin = await app
        .as(admin.token)
        .post(`/api/comments/${old.id}/toggle-pin/`, { pin: true });
      expect(pin.body.is_pinned).to.equal(true);
      expect(idsOf(await desk.list(desk.ada))).to.deep.equal([old.id, reply.id, newer.id]);
      expect(idsOf(await desk.list(desk.ada, `&focus_comment_id=${newer.id}`))).to.deep.equal([
        old.id,
        reply.id,
        newer.id,
      ]);
      expect(idsOf(await desk.list(desk.ada, "&sort=-vote_score"))).to.deep.equal([
        newer.id,
        reply.id,
        old.id,
      ]);
      expect(idsOf(await desk.list(desk.ada, "&sort=created_at"))).to.deep.equal(
        [old.id, reply.id, newer.id].toSorted((a, b) => a - b),
      );
      expect(
        idsOf(await desk.list(desk.ada, "&use_root_comments_pagination=true&limit=1")),
      ).to.deep.equal([old.id, reply.id]);
    });

    it("filters by thread, by kind of author, by text and by time", async () => {
      const { ada, bob } = desk;
      const bot = await app.make.account({ isBot: true });
      const staff = await app.make.account({ isStaff: true });
      const root = await desk.write(ada, { text: "Zebra (crossing)" });
      const reply = await desk.write(bob, { parent: root.id });
      app.travel(1000);
      const ofBot = await desk.write(bot);
      const ofStaff = await desk.write(staff);
      const only = async (query: string) => idsOf(await desk.list(ada, query));
      const focus = `&focus_comment_id=${reply.id}&focus_thread_only=true`;
      expect(await only(focus)).to.deep.equal([root.id, reply.id]);
      expect(await only("&exclude_bots=true")).to.not.include(ofBot.id);
      expect(await only("&author_is_staff=true")).to.deep.equal([ofStaff.id]);
      expect(await only("&author_is_staff=false")).to.not.include(ofStaff.id);
      expect(await only("&search=zebra%20(")).to.deep.equal([root.id]);
      const typed = await desk.write(ada, { text: "Que\u0301bec" });
      expect(await only("&search=Québec")).to.deep.equal([typed.id]);
      await app.as(ada.token).post(`/api/comments/${typed.id}/delete/`);
      const since = encodeURIComponent(ofBot.created_at);
      expect(await only(`&last_viewed_at=${since}`)).to.deep.equal([ofStaff.id, ofBot.id]);
    });

    it("leaves out comments on posts the caller cannot see", async () => {
      const project = await app.make.project({ defaultPermission: null });
      await app.make.member(project._id, desk.ada.id, "forecaster");
      await desk.write(desk.ada);
      desk.post = (
        await app.make.question("binary", { post: { defaultProjectId: project._id } })
      ).post;
      await desk.write(desk.ada);
      const path = `/api/comments/?author=${desk.ada.id}`;
      expect((await app.as(desk.ada.token).get(path)).body.total_count).to.equal(2);
      const forBob = await app.as(desk.bob.token).get(path);
      expect(forBob.body).to.include({ total_count: 1, count: 1 });
      const direct = await app.as(desk.bob.token).get(`/api/comments/?post=${desk.post._id}`);
      expect(direct.status).to.equal(400);
    });
  });
});
