/** The page of webhooks, with a receiver that runs. */
import { expect } from "chai";
import { openReceiver, type Receiver } from "../support/receiver.ts";
import { inspect, openVisit, type Visit } from "../support/visit.ts";
import { signInNew } from "../support/signed_in.ts";
import { until } from "../support/until.ts";

describe("the page of webhooks", function () {
  this.timeout(120_000);
  let visit: Visit;
  let receiver: Receiver;

  before(async function () {
    visit = await openVisit(this, "web_webhooks", { WEBHOOKS_ALLOW: "127.0.0.1/32" });
    visit.app.startJobs();
    receiver = await openReceiver();
    await signInNew(visit.app, visit.reader);
  });
  afterEach(() => {
    expect(visit.reader.faults).to.deep.equal([]);
  });
  after(async () => {
    await (receiver as Receiver | undefined)?.close();
    await (visit as Visit | undefined)?.close();
  });

  it("makes one, shows its secret once, sends a test, and ends it", async () => {
    const { page } = visit.reader;
    await page.getByRole("link", { name: "Webhooks" }).click();
    await page.getByText("There are none yet.").waitFor();
    const form = page.getByRole("form", { name: "Add a webhook" });
    await form.getByLabel("Address").fill("http://192.168.0.1/x");
    await form.getByRole("button", { name: "Add a webhook" }).click();
    await form.getByRole("alert").first().waitFor();
    await form.getByLabel("Address").fill(`${receiver.url}?${"y".repeat(90)}`);
    // A sentence for people, and the code that programs filter by.
    const choices = form.getByRole("group", { name: "What is sent" }).locator("label");
    expect(await choices.allInnerTexts()).to.deep.equal([
      "A question opens question.opened",
      "A question closes question.closed",
      "A question is resolved question.resolved",
      "A resolution is taken back question.unresolved",
      "A question or its text is changed question.edited",
      "The community prediction changes prediction.changed",
      "Somebody comments comment.created",
      "The scores of a question are there score.ready",
      "A leaderboard is computed again board.updated",
      "You are told something notification.created",
    ]);
    for (const name of ["Somebody comments", "A leaderboard is computed"])
      await form.getByLabel(name).uncheck();
    await form.getByRole("button", { name: "Add a webhook" }).click();
    await page.getByText("it is not shown again", { exact: false }).waitFor();
    expect(await page.getByLabel("Secret of the webhook").inputValue()).to.match(/^whsec_/);
    await inspect(page, "webhooks-made");
    await page.getByText("Last deliveries").click();
    await page.getByRole("button", { name: "Send a test" }).click();
    await until("the test", () => receiver.messages.length === 1);
    await page.getByRole("button", { name: "Read again" }).click();
    await page.getByText("taken · 1 attempt", { exact: false }).waitFor();
    await page.getByText("A test · 1 event", { exact: false }).waitFor();
    await page.getByText("A question opens; A question closes;", { exact: false }).waitFor();
    await inspect(page, "webhooks-log");
    await page.getByRole("button", { name: "Disable" }).click();
    await page.getByText("It was disabled by hand.").waitFor();
    await page.reload();
    await page.getByText(receiver.url).waitFor();
    expect(await page.getByLabel("Secret of the webhook").count()).to.equal(0);
    await page.getByRole("button", { name: "Delete …" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete webhook" }).click();
    await page.getByText("There are none yet.").waitFor();
  });

  it("says whose they are where they belong to a project, and leads back there", async () => {
    const organiser = await visit.another();
    const { page } = organiser;
    const { name, client } = await signInNew(visit.app, organiser);
    const { id } = (await client.get("/api/users/me/")).body;
    const { _id } = await visit.app.make.project({ createdBy: id, name: `Cup of ${name}` });
    await page.goto(`/webhooks/?project=${_id}`);
    await page.getByRole("link", { name: `Cup of ${name}` }).waitFor();
    // The webhooks of a project never tell what one account is told.
    await page.getByLabel("Somebody comments").waitFor();
    expect(await page.getByLabel("You are told something").count()).to.equal(0);
    await inspect(page, "webhooks-project");
  });
});
