/** The audit record among the pages of operators, and the changes on the page of a question. */
import { expect } from "chai";
import { freshName } from "../support/console_place.ts";
import type { Account } from "../support/factories.ts";
import { inspect, openVisit, useBrowser } from "../support/visit.ts";
import { signInAs } from "../support/signed_in.ts";

describe("the audit record in the console", function () {
  this.timeout(180_000);
  const visit = useBrowser(openVisit, "web_audit");
  const { reader } = visit;
  let staff: Account;

  before(async function () {
    staff = await visit.app.make.account({ isSuperuser: true, username: freshName("olga") });
    await signInAs(visit.app, reader.page, staff.user);
  });

  it("shows who did what and from where, by kind and by account, page by page", async () => {
    const { page } = reader;
    const { username, id } = await visit.app.make.account({ username: freshName("milo") });
    const update = (body: object) =>
      visit.app.as(staff.token).patch(`/api/admin/users/${id}/`, body);
    await update({ is_staff: true });
    await update({ is_active: false });
    const attempt = { login: username, password: "not the password" };
    await visit.app.as(null).post("/api/auth/login/token/", attempt);

    await page.goto("/operate/");
    await page.getByRole("link", { name: "Audit" }).click();
    await page.waitForURL("**/operate/?tab=audit");
    const lines = page.locator(".lines > li");
    await lines.filter({ hasText: "Failed to sign in" }).first().waitFor();
    await page.getByLabel("What happened").selectOption("Account changed");
    await page.getByLabel("About the account").fill(username);
    await page.getByRole("button", { name: "Show", exact: true }).click();
    await lines.filter({ hasText: "Failed to sign in" }).waitFor({ state: "detached" });
    await lines.nth(1).waitFor();
    expect(await lines.count()).to.equal(2);
    const closed = await lines.first().innerText();
    expect(closed).to.include(staff.username).and.include(`about ${username}`);
    expect(closed).to.match(/from (127\.0\.0\.1|::1|::ffff:127\.0\.0\.1)/);
    const changed = lines.first().locator("dl.changed").locator("dt, del, ins");
    expect(await changed.allInnerTexts()).to.deep.equal(["is active", "yes", "no"]);
    await inspect(page, "operate-audit");

    await page.getByLabel("About the account").fill("no such name");
    await page.getByRole("button", { name: "Show", exact: true }).click();
    await page.getByText("No such account.").waitFor();
  });

  it("turns pages from the newest events to older ones and back", async () => {
    const { page } = reader;
    const { id } = await visit.app.make.account();
    for (let turn = 0; turn < 21; turn += 1) {
      const body = { is_blacklisted: turn % 2 === 0 };
      await visit.app.as(staff.token).patch(`/api/admin/users/${id}/`, body);
    }
    await page.goto("/operate/?tab=audit");
    await page.getByRole("button", { name: "Older" }).click();
    await page.getByRole("button", { name: "Newest" }).click();
    await page.getByRole("button", { name: "Newest" }).waitFor({ state: "detached" });
  });

  it("readers of a question open what changed since it opened", async () => {
    const { page } = reader;
    const { question } = await visit.app.make.question("binary", {
      question: { title: "Will it rain in Passau?" },
    });
    const client = visit.app.as(staff.token);
    const edited = await client.put(`/api/posts/${question.postId}/update/`, {
      question: { title: "Will it snow in Passau?", fine_print: "The gauge decides." },
    });
    expect(edited.status, edited.text).to.equal(200);
    await page.goto(`/questions/${question.postId}/`);
    await page.getByText("Changes since it opened").click();
    const change = page.locator(".change-list > li");
    await change.waitFor();
    expect(await change.locator("del").allInnerTexts()).to.include("Will it rain in Passau?");
    const inserted = await change.locator("ins").allInnerTexts();
    expect(inserted).to.include("Will it snow in Passau?").and.include("The gauge decides.");
    await inspect(page, "question-changes");
    const path = `/api/questions/${question._id}/resolve/`;
    const body = { resolution: "yes", actual_resolve_time: new Date().toISOString() };
    expect((await client.post(path, body)).status).to.equal(200);
    await page.reload();
    await page.getByText("Changes since it opened").click();
    await change.nth(1).waitFor();
    expect(await change.first().innerText())
      .to.include("Outcome")
      .and.include("Known since");
  });
});
