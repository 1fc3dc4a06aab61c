/** Limits of what comments can hold, and of what a page of them holds (Contract 1.13, 2.9). */
import { expect } from "chai";
import type {
  CommentDocument,
  IncludedForecast,
  KeyFactorBaseRate,
} from "../../src/store/comments/comment_documents.ts";
import { useApp, prepared } from "../support/app.ts";
import type { Client } from "../support/client.ts";
import { commentDocument } from "../support/documents.ts";

describe("bounds of comments", () => {
  const app = useApp("comment_bounds");
  const ada = prepared(() => app.make.account());
  let client: Client;
  let nextId = 1_000_000;

  before(() => {
    client = app.as(ada.token);
  });

  /** Stores comments without text that hold what is given. */
  async function store(postId: number, size: number, given: Partial<CommentDocument>) {
    const rows = Array.from({ length: size }, () =>
      commentDocument({ _id: nextId++, authorId: ada.id, postId, text: "", ...given }),
    );
    await app.caps.store.comments.collection.raw.insertMany(rows as never[]);
    return rows;
  }

  /** Returns how many comments each page holds, and checks the length of each answer. */
  async function pages(path: string): Promise<number[]> {
    const found: number[] = [];
    for (let next: string | null = path; next !== null && found.length < 20;) {
      const { status, body, text } = await client.get(next);
      expect([status, text.length < 4_500_000]).to.deep.equal([200, true]);
      found.push(body.results.length as number);
      next = body.next as string | null;
    }
    return found;
  }

  const included = (questionId: number, given: Partial<IncludedForecast>) => ({
    includedForecast: { questionId, startTime: 1, values: 0.5, options: null, ...given },
  });

  it("counts the key factors of comments without text", async () => {
    const { post } = await app.make.question("binary");
    const url = `https://a.example/${"u".repeat(982)}`;
    const news = { url, title: "t".repeat(256), source: "s".repeat(50), img_url: url };
    const key_factors = Array.from({ length: 20 }, () => ({
      news: { ...news, impact_direction: 1 },
    }));
    const sent = await client.post("/api/comments/create/", { on_post: post._id, key_factors });
    expect(sent.status, sent.text).to.equal(201);
    const made = await app.caps.store.comments.byId(sent.body.id as number);
    await store(post._id, 99, { keyFactors: made?.keyFactors ?? [] });

    expect(await pages(`/api/comments/?post=${post._id}&limit=100`)).to.deep.equal([68, 32]);
  });

  it("counts the characters of key factors as JSON writes them", async () => {
    const { post } = await app.make.question("binary");
    const baseRate: KeyFactorBaseRate = {
      type: "frequency",
      referenceClass: "\u0001".repeat(256),
      unit: "\u0001".repeat(25),
      source: "\u0001".repeat(1_000),
      basedOn: "\u0001".repeat(256),
      rateNumerator: 1,
      rateDenominator: 2,
      projectedValue: null,
      projectedByYear: null,
      extrapolation: null,
    };
    const factor = { createdAt: 0, questionId: null, questionOption: null, driver: null };
    const keyFactors = Array.from({ length: 20 }, (_, at) => ({
      ...factor,
      id: at + 1,
      baseRate,
      news: null,
    }));
    await store(post._id, 100, { keyFactors });

    const path = `/api/comments/?post=${post._id}&limit=100`;
    expect(await pages(path)).to.deep.equal([20, 20, 20, 20, 20]);
  });

  it("counts the accounts that a comment mentions", async () => {
    const { post } = await app.make.question("binary");
    const mentionedUserIds = (await app.make.accounts(1_000)).map(({ id }) => id);
    await store(post._id, 50, { mentionedUserIds });

    expect(await pages(`/api/comments/?post=${post._id}&limit=100`)).to.deep.equal([40, 10]);
  });

  it("counts the options of included forecasts", async () => {
    const { post, question } = await app.make.question("multiple_choice");
    const options = Array.from({ length: 100 }, (_, i) => `${i}`.padEnd(200, "o"));
    const values = options.map(() => 0.01);
    await store(post._id, 100, included(question._id, { options, values }));

    expect(await pages(`/api/comments/?post=${post._id}&limit=100`)).to.deep.equal([95, 5]);

    const other = await app.make.question("multiple_choice");
    const quoted = options.map((name) => name.replaceAll("o", '"'));
    await store(other.post._id, 100, included(other.question._id, { options: quoted, values }));
    const ofOther = `/api/comments/?post=${other.post._id}&limit=100`;
    expect(await pages(ofOther)).to.deep.equal([49, 49, 2]);
  });

  it("counts the CDFs of included forecasts in threads", async () => {
    const { post, question } = await app.make.question("discrete");
    const values = Array.from({ length: 501 }, (_, i) => Math.sqrt(i / 500));
    const [root] = await store(post._id, 1, {});
    const rootId = root?._id ?? 0;
    const place = { parentId: rootId, rootId, ancestorIds: [rootId] };
    await store(post._id, 990, { ...place, ...included(question._id, { values }) });
    const path = `/api/comments/?post=${post._id}&use_root_comments_pagination=true`;

    // A thread that does not fit shows its root and its first replies.
    expect(await pages(path)).to.deep.equal([400]);
  });

  it("refuses a reply below fifty others, and takes one beside it", async () => {
    const { post } = await app.make.question("binary");
    const ancestorIds = Array.from({ length: 50 }, (_, i) => 2_000_000 + i);
    const depth = (above: number[]) => ({
      rootId: above[0] ?? 0,
      parentId: above.at(-1) ?? 0,
      ancestorIds: above,
    });
    const [deepest] = await store(post._id, 1, depth(ancestorIds));
    const [other] = await store(post._id, 1, depth(ancestorIds.slice(1)));
    const reply = (parent: number | undefined) =>
      client.post("/api/comments/create/", { on_post: post._id, text: "Deeper", parent });
    const refused = await reply(deepest?._id);

    expect([refused.status, refused.body.parent?.[0]]).to.deep.equal([
      400,
      "A thread is at most 50 replies deep: reply to an earlier comment of it.",
    ]);
    expect((await reply(other?._id)).status).to.equal(201);
  });
});
