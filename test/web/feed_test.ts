/** The feed and its filters, used by a reader in a browser against the real server. */
import { expect } from "chai";
import type { Page } from "playwright-core";
import { AS_HIDDEN, barriers, picture, refuseEvents, shownAfter } from "../support/browser.ts";
import { inspect, openVisit, useBrowser } from "../support/visit.ts";
import { freshName } from "../support/console_place.ts";
import { createPredictions } from "../support/predictions.ts";
import { until } from "../support/until.ts";

const PASSWORD = "correct-horse-battery";
const DAY = 86_400_000;
/** More than two pages of twenty. */
const PLAIN_QUESTIONS = 43;

/** Runs in a page from its start: types into the search as soon as there is one. */
const TYPE_AT_ONCE = `new MutationObserver((changes, observer) => {
  const field = document.querySelector("input[type=search]");
  if (field === null) return;
  observer.disconnect();
  field.value = "river";
  field.dispatchEvent(new Event("input", { bubbles: true }));
}).observe(document, { childList: true, subtree: true });`;

describe("the feed", function () {
  this.timeout(120_000);
  const visit = useBrowser(openVisit, "web_feed");
  const { reader } = visit;
  let readerId = 0;
  const name = freshName("reader");

  before(async function () {
    const account = { username: name, email: `${name}@example.org`, password: PASSWORD };
    const made = await visit.app.as(null).post("/api/auth/signup/", account);
    expect(made.status).to.equal(201);
    readerId = made.body.user.id;
  });

  const titles = (page: Page) => page.locator(".post h2").allInnerTexts();
  const settled = async (page: Page, first: string) => {
    await page.locator(".post h2").first().filter({ hasText: first }).waitFor();
  };
  /** Calls of the list of posts so far. */
  const listCalls: string[] = [];

  /** Waits until the list was asked for so often, and makes sure that no further call follows. */
  const allAsked = async (page: Page, times: number) => {
    const deadline = Date.now() + 15_000;
    while (listCalls.length < times && Date.now() < deadline) await page.waitForTimeout(50);
    await page.waitForTimeout(300);
    expect(listCalls).to.have.length(times);
  };

  it("says what to do next while there are no questions", async () => {
    const { page } = reader;
    page.on("request", (request) => {
      if (/\/api\/posts\/(\?|$)/.test(request.url())) listCalls.push(request.url());
    });
    await page.goto("/sign-in/");
    await page.getByLabel("Username or e-mail").fill(name);
    await page.getByLabel("Password").fill(PASSWORD);
    await page.keyboard.press("Enter");
    await page.getByText("There is no open question in the main feed.").waitFor();
    await page.getByRole("link", { name: "How to write a question" }).waitFor();
    expect(await barriers(page)).to.deep.equal([]);
    await picture(page, "feed-empty");
  });

  it("shows each kind with its prediction, the own forecast, and the next time", async () => {
    const { page } = reader;
    const { make, caps } = visit.app;
    const at = Date.now() - DAY;
    const predictions = createPredictions(caps);
    const close = { scheduledCloseTime: Date.UTC(2036, 2, 7, 13) };
    const binary = await make.question("binary", {
      post: { title: "Will the river rise above 7 m?", nrForecasters: 31 },
      question: close,
    });
    await predictions.prediction(binary.question, [{ at, value: 0.635 }]);
    await predictions.forecast({
      question: binary.question,
      userId: readerId,
      value: 0.4,
      start: at,
    });
    const numeric = await make.question("numeric", {
      post: { title: "How much rain?" },
      question: { ...close, unit: "mm" },
    });
    const cdf = Array.from({ length: 201 }, (_, i) => 0.001 + (0.998 * i) / 200);
    await predictions.prediction(numeric.question, [{ at, value: cdf }]);
    await make.question("binary", {
      post: { title: "What is kept back?" },
      question: { ...close, cpRevealTime: Date.now() + DAY },
    });
    await make.question("binary", {
      post: { title: "Did it snow?" },
      question: { resolution: "yes", actualResolveTime: Date.UTC(2026, 1, 3) },
    });
    const group = await make.group(["binary", "binary"], {
      post: { title: "Which rivers rise?" },
    });
    await predictions.prediction(group.questions[0]!, [{ at, value: 0.25 }]);
    await make.notebook({ post: { title: "A note on rivers" } });

    await page.goto("/?order=new");
    await settled(page, "A note on rivers");
    const row = (title: string) => page.locator(".post", { hasText: title });
    const river = await row("Will the river").innerText();
    expect(river).to.include("Open").and.include("closes 7 Mar 2036").and.include("31 forecasters");
    expect(river).to.include("63.5%").and.include("You: 40%");
    expect(await row("How much rain?").locator(".prediction").innerText()).to.match(/^\d+\Wmm$/);
    expect(await row("What is kept back?").innerText()).to.include("Hidden for now");
    expect(await row("Which rivers rise?").locator("dd").allInnerTexts()).to.include("25%");
    expect(await row("A note on rivers").locator("dd").count()).to.equal(0);
    expect(await page.locator(".feed [role=status]").innerText()).to.match(/^\d+ questions$/);
    // Only open questions are shown, until a reader asks for others.
    expect(await row("Did it snow?").count()).to.equal(0);
    await inspect(page, "feed");
    await page.getByLabel("Status").selectOption("Resolved");
    await settled(page, "Did it snow?");
    expect(await row("Did it snow?").innerText()).to.include("Resolved: Yes");
    expect(await titles(page)).to.have.length(1);
    expect(new URL(page.url()).search).to.equal("?status=resolved&order=new");
  });

  it("filters by type, project, words and what is not forecast yet", async () => {
    const { page } = reader;
    const { make } = visit.app;
    const cup = await make.project({ type: "tournament", name: "Rain Cup" });
    const ended = { name: "Old Cup", slug: "old-cup", closeDate: Date.now() - DAY };
    await make.project({ type: "tournament", ...ended });
    await make.question("date", {
      post: { title: "When does the cup end?", defaultProjectId: cup._id, projectIds: [cup._id] },
    });
    await page.goto("/");
    await settled(page, "");
    await page.getByLabel("Type").selectOption("Number");
    await settled(page, "How much rain?");
    expect(await titles(page)).to.deep.equal(["How much rain?"]);
    await page.getByLabel("Type").selectOption("Any type");
    const mine = page.getByLabel("Yours", { exact: true });
    await mine.selectOption("Not forecast by me");
    await page.locator(".post", { hasText: "Will the river" }).waitFor({ state: "detached" });
    await page.locator(".post", { hasText: "How much rain?" }).waitFor();
    await mine.selectOption("Forecast by me");
    await page.locator(".post", { hasText: "Will the river" }).waitFor();
    expect(await titles(page)).to.not.include("How much rain?");
    expect(new URL(page.url()).search).to.equal("?mine=forecast");
    await mine.selectOption("With my comments");
    await page.getByText("No question fits these filters.").waitFor();
    await mine.selectOption("In projects I follow");
    await page.getByText("No question fits these filters.").waitFor();
    await page.goto(`/tournaments/${cup._id}/`);
    await page.getByRole("button", { name: "Follow", exact: true }).click();
    await page.getByRole("button", { name: "Stop following" }).waitFor();
    await page.goto("/?in=all&mine=followed");
    await settled(page, "When does the cup end?");
    expect(await titles(page)).to.deep.equal(["When does the cup end?"]);
    await inspect(page, "feed-followed");
    await page.goto("/");
    await page.locator(".post", { hasText: "Will the river" }).waitFor();
    await page.getByLabel("Where").focus();
    await page.locator("option", { hasText: "Rain Cup" }).waitFor({ state: "attached" });
    await page.getByLabel("Where").selectOption("Rain Cup");
    await settled(page, "When does the cup end?");
    expect(await titles(page)).to.deep.equal(["When does the cup end?"]);
    await page.goto("/?in=t:old-cup&status=any");
    await page.locator("option", { hasText: "Old Cup (finished)" }).waitFor({ state: "attached" });
    expect(await page.getByLabel("Where").inputValue()).to.equal("t:old-cup");
    await page.goto("/");
    await settled(page, "");
    const search = page.getByRole("searchbox");
    await search.fill("ri");
    await page.keyboard.press("Enter");
    await page.getByText("A search needs 3 characters or more.").waitFor();
    await search.fill("kept back");
    await page.keyboard.press("Enter");
    await settled(page, "What is kept back?");
    expect(await titles(page)).to.deep.equal(["What is kept back?"]);
    await search.fill("no such words");
    await page.keyboard.press("Enter");
    await page.getByText("No question fits these filters.").waitFor();
    await page.getByRole("link", { name: "Search all that I may see" }).click();
    await page.waitForURL("/?status=any&in=all&search=no+such+words");
    await page
      .getByRole("link", { name: "Search all that I may see" })
      .waitFor({ state: "hidden" });
    expect(await search.inputValue()).to.equal("no such words");
    await page.getByRole("link", { name: "Clear the filters" }).click();
    await page.locator(".post", { hasText: "Will the river" }).waitFor();
    await until("an empty search", async () => (await search.inputValue()) === "");
  });

  it("keeps what is typed before the page has been drawn to its end", async () => {
    const page = await reader.context.newPage();
    await page.addInitScript(TYPE_AT_ONCE);
    await page.goto("/");
    await page.locator(".posts").waitFor({ state: "attached" });
    expect(await page.getByRole("searchbox").inputValue()).to.equal("river");
    await page.close();
  });

  it("returns to the same place with one request a page and one for the next", async () => {
    const { page } = reader;
    const { make } = visit.app;
    for (let i = 1; i <= PLAIN_QUESTIONS; i++) {
      await make.question("binary", { post: { title: `Plain question ${i}` } });
    }
    listCalls.length = 0;
    await page.addInitScript(AS_HIDDEN);
    await page.goto("/?order=new");
    await settled(page, `Plain question ${PLAIN_QUESTIONS}`);
    await allAsked(page, 2);
    await page.getByRole("link", { name: "Next" }).click();
    await settled(page, `Plain question ${PLAIN_QUESTIONS - 20}`);
    await allAsked(page, 3);
    expect(await page.evaluate("scrollY")).to.equal(0);
    const tenth = page.locator(".post h2 a").nth(9);
    await page.evaluate("scrollTo(0, 700)");
    await tenth.scrollIntoViewIfNeeded();
    await page.waitForFunction("scrollY > 600");
    const before = await page.evaluate<number>("scrollY");
    await tenth.click();
    await page.waitForURL(/\/questions\/\d+\/$/);
    await page.locator(".question h1").waitFor();
    await page.goBack();
    await settled(page, `Plain question ${PLAIN_QUESTIONS - 20}`);
    expect(await page.evaluate("scrollY")).to.equal(before);
    await page.getByRole("link", { name: "Previous" }).click();
    await settled(page, `Plain question ${PLAIN_QUESTIONS}`);
    const first = await titles(page);
    expect(first).to.have.length(20);
  });

  it("keeps the places of two pages apart, however fast the reader goes on", async () => {
    const { page } = reader;
    const title = page.locator(".question h1");
    await page.goto("/?order=new");
    await settled(page, `Plain question ${PLAIN_QUESTIONS}`);
    // The browser tells of the scrolling when the click has changed the address already.
    const follow = `document.querySelectorAll(".post h2 a")[9].click()`;
    await page.evaluate(`scrollTo(0, 600); ${follow}`);
    await title.waitFor();
    expect(await page.evaluate("scrollY")).to.equal(0);
    await page.goBack();
    await settled(page, `Plain question ${PLAIN_QUESTIONS}`);
    expect(await page.evaluate("scrollY")).to.equal(600);
  });

  it("never shows a private title, nor pages of another account after a change", async () => {
    const { page } = reader;
    const { make } = visit.app;
    const closed = await make.project({ defaultPermission: null, name: "Closed circle" });
    const post = { title: "A private title", defaultProjectId: closed._id };
    await make.question("binary", { post: { ...post, projectIds: [closed._id] } });
    await page.goto("/?in=all&order=new");
    await settled(page, "Plain question");
    expect(await page.content()).to.not.include("A private title");
    await make.member(closed._id, readerId, "viewer");
    await page.reload();
    await settled(page, "A private title");
    await page.getByRole("link", { name, exact: true }).click();
    await page.getByRole("button", { name: "Sign out" }).first().click();
    const other = freshName("other");
    const account = { username: other, email: `${other}@example.org`, password: PASSWORD };
    await visit.app.as(null).post("/api/auth/signup/", account);
    // The page is not loaded again, so what the first account read is still in its memory.
    await page.getByRole("banner").getByRole("link", { name: "Sign in" }).click();
    await page.getByLabel("Username or e-mail").fill(other);
    await page.getByLabel("Password").fill(PASSWORD);
    await page.keyboard.press("Enter");
    await page.getByRole("link", { name: other, exact: true }).waitFor();
    await page.getByRole("link", { name: "Presage" }).click();
    await page.getByLabel("Order").selectOption("Newest");
    await page.getByLabel("Where").selectOption("All that I may see");
    await page.waitForURL(/in=all/);
    await settled(page, "Plain question");
    expect(await page.content()).to.not.include("A private title");
  });

  it("brings news into an open page in place, and asks less often while there are none", async () => {
    const other = await visit.another();
    const { page } = other;
    const { make, caps } = visit.app;
    const { question } = await make.question("discrete", { post: { title: "How much snow?" } });
    await refuseEvents(other.context);
    await page.clock.install();
    await page.goto("/sign-in/");
    await page.getByLabel("Username or e-mail").fill(name);
    await page.getByLabel("Password").fill(PASSWORD);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Questions" }).waitFor();
    await page.goto("/?type=discrete");
    await settled(page, "How much snow?");
    expect(await page.locator(".post").innerText()).to.include("No forecasts yet");
    await make.question("discrete", { post: { title: "How much hail?" } });
    const cdf = Array.from({ length: 201 }, (_, i) => 0.001 + (0.998 * i) / 200);
    await createPredictions(caps).prediction(question, [{ at: Date.now() - DAY, value: cdf }]);
    await caps.cache.feed.bumpFeed();
    await shownAfter(page.locator(".post .prediction"), 15_000);
    expect(await titles(page)).to.deep.equal(["How much snow?"]);
    let calls = 0;
    page.on("request", (request) => (calls += Number(request.url().includes("/api/posts/?"))));
    for (let step = 0; step < 12; step++) {
      await page.clock.fastForward(15_000);
    }
    // Without a longer wait it would be twelve.
    expect(calls).to.be.within(1, 6);
    await page.evaluate("Object.defineProperty(document, 'hidden', { get: () => true })");
    await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
    calls = 0;
    for (let step = 0; step < 4; step++) await page.clock.fastForward(300_000);
    expect(calls).to.equal(0);
    expect(other.faults).to.deep.equal([]);
    await other.context.close();
  });
});
