/** Changing and placing posts (contract 3.10). */
import { expect } from "chai";
import { useApp, prepared } from "../support/app.ts";
import { before as justBefore } from "../support/between.ts";
import {
  at,
  binary,
  choice,
  DAY,
  HOUR,
  numeric,
  openDesk,
  approve,
  publish,
  write,
} from "../support/desk.ts";
import { createPredictions } from "../support/predictions.ts";

describe("changing posts", () => {
  const app = useApp("post_update");
  const desk = prepared(() => openDesk(app));
  let inProject: (body: Record<string, unknown>) => Record<string, unknown>;
  const admin = () => desk.as(desk.accounts.admin);
  const author = () => desk.as(desk.accounts.forecaster);
  const curator = () => desk.as(desk.accounts.curator);

  before(() => {
    inProject = (body) => ({ default_project: desk.projectId, ...body });
  });

  describe("PUT /api/posts/{id}/update/", () => {
    const put = (postId: number, body: Record<string, unknown>, client = admin()) =>
      client.put(`/api/posts/${postId}/update/`, body);

    it("changes only the fields that are sent", async () => {
      const post = await write(author(), inProject({ title: "Old", question: binary("Old?") }));
      app.travel(1_000);
      const { status, body } = await put(
        post.id,
        { title: "New", question: { fine_print: "small", title: "New?" } },
        author(),
      );
      expect(status).to.equal(200);
      expect(body).to.include({ title: "New", short_title: "New" });
      expect(Date.parse(body.edited_at)).to.be.above(Date.parse(post.edited_at as string));
      expect(body.question).to.include({ title: "New?", short_title: "New?", fine_print: "small" });
      expect(body.question.type).to.equal("binary");
    });

    it("answers with the caller's own detail: forecast, vote, level and prediction", async () => {
      const content = { question: binary(), tags: ["of the reply"] };
      const { id } = await write(author(), inProject({ title: "T", ...content }));
      await approve(admin(), id as number);
      for (const [client, probability] of [
        [author(), 0.2],
        [admin(), 0.9],
      ] as const) {
        const forecast = [{ question: id, probability_yes: probability }];
        expect((await client.post("/api/questions/forecast/", forecast)).status).to.equal(201);
        const vote = { direction: probability < 0.5 ? -1 : 1 };
        expect((await client.post(`/api/posts/${id}/vote/`, vote)).status).to.equal(200);
      }
      await createPredictions(app.caps).prediction((await app.caps.store.questions.byId(id))!, [
        { at: Date.now() - HOUR, value: 0.3 },
      ]);

      const reply = await put(id as number, { title: "By an admin" }, admin());

      expect(reply.status, reply.text).to.equal(200);
      const { question, user_permission, vote: votes } = reply.body;
      expect(question.my_forecasts.latest.forecast_values).to.deep.equal([1 - 0.9, 0.9]);
      expect([votes.user_vote, user_permission]).to.deep.equal([1, "admin"]);
      expect(question.aggregations.recency_weighted.history).to.have.length.greaterThan(0);
      // The detail alone goes on with what the caller has read.
      const { text } = await admin().get(`/api/posts/${id}/`);
      expect(reply.text).to.equal(text.replace(/,"unread_comment_count":.*$/, "}"));
    });

    it("changes nothing of a post that is approved in between", async () => {
      const { posts, questions } = app.caps.store;
      const changes = [
        { rows: posts.collection, change: { title: "New" } },
        { rows: questions.collection, change: { question: { fine_print: "New" } } },
      ];
      for (const { rows, change } of changes) {
        const post = await write(author(), inProject({ title: "Old", question: binary("Old?") }));
        const id = post.id as number;
        const approval = justBefore(rows, "findOneAndUpdate", () => approve(admin(), id));
        const refused = await put(id, change, author());
        expect([refused.status, approval.isDone], refused.text).to.deep.equal([409, true]);
        const { body } = await admin().get(`/api/posts/${id}/`);
        expect(body).to.include({ title: "Old", curation_status: "approved" });
        expect(body.question.fine_print).to.equal("");
        expect((await put(id, change, author())).status).to.equal(403);
      }
    });

    it("keeps a short title that was given", async () => {
      const post = await write(
        author(),
        inProject({ title: "Old", short_title: "S", question: binary() }),
      );
      expect((await put(post.id, { title: "New" })).body.short_title).to.equal("S");
    });

    it("refuses another kind of content", async () => {
      const post = await write(author(), inProject({ title: "T", question: binary() }));
      const { status, body } = await put(post.id, { notebook: { markdown: "x" } });
      expect(status).to.equal(400);
      expect(body).to.have.key("notebook");
    });

    it("changes type, range and options only before the first forecast", async () => {
      const post = await publish(admin(), inProject({ title: "T", question: choice() }));
      const renamed = await put(post.id, { question: { options: ["X", "Y", "Z", "Other"] } });
      expect(renamed.status, renamed.text).to.equal(200);
      expect(renamed.body.question.all_options_ever).to.deep.equal(["X", "Y", "Z", "Other"]);
      const forecast = await author().post("/api/questions/forecast/", [
        {
          question: post.id,
          probability_yes_per_category: { X: 0.4, Y: 0.3, Z: 0.2, Other: 0.1 },
        },
      ]);
      expect(forecast.status, forecast.text).to.equal(201);
      for (const question of [
        { options: ["X", "Other"] },
        { type: "binary" },
        { type: "numeric", range_min: 0, range_max: 1 },
      ]) {
        const answer = await put(post.id, { question });
        expect(answer.status, answer.text).to.equal(400);
        expect(answer.body.question).to.have.key("non_field_errors");
      }
      const same = await put(post.id, {
        question: { options: ["X", "Y", "Z", "Other"], description: "more" },
      });
      expect(same.status, same.text).to.equal(200);
    });

    it("takes a prior that fits the question, and freezes it with the options", async () => {
      const question = { ...choice(["X", "Y", "Other"]), prior: [0.5, 0.2, 0.3] };
      const post = await publish(admin(), inProject({ title: "T", question }));
      expect(post.question.prior).to.deep.equal([0.5, 0.2, 0.3]);
      const faulty = [
        { prior: [0.5, 0.5] },
        { prior: [1, 0, 0] },
        { prior: [0.5, 0.2, 0.2] },
        { options: ["X", "Other"] },
        { type: "binary" },
      ];
      for (const one of faulty) {
        const answer = await put(post.id, { question: one });
        expect(answer.status, answer.text).to.equal(400);
        expect(answer.body.question).to.have.all.keys("prior");
      }
      const fewer = await put(post.id, { question: { options: ["X", "Z"], prior: [0.9, 0.1] } });
      expect(fewer.body.question.prior, fewer.text).to.deep.equal([0.9, 0.1]);
      const item = { question: post.id, probability_yes_per_category: { X: 0.6, Z: 0.4 } };
      const forecast = await author().post("/api/questions/forecast/", [item]);
      expect(forecast.status, forecast.text).to.equal(201);
      const frozen = await put(post.id, { question: { prior: null } });
      expect(frozen.body.question, frozen.text).to.have.key("non_field_errors");
      // An option that comes later leaves the prior as it is, and the question can be edited.
      const more = { options: ["X", "Y", "Z"], grace_period_end: new Date(Date.now() + DAY) };
      const changed = await admin().post(`/api/questions/${post.id}/update-mc-options/`, more);
      expect(changed.status, changed.text).to.equal(200);
      const edited = await put(post.id, { question: { description: "more" } });
      expect(edited.status, edited.text).to.equal(200);
    });

    it("takes the CDF of a continuous question as its prior", async () => {
      const prior = Array.from({ length: 201 }, (_, i) => (i / 200) * 0.99);
      const post = await write(author(), inProject({ title: "T", question: numeric() }));
      const taken = await put(post.id, { question: { prior } });
      expect(taken.body.question.prior, taken.text).to.deep.equal(prior);
      for (const bad of [prior.slice(1), prior.toReversed()]) {
        const answer = await put(post.id, { question: { prior: bad } });
        expect(answer.body.question, answer.text).to.have.key("prior");
      }
      const none = await put(post.id, { question: { prior: null } });
      expect(none.body.question, none.text).to.not.have.key("prior");
    });

    it("freezes the range of a continuous question too", async () => {
      const post = await publish(admin(), inProject({ title: "T", question: numeric() }));
      const cdf = Array.from({ length: 201 }, (_, i) => 0.001 + (0.9 * i) / 200);
      cdf[0] = 0;
      const forecast = await author().post("/api/questions/forecast/", [
        { question: post.id, continuous_cdf: cdf },
      ]);
      expect(forecast.status, forecast.text).to.equal(201);
      for (const question of [
        { range_max: 50 },
        { scaling: { range_min: -1 } },
        { zero_point: -10 },
        { open_lower_bound: true },
        { inbound_outcome_count: 100 },
      ]) {
        expect((await put(post.id, { question })).status, JSON.stringify(question)).to.equal(400);
      }
    });

    it("freezes type, range and options of the parents of a conditional until it is deleted", async () => {
      const child = await publish(admin(), inProject({ title: "K", question: numeric() }));
      const condition = await publish(admin(), inProject({ title: "P", question: binary() }));
      const conditional = { condition_id: condition.id, condition_child_id: child.id };
      const { id } = await write(admin(), inProject({ conditional }));
      const range = { range_min: 0, range_max: 50 };
      for (const [parent, question] of [
        [child, range],
        [condition, { type: "numeric", ...range }],
      ]) {
        const { status, body } = await put(parent.id, { question });
        expect(status).to.equal(400);
        expect(body.question).to.have.key("non_field_errors");
      }
      expect((await admin().delete(`/api/posts/${id}/delete/`)).status).to.equal(204);
      const changed = await put(child.id, { question: range });
      expect(changed.status, changed.text).to.equal(200);
    });

    it("checks the rules on the whole question", async () => {
      const post = await write(author(), inProject({ title: "T", question: numeric() }));
      const answer = await put(post.id, { question: { range_min: 200 } });
      expect(answer.status).to.equal(400);
      expect(answer.body.question).to.have.key("range_max");
    });

    it("removes a prediction that is hidden again from the order by movement", async () => {
      const shown = await publish(admin(), inProject({ title: "T", question: binary() }));
      const other = await publish(admin(), inProject({ title: "U", question: binary() }));
      const { posts, questions } = app.caps.store;
      for (const [id, weeklyMovement] of [
        [shown.id, 0.4],
        [other.id, 0.1],
      ] as [number, number][]) {
        await posts.update(id, { weeklyMovement });
        await questions.update(id, { weeklyMovement });
      }
      const ids = `ids=${shown.id},${other.id}`;
      const order = async (): Promise<number[]> => {
        const { body } = await author().get(`/api/posts/?${ids}&order_by=-weekly_movement`);
        return body.results.map(({ id }: { id: number }) => id);
      };
      expect(await order()).to.deep.equal([shown.id, other.id]);
      const hidden = { question: { cp_reveal_time: at(DAY) } };
      expect((await put(shown.id, hidden)).status).to.equal(200);
      expect(await order()).to.deep.equal([other.id, shown.id]);
    });

    it("opens a closed question again when its schedule moves into the future", async () => {
      const post = await publish(admin(), inProject({ title: "T", question: binary() }));
      const closed = await admin().post(`/api/questions/${post.id}/close/`, {});
      expect(closed.status, closed.text).to.equal(200);
      expect((await admin().get(`/api/posts/${post.id}/`)).body.status).to.equal("closed");
      const { status, body } = await put(post.id, {
        question: { scheduled_close_time: at(20 * DAY), scheduled_resolve_time: at(21 * DAY) },
      });
      expect(status).to.equal(200);
      expect(body.status).to.equal("open");
      expect(body.actual_close_time).to.equal(null);
      expect(body.scheduled_close_time).to.equal(body.question.scheduled_close_time);
    });

    it("moves the window of conditionals with their parents", async () => {
      const condition = await publish(admin(), inProject({ title: "P", question: binary() }));
      const child = await publish(admin(), inProject({ title: "K", question: binary() }));
      const post = await publish(
        admin(),
        inProject({ conditional: { condition_id: condition.id, condition_child_id: child.id } }),
      );
      const close = at(2 * DAY);
      await put(child.id, { question: { scheduled_close_time: close } });
      const { body } = await admin().get(`/api/posts/${post.id}/`);
      expect(body.scheduled_close_time).to.equal(close);
      expect(body.conditional.question_yes.scheduled_close_time).to.equal(close);
      expect(body.conditional.question_no.scheduled_close_time).to.equal(close);
    });

    describe("of a group", () => {
      let post: any;
      const ids = (body: any): number[] => body.group_of_questions.questions.map((q: any) => q.id);
      beforeEach(async () => {
        post = await publish(
          admin(),
          inProject({
            title: "G",
            group_of_questions: { questions: [binary("One?"), binary("Two?")] },
          }),
        );
      });

      it("changes subquestions by id, adds and removes others", async () => {
        const [first, second] = ids(post);
        const { status, body } = await put(post.id, {
          group_of_questions: {
            group_variable: "Year",
            questions: [
              { id: first, label: "1st" },
              { ...binary("Three?"), label: "3rd" },
            ],
            delete: [second],
          },
        });
        expect(status).to.equal(200);
        expect(body.group_of_questions.group_variable).to.equal("Year");
        expect(body.group_of_questions.questions.map((q: any) => q.label)).to.deep.equal([
          "1st",
          "3rd",
        ]);
        expect(ids(body)).to.not.include(second);
        expect((await admin().get(`/api/questions/${second}/`)).status).to.equal(404);
      });

      it("has no times of a subquestion whose removal was interrupted", async () => {
        const [first, second] = ids(post);
        const { posts, questions } = app.caps.store;
        // A process died between the write of the post and the removal of the question.
        await questions.update(second!, { scheduledCloseTime: Date.parse(at(20 * DAY)) });
        await posts.update(post.id as number, { questionIds: [first!] });
        const { status, body } = await put(post.id, { title: "Another" });
        expect(status).to.equal(200);
        expect(ids(body)).to.deep.equal([first]);
        expect(body.scheduled_close_time).to.equal(post.scheduled_close_time);
      });

      it("refuses unknown subquestions, incomplete new ones and an empty group", async () => {
        const other = await publish(admin(), inProject({ title: "T", question: binary() }));
        const cases: [Record<string, unknown>, string][] = [
          [{ questions: [{ id: other.id, label: "x" }] }, "questions"],
          [{ questions: [{ label: "x" }] }, "questions"],
          [{ delete: [other.id] }, "delete"],
          [{ delete: ids(post) }, "delete"],
        ];
        for (const [group_of_questions, field] of cases) {
          const { status, body } = await put(post.id, { group_of_questions });
          expect(status).to.equal(400);
          expect(body.group_of_questions).to.have.key(field);
        }
      });

      it("removes a subquestion once that is named twice", async () => {
        const [first, second] = ids(post);
        const again = { group_of_questions: { delete: [first, first] } };
        const { status, body, text } = await put(post.id, again);
        expect(status, text).to.equal(200);
        expect(ids(body)).to.deep.equal([second]);
      });

      it("does not remove a subquestion that has forecasts", async () => {
        const [first] = ids(post);
        await author().post("/api/questions/forecast/", [
          { question: first, probability_yes: 0.4 },
        ]);
        const { status } = await put(post.id, { group_of_questions: { delete: [first] } });
        expect(status).to.equal(400);
      });
    });

    it("moves a post between projects and replaces its categories", async () => {
      const elsewhere = await app.make.project({ createdBy: desk.accounts.admin.id });
      const [one, two] = [
        await app.make.project({ type: "category" }),
        await app.make.project({ type: "category" }),
      ];
      const post = await publish(
        admin(),
        inProject({ title: "T", question: binary(), categories: [one._id], tags: ["t1"] }),
      );
      const { status, body } = await put(post.id, {
        default_project: elsewhere._id,
        categories: [two._id],
      });
      expect(status).to.equal(200);
      expect(body.projects.default_project.id).to.equal(elsewhere._id);
      expect(body.projects.tournament.map((t: any) => t.id)).to.deep.equal([elsewhere._id]);
      expect(body.projects.category.map((c: any) => c.id)).to.deep.equal([two._id]);
      expect(body.projects.tag.map((t: any) => t.name)).to.deep.equal(["t1"]);
    });

    it("does not move an approved post into a project where the author is not curator", async () => {
      const elsewhere = await app.make.project({});
      const post = await publish(admin(), inProject({ title: "T", question: binary() }));
      expect((await put(post.id, { default_project: elsewhere._id })).status).to.equal(403);
    });

    it("changes notebooks, and never the parents of a conditional", async () => {
      const note = await write(author(), inProject({ title: "N", notebook: { markdown: "a" } }));
      const changed = await put(note.id, { notebook: { markdown: "b" } }, author());
      expect(changed.body.notebook.markdown).to.equal("b");
      const condition = await publish(admin(), inProject({ title: "P", question: binary() }));
      const child = await publish(admin(), inProject({ title: "K", question: binary() }));
      const conditional = { condition_id: condition.id, condition_child_id: child.id };
      const post = await write(admin(), inProject({ conditional }));
      expect((await put(post.id, { conditional, title: "X" })).status).to.equal(200);
      expect((await put(post.id, { conditional: { condition_id: child.id } })).status).to.equal(
        400,
      );
    });
  });

  describe("placing posts", () => {
    it("adds a post to a project of which the caller is curator, for its members too", async () => {
      const target = await app.make.project({ createdBy: desk.accounts.viewer.id });
      const post = await publish(admin(), inProject({ title: "T", question: binary() }));
      const path = `/api/posts/${post.id}/repost/`;
      expect((await author().post(path, { project_id: target._id })).status).to.equal(403);
      const viewer = desk.as(desk.accounts.viewer);
      expect((await viewer.post(path, { project_id: target._id })).status).to.equal(204);
      const { body } = await admin().get(`/api/posts/${post.id}/`);
      expect(body.projects.tournament.map((t: any) => t.id)).to.include(target._id);
      // Attached projects never grant access.
      expect((await desk.as(desk.outsider).get(`/api/posts/${post.id}/`)).status).to.equal(404);
      const gone = await admin().post(`/api/posts/${post.id}/remove_from_project/`, {
        project_id: target._id,
      });
      expect(gone.status).to.equal(200);
      expect(gone.body).to.deep.equal({});
    });

    it("refuses unknown projects, a missing id and the removal from the default project", async () => {
      const post = await publish(admin(), inProject({ title: "T", question: binary() }));
      const path = `/api/posts/${post.id}/`;
      for (const body of [{}, { project_id: "x" }, { project_id: 999_999 }]) {
        const answer = await admin().post(`${path}repost/`, body);
        expect(answer.status).to.equal(400);
        expect(answer.body).to.have.key("project_id");
      }
      const own = await admin().post(`${path}remove_from_project/`, { project_id: desk.projectId });
      expect(own.status).to.equal(400);
      const changed = await admin().post(`${path}projects/`, { remove: [desk.projectId] });
      expect(changed.status).to.equal(400);
    });

    it("changes several projects at once", async () => {
      const category = await app.make.project({ type: "category" });
      const foreign = await app.make.project({});
      const post = await publish(admin(), inProject({ title: "T", question: binary() }));
      const path = `/api/posts/${post.id}/projects/`;
      const added = await admin().post(path, { add: [category._id] });
      expect(added.status).to.equal(200);
      expect(added.body.projects.category.map((c: any) => c.id)).to.deep.equal([category._id]);
      expect((await admin().post(path, { add: [foreign._id] })).status).to.equal(403);
      const removed = await admin().post(path, { remove: [category._id] });
      expect(removed.body.projects.category).to.deep.equal([]);
    });

    it("counts in every project that it comes to, and no more in those that it leaves", async () => {
      const own = { createdBy: desk.accounts.admin.id };
      const projects = [
        await app.make.project(own),
        await app.make.project(own),
        await app.make.project({ type: "category" }),
      ];
      const [home, next, category] = projects.map(({ _id }) => _id);
      const counts = () =>
        Promise.all(
          projects.map(async ({ _id }) => (await app.caps.store.projects.byId(_id))?.postsCount),
        );
      const body = { title: "T", question: binary(), default_project: home };
      const { id } = await publish(admin(), body);
      expect(await counts()).to.deep.equal([1, 0, 0]);
      const path = `/api/posts/${id}/`;
      expect((await admin().post(`${path}projects/`, { add: [category] })).status).to.equal(200);
      expect(await counts()).to.deep.equal([1, 0, 1]);
      const moved = await admin().put(`${path}update/`, { default_project: next });
      expect(moved.body.projects.tournament.map((t: any) => t.id)).to.deep.equal([next]);
      expect(await counts()).to.deep.equal([0, 1, 1]);
      expect((await admin().post(`${path}projects/`, { remove: [category] })).status).to.equal(200);
      expect(await counts()).to.deep.equal([0, 1, 0]);
    });

    it("needs the right to every project that is added, and sight of each that is removed", async () => {
      const category = await app.make.project({ type: "category" });
      const foreign = await app.make.project({});
      const secret = await app.make.project({ defaultPermission: null });
      const post = await publish(admin(), inProject({ title: "T", question: binary() }));
      await app.caps.store.posts.addToProject(post.id as number, [secret._id]);
      const change = (body: object) => admin().post(`/api/posts/${post.id}/projects/`, body);
      expect((await change({ add: [category._id, foreign._id] })).status).to.equal(403);
      const unseen = await change({ remove: [secret._id] });
      expect([unseen.status, Object.keys(unseen.body as object)]).to.deep.equal([400, ["remove"]]);
      const stored = await app.caps.store.posts.byId(post.id as number);
      expect(stored?.projectIds).to.deep.equal([desk.projectId, secret._id]);
    });

    it("stores that a post was read", async () => {
      const post = await publish(admin(), inProject({ title: "T", question: binary() }));
      const path = `/api/posts/${post.id}/read/`;
      expect((await author().post(path)).status).to.equal(204);
      expect((await author().post(path)).status).to.equal(204);
      expect((await desk.as(desk.outsider).post(path)).status).to.equal(404);
    });

    it("shows each caller in the detail how many comments are new", async () => {
      const post = await publish(admin(), inProject({ title: "T", question: binary() }));
      const path = `/api/posts/${post.id}/`;
      const comment = async (by: typeof author, is_private = false) => {
        const body = { on_post: post.id, text: "Base rate", is_private };
        const reply = await by().post("/api/comments/create/", body);
        expect(reply.status, reply.text).to.equal(201);
        app.travel(1_000);
        return reply.body as { id: number; created_at: string };
      };
      const seen = async (by: typeof author) => {
        const { unread_comment_count: unread, last_viewed_at: viewed } = (await by().get(path))
          .body;
        return { unread, viewed };
      };
      await comment(curator);
      expect(await seen(author)).to.deep.equal({ unread: 1, viewed: null });
      const readAt = app.caps.clock.now();
      await author().post(`${path}read/`);
      const viewed = (await seen(author)).viewed as string;
      expect(Date.parse(viewed)).to.be.at.least(readAt);
      expect(await seen(author)).to.deep.equal({ unread: 0, viewed });
      app.travel(1_000);
      const gone = await comment(curator);
      await comment(curator);
      await comment(curator, true);
      expect(await seen(author)).to.deep.equal({ unread: 2, viewed });
      await curator().delete(`/api/comments/${gone.id}/delete/`);
      expect(await seen(author)).to.deep.equal({ unread: 1, viewed });
      const own = await comment(author, true);
      expect(await seen(author)).to.deep.equal({ unread: 0, viewed: own.created_at });
      expect(await seen(admin)).to.deep.equal({ unread: 2, viewed: null });
      const [listed] = (await author().get(`/api/posts/?ids=${post.id}`)).body.results;
      expect(listed).to.not.have.any.keys("unread_comment_count", "last_viewed_at");
    });
  });
});
