/** The frame of the console: addresses, navigation, search, and what is said of a new page. */
import { expect } from "chai";
import type { Page } from "playwright-core";
import { picture, shownAfter } from "../support/browser.ts";
import { inspect, openVisit, useBrowser } from "../support/visit.ts";
import { freshName } from "../support/console_place.ts";

const PASSWORD = "correct-horse-battery";
const DAY = 86_400_000;

describe("the frame of the console", function () {
  this.timeout(120_000);
  const visit = useBrowser(openVisit, "web_frame");
  const { reader } = visit;
  const name = freshName("reader");

  before(async function () {
    const account = { username: name, email: `${name}@example.org`, password: PASSWORD };
    expect((await visit.app.as(null).post("/api/auth/signup/", account)).status).to.equal(201);
  });

  const focused = (page: Page) => page.evaluate<string>("document.activeElement.innerText");
  const heading = (page: Page, title: string) =>
    page.getByRole("heading", { name: title, level: 1 });

  it("leads to the page whose last slash was left out, and says where there is none", async () => {
    const { page } = reader;
    await page.goto("/sign-in?next=%2Faccount%2F");
    expect(page.url()).to.match(/\/sign-in\/\?next=%2Faccount%2F$/);
    await heading(page, "Sign in").waitFor();
    for (const path of ["/no/such/page", "/users/", "/docs/no-such-page"]) {
      const reply = await page.goto(path);
      expect(reply?.status(), path).to.equal(404);
      await heading(page, "There is no such page").waitFor();
    }
    await page.getByRole("link", { name: "Status" }).click();
    await page.getByText("The platform serves requests.").waitFor();
    await page.getByRole("rowheader", { name: "mongo" }).waitFor();
    await inspect(page, "status");
  });

  it("ends a short page at the end of the window, and a long one after its content", async () => {
    const { page } = reader;
    const ends = () =>
      page.evaluate<number[]>(
        `["main", ".foot"].map((name) => Math.round(document.querySelector(name).getBoundingClientRect().bottom + scrollY)).concat(innerHeight, document.documentElement.scrollHeight)`,
      );
    for (const [width, height] of [
      [1280, 900],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.goto("/sign-in/");
      await heading(page, "Sign in").waitFor();
      await page.getByLabel("Password", { exact: true }).waitFor();
      const [main, foot, seen, whole] = await ends();
      expect([foot, whole], `${width} px`).to.deep.equal([seen, seen]);
      expect(main).to.be.lessThan(foot!);
      await page.setViewportSize({ width, height: 300 });
      const [text, end, window, all] = await ends();
      expect(end, `${width} px`).to.equal(all);
      expect(text).to.be.greaterThan(window!).and.lessThan(end!);
    }
    await page.setViewportSize({ width: 1280, height: 900 });
    await picture(page, "foot-of-a-short-page");
  });

  it("lists running and finished tournaments", async () => {
    const { page } = reader;
    const { make } = visit.app;
    const past = Date.now() - 30 * DAY;
    await make.project({ type: "tournament", name: "Rain Cup", slug: "rain-cup" });
    await make.project({ type: "tournament", name: "Snow Cup", slug: "snow-cup", closeDate: past });
    await make.project({ type: "community", name: "Rivers", slug: "rivers" });
    await page.getByRole("link", { name: "Tournaments" }).click();
    await page.locator("header").getByRole("link", { name: "Sign in" }).click();
    await page.getByLabel("Username or e-mail").fill(name);
    await page.getByLabel("Password").fill(PASSWORD);
    await page.keyboard.press("Enter");
    await heading(page, "Tournaments").waitFor();
    const section = (title: string) =>
      page.locator("section").filter({ has: page.getByRole("heading", { name: title }) });
    await section("Running").getByRole("link", { name: "Rain Cup" }).waitFor();
    await section("Communities").getByRole("link", { name: "Rivers" }).waitFor();
    await section("Finished").getByRole("link", { name: "Snow Cup" }).waitFor();
    expect(await section("Running").innerText()).to.not.include("Snow Cup");
    await inspect(page, "tournaments");
  });

  it("gives the focus to the heading of a new page, and says its title", async () => {
    const { page } = reader;
    await page.getByRole("link", { name: "Snow Cup" }).click();
    await heading(page, "Snow Cup").waitFor();
    await page.locator("h1:focus").waitFor();
    expect(await focused(page)).to.equal("Snow Cup");
    await page.locator("#app > [role=status]").filter({ hasText: "Snow Cup" }).waitFor();
    await page.goBack();
    await page.locator("h1:focus").filter({ hasText: "Tournaments" }).waitFor();
  });

  it("asks again by itself while the platform serves no requests", async () => {
    const { page, context } = await visit.another();
    const checks = { mongo: "TimeoutError", redis: "ok", cache: "ok" };
    await context.route("**/readyz", (route) =>
      route.fulfill({ status: 503, json: { ready: false, checks } }),
    );
    await page.clock.install();
    await page.goto("/status/");
    await page.getByText("The platform cannot serve requests now.").waitFor();
    await context.unroute("**/readyz");
    await shownAfter(page.getByText("The platform serves requests."), 5_000);
  });

  it("opens the search by its key from every page, and not while the reader writes", async () => {
    const { page } = reader;
    await page.keyboard.press("/");
    const field = page.getByRole("searchbox");
    await page.locator("input[type=search]:focus").waitFor();
    expect(new URL(page.url()).search).to.equal("?status=any&in=all");
    await page.keyboard.type("1/2 rain");
    expect(await field.inputValue()).to.equal("1/2 rain");
  });

  it("has a menu of the own pages, which Escape closes", async () => {
    const { page } = reader;
    await page.getByRole("button", { name: "Your pages" }).click();
    const item = page.getByRole("link", { name: "Your record" });
    await item.waitFor();
    expect(await page.getByRole("link", { name: "Operate" }).count()).to.equal(0);
    await page.keyboard.press("Escape");
    await item.waitFor({ state: "hidden" });
    await page.getByRole("button", { name: "Your pages" }).click();
    await item.click();
    await heading(page, name).waitFor();
    await item.waitFor({ state: "hidden" });
  });
});
