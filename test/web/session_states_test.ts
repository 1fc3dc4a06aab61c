/** The session of a reader when the server does not answer for it: only a 401 ends one. */
import { expect } from "chai";
import type { Page } from "playwright-core";
import { openReader, type Reader } from "../support/browser.ts";
import { FEW_PLACES, occupy } from "../support/busy_server.ts";
import { type ConsolePage, makeConsolePages } from "../support/console_pages.ts";
import { testRedisUrl } from "../support/engines.ts";
import { inspect, useBrowser } from "../support/visit.ts";
import { type Organiser, openStaff } from "../support/organiser.ts";
import { exhaust, refill } from "../support/used_limits.ts";
import { signInAs } from "../support/signed_in.ts";

const MINUTE = 60_000;
const REDIS_URL = testRedisUrl();
const STILL = "You are still signed in: this page asks again by itself.";

/** The notice about the session, above the page. */
const notice = (page: Page) => page.locator("main > .notice").filter({ hasText: STILL });
const name = ({ account }: Organiser) => account.name;
const wholePages = (pages: readonly ConsolePage[]) => pages.filter((one) => !("parts" in one));

/** Checks that the page says why it waits, and shows nothing of what a visitor sees. */
async function expectWaiting(page: Page, message: RegExp): Promise<void> {
  await notice(page).waitFor();
  expect(await notice(page).innerText()).to.match(message);
  await page.locator(".reading").waitFor();
  expect(await page.getByRole("link", { name: "Sign in" }).count()).to.equal(0);
  expect(await page.getByRole("link", { name: "Create an account" }).count()).to.equal(0);
}

/** Opens another browser in which the account is signed in, or a visitor's. */
async function another({ app, id, reader }: Organiser, isSignedIn: boolean): Promise<Reader> {
  const other = await openReader(reader.context.browser()!, app.baseUrl);
  if (!isSignedIn) return other;
  await signInAs(app, other.page, (await app.caps.store.users.byId(id))!);
  return other;
}

