/** Tests what the checks of comments, resolutions and posts foretell (Contract 2.32). */
import { expect } from "chai";
import { useApp, prepared } from "../support/app.ts";
import { at, binary, choice, DAY, HOUR, resolve } from "../support/desk.ts";
import type { Account } from "../support/factories.ts";

const EARLIER = at(-HOUR);

interface Warning {
  readonly code: string;
  readonly path: string;
  readonly message: string;
  readonly fix: string;
}

describe("the check of", () => {
  const app = useApp("content_checks");
  const chief = prepared(() => app.make.account({ isSuperuser: true }));
  const ada = prepared(() => app.make.account());
  const as = (account: Account) => app.as(account.token);

  describe("a comment", () => {
    it("tells the same as the comment that is then stored", async () => {
      const { question } = await app.make.question("binary");
      await as(ada).post("/api/questions/forecast/", [
        { question: question._id, probability_yes: 0.3 },
      ]);
      const first = { on_post: question._id, text: "First" };
      const { body: parent } = await as(chief).post("/api/comments/create/", first);
      const body = {
        on_post: question._id,
        parent: parent.id,
        included_forecast: true,
        text: `@${chief.username}, \`@${ada.username}\` and @nobody-here`,
        key_factors: [{ driver: { text: "d", impact_direction: 1 } }],
      };

      const checked = await as(ada).post("/api/comments/create/check/", body);
      const stored = await as(ada).post("/api/comments/create/", body);

      expect(checked.status, checked.text).to.equal(200);
      const { key_factor_count, ...would } = checked.body.would[0];
      for (const [name, value] of Object.entries(would)) {
        expect(value, name).to.deep.equal(stored.body[name]);
      }
      expect(key_factor_count).to.equal(1);
      expect(would.mentioned_users.map(({ id }: { id: number }) => id)).to.deep.equal([chief.id]);
      expect(would.included_forecast.probability_yes).to.equal(0.3);
      expect(would).to.include({ parent_id: parent.id, root_id: parent.id });
    });
  });

  describe("a resolution", () => {
    const checkResolve = (account: Account, id: number, resolution: string) =>
      as(account).post(`/api/questions/${id}/resolve/check/`, {
        resolution,
        actual_resolve_time: EARLIER,
      });

    it("tells what every question of the cascade then becomes", async () => {
      for (const [condition, child] of [
        ["yes", "no"],
        ["no", null],
        [null, "yes"],
        [null, "annulled"],
      ] as const) {
        const made = await app.make.conditional();
        const ids = { condition: made.condition.post._id, child: made.child.post._id };
        const last = child === null ? ids.condition : ids.child;
        if (condition !== null && child !== null) {
          expect((await resolve(as(chief), ids.condition, condition, EARLIER)).status).to.equal(
            200,
          );
        }
        const resolution = child ?? condition;

        const { status, body } = await checkResolve(chief, last, resolution);
        const done = await resolve(as(chief), last, resolution, EARLIER);

        expect([status, done.status]).to.deep.equal([200, 200]);
        const questions = body.would.map(({ question }: { question: number }) => question);
        expect(questions).to.deep.equal([last, made.yes._id, made.no._id]);
        for (const would of body.would) {
          const read = await as(chief).get(`/api/questions/${would.question}/`);
          expect(would.resolution).to.equal(read.body.resolution);
          expect(would.status).to.equal(read.body.status);
          expect(would.actual_resolve_time).to.equal(read.body.actual_resolve_time);
          expect(would.actual_close_time).to.equal(read.body.actual_close_time);
        }
      }
    });

    it("tells that a branch stays as staff have resolved it themselves", async () => {
      const { condition, yes, no } = await app.make.conditional();
      expect((await resolve(as(chief), yes._id, "yes", EARLIER)).status).to.equal(200);

      const { status, body } = await checkResolve(chief, condition.post._id, "no");
      const done = await resolve(as(chief), condition.post._id, "no", EARLIER);

      expect([status, done.status]).to.deep.equal([200, 200]);
      const told = new Map(body.would.map((one: any) => [one.question, one.resolution]));
      expect([told.get(yes._id), told.get(no._id)]).to.deep.equal(["yes", null]);
      const read = await as(chief).get(`/api/questions/${yes._id}/`);
      expect(read.body.resolution).to.equal("yes");
    });

    it("keeps conditionals secret that the caller may not see", async () => {
      const owner = await app.make.account();
      const open = await app.make.project({ createdBy: owner.id });
      const secret = await app.make.project({ defaultPermission: null, createdBy: chief.id });
      const made = await app.make.conditional({
        post: { defaultProjectId: open._id, projectIds: [open._id] },
      });
      const place = { defaultProjectId: secret._id, projectIds: [secret._id] };
      await app.caps.store.posts.collection.raw.updateOne(
        { _id: made.post._id as never },
        { $set: place },
      );

      const { status, body } = await checkResolve(owner, made.condition.post._id, "yes");

      expect(status).to.equal(200);
      expect(body.would).to.have.length(1);
    });
  });

  describe("a new post", () => {
    const checkPost = (body: unknown) => as(chief).post("/api/posts/create/check/", body);
    const discrete = {
      title: "How many?",
      type: "discrete",
      resolution_criteria: "Counted",
      range_min: 0,
      range_max: 10,
      inbound_outcome_count: 11,
    };

    it("warns of every usual mistake, and says what to send instead", async () => {
      const project = await app.make.project({ closeDate: Date.now() + DAY });
      const place = { defaultProjectId: project._id, projectIds: [project._id] };
      const twin = await app.make.question("binary", { post: { ...place, title: "The same" } });
      const late = { scheduled_close_time: at(2 * DAY) };

      const { status, text, body } = await checkPost({
        title: "The same",
        default_project: project._id,
        group_of_questions: {
          questions: [
            { ...discrete, resolution_criteria: "", ...late },
            { ...choice(["Red", "Blue"]), resolution_criteria: "Seen" },
          ],
        },
      });

      expect(status, text).to.equal(200);
      const found = body.warnings as Warning[];
      const first = "group_of_questions.questions.0";
      expect(found.map(({ code, path }) => [code, path])).to.deep.equal([
        ["equal_title", "title"],
        ["no_criteria", `${first}.resolution_criteria`],
        ["off_centre_outcomes", `${first}.range_min`],
        ["closes_after_project", `${first}.scheduled_close_time`],
        ["no_catch_all", "group_of_questions.questions.1.options"],
      ]);
      expect(found[0]?.message).to.contain(String(twin.post._id));
      expect(found[2]?.message).to.contain("in steps of 0.909");
      expect(found[2]?.fix).to.contain("range_min -0.5 and range_max 10.5");
      expect(body.would.map(({ question, change }: any) => [question, change])).to.deep.equal([
        [null, "added"],
        [null, "added"],
      ]);
    });

    it("warns of nothing where nothing is wrong", async () => {
      for (const question of [
        { ...discrete, range_min: -0.5, range_max: 10.5 },
        { ...binary(), resolution_criteria: "Measured at noon" },
        { ...choice(["Red", "None of these"]), resolution_criteria: "Seen" },
      ]) {
        const { body } = await checkPost({ title: `Alone: ${question.title}`, question });
        expect(body.warnings, JSON.stringify(question)).to.deep.equal([]);
      }
      const notebook = await checkPost({ title: "A text alone", notebook: { markdown: "M" } });
      expect(notebook.body).to.deep.equal({ would: [], warnings: [] });
    });

    it("names no post of the same title that the caller may not see", async () => {
      const { post } = await app.make.question("binary", {
        post: { title: "A draft", curationStatus: "draft", publishedAt: null },
        question: { postApproved: false },
      });
      const question = { ...binary(), resolution_criteria: "Measured" };
      const by = (account: Account) =>
        as(account).post("/api/posts/create/check/", { title: "A draft", question });

      expect((await by(ada)).body.warnings).to.deep.equal([]);
      expect((await by(chief)).text).to.contain(String(post._id));
    });
  });

  describe("a change of a post", () => {
    it("tells what becomes of each question, and warns of the state afterwards", async () => {
      const { post, questions } = await app.make.group(["binary", "binary", "binary"]);
      const [kept, changed, removed] = questions.map(({ _id }) => _id);
      const body = {
        group_of_questions: {
          questions: [
            { id: changed, resolution_criteria: " " },
            { ...binary("One more"), label: "More", resolution_criteria: "Measured" },
          ],
          delete: [removed],
        },
      };

      const checked = await as(chief).post(`/api/posts/${post._id}/update/check/`, body);

      expect(checked.status, checked.text).to.equal(200);
      const changes = checked.body.would.map(({ question, change }: any) => [question, change]);
      expect(changes).to.deep.equal([
        [kept, "kept"],
        [changed, "changed"],
        [removed, "removed"],
        [null, "added"],
      ]);
      expect(checked.body.warnings.map(({ code, path }: Warning) => [code, path])).to.deep.equal([
        ["no_criteria", "group_of_questions.questions.1.resolution_criteria"],
      ]);
    });

    const warnings = async (postId: number, body: object): Promise<Warning[]> => {
      const checked = await as(chief).post(`/api/posts/${postId}/update/check/`, body);
      expect(checked.status, checked.text).to.equal(200);
      return checked.body.warnings;
    };

    it("takes the criteria that the same change brings", async () => {
      const { post, questions } = await app.make.group(["binary"]);
      const bare = { questions: [{ id: questions[0]!._id, resolution_criteria: "" }] };
      const shared = { ...bare, resolution_criteria: "Measured" };
      const codes = async (group: object) =>
        (await warnings(post._id, { group_of_questions: group })).map(({ code }) => code);

      expect(await codes(bare)).to.deep.equal(["no_criteria"]);
      expect(await codes(shared)).to.deep.equal([]);
    });

    it("looks for a post of the same title in the project that the same change brings", async () => {
      const [old, home] = [await app.make.project(), await app.make.project()];
      const within = ({ _id }: typeof home) => ({ defaultProjectId: _id, projectIds: [_id] });
      const { post } = await app.make.question("binary", { post: within(old) });
      const title = "Told twice";
      const put = (project: typeof home) =>
        app.make.question("binary", { post: { ...within(project), title } });
      await put(old);
      const move = { title, default_project: home._id };
      const twinIn = async () =>
        (await warnings(post._id, move)).find(({ code }) => code === "equal_title")?.message;

      expect(await twinIn()).to.equal(undefined);
      const twin = await put(home);
      expect(await twinIn()).to.contain(String(twin.post._id));
    });

    it("does not take a post for its own twin", async () => {
      const { post } = await app.make.question("binary", { post: { title: "Only one of these" } });
      const { body } = await as(chief).post(`/api/posts/${post._id}/update/check/`, {
        title: "Only one of these",
      });
      expect(body.warnings).to.deep.equal([]);
    });
  });
});
