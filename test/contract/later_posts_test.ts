/** Approved posts that are published later, in GET /api/posts/ (contract 2.1, 4.3, 5.2). */
import { expect } from "chai";
import type { PostDocument } from "../../src/store/posts/post_documents.ts";
import { useApp, prepared } from "../support/app.ts";
import { bodyAt } from "../support/client.ts";
import type { Account } from "../support/factories.ts";

const DAY = 86_400_000;
const APPROVED = "curation_status=approved";

describe("the feed of approved posts", () => {
  const app = useApp("later_posts");
  const cup = prepared(() =>
    app.make.project({ defaultPermission: "forecaster", visibility: "normal" }),
  );
  const author = prepared(() => app.make.account());
  const curator = prepared(() => app.make.account());
  const superuser = prepared(() => app.make.account({ isSuperuser: true }));
  let out: number;
  let later: number;

  const put = async (given: Partial<PostDocument>) => {
    const post = { defaultProjectId: cup._id, projectIds: [cup._id], ...given };
    return (await app.make.question("binary", { post })).post._id;
  };
  const list = async (account: Account, query: string): Promise<[number, string][]> => {
    const path = `/api/posts/?tournaments=${cup.slug}&${query}`;
    const body = await bodyAt(app.as(account.token), path);
    return body.results.map((post: { id: number; status: string }) => [post.id, post.status]);
  };

  before(async () => {
    await app.make.member(cup._id, curator.id, "curator");
    out = await put({});
    // Its question would be open already.
    later = await put({ publishedAt: app.caps.clock.now() + DAY, authorId: author.id });
  });

  it("shows posts that are published later to their author, curators and superusers", async () => {
    for (const account of [author, curator, superuser]) {
      expect(await list(account, APPROVED)).to.deep.equal([
        [later, "upcoming"],
        [out, "open"],
      ]);
      expect(await list(account, `${APPROVED}&ids=${later}`)).to.deep.equal([[later, "upcoming"]]);
    }
    expect(await list(await app.make.account(), APPROVED)).to.deep.equal([[out, "open"]]);
  });

  it("matches them as upcoming, as the body says", async () => {
    for (const [statuses, found] of [
      ["upcoming", [later]],
      ["open", [out]],
      ["upcoming,open", [later, out]],
      ["pending_resolution,resolved", []],
    ] as const) {
      const listed = await list(author, `${APPROVED}&statuses=${statuses}`);
      expect(
        listed.map(([id]) => id),
        statuses,
      ).to.deep.equal(found);
    }
    const outsider = await app.make.account();
    expect(await list(outsider, `${APPROVED}&statuses=upcoming`)).to.deep.equal([]);
  });

  it("leaves them out when no curation status is asked for, and in the main feed", async () => {
    for (const account of [author, curator, superuser]) {
      expect(await list(account, "")).to.deep.equal([[out, "open"]]);
      expect(await list(account, "statuses=upcoming")).to.deep.equal([]);
      expect(await list(account, `${APPROVED}&for_main_feed=true`)).to.deep.equal([[out, "open"]]);
    }
  });
});
