/** Links of mails, from a real mail server, followed in the browser (Contract 2.41, 3.9). */
import { expect } from "chai";
import type { Page } from "playwright-core";
import { freshName } from "../support/console_place.ts";
import { type Mailbox, openMailbox, type ReceivedMail } from "../support/mailbox.ts";
import { PASSWORD } from "../support/signed_in.ts";
import { inspect, openVisit, type Visit } from "../support/visit.ts";

describe("links of mails", function () {
  this.timeout(120_000);
  let mailbox: Mailbox;
  let visit: Visit;
  const name = freshName("walker");
  const changed = `${name}@uni.example`;

  before(async function () {
    mailbox = await openMailbox();
    visit = await openVisit(this, "web_mailed_links", {
      SMTP_URL: mailbox.url,
      VERIFY_EMAIL: "on",
    });
  });
  afterEach(() => {
    expect(visit.reader.faults).to.deep.equal([]);
  });
  after(async () => {
    await (visit as Visit | undefined)?.close();
    await mailbox.close();
  });

  /** Opens the link of a mail. The server of a test chooses its port after the links have theirs. */
  const follow = async (page: Page, { source }: ReceivedMail) => {
    const { pathname, hash } = new URL(/http\S+#\S+/.exec(source)![0]);
    await page.goto(pathname + hash);
  };
  const signIn = async (page: Page, login: string, password: string) => {
    await page.getByLabel("Username or e-mail").fill(login);
    await page.getByLabel("Password").fill(password);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
  };

  it("activate a new account", async () => {
    const { page } = visit.reader;
    await page.goto("/sign-in/?new");
    await page.getByLabel("Username").fill(name);
    await page.getByLabel("E-mail").fill(`${name}@example.org`);
    await page.getByLabel("Password").fill(PASSWORD);
    await page.getByRole("button", { name: "Create account" }).click();
    await page.getByText(`A mail with a link went to ${name}@example.org`).waitFor();
    const [mail] = await mailbox.holds(1);
    await follow(page, mail!);
    await page.getByRole("button", { name: "Activate" }).click();
    await page.getByRole("heading", { name, level: 1 }).waitFor();
  });

  it("change the address, where the owner signs in first", async () => {
    const { page } = visit.reader;
    const form = page.getByRole("form", { name: "E-mail address" });
    await form.getByLabel("New address").fill(changed);
    await form.getByLabel("Current password").fill("not the password");
    await form.getByRole("button", { name: "Change address" }).click();
    await form.locator(".fault").waitFor();
    await form.getByLabel("Current password").fill(PASSWORD);
    await form.getByRole("button", { name: "Change address" }).click();
    await form.getByText(`A mail is on its way to ${changed}`).waitFor();
    await inspect(page, "account-email");
    const [, notice, mail] = await mailbox.holds(3);
    expect([...notice!.to, ...mail!.to]).to.deep.equal([`${name}@example.org`, changed]);
    const other = await visit.another();
    await follow(other.page, mail!);
    await other.page.getByText("Sign in to your account first").waitFor();
    expect(new URL(other.page.url()).hash).to.equal("");
    await inspect(other.page, "confirm-email-visitor");
    await other.page.locator("main").getByRole("link", { name: "Sign in" }).click();
    await signIn(other.page, name, PASSWORD);
    await other.page.getByRole("heading", { name: "Confirm your new e-mail address" }).waitFor();
    await inspect(other.page, "confirm-email");
    await other.page.getByRole("button", { name: "Confirm", exact: true }).click();
    await other.page.getByText(changed).waitFor();
    await follow(page, mail!);
    await page.getByRole("button", { name: "Confirm", exact: true }).click();
    await page.getByText("This link is not valid for your account").waitFor();
    expect(other.faults).to.deep.equal([]);
  });

  it("set a new password", async () => {
    const { page } = await visit.another();
    await page.goto("/sign-in/?forgotten");
    await page.getByLabel("Username or e-mail").fill(changed);
    await page.getByRole("button", { name: "Ask for a link" }).click();
    const mail = (await mailbox.holds(4))[3]!;
    expect(mail.to).to.deep.equal([changed]);
    await follow(page, mail);
    await page.getByLabel("New password", { exact: true }).fill(`${PASSWORD}-2`);
    await page.getByRole("button", { name: "Set password" }).click();
    await page.getByRole("heading", { name, level: 1 }).waitFor();
  });
});
