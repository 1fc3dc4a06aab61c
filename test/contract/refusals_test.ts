/**
 * Refusals of every use case besides permissions. Each rule has a request that breaks only this
 * rule, and the expected message (Contract 1.11, 2.17, 2.29, 3.10).
 */
import { expect } from "chai";
import type { QuestionType } from "../../src/domain/vocabulary.ts";
import type { QuestionDocument } from "../../src/store/posts/question_document.ts";
import { useApp, prepared } from "../support/app.ts";
import type { Answer } from "../support/client.ts";
import { at, binary, DAY, HOUR, openDesk, write } from "../support/desk.ts";

describe("refusals", () => {
  const app = useApp("refusals");
  const desk = prepared(() => openDesk(app));
  const bot = prepared(() =>
    app.make.account({ isBot: true, botOwnerId: desk.owner.id, botSlot: 1 }),
  );

  const superuser = () => desk.as(desk.superuser);
  const admin = () => desk.as(desk.accounts.admin);
  const curator = () => desk.as(desk.accounts.curator);
  const author = () => desk.as(desk.accounts.forecaster);
  const own = () => ({ defaultProjectId: desk.projectId, projectIds: [desk.projectId] });
  const make = async (type: QuestionType, question: Partial<QuestionDocument> = {}) =>
    app.make.question(type, { post: own(), question });

  type Case = [rule: string, ask: () => Promise<Answer>, message: string, status?: number];
  function refuse(cases: readonly Case[]): void {
    for (const [rule, ask, message, status = 400] of cases) {
      it(rule, async () => {
        const answer = await ask();

        expect(answer.status, answer.text).to.equal(status);
        expect(answer.text).to.include(message);
      });
    }
  }

  describe("accounts", () => {
    const create = (body: object) =>
      superuser().post("/api/admin/users/", { username: "refused", ...body });
    const update = (id: number, body: object) => superuser().patch(`/api/admin/users/${id}/`, body);
    const email = "refused@example.org";
    refuse([
      [
        "a person has no owner",
        () => create({ email, bot_owner_id: desk.owner.id }),
        '{"bot_owner_id":["Only a bot has an owner."]}',
      ],
      [
        "the owner of a bot is there",
        () => create({ is_bot: true, bot_owner_id: 987_654 }),
        '{"bot_owner_id":["No such account."]}',
      ],
      [
        "the owner of a bot is no bot",
        () => create({ is_bot: true, bot_owner_id: bot.id }),
        '{"bot_owner_id":["A bot cannot own bots."]}',
      ],
      ["a person has an e-mail", () => create({}), '{"email":["Required."]}'],
      [
        "no account closes itself",
        () => update(desk.superuser.id, { is_active: false }),
        "You cannot take your own rights away.",
      ],
      [
        "no account marks itself as spam",
        () => update(desk.superuser.id, { is_spam: true }),
        "You cannot take your own rights away.",
      ],
      [
        "no account takes its own rights",
        () => update(desk.superuser.id, { is_superuser: false }),
        "You cannot take your own rights away.",
      ],
      [
        "a person does not become a bot",
        () => update(desk.owner.id, { is_bot: true }),
        '{"is_bot":["This cannot change after the account was created."]}',
      ],
      [
        "a bot keeps its owner",
        () => update(bot.id, { bot_owner_id: desk.staff.id }),
        '{"bot_owner_id":["This cannot change after the account was created."]}',
      ],
      [
        "staff does not change superusers",
        () =>
          desk.as(desk.staff).patch(`/api/admin/users/${desk.superuser.id}/`, { is_spam: false }),
        "detail",
        403,
      ],
      [
        "staff does not make staff",
        () => desk.as(desk.staff).patch(`/api/admin/users/${desk.owner.id}/`, { is_staff: true }),
        "detail",
        403,
      ],
      [
        "a token is not logged out",
        () => author().post("/api/auth/logout/"),
        "Only a session can be logged out.",
        403,
      ],
    ]);
  });

  describe("the download whitelist", () => {
    const grant = (body: object) =>
      desk.as(desk.staff).post("/api/admin/data-access/", { user_id: desk.owner.id, ...body });
    refuse([
      [
        "a line is of a project or of a post",
        () => grant({ project_id: desk.projectId, post_id: 1 }),
        "At most one of project_id and post_id may be given.",
      ],
      [
        "its account is there",
        () => grant({ user_id: 987_654 }),
        '{"user_id":["No such account."]}',
      ],
      [
        "its project is there",
        () => grant({ project_id: 987_654 }),
        '{"project_id":["No such project."]}',
      ],
      ["its post is there", () => grant({ post_id: 987_654 }), '{"post_id":["No such post."]}'],
      [
        "a line that is not there is not removed",
        () => desk.as(desk.staff).delete("/api/admin/data-access/987654/"),
        "detail",
        404,
      ],
    ]);
  });

  describe("boards", () => {
    const create = (body: object) =>
      desk.as(desk.staff).post("/api/admin/leaderboards/", { score_type: "peer", ...body });
    const window = { start_time: at(-DAY), end_time: at(DAY) };
    refuse([
      [
        "a global board has a window",
        () => create({}),
        '{"start_time":["A global board needs it."],"end_time":["A global board needs it."]}',
      ],
      [
        "a global board is no primary one",
        () => create({ ...window, is_primary: true }),
        '{"is_primary":["Only a board of a project can be its primary one."]}',
      ],
      [
        "a window is longer than nothing",
        () => create({ start_time: window.start_time, end_time: window.start_time }),
        '{"end_time":["Must be later than the start time."]}',
      ],
      [
        "the project of a board is there",
        () => create({ project_id: 987_654 }),
        '{"project_id":["No such project."]}',
      ],
      [
        "a pool is an amount of money",
        () => create({ ...window, prize_pool: 1.234 }),
        '{"prize_pool":["Must be an amount with at most two decimal places."]}',
      ],
    ]);
  });

  describe("projects", () => {
    const create = (body: object) =>
      superuser().post("/api/projects/create/", { type: "tournament", name: "R", ...body });
    const community = async (body: object) => {
      const { _id } = await app.make.project({
        type: "community",
        createdBy: desk.owner.id,
        visibility: "not_in_main_feed",
      });
      return desk.as(desk.owner).patch(`/api/projects/${_id}/update/`, body);
    };
    const onSite = async (rest: string, body?: object) => {
      const path = `/api/projects/${await app.make.siteMainId()}/${rest}/`;
      return rest === "delete" ? superuser().post(path) : superuser().patch(path, body);
    };
    refuse([
      [
        "there is one main project",
        () => create({ type: "site_main" }),
        '{"type":["The main project exists already."]}',
      ],
      ["the main project stays", () => onSite("delete"), "The main project cannot be deleted."],
      [
        "the main project has no slug",
        () => onSite("update", { slug: "main" }),
        '{"slug":["The main project has no slug."]}',
      ],
      [
        "a community does not enter the main feed",
        () => community({ visibility: "normal" }),
        '{"visibility":["Only an administrator can let a community into the main feed."]}',
      ],
      [
        "a project does not end before it starts",
        () => create({ start_date: at(DAY), close_date: at(DAY - 1_000) }),
        '{"close_date":["Must not be earlier than start_date."]}',
      ],
      ["a slug is one", () => create({ slug: "12" }), '{"slug":['],
      [
        "a pool is an amount of money",
        () => create({ prize_pool: 1.234 }),
        '{"prize_pool":["Must be an amount with at most two decimal places."]}',
      ],
    ]);
  });

  describe("posts", () => {
    const create = (body: object) =>
      author().post("/api/posts/create/", { title: "T", default_project: desk.projectId, ...body });
    const tag = async () => (await app.make.project({ type: "tag" }))._id;
    const group = async () => {
      const questions = [binary("One?"), binary("Two?")];
      const body = {
        title: "G",
        group_of_questions: { questions },
        default_project: desk.projectId,
      };
      return write(admin(), body);
    };
    const change = (id: number, body: object) => admin().put(`/api/posts/${id}/update/`, body);
    const drop = async (how: "all" | "forecast" | "condition") => {
      const made = await group();
      const ids = made.group_of_questions.questions.map(({ id }: { id: number }) => id) as number[];
      if (how === "forecast") {
        await app.caps.store.questions.updateOfPost(made.id as number, {
          postApproved: true,
          openTime: 1,
          scheduledCloseTime: Date.now() + DAY,
        });
        await app.caps.store.posts.update(made.id as number, {
          curationStatus: "approved",
          publishedAt: 1,
        });
        const item = { question: ids[0], probability_yes: 0.4 };
        expect((await admin().post("/api/questions/forecast/", [item])).status).to.equal(201);
      }
      if (how === "condition") {
        const { post } = await app.make.conditional({ post: own() });
        const { conditional } = post;
        const on = { ...conditional!, conditionId: ids[0]! };
        await app.caps.store.posts.update(post._id, { conditional: on });
      }
      const removed = how === "all" ? ids : ids.slice(0, 1);
      return change(made.id as number, { group_of_questions: { delete: removed } });
    };
    refuse([
      ["it has a title", () => create({ title: undefined, question: binary() }), '"title":['],
      [
        "it has one content",
        () => create({ question: binary(), notebook: { markdown: "x" } }),
        "Exactly one of",
      ],
      ["it has a content", () => create({}), "Exactly one of"],
      [
        "its home holds posts",
        async () => create({ question: binary(), default_project: await tag() }),
        '{"default_project":["A project of this type cannot be the default project of a post."]}',
      ],
      [
        "its categories are categories",
        async () => create({ question: binary(), categories: [await tag()] }),
        '"categories":["Not a category: ',
      ],
      [
        "another kind of content is not put into it",
        async () => change((await group()).id as number, { notebook: { markdown: "x" } }),
        '{"notebook":["Leave this out: the post is a group_of_questions, which cannot change."]}',
      ],
      ["a group keeps a question", () => drop("all"), "A group keeps at least one question."],
      ["a group keeps what was forecast", () => drop("forecast"), " has forecasts."],
      ["a group keeps a condition", () => drop("condition"), "A conditional depends on question"],
      [
        "it stays in its home",
        async () => {
          const { post } = await make("binary");
          const body = { remove: [desk.projectId] };
          return admin().post(`/api/posts/${post._id}/projects/`, body);
        },
        '{"remove":["This is the default project of the post, and the post stays in it."]}',
      ],
      [
        "an approval says every time",
        async () => {
          const made = await write(author(), {
            title: "T",
            question: binary(),
            default_project: desk.projectId,
          });
          return curator().post(`/api/posts/${made.id}/approve/`, { open_time: at(-HOUR) });
        },
        '"published_at":["Required."]',
      ],
    ]);

    it("may not begin and end at the same time", async () => {
      const same = at(DAY);
      const fine = await superuser().post("/api/projects/create/", {
        type: "tournament",
        name: "Same",
        start_date: same,
        close_date: same,
      });
      expect(fine.status).to.equal(201);
    });
  });

  describe("conditionals", () => {
    const create = (condition_id: number, condition_child_id: number, home = desk.projectId) =>
      author().post("/api/posts/create/", {
        conditional: { condition_id, condition_child_id },
        default_project: home,
      });
    const id = async (type: QuestionType = "binary") => (await make(type)).question._id;
    refuse([
      [
        "their condition is binary",
        async () => create(await id("numeric"), await id()),
        '"condition_id":["The condition must be a binary question."]',
      ],
      [
        "their child is another question",
        async () => {
          const same = await id();
          return create(same, same);
        },
        '"condition_child_id":["Must not be the condition itself."]',
      ],
      [
        "their parents are there",
        async () => create(await id(), 987_654),
        '"condition_child_id":["No such question."]',
      ],
      [
        "their parents are no branches",
        async () => create((await app.make.conditional({ post: own() })).yes._id, await id()),
        '"condition_id":["Must not be a branch of a conditional."]',
      ],
      [
        "a private parent is not shown in an open project",
        async () => {
          const open = await app.make.project();
          return create(await id(), await id(), open._id);
        },
        "The question belongs to a private project, the conditional does not.",
      ],
      [
        "their parents are fixed",
        async () => {
          const { post } = await app.make.conditional({ post: own() });
          const conditional = { condition_id: await id() };
          return admin().put(`/api/posts/${post._id}/update/`, { conditional });
        },
        '{"conditional":["The condition and its child cannot be changed."]}',
      ],
      [
        "their branches are resolved through them",
        async () => {
          const { yes } = await app.make.conditional({ post: own() });
          const body = { resolution: "yes", actual_resolve_time: at(0) };
          return curator().post(`/api/questions/${yes._id}/resolve/`, body);
        },
        "A branch of a conditional is resolved through its condition and its child.",
      ],
    ]);
  });

  describe("options", () => {
    const change = async (given: Partial<QuestionDocument>, options: string[], type = "choice") => {
      const { question } = await make(type === "choice" ? "multiple_choice" : "binary", given);
      const path = `/api/questions/${question._id}/update-mc-options/`;
      return admin().post(path, { options, grace_period_end: at(DAY) });
    };
    const renamed = ["A", "C", "Other"];
    const shorter = ["A", "Other"];
    const closed = { actualCloseTime: 1_000 };
    const underWay = { kind: "rename" as const, at: 1, before: ["A"], deleted: [] };
    refuse([
      ["are of multiple choice", () => change({}, renamed, "binary"), "Only multiple choice"],
      [
        "are fixed once resolved",
        () => change({ resolution: "A", ...closed }, renamed),
        "The question is resolved.",
      ],
      [
        "are only renamed once closed",
        () => change(closed, shorter),
        "The question is closed, so its options can only be renamed.",
      ],
      [
        "are changed by one at a time",
        () => change({ optionsChange: underWay, unfinished: { options: 1 } }, renamed),
        "Another change of options is under way.",
        409,
      ],
    ]);

    it("may be renamed after the close", async () => {
      expect((await change(closed, renamed)).status).to.equal(200);
    });
  });

  describe("key factors", () => {
    const driver = { text: "It rains", impact_direction: 1 };
    const comment = async (factor: object, type: QuestionType = "multiple_choice") => {
      const { post, question } = await make(type);
      const key_factors = [JSON.parse(JSON.stringify(factor).replace('"own"', `${question._id}`))];
      return author().post("/api/comments/create/", { on_post: post._id, text: "x", key_factors });
    };
    const rate = {
      type: "frequency",
      reference_class: "c",
      unit: "%",
      source: "https://a.example",
    };
    refuse([
      [
        "are of one kind",
        () => comment({ question_id: "own" }),
        "Exactly one of driver, base_rate",
      ],
      [
        "point in one direction",
        () => comment({ driver: { ...driver, certainty: -1 } }),
        "Exactly one of impact_direction and certainty is required.",
      ],
      [
        "are rates of at most one",
        () => comment({ base_rate: { ...rate, rate_numerator: 3, rate_denominator: 2 } }),
        "Must be at most rate_denominator.",
      ],
      [
        "are rates of something",
        () => comment({ base_rate: { ...rate, rate_numerator: 3 } }),
        '"rate_denominator":["Required."]',
      ],
      [
        "are about a question of the post",
        () => comment({ driver, question_id: 987_654 }),
        "No such question of this post.",
      ],
      [
        "are about an option of the question",
        () => comment({ driver, question_id: "own", question_option: "Z" }),
        "No such option of this question.",
      ],
      [
        "name the question of an option",
        () => comment({ driver, question_option: "A" }),
        "Needs question_id.",
      ],
    ]);

    it("may replace the text of a comment", async () => {
      const { post } = await make("binary");
      const body = { on_post: post._id, key_factors: [{ driver }] };
      expect((await author().post("/api/comments/create/", body)).status).to.equal(201);
      const whole = { ...rate, rate_numerator: 2, rate_denominator: 2 };
      expect((await comment({ base_rate: whole })).status).to.equal(201);
      const bare = await author().post("/api/comments/create/", { on_post: post._id });
      expect([bare.status, bare.body]).to.deep.equal([400, { text: ["Required."] }]);
    });
  });

  describe("lists", () => {
    refuse([
      [
        "an order by score says whose",
        () => author().get("/api/posts/?order_by=score"),
        '{"order_by":["Ordering by score needs forecaster_id."]}',
      ],
      [
        "a bound of time is one of four",
        () => author().get(`/api/posts/?open_time__near=${at(0)}`),
        '{"open_time__near":["Use one of gt, gte, lt, lte."]}',
      ],
      [
        "comments are of a post or an author",
        () => author().get("/api/comments/"),
        "One of post and author",
      ],
      [
        "votes are one's own",
        () => author().get(`/api/posts/?upvoted_by=${desk.owner.id}`),
        "detail",
        403,
      ],
      [
        "forecasts are one's own",
        () => author().get(`/api/posts/?forecaster_id=${desk.owner.id}`),
        "detail",
        403,
      ],
      ["a search has three characters", () => author().get("/api/users/?search=ab"), '"search":['],
      ["a medal list says whose", () => author().get("/api/medals/"), '"user_id":['],
    ]);
  });
});
