/** Invitations: an organiser makes one, and people without an account and with one join. */
import { expect } from "chai";
import type { Locator } from "playwright-core";
import { freshName } from "../support/console_place.ts";
import { type Mailbox, openMailbox } from "../support/mailbox.ts";
import { openOrganiser, type Organiser } from "../support/organiser.ts";
import { PASSWORD } from "../support/signed_in.ts";
import { until } from "../support/until.ts";
import { inspect, useBrowser } from "../support/visit.ts";

describe("invitations by link", function () {
  this.timeout(120_000);
  const organiser = useBrowser(openOrganiser, "web_invitations");

  it("lead a visitor from the link over the sign-up into a private project, and end when revoked", async () => {
    const { app } = organiser;
    const project = await organiser.project({
      name: "Course of Spring at the Donaudampfschifffahrtsgesellschaftskapitaenshochschule",
      slug: freshName("course"),
      defaultPermission: null,
    });
    const page = await organiser.manage(project._id, "members");
    const form = page.getByRole("form", { name: "Invite by link" });
    await form.getByLabel("Only e-mail addresses of").fill("example.org, not a domain@");
    await form.getByRole("button", { name: "Make a link" }).click();
    await form.locator(".fault").waitFor();
    await form.getByLabel("Only e-mail addresses of").fill("example.org");
    await form.getByLabel("How many people").fill("2");
    await form.getByRole("button", { name: "Make a link" }).click();
    const link = await form.getByLabel("The link", { exact: true }).inputValue();
    expect(link).to.match(/\/invitations\/[0-9a-f]{48}\/$/);

    const guest = await organiser.another();
    await guest.page.goto(link);
    await guest.page.getByRole("heading", { name: "Course of Spring" }).waitFor();
    await guest.page.getByText("invites you to join as forecaster.").waitFor();
    await inspect(guest.page, "invitation");
    await guest.page.getByRole("link", { name: "Create an account" }).click();
    const name = freshName("guest");
    await guest.page.getByLabel("Username").fill(name);
    await guest.page.getByLabel("E-mail").fill(`${name}@elsewhere.example`);
    await guest.page.getByLabel("Password").fill(PASSWORD);
    await guest.page.getByRole("button", { name: "Create account" }).click();
    await guest.page.getByText("for e-mail addresses of example.org").waitFor();
    await guest.page.getByLabel("E-mail").fill(`${name}@example.org`);
    await guest.page.getByRole("button", { name: "Create account" }).click();
    await guest.page.waitForURL(`**/tournaments/${project.slug}/`);
    await guest.page.getByRole("heading", { name: "Course of Spring" }).waitFor();

    const friend = await app.make.account({ email: `${freshName("f")}@example.org` });
    const token = /([0-9a-f]{48})/.exec(link)![1]!;
    await app.as(friend.token).post(`/api/invitations/${token}/accept/`);
    await page.reload();
    await page.getByText("2 of 2 people came").waitFor();
    const line = page.getByRole("listitem").filter({ hasText: "2 of 2 people came" });
    expect(await line.innerText())
      .to.include(name)
      .and.to.include("Used up");

    await form.getByRole("button", { name: "Make a link" }).click();
    const second = await form.getByLabel("The link", { exact: true }).inputValue();
    await form.getByRole("img", { name: "The link as a code" }).waitFor();
    await inspect(page, "manage-invitations");
    await page.getByRole("button", { name: "Revoke …" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
    await page.getByText("Revoked").waitFor();
    const late = await organiser.another();
    await late.page.goto(second);
    await late.page.getByRole("heading", { name: "This invitation is not open" }).waitFor();
    await inspect(late.page, "invitation-gone");
    expect([...guest.faults, ...late.faults]).to.deep.equal([]);
  });

  it("let an account that is signed in join with one click", async () => {
    const { app, reader } = organiser;
    const owner = await app.make.account();
    const project = await app.make.project({
      createdBy: owner.id,
      name: "Course of Autumn",
      defaultPermission: null,
    });
    const made = await app
      .as(owner.token)
      .post(`/api/projects/${project._id}/invitations/link/`, { permission: "viewer" });
    await reader.page.goto(`/invitations/${made.body.token}/`);
    await reader.page.getByText(`You are signed in as ${organiser.account.name}.`).waitFor();
    await inspect(reader.page, "invitation-signed-in");
    await reader.page.getByRole("button", { name: "Join", exact: true }).dblclick();
    await reader.page.waitForURL(`**/tournaments/${project.slug}/`);
    const row = await app.caps.store.memberships.byId(project._id, organiser.id);
    expect(row?.permission).to.equal("viewer");
  });
});

describe("invitations by mail", function () {
  this.timeout(120_000);
  let mailbox: Mailbox;
  let organiser: Organiser;

  before(async function () {
    mailbox = await openMailbox();
    organiser = await openOrganiser(this, "web_invited_addresses", { SMTP_URL: mailbox.url });
    organiser.app.startJobs();
  });
  afterEach(() => {
    expect(organiser.reader.faults).to.deep.equal([]);
  });
  after(async () => {
    await (organiser as Organiser | undefined)?.close();
    await mailbox.close();
  });

  it("lead from the pasted addresses over the mail into the project", async () => {
    const project = await organiser.project({
      name: "Course of Winter",
      slug: freshName("winter"),
      defaultPermission: null,
    });
    const page = await organiser.manage(project._id, "members");
    const form = page.getByRole("form", { name: "Invite by e-mail" });
    const name = freshName("dara");
    const list = `<${name}@example.org>,\nno-address; emil@example.org`;
    await form.getByLabel("E-mail addresses").fill(list);
    await form.getByLabel("What you add to the mail").fill("See you in January.");
    await form.getByRole("button", { name: "Send invitations" }).click();
    await form.getByText("2 of 3 mails go out.").waitFor();
    await form.getByText("This is not an e-mail address.").waitFor();
    await inspect(page, "manage-invited");

    const mails = await mailbox.holds(2);
    const mail = mails.find(({ to }) => to.includes(`${name}@example.org`))!;
    const link = /http\S+\/invitations\/[0-9a-f]{48}\//.exec(mail.source)![0];
    const guest = await organiser.another();
    // The server of a test chooses its port after the links have theirs.
    await guest.page.goto(new URL(link).pathname);
    await guest.page.getByRole("heading", { name: "Course of Winter" }).waitFor();
    await guest.page.getByRole("link", { name: "Create an account" }).click();
    await guest.page.getByLabel("Username").fill(name);
    await expectValue(guest.page.getByLabel("E-mail"), `${name}@example.org`);
    await guest.page.getByLabel("Password").fill(PASSWORD);
    await guest.page.getByRole("button", { name: "Create account" }).click();
    await guest.page.waitForURL(`**/tournaments/${project.slug}/`);

    await page.reload();
    const line = page.getByRole("listitem").filter({ hasText: `${name}@example.org` });
    await line.getByText("Has come").waitFor();
    await line.getByText(`came as ${name}`).waitFor();
    const other = page.getByRole("listitem").filter({ hasText: "emil@example.org" });
    await other.getByRole("button", { name: "Send again to emil@example.org" }).click();
    await other.getByRole("alert").getByText("once an hour").waitFor();
    organiser.app.travel(3_600_000);
    await other.getByRole("button", { name: "Send again to emil@example.org" }).click();
    await mailbox.holds(3);
    await other.getByRole("alert").waitFor({ state: "detached" });
    await other.getByRole("button", { name: "Revoke the invitation of" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
    await other.getByText("Revoked").waitFor();
    expect(guest.faults).to.deep.equal([]);
  });
});

async function expectValue(field: Locator, value: string) {
  await until(`the field holds ${value}`, async () => (await field.inputValue()) === value);
}
