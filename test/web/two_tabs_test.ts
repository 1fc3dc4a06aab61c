/** Two tabs of one browser: what one says about the session, and what the other one keeps. */
import { expect } from "chai";
import type { Page } from "playwright-core";
import { issueSecret } from "../../src/accounts/mailed_secrets.ts";
import { openSession } from "../../src/accounts/sessions.ts";
import { holdBack } from "../support/browser.ts";
import type { Account } from "../support/factories.ts";
import { openStaff } from "../support/organiser.ts";
import { until } from "../support/until.ts";
import { useBrowser } from "../support/visit.ts";

describe("two tabs of a reader", function () {
  this.timeout(120_000);
  const organiser = useBrowser(openStaff, "web_two_tabs", {});

  const refreshToken = () =>
    organiser.reader.page.evaluate<string | null>('localStorage.getItem("presage.refresh")');

  it("keep what was typed when the session ends by itself, and store it after a new one began", async () => {
    const { page, context } = organiser.reader;
    const operate = await context.newPage();
    await operate.goto("/operate/?tab=access");
    const account = operate
      .getByRole("form", { name: "Add a line" })
      .getByLabel("Name, e-mail or id");
    await account.fill("ada");
    await page.goto("/account/");
    await page.getByLabel("About you").fill("I measure rivers.");
    const password = await organiser.account.endSessions();
    await page.getByRole("button", { name: "Save" }).click();
    const link = page.getByRole("link", { name: "Sign in in a new tab" });
    await operate.getByRole("link", { name: "Sign in in a new tab" }).waitFor();
    expect(await account.inputValue()).to.equal("ada");
    const [other] = await Promise.all([context.waitForEvent("page"), link.click()]);
    await other.getByLabel("Username or e-mail").fill(organiser.account.name);
    await other.getByLabel("Password").fill(password);
    await other.keyboard.press("Enter");
    await other.getByRole("heading", { name: "Questions" }).waitFor();
    await link.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Saved").waitFor();
    const { body } = await organiser.account.client.get("/api/users/me/");
    expect(body.bio).to.equal("I measure rivers.");
    for (const tab of [operate, other]) await tab.close();
  });

  it("keep the draft of one when the other one stores or empties its own", async () => {
    const { page, context } = organiser.reader;
    const tab = await context.newPage();
    await page.goto("/write/");
    await page.getByLabel("Title").fill("Which comes first?");
    await tab.goto("/write/");
    await tab.getByRole("button", { name: "Empty the form …" }).click();
    await tab.getByRole("dialog").getByRole("button", { name: "Empty it" }).click();
    await tab.getByLabel("Title").fill("Which comes second?");
    await page.getByRole("button", { name: "Store as a draft" }).click();
    await page.getByText("“Which comes first?” is stored as a draft.", { exact: false }).waitFor();
    await tab.reload();
    expect(await tab.getByLabel("Title").inputValue()).to.equal("Which comes second?");
    await tab.close();
  });

  it("become the account that signs in in one of them, with nothing of the account before", async () => {
    const { page, context } = organiser.reader;
    const { make, caps } = organiser.app;
    const other = await make.account({ bio: "I bake." });
    await page.goto("/account/");
    await page.getByLabel("About you").fill("Typed before.");
    const tab = await context.newPage();
    const { text } = await issueSecret(caps, "reset", other.id);
    await tab.goto(`/reset-password/#user_id=${other.id}&token=${text}`);
    await tab.getByLabel("New password", { exact: true }).fill("correct-horse-battery-3");
    await tab.keyboard.press("Enter");
    await page.getByRole("heading", { name: other.username, level: 1 }).waitFor();
    expect(await page.getByLabel("About you").inputValue()).to.equal("I bake.");
    await tab.close();
  });

  it("leave the token of a new session alone when they hear late that the one before ended", async () => {
    const { page, context } = organiser.reader;
    const token = await refreshToken();
    expect(token).to.be.a("string");
    const tab = await context.newPage();
    await tab.goto("/api/none/");
    for (const kind of ["signedOut", "expired"]) {
      await page.goto("/account/");
      await page.getByRole("button", { name: "Sign out" }).waitFor();
      await tab.evaluate(`new BroadcastChannel("presage").postMessage({ kind: "${kind}" })`);
      await page
        .getByRole("link", { name: /^Sign in/ })
        .first()
        .waitFor();
      expect(await refreshToken(), kind).to.be.a("string");
    }
    await tab.close();
  });

  it("go on with the session that began in one while the other asked for the one before", async () => {
    const { page, context } = organiser.reader;
    const { make, caps } = organiser.app;
    const [before, after] = [await make.account(), await make.account()];
    const signIn = async (tab: Page, { user }: Account) => {
      const { refresh } = (await openSession(caps, user))!;
      await tab.evaluate(`localStorage.setItem("presage.refresh", "${refresh}")`);
      return refresh;
    };
    await signIn(page, before);
    await caps.store.sessions.removeOfUser(before.id);
    const release = await holdBack(page, "**/api/auth/refresh/");
    const asked = page.waitForRequest("**/api/auth/refresh/");
    await page.goto("/account/", { waitUntil: "commit" });
    await asked;
    const tab = await context.newPage();
    await tab.goto("/api/none/");
    const refresh = await signIn(tab, after);
    await release();
    await page.getByRole("heading", { name: after.username, level: 1 }).waitFor();
    expect(await refreshToken())
      .to.be.a("string")
      .and.not.equal(refresh);
    await tab.close();
  });

  it("end the session on the server also where the access token has expired", async () => {
    const { page } = organiser.reader;
    await page.goto("/account/");
    const button = page.getByRole("button", { name: "Sign out" });
    await button.waitFor();
    const refresh = await refreshToken();
    organiser.app.travel(16 * 60_000);
    await button.click();
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    const again = () => organiser.app.as(null).post("/api/auth/refresh/", { refresh });
    await until("the end of the session", async () => (await again()).status === 401);
  });
});
