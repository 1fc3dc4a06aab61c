/** When pages of posts that are kept are assembled again (contract 1.10). */
import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { json } from "node:stream/consumers";
import { expect } from "chai";
import { useApp, prepared } from "../support/app.ts";
import { bodyAt } from "../support/client.ts";
import type { Account } from "../support/factories.ts";

describe("kept pages of posts", () => {
  const app = useApp("kept-pages");
  const bob = prepared(() => app.make.account());
  /** The versions of pages and of projects. */
  const versions = async () => {
    const pass = await app.caps.cache.access.enter({ policy: null, subject: "", accountId: null });
    return [pass?.pageVersions.feed, pass?.projectsVersion];
  };
  const get = (path: string, account: Account) => bodyAt(app.as(account.token), path);
  // The clock must also start again after a failed test.
  afterEach(() => app.startClock());

  it("change at the end of a grace period", async () => {
    app.stopClock();
    const end = app.caps.clock.now() + 500;
    const { post, question } = await app.make.question("multiple_choice");
    const optionsHistory: [number | null, string[]][] = [
      [null, ["A", "B"]],
      [end, ["A", "B", "C"]],
    ];
    await app.caps.store.questions.update(question._id, { optionsHistory });
    await app.caps.cache.feed.bumpFeed();
    const title = async () => (await get(`/api/posts/${post._id}/`, bob)).title as string;
    const before = await title();
    await app.caps.store.posts.update(post._id, { title: "Read again" });
    app.travel(499);
    expect(await title()).to.equal(before);
    app.travel(1);
    expect(await title()).to.equal("Read again");
  });

  it("change as soon as a tournament of a post ends", async () => {
    app.stopClock();
    const closeDate = app.caps.clock.now() + 500;
    const project = await app.make.project({ type: "tournament", closeDate });
    const place = { defaultProjectId: project._id, projectIds: [project._id] };
    const { post } = await app.make.question("binary", { post: place });
    const isOngoing = async (path: string) => {
      const body = await get(path, bob);
      return (body.results?.[0] ?? body).projects.tournament[0].is_ongoing as boolean;
    };
    const paths = [`/api/posts/${post._id}/`, `/api/posts/?ids=${post._id}`];
    for (const path of paths) expect(await isOngoing(path), path).to.equal(true);
    app.travel(600);
    for (const path of paths) expect(await isOngoing(path), path).to.equal(false);
  });

  it("change as soon as a parent of a conditional is published", async () => {
    app.stopClock();
    const { post, child } = await app.make.conditional({ question: { description: "Told" } });
    const publishedAt = app.caps.clock.now() + 500;
    await app.caps.store.posts.update(child.post._id, { publishedAt });
    await app.caps.cache.feed.bumpFeed();
    const descriptions = async () => {
      const { conditional } = await get(`/api/posts/${post._id}/`, bob);
      const branch = await get(`/api/questions/${conditional.question_yes.id}/`, bob);
      return [conditional.condition_child.description, branch.description];
    };
    expect(await descriptions()).to.deep.equal(["", ""]);
    app.travel(600);
    expect(await descriptions()).to.deep.equal(["Told", "Told"]);
  });

  it("link to the host that their caller has named, each to its own", async () => {
    const { post } = await app.make.question("binary");
    const other = await app.make.question("binary");
    const path = `/api/posts/?limit=1&ids=${post._id},${other.post._id}`;
    // A program that uses `fetch` cannot choose the host that it names.
    const nextFor = async ({ token }: Account, host: string) => {
      const headers = { host, authorization: `Token ${token}` };
      const sent = request(`${app.baseUrl}${path}`, { headers }).end();
      const [response] = (await once(sent, "response")) as [IncomingMessage];
      const { next } = (await json(response)) as { next: string };
      return new URL(next).host;
    };
    const carol = await app.make.account();
    for (const [account, host] of [
      [bob, "one.example"],
      [bob, "two.example"],
      [carol, "three.example"],
    ] as const) {
      expect(await nextFor(account, host)).to.equal(host);
    }
  });

  it("show a change that was never told after 4 s in lists and after 1.5 s in details", async () => {
    const { post } = await app.make.question("binary");
    const detail = async () => (await get(`/api/posts/${post._id}/`, bob)).title as string;
    const list = async () =>
      (await get(`/api/posts/?ids=${post._id}`, bob)).results[0].title as string;
    app.stopClock();
    const before = await Promise.all([detail(), list()]);
    await app.caps.store.posts.update(post._id, { title: "A lost bump" });
    app.travel(1_499);
    expect(await Promise.all([detail(), list()])).to.deep.equal(before);
    app.travel(1);
    expect([await detail(), await list()]).to.deep.equal(["A lost bump", before[1]]);
    app.travel(2_499);
    expect(await list()).to.equal(before[1]);
    app.travel(1);
    expect(await list()).to.equal("A lost bump");
  });

  it("stay after a vote that changes nothing", async () => {
    const { post } = await app.make.question("binary");
    const vote = async (direction: number) => {
      const answer = await app.as(bob.token).post(`/api/posts/${post._id}/vote/`, { direction });
      return [answer.status, answer.body.score];
    };
    const [before] = await versions();
    expect(await vote(1)).to.deep.equal([200, 1]);
    const [voted] = await versions();
    expect(voted).to.not.equal(before);
    expect(await vote(1)).to.deep.equal([200, 1]);
    expect((await versions())[0]).to.equal(voted);
  });

  describe("of posts in a project", () => {
    let id: number;
    const change = async (body: object, headers: Record<string, string> = {}) => {
      const path = `/api/projects/${id}/update/`;
      const answer = await app.as(bob.token).patch(path, body, { headers });
      expect(answer.status, answer.text).to.equal(200);
      return [answer.body.name, answer.body.edited_at];
    };
    const isTold = async (call: () => Promise<unknown>) => {
      const before = await versions();
      await call();
      const after = await versions();
      return after.map((version, i) => version !== before[i]);
    };
    before(async () => {
      const given = { type: "community", visibility: "not_in_main_feed" } as const;
      id = (await app.make.project({ createdBy: bob.id, ...given }))._id;
    });

    it("stay after a change to the values that it has", async () => {
      app.stopClock();
      const first = await change({ name: "Another" });
      app.travel(5_000);
      for (const body of [{}, { name: "Another", visibility: "not_in_main_feed" }]) {
        const again = async () => {
          expect(await change(body), "edited_at included").to.deep.equal(first);
        };
        expect(await isTold(again)).to.deep.equal([false, false]);
      }
      expect(await isTold(() => change({ name: "A third" }))).to.deep.equal([true, true]);
    });

    it("end after a change that is sent again because its process died before it told it", async () => {
      const headers = { "Idempotency-Key": "dies-before-it-tells" };
      await change({ subtitle: "Told" }, headers);
      const { raw } = app.caps.store.idempotency.collection;
      await raw.updateMany({}, { $set: { reply: null, renewedAt: 0 } });
      const again = () => change({ subtitle: "Told" }, headers);
      expect(await isTold(again)).to.deep.equal([true, true]);
    });

    it("end after a change while another request has written a name and is about to tell it", async () => {
      app.stopClock();
      const { projects } = app.caps.store;
      for (const name of ["Written", "Unlike the known one"]) {
        // The process reads the projects.
        await change({});
        await projects.update(id, { name });
        const written = async () => {
          expect((await change({ name: "Written" }))[0]).to.equal("Written");
        };
        expect(await isTold(written), name).to.deep.equal([true, true]);
        expect((await projects.byId(id))?.name).to.equal("Written");
      }
    });
  });

  // This test comes before the next one, after which a failure is told a second late.
});

describe("classes of callers that share pages", () => {
  const app = useApp("page_classes");

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
