/** Writing, changing and placing posts (contract 3.10). */
import { expect } from "chai";
import { useApp, prepared } from "../support/app.ts";
import {
  approve,
  at,
  binary,
  choice,
  DAY,
  HOUR,
  numeric,
  openDesk,
  publish,
  schedule,
  write,
} from "../support/desk.ts";

const CREATE = "/api/posts/create/";

describe("writing posts", () => {
  const app = useApp("authoring");
  const desk = prepared(() => openDesk(app));
  let inProject: (body: Record<string, unknown>) => Record<string, unknown>;
  const admin = () => desk.as(desk.accounts.admin);
  const author = () => desk.as(desk.accounts.forecaster);
  const refuse = async (body: Record<string, unknown>, fields: Record<string, unknown>) => {
    const answer = await author().post(CREATE, inProject(body));
    expect(answer.status, answer.text).to.equal(400);
    expect(answer.body).to.deep.equal(fields);
  };
  const refusedFields = async (body: Record<string, unknown>): Promise<any> => {
    const answer = await author().post(CREATE, inProject(body));
    expect(answer.status, answer.text).to.equal(400);
    return answer.body;
  };

  before(() => {
    inProject = (body) => ({ default_project: desk.projectId, ...body });
  });

  describe("POST /api/posts/create/", () => {
    it("answers with the post also when its project is deleted during the write", async () => {
      const { store, cache } = app.caps;
      const insert = store.posts.insert.bind(store.posts);
      const home = await app.make.project({ createdBy: desk.owner.id });
      const posts = store.posts as { insert: typeof insert };
      posts.insert = async (post) => {
        await insert(post);
        await store.projects.softDelete(home._id, app.caps.clock.now());
        await cache.access.bumpProjects();
      };
      try {
        // Because of the new tag, the reply loads the projects again.
        const body = { title: "Late", question: binary(), tags: ["a new tag"] };
        const post = await write(desk.as(desk.owner), { ...body, default_project: home._id });
        expect(post.projects.default_project).to.include({ id: home._id });
      } finally {
        posts.insert = insert;
      }
    });

    it("makes a draft with one question that has the post's id", async () => {
      const post = await write(
        author(),
        inProject({ title: "Rain", question: { ...binary(), description: "  kept  " } }),
      );
      expect(post).to.include({
        title: "Rain",
        short_title: "Rain",
        status: "draft",
        curation_status: "draft",
        author_id: desk.accounts.forecaster.id,
        user_permission: "forecaster",
        published_at: null,
        forecasts_count: 0,
      });
      expect(post.question).to.include({
        id: post.id,
        post_id: post.id,
        type: "binary",
        status: "upcoming",
        description: "  kept  ",
        label: "",
        question_weight: 1,
        default_score_type: "peer",
        include_bots_in_aggregates: false,
      });
      expect(post.projects.default_project.id).to.equal(desk.projectId);
    });

    it("makes groups whose questions have ids of their own and labels", async () => {
      const post = await write(
        author(),
        inProject({
          title: "Rain by city",
          group_of_questions: {
            group_variable: "City",
            description: "All of them",
            graph_type: "fan_graph",
            questions: [{ ...numeric("Oslo?"), label: "Oslo" }, numeric("Bergen?")],
          },
        }),
      );
      const { group_of_questions: group } = post;
      expect(group).to.include({
        id: post.id,
        group_variable: "City",
        description: "All of them",
        graph_type: "fan_graph",
        subquestions_order: "MANUAL",
      });
      expect(group.questions.map((q: any) => q.label)).to.deep.equal(["Oslo", "Bergen?"]);
      expect(group.questions.map((q: any) => q.id)).to.deep.equal([
        (post.id as number) + 1,
        (post.id as number) + 2,
      ]);
      expect(group.questions[0].scaling).to.include({
        range_min: 0,
        range_max: 100,
        zero_point: null,
        open_upper_bound: true,
        inbound_outcome_count: 200,
      });
    });

    it("gives a group the defaults of what is not sent", async () => {
      const { group_of_questions: group } = await write(
        author(),
        inProject({ title: "Bare", group_of_questions: { questions: [binary("One?")] } }),
      );
      expect(group).to.include({
        description: "",
        resolution_criteria: "",
        fine_print: "",
        group_variable: "",
        graph_type: "multiple_choice_graph",
        subquestions_order: "MANUAL",
      });
    });

    it("makes notebooks", async () => {
      const post = await write(
        author(),
        inProject({ title: "Notes", notebook: { markdown: "# A\n" } }),
      );
      const shown = { id: post.id, markdown: "# A\n", image_url: null, feed_tile_summary: "" };
      expect(post.notebook).to.include(shown);
      const picture = { markdown: "", image_url: "", feed_tile_summary: "In short" };
      const other = await write(author(), inProject({ title: "More", notebook: picture }));
      expect(other.notebook).to.include({ image_url: null, feed_tile_summary: "In short" });
    });

    it("makes every type of question", async () => {
      const date = { title: "When?", type: "date", range_min: 1.7e9, range_max: 1.8e9 };
      const discrete = {
        title: "How many?",
        type: "discrete",
        range_min: -0.5,
        range_max: 10.5,
        inbound_outcome_count: 11,
      };
      for (const question of [binary(), numeric(), choice(), date, discrete]) {
        const post = await write(author(), inProject({ title: "T", question }));
        expect(post.question.type).to.equal(question.type);
      }
      const { question } = await write(author(), inProject({ title: "T", question: discrete }));
      expect(question.scaling).to.include({ nominal_min: 0, nominal_max: 10 });
      expect(question.scaling.continuous_range).to.have.length(12);
    });

    it("keeps the options of a multiple choice question and their history", async () => {
      const { question } = await write(author(), inProject({ title: "T", question: choice() }));
      expect(question).to.deep.include({
        options: ["A", "B", "Other"],
        all_options_ever: ["A", "B", "Other"],
        options_history: [["0001-01-01T00:00:00", ["A", "B", "Other"]]],
      });
    });

    it("puts the post into the main project when none is named", async () => {
      const post = await write(desk.as(desk.outsider), { title: "Rain", question: binary() });
      expect(post.projects.default_project.type).to.equal("site_main");
      expect(post.projects.site_main).to.have.length(1);
    });

    it("accepts categories and creates missing tags", async () => {
      const category = await app.make.project({ type: "category", name: "Weather" });
      const body = {
        title: "T",
        question: binary(),
        categories: [category._id],
        tags: ["Soft rain"],
      };
      const first = await write(author(), inProject(body));
      const second = await write(author(), inProject(body));
      expect(first.projects.category.map((c: any) => c.id)).to.deep.equal([category._id]);
      expect(first.projects.tag).to.have.length(1);
      expect(first.projects.tag[0]).to.include({
        name: "Soft rain",
        slug: "soft-rain",
        type: "tag",
      });
      expect(second.projects.tag).to.deep.equal(first.projects.tag);
    });

    it("ignores fields of the server and unknown fields", async () => {
      const post = await write(
        author(),
        inProject({
          title: "T",
          question: { ...binary(), id: 1, resolution: "yes", post_id: 3 },
          id: 1,
          author: 1,
          author_id: 1,
          curation_status: "approved",
          vote_score: 9,
          nonsense: { $where: "1" },
        }),
      );
      expect(post.id).to.be.greaterThan(1);
      expect(post).to.include({ author_id: desk.accounts.forecaster.id, curation_status: "draft" });
      expect(post.question.resolution).to.equal(null);
    });

    describe("refuses", () => {
      it("none or two contents", async () => {
        for (const body of [
          { title: "T" },
          { title: "T", question: binary(), notebook: { markdown: "" } },
        ]) {
          expect(await refusedFields(body)).to.have.property("non_field_errors");
        }
      });

      it("a missing, blank or too long title", async () => {
        await refuse({ question: binary() }, { title: ["Required."] });
        expect(await refusedFields({ title: " ", question: binary() })).to.have.key("title");
        expect(await refusedFields({ title: "x".repeat(2_001), question: binary() })).to.have.key(
          "title",
        );
      });

      it("a question without title and type, with a fault on both", async () => {
        await refuse(
          { title: "T", question: {} },
          { question: { title: ["Required."], type: ["Required."] } },
        );
      });

      it("an unknown type", async () => {
        const fields = await refusedFields({ title: "T", question: { title: "Q", type: "poll" } });
        expect(fields.question).to.have.key("type");
      });

      it("an integer that cannot be written exactly, saying what to send", async () => {
        for (const group_rank of [1e300, "1e300", 2 ** 53, -(2 ** 53)]) {
          const { question } = await refusedFields({
            title: "T",
            question: { ...binary(), group_rank },
          });
          expect(question.group_rank, String(group_rank)).to.deep.equal([
            "Must be an integer between -9007199254740991 and 9007199254740991.",
          ]);
        }
        const group_rank = Number.MAX_SAFE_INTEGER;
        await write(author(), inProject({ title: "T", question: { ...binary(), group_rank } }));
      });

      it("bad options", async () => {
        for (const options of [
          undefined,
          ["A"],
          ["A", "A"],
          ["A", " "],
          ["A", "x".repeat(201)],
          Array.from({ length: 101 }, (_, i) => `option ${i}`),
        ]) {
          const question = { ...choice(), options };
          const fields = await refusedFields({ title: "T", question });
          expect(fields.question, JSON.stringify(options ?? null).slice(0, 40)).to.have.key(
            "options",
          );
        }
      });

      const faulty: readonly [string, Record<string, unknown>, string][] = [
        ["a missing range", { type: "numeric" }, "range_min"],
        [
          "a date that cannot be written",
          { type: "date", range_min: 0, range_max: 9e12 },
          "range_max",
        ],
        ["a reversed range", { type: "numeric", range_min: 5, range_max: 5 }, "range_max"],
        [
          "a zero point inside the range",
          { type: "numeric", range_min: 0, range_max: 10, zero_point: 5 },
          "zero_point",
        ],
        [
          "a zero point on the edge",
          { type: "date", range_min: 0, range_max: 10, zero_point: 0 },
          "zero_point",
        ],
        [
          "a zero point of a discrete question",
          {
            type: "discrete",
            range_min: 0,
            range_max: 10,
            zero_point: -1,
            inbound_outcome_count: 10,
          },
          "zero_point",
        ],
        [
          "a discrete question without its number of outcomes",
          { type: "discrete", range_min: 0, range_max: 10 },
          "inbound_outcome_count",
        ],
        [
          "too many outcomes",
          { type: "numeric", range_min: 0, range_max: 10, inbound_outcome_count: 501 },
          "inbound_outcome_count",
        ],
        [
          "no outcomes",
          { type: "numeric", range_min: 0, range_max: 10, inbound_outcome_count: 0 },
          "inbound_outcome_count",
        ],
        ["a negative weight", { type: "binary", question_weight: -1 }, "question_weight"],
        [
          "a weight above a million",
          { type: "binary", question_weight: 1e6 + 1 },
          "question_weight",
        ],
        ["a long unit", { type: "binary", unit: "x".repeat(26) }, "unit"],
        [
          "an unknown score type",
          { type: "binary", default_score_type: "brier" },
          "default_score_type",
        ],
        [
          "a close that is not after the opening",
          { type: "binary", open_time: at(DAY), scheduled_close_time: at(DAY) },
          "scheduled_close_time",
        ],
        [
          "a resolution before the opening",
          { type: "binary", open_time: at(DAY), scheduled_resolve_time: at(HOUR) },
          "scheduled_resolve_time",
        ],
        [
          "a reveal after the close",
          { type: "binary", cp_reveal_time: at(2 * DAY), scheduled_close_time: at(DAY) },
          "cp_reveal_time",
        ],
        ["a time that is none", { type: "binary", open_time: "tomorrow" }, "open_time"],
      ];
      for (const [what, question, field] of faulty) {
        it(what, async () => {
          const fields = await refusedFields({ title: "T", question: { title: "Q", ...question } });
          expect(fields.question).to.have.property(field).that.is.an("array");
        });
      }

      it("reports faults of a range under the field where it was sent", async () => {
        const question = { title: "Q", type: "numeric", scaling: { range_min: 3, range_max: 1 } };
        const fields = await refusedFields({ title: "T", question });
        expect(fields.question.scaling).to.have.key("range_max");
      });

      it("a group without questions, and reports faulty ones by position", async () => {
        const empty = await refusedFields({ title: "T", group_of_questions: { questions: [] } });
        expect(empty.group_of_questions).to.have.key("questions");
        const mixed = await refusedFields({
          title: "T",
          group_of_questions: { questions: [numeric(), { title: "Q", type: "numeric" }] },
        });
        expect(mixed.group_of_questions.questions[0]).to.deep.equal({});
        expect(mixed.group_of_questions.questions[1]).to.have.keys("range_min", "range_max");
      });

      it("unknown and invisible projects in the same way", async () => {
        const hidden = await app.make.project({ defaultPermission: null });
        for (const id of [999_999, hidden._id]) {
          const answer = await author().post(CREATE, {
            title: "T",
            question: binary(),
            default_project: id,
          });
          expect(answer.status).to.equal(400);
          expect(answer.body).to.have.key("default_project");
        }
        const category = await app.make.project({ type: "category", defaultPermission: null });
        expect(
          await refusedFields({ title: "T", question: binary(), categories: [category._id] }),
        ).to.have.key("categories");
        expect(
          await refusedFields({ title: "T", question: binary(), categories: [desk.projectId] }),
        ).to.have.key("categories");
      });
    });
  });

  describe("conditionals", () => {
    it("have the window of their parents and their own title", async () => {
      const condition = await publish(admin(), inProject({ title: "P", question: binary("P?") }));
      const child = await publish(admin(), inProject({ title: "K", question: numeric("K?") }), {
        scheduled_close_time: at(5 * DAY),
      });
      const post = await write(
        author(),
        inProject({ conditional: { condition_id: condition.id, condition_child_id: child.id } }),
      );
      const { conditional } = post;
      expect(post.title).to.equal("P? → K?");
      expect(conditional.question_yes.title).to.equal("P? (Yes) → K?");
      expect(conditional.question_no.title).to.equal("P? (No) → K?");
      expect(conditional.id).to.equal(post.id);
      expect(conditional.condition.id).to.equal(condition.id);
      expect(conditional.condition.post_id).to.equal(condition.id);
      expect(conditional.condition_child.id).to.equal(child.id);
      expect([conditional.question_yes.id, conditional.question_no.id]).to.deep.equal([
        (post.id as number) + 1,
        (post.id as number) + 2,
      ]);
      expect(conditional.question_no).to.include({ type: "numeric", post_id: post.id });
      expect(conditional.question_yes.scaling.range_max).to.equal(100);
      expect(conditional.question_yes.scheduled_close_time).to.equal(
        child.question.scheduled_close_time,
      );
      expect(post.scheduled_close_time).to.equal(child.question.scheduled_close_time);
      expect(post.scheduled_resolve_time).to.equal(child.question.scheduled_resolve_time);
    });

    it("refuse a question that cannot be a condition or a child", async () => {
      const condition = await publish(admin(), inProject({ title: "P", question: binary() }));
      const number = await publish(admin(), inProject({ title: "K", question: numeric() }));
      const branchOf = await publish(
        admin(),
        inProject({ conditional: { condition_id: condition.id, condition_child_id: number.id } }),
      );
      const hidden = await app.make.project({ defaultPermission: null });
      const unseen = await app.make.question("binary", {
        post: { defaultProjectId: hidden._id, projectIds: [hidden._id] },
      });
      const cases: [number, number, string][] = [
        [number.id, condition.id, "condition_id"],
        [999_999, condition.id, "condition_id"],
        [condition.id, 999_999, "condition_child_id"],
        [unseen.post._id, condition.id, "condition_id"],
        [(branchOf.id as number) + 1, condition.id, "condition_id"],
        [condition.id, (branchOf.id as number) + 2, "condition_child_id"],
        [condition.id, condition.id, "condition_child_id"],
      ];
      for (const [condition_id, condition_child_id, field] of cases) {
        const fields = await refusedFields({ conditional: { condition_id, condition_child_id } });
        expect(fields.conditional, field).to.have.property(field);
      }
    });

    it("cannot move or be created outside the private project of their questions", async () => {
      const inside = await publish(admin(), inProject({ title: "P", question: binary() }));
      const child = await publish(admin(), inProject({ title: "K", question: binary() }));
      const parents = { condition_id: inside.id, condition_child_id: child.id };
      const post = await write(author(), inProject({ conditional: parents }));
      const main = { default_project: await app.make.siteMainId() };
      const moved = await author().put(`/api/posts/${post.id}/update/`, main);
      expect(moved.status).to.equal(400);
      expect(moved.body.conditional).to.have.keys("condition_id", "condition_child_id");
      const answer = await admin().post(CREATE, {
        conditional: { condition_id: inside.id, condition_child_id: inside.id },
      });
      expect(answer.status).to.equal(400);
      expect(answer.body.conditional).to.have.property("condition_id");
    });
  });

  it("leaves a deleted post invisible to everybody", async () => {
    const post = await publish(admin(), inProject({ title: "T", question: binary() }));
    expect((await admin().delete(`/api/posts/${post.id}/delete/`)).status).to.equal(204);
    for (const client of [admin(), desk.as(desk.superuser)]) {
      expect((await client.get(`/api/posts/${post.id}/`)).status).to.equal(404);
      expect((await client.get(`/api/questions/${post.id}/`)).status).to.equal(404);
    }
    expect((await admin().delete(`/api/posts/${post.id}/delete/`)).status).to.equal(404);
  });

  it("reads form-encoded approvals", async () => {
    const post = await write(author(), inProject({ title: "T", question: binary() }));
    const answer = await admin().post(`/api/posts/${post.id}/approve/`, undefined, {
      raw: new URLSearchParams(schedule() as Record<string, string>).toString(),
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
    });
    expect(answer.status, answer.text).to.equal(204);
    expect((await author().get(`/api/posts/${post.id}/`)).body.status).to.equal("open");
    const refused = await author().post(CREATE, undefined, {
      raw: "title=T",
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
    });
    expect(refused.status).to.equal(415);
  });

  it("approves with the given times", async () => {
    const post = await write(author(), inProject({ title: "T", question: binary() }));
    const times = schedule();
    await approve(admin(), post.id, times);
    const { body } = await author().get(`/api/posts/${post.id}/`);
    expect(body).to.include({ published_at: times.published_at, open_time: times.open_time });
    expect(body.question).to.include({
      status: "open",
      open_time: times.open_time,
      cp_reveal_time: times.cp_reveal_time,
      scheduled_close_time: times.scheduled_close_time,
      scheduled_resolve_time: times.scheduled_resolve_time,
    });
  });
});