describe("the session of a reader, while the server is busy", function () {
  this.timeout(240_000);
  const organiser = useBrowser(openStaff, "web_session_busy", FEW_PLACES);
  let pages: readonly ConsolePage[];

  before(async function () {
    pages = await makeConsolePages(organiser);
  });

  it("lasts: every page says why it waits, and goes on by itself", async () => {
    const { page } = organiser.reader;
    for (const one of wholePages(pages)) {
      const release = await occupy(organiser.app);
      const refused = page.waitForResponse("**/api/users/me/");
      await page.goto(one.path);
      expect((await refused).status()).to.equal(503);
      await expectWaiting(page, /^The server is busy\. Try again in 1 second\./);
      expect(new URL(page.url()).pathname).to.equal(one.path.replace(/[?#].*/, ""));
      if (one.name === "a question") await inspect(page, "session-waiting");
      release();
      await one.shown(page).waitFor();
      await notice(page).waitFor({ state: "detached" });
    }
  });

  it("is read again when the reader says so", async () => {
    const { page } = organiser.reader;
    const release = await occupy(organiser.app);
    await page.goto("/account/");
    await notice(page).waitFor();
    const asked = page.waitForResponse("**/api/users/me/");
    await page.getByRole("button", { name: "Try again" }).click();
    const id = (await asked).headers()["x-request-id"] ?? "";
    await notice(page).getByText(id).waitFor();
    release();
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("heading", { name: name(organiser), level: 1 }).waitFor();
  });

  it("does not exist for a visitor, who is one at once", async () => {
    const { page, context } = await another(organiser, false);
    const calls: string[] = [];
    page.on("request", (request) => calls.push(new URL(request.url()).pathname));
    const release = await occupy(organiser.app);
    await page.goto("/");
    await page.getByRole("link", { name: "Create an account" }).waitFor();
    const own = calls.filter((path) => /^\/api\/(?!public\/)/.test(path));
    expect(own).to.deep.equal([]);
    release();
    await context.close();
  });

  it("lasts without a network, and is read as soon as there is one again", async () => {
    const { page, context } = organiser.reader;
    const address = "**/api/auth/refresh/";
    await context.route(address, (route) => route.abort());
    await page.goto("/account/");
    await expectWaiting(page, /^The server did not answer\. Try again\. You are/);
    await context.unroute(address);
    await page.getByRole("heading", { name: name(organiser), level: 1 }).waitFor();
  });

  it("leads on from the sign-in page to where a visitor was, whichever link is chosen", async () => {
    const { page, context } = await another(organiser, false);
    await page.goto("/sign-in/?next=%2Fwrite%2F%3Fpart%3Dimport&new=");
    await page.getByRole("heading", { name: "Create an account" }).waitFor();
    const links = page.getByRole("link", { name: "Sign in", exact: true });
    expect(await links.count()).to.equal(2);
    for (const link of await links.all()) {
      const { searchParams } = new URL((await link.getAttribute("href"))!, page.url());
      expect(searchParams.get("next")).to.equal("/write/?part=import");
    }
    await context.close();
  });
});

describe("the session of a reader, too often", function () {
  this.timeout(240_000);
  const organiser = useBrowser(openStaff, "web_session_often", {
    REDIS_URL,
    RATE_LIMIT_OVERRIDES: "read=20/0.0001,login=20/0.001,session=20/0.001,public=1000/100",
  });
  let pages: readonly ConsolePage[];
  const tooOften = /^That was too often\. Try again in [\d,]+ seconds?\./;

  before(async function () {
    pages = await makeConsolePages(organiser);
  });
  beforeEach(() => refill(REDIS_URL));

  const useUpReads = () => exhaust(() => organiser.account.client.get("/api/users/me/"));
  /** A token with a wrong secret counts for its session, and does not end it. */
  const useUpRefreshes = async () => {
    const stored = 'localStorage.getItem("presage.refresh")';
    const [id = ""] = (await organiser.reader.page.evaluate<string>(stored)).split(".");
    const refresh = `${id}.${"0".repeat(48)}`;
    await exhaust(() => organiser.app.as(null).post("/api/auth/refresh/", { refresh }));
  };

  it("asks again after the time that the server names, and not before", async () => {
    const { page, context } = await another(organiser, true);
    let asked = 0;
    page.on("request", (request) => {
      if (request.url().endsWith("/api/users/me/")) asked += 1;
    });
    await page.clock.install();
    await useUpReads();
    // This page polls, and the answer to a visitor would ask the reader to sign in.
    const tournament = pages.find((one) => one.name === "a tournament")!;
    await page.goto(tournament.path);
    await expectWaiting(page, tooOften);
    for (const ms of [400_000, 300_000, 200_000]) await page.clock.fastForward(ms);
    await expectWaiting(page, tooOften);
    expect(asked).to.equal(1);
    await refill(REDIS_URL);
    await page.clock.fastForward(200_000);
    await tournament.shown(page).waitFor();
    expect(asked).to.equal(2);
    await context.close();
  });

  it("is read as soon as the browser is connected again", async () => {
    const { page, context } = organiser.reader;
    await useUpReads();
    await page.goto("/account/");
    await expectWaiting(page, tooOften);
    await refill(REDIS_URL);
    await context.setOffline(true);
    await context.setOffline(false);
    await page.getByRole("heading", { name: name(organiser), level: 1 }).waitFor();
  });

  it("lasts when the server gives no new token now", async () => {
    const { page } = organiser.reader;
    await useUpRefreshes();
    await page.goto("/account/");
    await expectWaiting(page, tooOften);
    await refill(REDIS_URL);
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("heading", { name: name(organiser), level: 1 }).waitFor();
    // The token of an open page expires as well.
    await useUpRefreshes();
    organiser.app.travel(16 * MINUTE);
    const question = pages.find((one) => one.name === "a question")!;
    await page.evaluate(
      `history.pushState(null, "", "${question.path}"); dispatchEvent(new Event("pushState"))`,
    );
    const alert = page.getByRole("alert");
    await alert.waitFor();
    expect(await alert.innerText()).to.match(tooOften);
    expect(await page.getByRole("link", { name: "Sign in" }).count()).to.equal(0);
    await refill(REDIS_URL);
    await page.getByRole("button", { name: "Try again" }).click();
    await question.shown(page).waitFor();
  });

  it("goes on with an expired token on every page, with one new token for all its requests", async () => {
    const { page } = organiser.reader;
    await page.goto("/sign-in/");
    await page.getByRole("link", { name: name(organiser) }).waitFor();
    let refreshes = 0;
    page.on("request", (request) => {
      if (request.url().endsWith("/api/auth/refresh/")) refreshes += 1;
    });
    for (const one of wholePages(pages)) {
      await refill(REDIS_URL);
      organiser.app.travel(16 * MINUTE);
      await page.evaluate(
        `history.pushState(null, "", "${one.path}"); dispatchEvent(new Event("pushState"))`,
      );
      await one.shown(page).waitFor();
      expect(await page.getByRole("link", { name: "Sign in" }).count()).to.equal(0);
    }
    expect(refreshes).to.equal(wholePages(pages).length);
  });

  it("ends with a 401 for its refresh token", async () => {
    const { page } = organiser.reader;
    await organiser.account.endSessions();
    await page.goto("/account/");
    await page.getByRole("heading", { name: "Sign in", level: 1 }).waitFor();
    expect(new URL(page.url()).searchParams.get("next")).to.equal("/account/");
    await page.evaluate('localStorage.setItem("presage.refresh", "ended")');
    await page.goto("/write/");
    await page.getByRole("heading", { name: "Sign in", level: 1 }).waitFor();
    expect(new URL(page.url()).searchParams.get("next")).to.equal("/write/");
  });
});
