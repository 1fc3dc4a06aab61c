/** Parents of conditionals that only their author may see (contract 1.10, 2.2, 3.1, 5.2). */
import { expect } from "chai";
import { useApp, prepared } from "../support/app.ts";
import type { Client } from "../support/client.ts";
import { approve, binary, HOUR, openDesk, publish, write } from "../support/desk.ts";
import { createPredictions } from "../support/predictions.ts";

const SECRET = "Unripe";

describe("a conditional on a draft", () => {
  const app = useApp("own_parents");
  const desk = prepared(() => openDesk(app));
  let author: Client;
  let viewer: Client;
  let other: Client;
  let childId: number;
  let id: number;
  /** Paths that show the conditional, and a path of one of its branches. */
  let whole: string[];
  let branch: string;

  before(async () => {
    author = desk.as(desk.accounts.forecaster);
    viewer = desk.as(desk.accounts.viewer);
    const peer = await app.make.account();
    await app.make.member(desk.projectId, peer.id, "forecaster");
    other = app.as(peer.token);
    const place = { default_project: desk.projectId };
    const admin = desk.as(desk.accounts.admin);
    const condition = await publish(admin, { ...place, title: "P", question: binary("P?") });
    const question = {
      ...binary(`${SECRET}?`),
      description: SECRET,
      fine_print: SECRET,
      label: SECRET,
      group_variable: SECRET,
    };
    const group = { title: `${SECRET}?`, group_of_questions: { questions: [question] } };
    const child = await write(author, { ...place, ...group });
    childId = child.group_of_questions.questions[0].id as number;
    const conditional = { condition_id: condition.id, condition_child_id: childId };
    const made = await write(author, { ...place, conditional });
    id = made.id as number;
    expect(made.conditional.condition_child.description).to.equal(SECRET);
    whole = [
      `/api/posts/${id}/`,
      `/api/posts/?ids=${id}&with_cp=true&include_descriptions=true`,
      `/api/posts/?ids=${id}&include_descriptions=true`,
    ];
    branch = `/api/questions/${conditionalBranch(made)}/`;
  });

  const conditionalBranch = (post: { conditional: { question_yes: { id: number } } }) =>
    post.conditional.question_yes.id;
  const readParts = async (client: Client, path: string) => {
    const { status, body, text } = await client.get(path);
    expect(status, text).to.equal(200);
    const { conditional } = body.results?.[0] ?? body;
    return { child: conditional.condition_child, yes: conditional.question_yes };
  };

  async function expectWhole() {
    for (const path of whole) {
      const { child, yes } = await readParts(author, path);
      expect(child, path).to.include({ title: `${SECRET}?`, description: SECRET });
      expect(child, path).to.include({ label: SECRET, group_variable: SECRET });
      expect([yes.description, yes.fine_print], path).to.deep.equal([SECRET, SECRET]);
    }
    expect((await author.get(branch)).body).to.include({ description: SECRET, fine_print: SECRET });
  }

  async function expectBlank(client: Client) {
    for (const path of whole) {
      const { child, yes } = await readParts(client, path);
      expect(child, path).to.include({ title: "", description: "", fine_print: "" });
      expect(child, path).to.include({ short_title: "", label: "", group_variable: "" });
      expect([yes.description, yes.fine_print], path).to.deep.equal(["", ""]);
      const { recency_weighted: shown } = child.aggregations ?? {};
      if (shown !== undefined) expect(shown).to.deep.include({ latest: null, history: [] });
    }
    expect((await client.get(branch)).body).to.include({ description: "", fine_print: "" });
  }

  it("is complete for its author before approval", async () => {
    const { child } = await readParts(author, whole[0]!);
    expect(child).to.include({ title: `${SECRET}?`, description: SECRET });
    expect((await author.get(branch)).body).to.include({ description: SECRET });
  });

  describe("once approved", () => {
    before(async () => {
      await approve(desk.as(desk.accounts.admin), id);
      const child = await app.caps.store.questions.byId(childId);
      const point = { at: Date.now() - HOUR, value: 0.3 };
      await createPredictions(app.caps).prediction(child!, [point]);
    });
    beforeEach(() => app.caps.cache.feed.bumpFeed());

    it("is complete only for the author of the draft, in every order of readers", async () => {
      for (const authorIsFirst of [true, false]) {
        await app.caps.cache.feed.bumpFeed();
        if (authorIsFirst) await expectWhole();
        await expectBlank(other);
        await expectWhole();
        await expectBlank(viewer);
        await expectBlank(other);
      }
    });

    it("is complete for the author only, also without shared pages", async () => {
      const { feed } = app.caps.cache;
      const original = { ...feed };
      feed.trusted = () => null;
      try {
        await expectWhole();
        await expectBlank(other);
      } finally {
        Object.assign(feed, original);
      }
    });

    it("shows the author's own parts", async () => {
      await author.post(`/api/posts/${id}/vote/`, { direction: 1 });
      const vote = async (client: Client) => (await client.get(whole[0]!)).body.vote;
      expect(await vote(author)).to.deep.equal({ score: 1, user_vote: 1 });
      expect(await vote(other)).to.deep.equal({ score: 1, user_vote: null });
    });
  });
});
