/** A new comment carries its forecast, its mentions and its key factors. Contract 2.9. */
import { expect } from "chai";
import { useApp } from "../support/app.ts";
import { type CommentDesk, openCommentDesk } from "../support/comment_desk.ts";

describe("writing comments", () => {
  const app = useApp("comment_writing");
  let desk: CommentDesk;

  beforeEach(async () => {
    desk = await openCommentDesk(app);
  });

  describe("POST /api/comments/create/", () => {
    it("answers 201 with the whole comment", async () => {
      const made = await desk.write(desk.ada);
      expect(made).to.include({
        parent_id: null,
        root_id: null,
        text: "Base rate is **low**",
        on_post: desk.post._id,
        text_edited_at: null,
        included_forecast: null,
        is_private: false,
        is_soft_deleted: false,
        is_pinned: false,
        vote_score: 0,
        user_vote: null,
        author_staff_permission: null,
      });
      expect(made.author).to.deep.equal({
        id: desk.ada.id,
        username: desk.ada.username,
        is_bot: false,
        is_staff: false,
      });
      expect(made.on_post_data).to.deep.equal({ id: desk.post._id, title: desk.post.title });
      expect(made.changed_my_mind).to.deep.equal({ count: 0, for_this_user: false });
      expect(await desk.count()).to.equal(1);
    });

    it("shows the comment in the post at once, and votes too", async () => {
      const client = app.as(desk.ada.token);
      const path = `/api/posts/${desk.post._id}/`;
      expect((await client.get(path)).body).to.include({ comment_count: 0 });
      await client.get(`/api/posts/?ids=${desk.post._id}`);
      await desk.write(desk.ada);
      await client.post(`${path}vote/`, { direction: 1 });
      const shown = { comment_count: 1, vote: { score: 1, user_vote: 1 } };
      expect((await client.get(path)).body).to.deep.include(shown);
      const feed = await client.get(`/api/posts/?ids=${desk.post._id}`);
      expect(feed.body.results[0]).to.deep.include(shown);
    });

    it("links replies of replies to the root and to their parent", async () => {
      const root = await desk.write(desk.ada);
      const reply = await desk.write(desk.bob, { parent: root.id });
      const deeper = await desk.write(desk.ada, { parent: reply.id });
      expect(reply).to.include({ parent_id: root.id, root_id: root.id });
      expect(deeper).to.include({ parent_id: reply.id, root_id: root.id });
    });

    it("treats a null parent as absent", async () => {
      expect((await desk.write(desk.ada, { parent: null, key_factors: null })).parent_id).to.equal(
        null,
      );
    });

    it("reports missing and wrong fields one by one", async () => {
      const client = app.as(desk.ada.token);
      const create = (body: unknown) => client.post("/api/comments/create/", body);
      const cases: [object, string][] = [
        [{ text: "x" }, "on_post"],
        [{ on_post: 999_999, text: "x" }, "on_post"],
        [{ on_post: desk.post._id, text: "x", parent: 1e300 }, "parent"],
        [{ on_post: "x", text: "x" }, "on_post"],
        [{ on_post: desk.post._id }, "text"],
        [{ on_post: desk.post._id, text: null }, "text"],
        [{ on_post: desk.post._id, text: " \n " }, "text"],
        [{ on_post: desk.post._id, text: 7 }, "text"],
        [{ on_post: desk.post._id, text: "", key_factors: [] }, "text"],
        [{ on_post: desk.post._id, text: "a\0b" }, "text"],
        [{ on_post: desk.post._id, text: "x", is_private: "perhaps" }, "is_private"],
        [{ on_post: desk.post._id, text: "x", parent: 999_999 }, "parent"],
        [{ on_post: desk.post._id, text: "x", parent: "x" }, "parent"],
        [{ on_post: desk.post._id, text: "x", key_factors: {} }, "key_factors"],
      ];
      for (const [body, field] of cases) {
        const reply = await create(body);
        expect(reply.status, JSON.stringify(body)).to.equal(400);
        expect(reply.body, JSON.stringify(body)).to.have.property(field);
      }
    });

    it("refuses a parent on another post", async () => {
      const other = await app.make.question("binary");
      const root = await desk.write(desk.ada);
      const reply = await app.as(desk.ada.token).post("/api/comments/create/", {
        on_post: other.post._id,
        text: "x",
        parent: root.id,
      });
      expect(reply.status).to.equal(400);
      expect(reply.body).to.have.property("parent");
    });

    it("accepts a text of 150,000 characters in any escaping, and refuses a longer one", async () => {
      const text = "😀".repeat(150_000);
      const escaped = `{"on_post": ${desk.post._id}, "text": "${"\\ud83d\\ude00".repeat(150_000)}"}`;
      const client = app.as(desk.ada.token);
      const accepted = await client.call("POST", "/api/comments/create/", {}, { raw: escaped });
      expect(accepted.status).to.equal(201);
      expect(accepted.body.text).to.equal(text);
      const body = { on_post: desk.post._id, text: "a".repeat(150_001) };
      const refused = await client.post("/api/comments/create/", body);
      expect(refused.status).to.equal(400);
      expect(refused.body).to.have.property("text");
    });

    it("embeds the author's latest forecast, also a withdrawn one, or null", async () => {
      expect((await desk.write(desk.ada, { included_forecast: true })).included_forecast).to.equal(
        null,
      );
      const client = app.as(desk.ada.token);
      const forecast = [{ question: desk.post._id, probability_yes: 0.12 }];
      expect((await client.post("/api/questions/forecast/", forecast)).status).to.equal(201);
      await client.post("/api/questions/withdraw/", [{ question: desk.post._id }]);
      const { included_forecast: included } = await desk.write(desk.ada, {
        included_forecast: true,
      });
      expect(included).to.include({
        question: desk.post._id,
        probability_yes: 0.12,
        probability_yes_per_category: null,
        continuous_cdf: null,
        quartiles: null,
        question_type: "binary",
      });
      expect((await desk.write(desk.ada)).included_forecast).to.equal(null);
    });

    it("embeds option probabilities by name and distributions with their quartiles", async () => {
      const client = app.as(desk.ada.token);
      const submit = async (forecast: object) => {
        const reply = await client.post("/api/questions/forecast/", [forecast]);
        expect(reply.status, reply.text).to.equal(201);
      };
      const choice = await app.make.question("multiple_choice");
      const perCategory = { A: 0.2, B: 0.3, Other: 0.5 };
      await submit({ question: choice.post._id, probability_yes_per_category: perCategory });
      desk.post = choice.post;
      const named = await desk.write(desk.ada, { included_forecast: true });
      expect(named.included_forecast).to.deep.include({
        probability_yes: null,
        probability_yes_per_category: perCategory,
        options: ["A", "B", "Other"],
        question_type: "multiple_choice",
      });
      const discrete = await app.make.question("discrete");
      const cdf = Array.from({ length: 11 }, (_, index) => index / 10);
      await submit({ question: discrete.post._id, continuous_cdf: cdf });
      desk.post = discrete.post;
      const drawn = (await desk.write(desk.ada, { included_forecast: true })).included_forecast;
      expect(drawn).to.deep.include({
        continuous_cdf: cdf,
        probability_yes: null,
        options: null,
        scaling: { range_min: -0.5, range_max: 9.5, zero_point: null },
      });
      expect(drawn?.quartiles?.map((value) => value.toFixed(6))).to.deep.equal([
        "0.250000",
        "0.500000",
        "0.750000",
      ]);
    });

    it("embeds nothing where the post has several questions or none", async () => {
      for (const post of [
        (await app.make.group(["binary"])).post,
        (await app.make.conditional()).post,
        await app.make.notebook(),
      ]) {
        desk.post = post;
        const made = await desk.write(desk.ada, { included_forecast: true });
        expect(made.included_forecast).to.equal(null);
      }
    });

    it("lists each mentioned active account once, and none in private comments", async () => {
      const gone = await app.make.account({ isActive: false });
      const text = `@${desk.bob.username.toUpperCase()} @${desk.bob.username} @${gone.username} \`@${desk.ada.username}\` @admins`;
      const { mentioned_users: mentioned } = await desk.write(desk.ada, { text });
      expect(mentioned.map(({ id }: { id: number }) => id)).to.deep.equal([desk.bob.id]);
      const hidden = await desk.write(desk.ada, { text, is_private: true });
      expect(hidden.mentioned_users).to.deep.equal([]);
    });

    it("ignores mentions in code as CommonMark defines it, also in the longest comments", async () => {
      const { ada, bob } = desk;
      const heading = `# a \`b\n@${bob.username} \`c\n\n    @${ada.username}`;
      for (const text of [heading, `${heading}\n\n${"word ".repeat(29_000)}`]) {
        const { mentioned_users: mentioned } = await desk.write(ada, { text });
        expect(mentioned.map(({ id }: { id: number }) => id)).to.deep.equal([bob.id]);
      }
    });

    it("stops listing an account that was deactivated or marked as spam after the mention", async () => {
      const leaver = await app.make.account();
      const spammer = await app.make.account();
      const text = [leaver, spammer, desk.bob].map(({ username }) => `@${username}`).join(" ");
      await desk.write(desk.ada, { text });
      const mentioned = async () => {
        const { results } = await desk.list(desk.ada);
        return results[0]?.mentioned_users.map(({ id }) => id);
      };
      expect(await mentioned()).to.have.members([leaver.id, spammer.id, desk.bob.id]);
      await app.caps.store.users.update(leaver.id, { isActive: false });
      await app.caps.store.users.update(spammer.id, { isSpam: true });
      expect(await mentioned()).to.deep.equal([desk.bob.id]);
    });

    it("shows the author's role in the post's project", async () => {
      const owner = await app.make.account();
      const project = await app.make.project({
        defaultPermission: "forecaster",
        createdBy: owner.id,
      });
      await app.make.member(project._id, desk.ada.id, "curator");
      desk.post = (
        await app.make.question("binary", { post: { defaultProjectId: project._id } })
      ).post;
      expect((await desk.write(desk.ada)).author_staff_permission).to.equal("curator");
      expect((await desk.write(desk.bob)).author_staff_permission).to.equal(null);
      const chief = await app.make.account({ isSuperuser: true });
      for (const admin of [chief, owner]) {
        expect((await desk.write(admin)).author_staff_permission).to.equal("admin");
      }
    });
  });

  describe("key factors", () => {
    const driver = { driver: { text: "Rates rise", impact_direction: 1 } };

    it("are stored and returned, and may replace the text", async () => {
      const place = { reference_class: "Elections", unit: "%", source: "Almanac" };
      const frequency = { type: "frequency", rate_numerator: 3, rate_denominator: 10 };
      const trend = {
        type: "trend",
        projected_value: 7.5,
        projected_by_year: 2030,
        extrapolation: "linear",
        based_on: "Ten years",
      };
      const dated = {
        source: "The Times",
        published_at: "2026-01-02T03:04:05Z",
        img_url: "https://news.example/2.png",
      };
      const key_factors = [
        { question_id: desk.post._id, ...driver },
        { base_rate: { ...place, ...frequency } },
        { news: { url: "https://news.example/1", title: "News", certainty: -1 } },
        { base_rate: { ...place, ...trend } },
        { news: { url: "https://news.example/2", title: "Dated", certainty: -1, ...dated } },
      ];
      const made = await desk.write(desk.ada, { text: "", key_factors });
      expect(made.key_factors).to.have.length(5);
      const [first, second, third, fourth, fifth] = made.key_factors;
      expect(first).to.deep.include({
        comment_id: made.id,
        question_id: desk.post._id,
        driver: { text: "Rates rise", impact_direction: 1, certainty: null },
        base_rate: null,
        news: null,
      });
      expect(second?.base_rate).to.include({ rate_numerator: 3, rate_denominator: 10 });
      expect(third?.news).to.include({ url: "https://news.example/1", certainty: -1 });
      expect(fourth?.base_rate).to.include({ ...place, ...trend });
      expect(fifth?.news).to.include(dated);
      const page = await desk.list(desk.ada);
      expect(page.results[0]?.key_factors).to.deep.equal(made.key_factors);
    });

    it("show type and unit of the only question of the post, also when they name none", async () => {
      ({ post: desk.post } = await app.make.question("numeric", { question: { unit: "mm" } }));
      const made = await desk.write(desk.ada, { key_factors: [driver] });
      const post = { id: desk.post._id, question_type: "numeric", unit: "mm" };
      expect(made.key_factors[0]).to.deep.include({ question_id: null, question: null, post });
    });

    it("are refused with faults nested like the input", async () => {
      const refuse = async (key_factors: unknown[], body: object = {}) => {
        const reply = await app.as(desk.ada.token).post("/api/comments/create/", {
          on_post: desk.post._id,
          text: "x",
          key_factors,
          ...body,
        });
        expect(reply.status).to.equal(400);
        return reply.body as { key_factors: Record<string, object>[] };
      };
      const long = { driver: { text: "x".repeat(151), impact_direction: 1 } };
      expect(await refuse([driver, long])).to.deep.equal({
        key_factors: [{}, { driver: { text: ["At most 150 characters."] } }],
      });
      expect(await refuse([driver, long], { on_post: undefined })).to.deep.equal({
        on_post: ["Required."],
        key_factors: [{}, { driver: { text: ["At most 150 characters."] } }],
      });
      expect((await refuse([{}])).key_factors[0]).to.have.property("non_field_errors");
      expect(
        (
          await refuse([
            { ...driver, news: { url: "https://n.example", title: "t", certainty: -1 } },
          ])
        ).key_factors[0],
      ).to.have.property("non_field_errors");
      const news = { url: "https://n.example", title: "t", certainty: -1 };
      for (const img_url of [
        "javascript:alert(1)",
        "data:image/png;base64,AA",
        "n.example/x.png",
      ]) {
        const [fault] = (await refuse([{ news: { ...news, img_url } }])).key_factors;
        expect(fault?.["news"], img_url).to.have.keys("img_url");
      }
      const both = { driver: { text: "x", impact_direction: 1, certainty: -1 } };
      expect((await refuse([both])).key_factors[0]).to.have.property("driver");
      const trend = { type: "trend", reference_class: "r", unit: "u", source: "s" };
      expect((await refuse([{ base_rate: trend }])).key_factors[0]?.["base_rate"]).to.have.keys(
        "projected_value",
        "projected_by_year",
        "extrapolation",
      );
      expect((await refuse([{ ...driver, question_id: 999_999 }])).key_factors[0]).to.have.property(
        "question_id",
      );
      expect(await refuse(Array.from({ length: 21 }, () => driver))).to.have.property(
        "key_factors",
      );
    });
  });
});
