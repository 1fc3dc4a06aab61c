/** A newcomer's walk through the pages of accounts, in a browser, against the real server. */
import { expect } from "chai";
import type { Page } from "playwright-core";
import { issueSecret } from "../../src/accounts/mailed_secrets.ts";
import { createServerKey, hashCredential } from "../../src/server_key.ts";
import {
  barriers,
  openBrowser,
  openReader,
  type Reader,
  type TestBrowser,
} from "../support/browser.ts";
import { type ConsolePlace, freshName, openPlace } from "../support/console_place.ts";
import { inspect } from "../support/visit.ts";

const PASSWORD = "correct-horse-battery";

/** Writes two versions of the card of a bot, and compares them with what the page shows. */
async function fillCard(page: Page, bot: string) {
  await page.getByRole("button", { name: "Card", exact: true }).click();
  const card = page.getByRole("region", { name: `Card of ${bot}` });
  await card.getByText("Model or method, Provider, Training cutoff, Method.").waitFor();
  const save = card.getByRole("button", { name: "Save" });
  expect(await save.isDisabled()).to.equal(true);
  await card.getByLabel("Model or method").fill("Alder 2");
  await card.getByLabel("Provider").fill("Alder Labs");
  await card.getByLabel("Training cutoff").fill("2025-06-01");
  await card.getByLabel("Tools").fill("web search\n\n  code ");
  await card.getByLabel("Method", { exact: true }).fill("The median of **five** runs.");
  await card.getByLabel("Weights of the model").selectOption("Not public");
  await card.getByLabel("Address of the code").fill("ftp://example.org/");
  await save.click();
  await card.locator(".fault").waitFor();
  await card.getByLabel("Address of the code").fill("https://example.org/alder");
  await save.click();
  await card.getByText("Saved. Version 1 holds.").waitFor();
  expect(await card.getByText("refuse this bot").count()).to.equal(0);
  await card.getByLabel("Model or method").fill("Alder 3");
  await save.click();
  const versions = card.getByRole("listitem");
  await card.getByText("Saved. Version 2 holds.").waitFor();
  expect(await versions.nth(0).innerText()).to.match(/^Version 2.*Alder 2.*Alder 3$/s);
  expect(await versions.nth(1).innerText()).to.match(/Version 1.*web search, code.*no$/is);
  expect(await card.getByLabel("Training cutoff").inputValue()).to.equal("2025-06-01");
  await inspect(page, "account-card");
  await page.getByRole("button", { name: "Hide card" }).click();
}

