/** Callers that see the same share their pages (contract 1.10), whatever they were invited to. */
import { expect } from "chai";
import { startApp, type TestApp } from "../support/app.ts";
import { bodyAt } from "../support/client.ts";
import type { Account } from "../support/factories.ts";

describe("classes of callers that share pages", () => {
  let app: TestApp;
  before(async () => {
    app = await startApp("page_classes");
  });
  after(() => app.close());

  /** Returns whether a page is assembled for the account. */
  async function isAssembledFor(account: Account, path: string): Promise<boolean> {
    const { posts } = app.caps.store;
    const page = posts.page.bind(posts);
    let isAssembled = false;
    posts.page = (...given) => {
      isAssembled = true;
      return page(...given);
    };
    try {
      const { results } = await bodyAt(app.as(account.token), path);
      expect(results).to.have.length(1);
      return isAssembled;
    } finally {
      posts.page = page;
    }
  }

  it("leave out a membership that changes nothing, and no other", async () => {
    const open = await app.make.project({ defaultPermission: "forecaster", visibility: "normal" });
    const unlisted = await app.make.project({
      defaultPermission: "forecaster",
      visibility: "unlisted",
    });
    const closed = await app.make.project({ defaultPermission: null });
    const { post } = await app.make.question("binary");
    const [stranger, member, viewer, guest, insider] = await app.make.accounts(5);
    await app.make.member(open._id, member!.id, "forecaster");
    await app.make.member(open._id, viewer!.id, "viewer");
    await app.make.member(unlisted._id, guest!.id, "forecaster");
    await app.make.member(closed._id, insider!.id, "forecaster");
    const path = `/api/posts/?ids=${post._id}`;
    // A page lives for four seconds of this clock.
    app.stopClock();
    const assembled: boolean[] = [];
    for (const account of [stranger, member, viewer, guest, insider]) {
      assembled.push(await isAssembledFor(account!, path));
    }

    expect(assembled).to.deep.equal([true, false, true, true, true]);
  });
});
