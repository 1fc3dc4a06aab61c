/** What an open page shows of what happens meanwhile, told by events or found by polling. */
import { setTimeout as pause } from "node:timers/promises";
import { expect } from "chai";
import type { Page, Request } from "playwright-core";
import { aggregateQuestion } from "../../jobs/processors/aggregation/aggregate_question.ts";
import type { Client } from "../support/client.ts";
import { binary, publish } from "../support/desk.ts";
import type { Account } from "../support/factories.ts";
import { openQuestionScene } from "../support/question_scene.ts";
import { until } from "../support/until.ts";
import { openVisit, useBrowser } from "../support/visit.ts";

const { signal } = new AbortController();
const STREAM = /\/api\/(public\/)?events\//;
const MINUTE = 60_000;
const STEP_MS = 1_000;

describe("an open page", function () {
  this.timeout(300_000);
  const visit = useBrowser(openVisit, "web_updates");
  const { reader } = visit;
  let owner: Account;
  let projectId: number;

  /** A tab that a failed test has left would keep the stream of the next one. */
  afterEach(async () => {
    const others = reader.context.pages().filter((page) => page !== reader.page);
    await Promise.all(others.map((page) => page.close()));
  });
  before(async () => {
    owner = await visit.app.make.account();
    projectId = (await visit.app.make.project({ createdBy: owner.id, publicRead: true }))._id;
    await reader.page.clock.install();
    await (await openQuestionScene(visit.app)).signIn(reader);
  });

  /**
   * Lets the time of a page and of the server run faster until something holds, for so long at most,
   * ms. The time of the page alone would bring its readings into the life of a kept answer. A stream
   * that was silent for forty seconds is opened again, so the time is not sped up further.
   */
  async function hasten(page: Page, mostMs: number, holds: () => boolean | Promise<boolean>) {
    for (let passed = 0; passed < mostMs && !(await holds()); passed += STEP_MS) {
      visit.app.travel(STEP_MS);
      await page.clock.fastForward(STEP_MS);
      await pause(100);
    }
  }
  /** Several events in turn are shown up to twenty seconds late. */
  async function shown(page: Page, text: string) {
    const found = page.locator("main").getByText(text).first();
    await hasten(page, 20_000, () => found.isVisible());
    await found.waitFor({ timeout: 80_000 });
  }
  const here = (): Client => visit.app.as(owner.token);
  const open = (title = "Will it rain?") =>
    publish(here(), { title, default_project: projectId, question: binary(title) });
  const write = async (postId: number, text: string) => {
    const body = { on_post: postId, text, is_private: false };
    const made = await here().post("/api/comments/create/", body);
    expect(made.status, made.text).to.equal(201);
  };
  const forecast = async (questionId: number, value: number) => {
    const body = [{ question: questionId, probability_yes: value }];
    const sent = await here().post("/api/questions/forecast/", body);
    expect(sent.status, sent.text).to.equal(201);
    await aggregateQuestion(visit.app.caps, { questionId }, { signal });
  };
  /** Notes the requests of a page to an address. */
  const noted = (page: Page, address: RegExp): Request[] => {
    const found: Request[] = [];
    page.on("request", (request) => {
      if (address.test(request.url())) found.push(request);
    });
    return found;
  };

  /**
   * Opens a page and waits until events reach it, and until it has read again what may have changed
   * before they did. So what it shows afterwards, it shows because of an event.
   */
  async function follow(page: Page, path: string, reads: RegExp): Promise<Request[]> {
    const asked = noted(page, reads);
    let isOpen = false;
    const stream = page.waitForResponse(STREAM, { timeout: 45_000 });
    stream.then(
      () => (isOpen = true),
      () => undefined,
    );
    await page.goto(path);
    await hasten(page, 8_000, () => isOpen);
    expect((await stream).status()).to.equal(200);
    await hasten(page, 4_000, () => asked[1] !== undefined);
    const again = await until("the second reading", () => asked[1]);
    await (await again.response())?.finished();
    return asked;
  }
  const followPost = (page: Page, { id }: { readonly id: number }) =>
    follow(page, `/questions/${id}/`, new RegExp(`/api/(public/)?posts/${id}/$|/posts/${id}/\\?`));

  it("of a question tells of new comments, the prediction and the end", async () => {
    const { page } = reader;
    const post = await open();
    await followPost(page, post);
    await page.locator(".comments").scrollIntoViewIfNeeded();
    await page.getByText("There are no comments").or(page.locator(".threads")).first().waitFor();
    await write(post.id, "The sky is grey.");
    const added = page.getByRole("button", { name: "1 new comment, show" });
    await hasten(page, 20_000, () => added.isVisible());
    await added.click();
    await page.getByText("The sky is grey.").waitFor();
    await page.getByText("There is no prediction yet.").waitFor();
    await forecast(post.question.id, 0.7);
    await shown(page, "70%");
    await here().post(`/api/questions/${post.question.id}/close/`, {});
    await shown(page, "Closed");
  });

  it("with a list shows a question soon after it opened, and moves nothing before", async () => {
    const { page } = reader;
    await open("Will it snow?");
    await follow(page, "/?in=all&order=new", /\/api\/posts\/\?/);
    await page.getByRole("link", { name: "Will it snow?" }).waitFor();
    const added = page.getByRole("link", { name: "Will it hail?" });
    await open("Will it hail?");
    const news = page.getByRole("button", { name: "1 more question, show" });
    await hasten(page, 20_000, () => news.isVisible());
    await news.waitFor();
    expect(await added.count()).to.equal(0);
    await news.click();
    await added.waitFor();
    await news.waitFor({ state: "detached" });
  });

  it("is told without an account too", async () => {
    const visitor = await visit.another();
    await visitor.page.clock.install();
    const post = await open();
    await followPost(visitor.page, post);
    await forecast(post.question.id, 0.6);
    await shown(visitor.page, "60%");
    expect(visitor.faults).to.deep.equal([]);
    await visitor.context.close();
  });

  it("reads a few times while many events come", async () => {
    const { page } = reader;
    const post = await open();
    const asked = await followPost(page, post);
    const before = asked.length;
    const event = { type: "prediction.changed", key: "x", time: Date.now() } as const;
    const many = Array.from({ length: 100 }, () => ({
      ...event,
      postId: post.id as number,
      questionId: post.question.id as number,
    }));
    await visit.app.caps.cache.events.append(many);
    await hasten(page, 8_000, () => asked.length > before);
    await until("the reading", () => asked.length > before);
    await forecast(post.question.id, 0.4);
    await shown(page, "40%");
    expect(asked.length - before).to.be.at.most(5);
  });

  it("shares one stream with the other tabs, and another tab goes on with it", async () => {
    const { context, page } = reader;
    const post = await open();
    await page.goto("/api/none/");
    const [first, second] = [await context.newPage(), await context.newPage()];
    await followPost(first, post);
    const streams = noted(second, STREAM);
    await second.goto(`/questions/${post.id}/`);
    await second.getByText("There is no prediction yet.").waitFor();
    const asked = noted(second, new RegExp(`/api/posts/${post.id}/(\\?|$)`));
    await hasten(second, 8_000, () => asked.length > 0);
    await until("the tab to be told", () => asked.length > 0);
    await forecast(post.question.id, 0.8);
    for (const tab of [first, second]) {
      // A tab that began to listen a little later learns of the next event.
      await shown(tab, "80%").catch(async () => {
        await forecast(post.question.id, 0.8);
        await shown(tab, "80%");
      });
    }
    expect(streams).to.deep.equal([]);
    await first.close();
    const taken = await until("the stream of the other tab", () => streams[0]);
    expect(taken.headers()["last-event-id"]).to.match(/^\d+-\d+$/);
    await forecast(post.question.id, 0.3);
    await shown(second, "30%");
    await second.close();
  });

  it("comes again with the last event when the stream ends with the access token", async () => {
    const { page } = reader;
    const post = await open();
    const streams = noted(page, STREAM);
    await followPost(page, post);
    visit.app.travel(16 * MINUTE);
    await hasten(page, 8_000, () => streams.length > 1);
    await until("the next stream", () => streams.length > 1);
    expect(streams[1]?.headers()["last-event-id"]).to.match(/^\d+-\d+$/);
    await forecast(post.question.id, 0.9);
    await shown(page, "90%");
  });

  it("has no stream while it is hidden for long, and one again when it is shown", async () => {
    const { page } = reader;
    const post = await open();
    await page.goto(`/questions/${post.id}/`);
    const turn = (isHidden: boolean) =>
      page.evaluate(`Object.defineProperty(document, "hidden", { get: () => ${isHidden}, configurable: true });
        document.dispatchEvent(new Event("visibilitychange"));`);
    const size = () => visit.app.caps.streams.size;
    const pass = (streams: number) =>
      until(`${streams} streams`, async () => {
        await page.clock.fastForward(5_000);
        return size() === streams;
      });
    await pass(1);
    await turn(true);
    await pass(0);
    await turn(false);
    await pass(1);
    await page.goto("/api/none/");
  });

  for (const [name, status] of [
    ["has too many streams", 429],
    ["has no stream", 503],
    ["holds events back", null],
  ] as const) {
    it(`polls where the server ${name}`, async () => {
      const other = await visit.another();
      const { page } = other;
      const post = await open();
      let refused = 0;
      await other.context.route(STREAM, async (route) => {
        refused += 1;
        if (status !== null) await route.fulfill({ status, json: { detail: "Later." } });
      });
      await page.clock.install();
      await page.goto(`/questions/${post.id}/`);
      await page.getByText("There is no prediction yet.").waitFor();
      await forecast(post.question.id, 0.7);
      const found = page.locator("main").getByText("70%").first();
      await until("the prediction", async () => {
        await page.clock.fastForward(16_000);
        return (await found.count()) > 0;
      });
      expect(refused).to.be.greaterThan(0);
      expect(other.faults).to.deep.equal([]);
      await other.context.close();
    });
  }
});
