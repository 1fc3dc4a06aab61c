/**
 * Every field of a project, a post and a question that a client may write is stored and shown, and
 * a change of one field leaves the others as they are (contract 3.10).
 */
import { expect } from "chai";
import { useApp, prepared } from "../support/app.ts";
import { numeric, openDesk, write } from "../support/desk.ts";

type Shown = Record<string, unknown>;

describe("fields that are written", () => {
  const app = useApp("written_fields");
  const desk = prepared(() => openDesk(app));

  const staff = () => desk.as(desk.staff);
  const author = () => desk.as(desk.accounts.forecaster);

  /**
   * Sends each value alone and expects that only its own field changes.
   * @param change sends the fields and returns what the answer then shows
   */
  async function changeOneByOne(
    before: Shown,
    values: Shown,
    change: (fields: Shown) => Promise<Shown>,
  ): Promise<void> {
    let shown = before;
    for (const [name, value] of Object.entries(values)) {
      expect(shown, name).to.have.property(name).that.does.not.equal(value);
      const after = await change({ [name]: value });
      expect(after, name).to.deep.equal({ ...shown, [name]: value });
      shown = after;
    }
  }

  /** Returns the fields except those that follow from other ones. */
  function written(shown: Shown): Shown {
    const derived = ["edited_at", "description_preview", "actual_close_time"];
    return Object.fromEntries(Object.entries(shown).filter(([name]) => !derived.includes(name)));
  }

  describe("of a project", () => {
    const first = {
      name: "Written Cup",
      slug: "written-cup",
      subtitle: "One line",
      description: "# Long",
      order: 3,
      prize_pool: "10.50",
      prize_currency: "EUR",
      start_date: "2098-01-01T00:00:00Z",
      close_date: "2099-01-01T00:00:00Z",
      forecasting_end_date: "2098-12-01T00:00:00Z",
      default_permission: "viewer",
      visibility: "unlisted",
      bot_leaderboard_status: "exclude_and_hide",
      header_image: "https://example.org/image.png",
      header_logo: "https://example.org/logo.png",
      show_on_homepage: true,
    };
    const create = async (body: Shown): Promise<any> => {
      const answer = await staff().post("/api/projects/create/", body);
      expect(answer.status, answer.text).to.equal(201);
      return answer.body;
    };
    const patch = async (id: number, fields: Shown): Promise<any> => {
      const answer = await staff().patch(`/api/projects/${id}/update/`, fields);
      expect(answer.status, answer.text).to.equal(200);
      return answer.body;
    };

    it("are all shown, and change one by one", async () => {
      const made = await create({ type: "tournament", ...first });
      expect(made).to.include(first);
      const { body } = await staff().get("/api/projects/tournaments/written-cup/");
      expect(body).to.deep.equal(made);
      await changeOneByOne(
        written(made),
        {
          name: "Another Cup",
          slug: "another-cup",
          subtitle: "Another line",
          description: "Short",
          order: -1,
          prize_pool: "7.00",
          prize_currency: null,
          start_date: "2097-01-01T00:00:00Z",
          close_date: "2099-06-01T00:00:00Z",
          forecasting_end_date: "2099-02-01T00:00:00Z",
          default_permission: "curator",
          visibility: "normal",
          bot_leaderboard_status: "include",
          header_image: "https://example.org/other.png",
          header_logo: "https://example.org/mark.png",
          show_on_homepage: false,
        },
        async (fields) => written(await patch(made.id as number, fields)),
      );
    });

    it("are emptied by an empty text or null, and each change sets its time", async () => {
      app.stopClock();
      try {
        const made = await create({ type: "tournament", ...first, name: "Emptied", slug: "none" });
        app.travel(5_000);
        const empty = { header_image: "", header_logo: "", forecasting_end_date: null };
        const after = await patch(made.id as number, { ...empty, start_date: null });
        expect(after).to.include({
          header_image: null,
          header_logo: null,
          forecasting_end_date: null,
          start_date: null,
        });
        expect(Date.parse(after.edited_at)).to.equal(Date.parse(made.edited_at as string) + 5_000);
      } finally {
        app.startClock();
      }
    });

    it("of a topic and a category hold an emoji, a section and a description", async () => {
      const topic = await create({
        type: "topic",
        name: "Written topic",
        emoji: "🎯",
        section: "hot_topics",
      });
      expect(topic).to.include({ emoji: "🎯", section: "hot_topics" });
      expect(await patch(topic.id as number, { section: "hot_categories" })).to.include({
        emoji: "🎯",
        section: "hot_categories",
      });
      const category = await create({ type: "category", name: "Written category", emoji: "🌧" });
      expect(await patch(category.id as number, { description: "Rain" })).to.include({
        emoji: "🌧",
        description: "Rain",
      });
    });
  });

  describe("of a post", () => {
    const put = async (postId: number, body: Shown): Promise<any> => {
      const answer = await author().put(`/api/posts/${postId}/update/`, body);
      expect(answer.status, answer.text).to.equal(200);
      return answer.body;
    };
    const draft = (body: Shown) => write(author(), { default_project: desk.projectId, ...body });
    const draftGroup = () =>
      draft({ title: "Group", group_of_questions: { questions: [numeric("One?")] } });

    it("change one by one on a group", async () => {
      const { id, group_of_questions: made } = await draftGroup();
      await changeOneByOne(
        made as Shown,
        {
          description: "About all",
          resolution_criteria: "For all",
          fine_print: "Small for all",
          group_variable: "Year",
          graph_type: "fan_graph",
          subquestions_order: "CP_DESC",
        },
        async (fields) =>
          (await put(id as number, { group_of_questions: fields })).group_of_questions as Shown,
      );
    });

    it("change one by one on a notebook", async () => {
      const { id, notebook } = await draft({
        title: "Note",
        notebook: { markdown: "a", image_url: "https://example.org/a.png", feed_tile_summary: "b" },
      });
      await changeOneByOne(
        written(notebook as Shown),
        { markdown: "c", feed_tile_summary: "d", image_url: "https://example.org/c.png" },
        async (fields) => written((await put(id as number, { notebook: fields })).notebook),
      );
      const emptied = await put(id as number, { notebook: { image_url: "" } });
      expect(emptied.notebook).to.include({ markdown: "c", image_url: null });
    });

    it("change one by one on a question of a group", async () => {
      const { id, group_of_questions: group } = await draftGroup();
      const [question] = group.questions as [Shown];
      const values = {
        short_title: "Short",
        title: "Another title?",
        description: "Background",
        resolution_criteria: "Criteria",
        fine_print: "Fine print",
        label: "North",
        unit: "inch",
        group_variable: "Place",
        group_rank: 4,
        question_weight: 0.5,
        include_bots_in_aggregates: true,
        default_score_type: "baseline",
        default_aggregation_method: "unweighted",
        options_order: "CP_DESC",
        scheduled_resolve_time: "2099-01-01T00:00:00Z",
        scheduled_close_time: "2098-01-01T00:00:00Z",
        spot_scoring_time: "2097-06-01T00:00:00Z",
        cp_reveal_time: "2097-01-01T00:00:00Z",
        open_time: "2096-01-01T00:00:00Z",
      };
      await changeOneByOne(written(question), values, async (fields) => {
        const questions = [{ id: question["id"], ...fields }];
        const after = await put(id as number, { group_of_questions: { questions } });
        return written(after.group_of_questions.questions[0] as Shown);
      });
    });

    it("change one by one on the post itself, and null leaves a publication as it is", async () => {
      const single = { type: "binary", title: "Single?", label: "Only subquestions have one" };
      const made = await draft({ title: "Whole", short_title: "", question: single });
      expect([made.short_title, made.question.label]).to.deep.equal(["Whole", ""]);
      const shown = ({ title, short_title, published_at }: any) => ({
        title,
        short_title,
        published_at,
      });
      const id = made.id as number;
      const published_at = "2097-01-01T00:00:00Z";
      const values = { short_title: "Short", title: "Another", published_at };
      await changeOneByOne(shown(made), values, async (fields) => shown(await put(id, fields)));
      expect(await put(id, { published_at: null })).to.include({ published_at });
    });

    it("of a range count beside `scaling` before those within it", async () => {
      const range = { scaling: { range_min: 0, range_max: 10 }, range_min: 5 };
      const { question } = await draft({
        title: "Range",
        question: { type: "numeric", title: "Range?", ...range },
      });
      expect(question.scaling).to.include({ range_min: 5, range_max: 10 });
    });

    it("keep the type of a question and its kind in feeds together", async () => {
      const { id } = await draft({ title: "Typed", question: { type: "binary", title: "Typed?" } });
      const found = async (type: string): Promise<number[]> => {
        const query = `statuses=draft&ids=${id}&forecast_type=${type}`;
        const { body } = await author().get(`/api/posts/?${query}`);
        return body.results.map((post: { id: number }) => post.id);
      };
      expect([await found("binary"), await found("numeric")]).to.deep.equal([[id], []]);
      const range = { type: "numeric", range_min: 0, range_max: 10 };
      expect((await put(id as number, { question: range })).question.type).to.equal("numeric");
      expect([await found("binary"), await found("numeric")]).to.deep.equal([[], [id]]);
    });
  });
});