describe("the pages of accounts", function () {
  this.timeout(120_000);
  let place: ConsolePlace;
  let browser: TestBrowser | undefined;
  let reader: Reader;
  const name = freshName("newcomer");
  const bot = freshName("helper");
  let accountId = 0;

  before(async function () {
    browser = await openBrowser(this);
    place = await openPlace("web_account");
    reader = await openReader(browser, place.baseUrl);
  });
  afterEach(() => {
    expect(reader.faults).to.deep.equal([]);
  });
  after(async () => {
    await browser?.close();
    await (place as ConsolePlace | undefined)?.close();
  });

  it("a new platform tells at its start how it gets its first superuser", async function () {
    if (place.app === null) return this.skip();
    const { page } = reader;
    await page.goto("/");
    await page.getByRole("heading", { name: "This platform is new" }).waitFor();
    await page.getByText("npx presage user create ada --superuser").waitFor();
    await inspect(page, "home-new");
    await place.app.make.account({ isSuperuser: true });
    await page.reload();
    await page.getByRole("link", { name: "Create an account" }).waitFor();
    await page.waitForLoadState("networkidle");
    expect(await page.getByText("This platform is new").count()).to.equal(0);
  });

  it("a visitor comes from the start to a new account, and is told which field is wrong", async () => {
    const { page } = reader;
    await page.goto("/");
    await page.getByRole("heading", { level: 1 }).waitFor();
    await inspect(page, "home");
    await page.getByRole("link", { name: "Create an account" }).click();
    await page.getByLabel("Username").fill("admin");
    await page.getByLabel("E-mail").fill(`${name}@example.org`);
    await page.getByLabel("Password").fill(PASSWORD);
    await page.getByRole("button", { name: "Create account" }).click();
    const username = page.getByLabel("Username");
    await page.locator('[aria-invalid="true"]').waitFor();
    expect(await username.getAttribute("aria-invalid")).to.equal("true");
    await inspect(page, "sign-up");
    await username.fill(name);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Questions" }).waitFor();
    expect(await page.evaluate("Object.keys(localStorage).sort()")).to.deep.equal([
      "presage.refresh",
      "presage.theme",
    ]);
    expect(await reader.context.cookies()).to.deep.equal([]);
  });

  it("the account page changes the profile, the colours and the name", async () => {
    const { page } = reader;
    await page.getByRole("link", { name, exact: true }).click();
    const profile = page.getByRole("form", { name: "Profile" });
    await profile.getByText("Nothing was changed yet.").waitFor();
    expect(await profile.getByRole("button", { name: "Save" }).isDisabled()).to.equal(true);
    await page.getByLabel("About you").fill("I measure.");
    await page.getByLabel("Location").fill("Bern");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Saved").waitFor();
    await page.getByLabel("About you").fill("I measure rivers.");
    await page.getByText("Saved").waitFor({ state: "detached" });
    await page.getByLabel("About you").fill("I measure.");
    await page.getByText("Saved").waitFor();
    await page.getByLabel("Dark").check();
    await page.locator(':root[data-theme="dark"]').waitFor();
    await page.getByLabel("As the system").check();
    await page.locator(':root[data-theme="auto"]').waitFor();
    await Promise.all([
      page.waitForResponse((reply) => reply.url().endsWith("/users/me/update/")),
      page.getByRole("switch", { name: "Hide community predictions" }).check(),
    ]);
    await page.reload();
    await page.getByLabel("About you").waitFor();
    expect(await page.getByLabel("About you").inputValue()).to.equal("I measure.");
    expect(await page.getByRole("switch").isChecked()).to.equal(true);
  });

  it("shows a token only when asked, makes one where there is none, and replaces it", async () => {
    const { page } = reader;
    await page.getByRole("button", { name: "Show token" }).click();
    await page.getByText("You have no token yet.").waitFor();
    await page.getByRole("button", { name: "Create token" }).click();
    const field = page.getByLabel("Token of your account");
    const first = await field.inputValue();
    const me = await place.as(first).get("/api/users/me/");
    expect(me.body).to.include({ username: name, bio: "I measure.", location: "Bern" });
    accountId = me.body.id;
    expect(me.body.hide_community_prediction).to.equal(true);
    await page.getByRole("button", { name: "Replace …" }).click();
    await inspect(page, "account-confirm");
    await page.getByRole("button", { name: "Replace token" }).click();
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    await page.locator("button:focus", { hasText: "Replace …" }).waitFor();
    expect(await field.inputValue()).to.not.equal(first);
    expect((await place.as(first).get("/api/users/me/")).status).to.equal(401);
    const stored = await page.evaluate<string>("JSON.stringify(localStorage) + location.href");
    expect(stored).to.not.include(await field.inputValue());
    await page.getByRole("button", { name: "Hide" }).click();
    expect(await field.count()).to.equal(0);
  });

  it("replaces a token that cannot be shown, because SECRET_KEY has changed", async function () {
    if (place.app === null) return this.skip();
    const { page } = reader;
    const text = "ab".repeat(20);
    const sealed = createServerKey("cd".repeat(32)).encrypt(text);
    const row = { hash: hashCredential(text), sealed, createdAt: 0 };
    await place.app.caps.store.tokens.put(accountId, row);
    await page.getByRole("button", { name: "Show token" }).click();
    const why = page.getByText("This token cannot be shown");
    await why.waitFor();
    await page.getByRole("button", { name: "Replace …" }).click();
    await page.getByRole("button", { name: "Replace token" }).click();
    const shown = await page.getByLabel("Token of your account").inputValue();
    expect((await place.as(shown).get("/api/users/me/")).status).to.equal(200);
    expect(await why.count()).to.equal(0);
    await page.getByRole("button", { name: "Hide" }).click();
  });

  it("creates a bot once on a double click, shows its token and renames it", async () => {
    const { page } = reader;
    await page.getByLabel("Name of the new bot").fill(bot);
    await page.getByRole("button", { name: "Create bot" }).dblclick();
    await page.getByText(`${bot} exists.`).waitFor();
    const token = await page.getByLabel(`Token of ${bot}`).inputValue();
    expect((await place.as(token).get("/api/users/me/")).body.username).to.equal(bot);
    const bots = page.getByRole("region", { name: "Bots" }).getByRole("listitem");
    expect(await bots.count()).to.equal(1);
    await page.getByRole("button", { name: "Rename" }).click();
    await page.getByRole("textbox", { name: `New name of ${bot}` }).fill(`${bot}-2`);
    await page.keyboard.press("Enter");
    await bots.getByText(`${bot}-2`).waitFor();
    await fillCard(page, `${bot}-2`);
    const [forecasts, exports] = ["Forecasts", "Exports"].map((kind) =>
      page.getByRole("row", { name: new RegExp(`^${kind}`) }),
    );
    expect(await forecasts!.innerText()).to.match(/1,200 a minute$/);
    expect(await exports!.innerText()).to.match(/10 an hour$/);
    await inspect(page, "account");
    await page.setViewportSize({ width: 320, height: 800 });
    const cut = await page
      .getByRole("link", { name: "Questions" })
      .evaluate((a) => a.scrollWidth - a.clientWidth);
    expect(cut, "its text is not cut beside a long name").to.equal(0);
    expect(await barriers(page)).to.deep.equal([]);
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  it("refreshes an expired token in one tab for all, and signs all of them out together", async () => {
    const { page, context } = reader;
    const other = await context.newPage();
    let refreshes = 0;
    context.on("request", (request) => {
      if (request.url().endsWith("/api/auth/refresh/")) refreshes += 1;
    });
    await other.goto("/account/");
    await other.getByRole("heading", { name, level: 1 }).waitFor();
    expect(refreshes).to.equal(1);
    await page.getByRole("button", { name: "Sign out" }).click();
    for (const tab of [page, other]) await tab.getByRole("heading", { name: "Sign in" }).waitFor();
    expect(await other.evaluate('localStorage.getItem("presage.refresh")')).to.equal(null);
    await other.close();
  });

  it("signs in by keyboard alone, after saying that the password is wrong", async () => {
    const { page } = reader;
    await page.goto("/sign-in/");
    await page.getByLabel("Username or e-mail").focus();
    await page.keyboard.type(name);
    await page.keyboard.press("Tab");
    await page.keyboard.type("not-the-password");
    await page.keyboard.press("Enter");
    await page.locator(".fault").waitFor();
    await inspect(page, "sign-in");
    await page.getByLabel("Password").fill(PASSWORD);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Questions" }).waitFor();
  });

  it("changes the password, and ends the other sessions", async () => {
    const { page } = reader;
    await page.getByRole("link", { name, exact: true }).click();
    const form = page.getByRole("form", { name: "Password" });
    await form.getByLabel("Current password").fill(PASSWORD);
    await page.getByLabel("New password", { exact: true }).fill(`${PASSWORD}-2`);
    await page.getByRole("button", { name: "Change password" }).click();
    await page.getByText("The password is changed.").waitFor();
    const login = { login: name, password: PASSWORD };
    expect((await place.as(null).post("/api/auth/login/", login)).status).to.equal(400);
    await page.getByRole("button", { name: "Sign out" }).click();
  });

  it("sets a new password by an operator's link, whose secret leaves the address", async function () {
    const { page } = reader;
    await page.goto("/sign-in/?forgotten");
    await page.getByLabel("Username or e-mail").fill(name);
    await inspect(page, "forgotten");
    await page.getByRole("button", { name: "Ask for a link" }).click();
    await page.getByText("If there is such an account", { exact: false }).waitFor();
    if (place.app === null) this.skip();
    const { caps } = place.app;
    const { text } = await issueSecret(caps, "reset", accountId);
    await page.goto(`/reset-password/#user_id=${accountId}&token=${text}`);
    await page.getByLabel("New password", { exact: true }).fill("123");
    expect(page.url()).to.match(/\/reset-password\/$/);
    await page.getByRole("button", { name: "Set password" }).click();
    await page.locator(".fault").waitFor();
    await inspect(page, "reset-password");
    await page.getByLabel("New password", { exact: true }).fill(`${PASSWORD}-3`);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name, level: 1 }).waitFor();
    await page.goto(`/reset-password/#user_id=${accountId}&token=${text}`);
    await page.getByLabel("New password", { exact: true }).fill(`${PASSWORD}-4`);
    await page.keyboard.press("Enter");
    await page.getByText("This link was used already", { exact: false }).waitFor();
  });

  it("activates an account by an operator's link", async function () {
    if (place.app === null) this.skip();
    const { page } = reader;
    const { caps, make } = place.app;
    const { id, username } = await make.account();
    await caps.store.users.update(id, { isActive: false });
    const { text } = await issueSecret(caps, "activation", id);
    await page.goto(`/activate/#user_id=${id}&token=${text}`);
    await page.getByRole("button", { name: "Activate" }).waitFor();
    await inspect(page, "activate");
    await page.getByRole("button", { name: "Activate" }).click();
    await page.getByRole("heading", { name: username, level: 1 }).waitFor();
  });
});
