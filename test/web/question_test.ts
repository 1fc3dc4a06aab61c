/** The page of a question, read by a person in a browser against the real server. */
import { expect } from "chai";
import type { Browser } from "playwright-core";
import { barriers, openBrowser, openReader, overhang, type Reader } from "../support/browser.ts";
import { type ConsolePlace, freshName, openPlace } from "../support/console_place.ts";

const PASSWORD = "correct-horse-battery";
/** Times as the page shows them in Berlin, and the same in UTC. */
const CLOSE = Date.UTC(2036, 2, 7, 13, 5);

describe("the page of a question", function () {
  this.timeout(120_000);
  let place: ConsolePlace;
  let browser: Browser | undefined;
  let reader: Reader;
  const name = freshName("reader");

  before(async function () {
    browser = await openBrowser(this);
    place = await openPlace("web_question");
    if (place.app === null) return this.skip();
    reader = await openReader(browser, place.baseUrl);
    const account = { username: name, email: `${name}@example.org`, password: PASSWORD };
    expect((await place.as(null).post("/api/auth/signup/", account)).status).to.equal(201);
  });
  afterEach(() => {
    expect(reader.faults).to.deep.equal([]);
  });
  after(async () => {
    await browser?.close();
    await (place as ConsolePlace | undefined)?.close();
  });

  const make = () => place.app!.make;

  it("asks a visitor to sign in, and comes back to the question afterwards", async () => {
    const { page } = reader;
    const { post } = await make().question("binary", {
      post: { title: "Will the river rise above 7 m?" },
      question: { scheduledCloseTime: CLOSE },
    });
    await page.goto(`/questions/${post._id}/`);
    await page.getByRole("heading", { name: "Sign in to see this page" }).waitFor();
    expect(await barriers(page)).to.deep.equal([]);
    await page.locator("main").getByRole("link", { name: "Sign in" }).click();
    await page.getByRole("link", { name: "Create an account" }).click();
    await page.getByRole("link", { name: "Sign in" }).last().click();
    await page.getByLabel("Username or e-mail").fill(name);
    await page.getByLabel("Password").fill(PASSWORD);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Will the river rise above 7 m?" }).waitFor();
    expect(new URL(page.url()).pathname).to.equal(`/questions/${post._id}/`);
  });

  it("leads to no other place after the sign-in than pages of the console", async () => {
    const { page, context } = reader;
    const other = await context.newPage();
    await page.evaluate("localStorage.removeItem('presage.refresh')");
    for (const next of ["https://example.org/x", "//example.org/x", "/\\example.org", "http://["]) {
      await other.goto(`/sign-in/?next=${encodeURIComponent(next)}`);
      await other.getByLabel("Username or e-mail").fill(name);
      await other.getByLabel("Password").fill(PASSWORD);
      await other.keyboard.press("Enter");
      await other.getByRole("heading", { name: "Questions" }).waitFor();
      expect(new URL(other.url()).host, next).to.equal(new URL(place.baseUrl).host);
    }
    await other.close();
  });

  it("shows what the question is, its times in the reader's zone, and its texts", async () => {
    const { page } = reader;
    const { post } = await make().question("numeric", {
      post: { title: "How much rain?", forecastsCount: 1234, nrForecasters: 5 },
      question: {
        ...{ scheduledCloseTime: CLOSE, description: "# Past\n\nSee *years* &copy; 2020." },
        ...{ resolutionCriteria: "By the [gauge](https://example.org/g).", finePrint: "" },
      },
    });
    await page.goto(`/questions/${post._id}/`);
    await page.getByRole("heading", { name: "How much rain?" }).waitFor();
    const head = page.locator(".head");
    expect(await head.innerText()).to.match(/Open\s+Number/);
    const time = head.locator("time");
    expect(await time.innerText()).to.equal("7 Mar 2036, 14:05");
    expect(await time.getAttribute("title")).to.equal("7 Mar 2036, 13:05 UTC");
    const facts = page.getByRole("complementary");
    expect(await facts.innerText())
      .to.match(/Forecasters\s+5\s/)
      .and.match(/Forecasts\s+1,234/);
    await page.getByRole("heading", { name: "Past", level: 3 }).waitFor();
    expect(await page.locator(".prose em").innerText()).to.equal("years");
    expect(await page.locator(".prose").last().innerText()).to.include("© 2020");
    const link = page.getByRole("link", { name: "gauge" });
    expect(await link.getAttribute("href")).to.equal("https://example.org/g");
    expect(await link.getAttribute("rel")).to.equal("nofollow noopener noreferrer ugc");
    expect(await page.getByRole("heading", { name: "Fine print" }).count()).to.equal(0);
    expect(await barriers(page)).to.deep.equal([]);
    for (const width of [360, 1920]) expect(await overhang(page, width)).to.equal(0);
  });

  it("says that there is no such page where the post is missing or private", async () => {
    const { page } = reader;
    const project = await make().project({ defaultPermission: null });
    const secret = await make().question("binary", {
      post: { title: "A private title", defaultProjectId: project._id, projectIds: [project._id] },
    });
    for (const id of [999_999, secret.post._id]) {
      await page.goto(`/questions/${id}/`);
      await page.getByRole("heading", { name: "There is no such page" }).waitFor();
      expect(await page.content()).to.not.include("A private title");
    }
  });

  it("reads the post again after the server could not be reached", async () => {
    const { page, context } = reader;
    const { post } = await make().question("binary", { post: { title: "Will it hold?" } });
    const address = `**/api/posts/${post._id}/`;
    await context.route(address, (route) => route.abort());
    await page.goto(`/questions/${post._id}/`);
    await page.getByRole("alert").waitFor();
    await context.unroute(address);
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("heading", { name: "Will it hold?" }).waitFor();
  });
});
