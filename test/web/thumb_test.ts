/** What an organiser does with a thumb, on the screen of a phone: nothing is lost, or out of view. */
import { expect } from "chai";
import type { Locator, Page } from "playwright-core";
import type { ProjectDocument } from "../../src/store/projects/project_documents.ts";
import type { Reader } from "../support/browser.ts";
import { openOrganiser, within } from "../support/organiser.ts";
import { signInAs } from "../support/signed_in.ts";
import { until } from "../support/until.ts";
import { inspect, useBrowser } from "../support/visit.ts";

const HEIGHT = 844;
const DAY = 86_400_000;

describe("an organiser with a thumb", function () {
  this.timeout(180_000);
  const organiser = useBrowser(openOrganiser, "web_thumb");
  let phone: Reader;
  let page: Page;
  let cup: ProjectDocument;

  before(async function () {
    const { app, id } = organiser;
    cup = await organiser.project({ name: "Thumb Cup", slug: "thumb-cup" });
    phone = await organiser.phone();
    page = phone.page;
    await signInAs(app, page, (await app.caps.store.users.byId(id))!);
  });
  afterEach(() => {
    expect(phone.faults).to.deep.equal([]);
  });

  /** Waits until all of it can be seen. */
  const inView = (what: string, place: Locator) =>
    until(what, async () => {
      const box = await place.boundingBox();
      return box !== null && box.y >= 0 && box.y + box.height <= HEIGHT;
    });
  const draftOf = async (title: string, question: object) => {
    const made = await organiser.account.client.post("/api/posts/create/", {
      title,
      default_project: cup._id,
      question: { title, type: "binary", ...question },
    });
    expect(made.status, made.text).to.equal(201);
    return made.body.id as number;
  };

  it("comes to the field that was refused, and reads of dates where dates are asked for", async () => {
    await page.goto(`/write/?project=${cup._id}`);
    await page.getByLabel("Kind").selectOption("Date");
    await page.getByRole("button", { name: "Publish" }).tap();
    await inView("the label of a field that is required", page.getByText("Title", { exact: true }));
    await page.getByLabel("Title").fill("When does the ferry sail?");
    await page.getByLabel("Earliest date", { exact: true }).fill("2036-12-02");
    await page.getByLabel("Latest date", { exact: true }).fill("2036-11-02");
    await page.getByLabel("The outcome may lie after the latest date").check();
    await page.getByLabel("Closing").fill("2036-12-10T12:00");
    await page.getByLabel("Resolution").fill("2036-12-10T13:00");
    await page.getByRole("button", { name: "Publish" }).tap();
    const fault = page.getByText("Must be greater than “Earliest date”.");
    await inView("the fault", fault);
    await page.locator("input:focus[aria-invalid=true]").waitFor();
    await page.locator("summary", { hasText: "Preview" }).tap();
    await page.getByText("From 2 Dec 2036 UTC to 2 Nov 2036 UTC, or after.").waitFor();
    await inspect(page, "thumb-refused");
  });

  it("keeps what was typed into a stored post, and moves only what is stored", async () => {
    const id = await draftOf("Will the ferry sail?", { description: "As it was." });
    await page.goto(`/write/?post=${id}`);
    const background = page.getByLabel("Background");
    await background.fill("Typed, and not stored.");
    const submit = page.getByRole("button", { name: "Submit for review" });
    expect(await submit.isDisabled()).to.equal(true);
    await page.getByText("What you changed is not stored yet.", { exact: false }).waitFor();
    await inspect(page, "thumb-begun");
    await page.getByRole("link", { name: "Open its page" }).tap();
    await page.getByRole("heading", { name: "Will the ferry sail?", level: 1 }).waitFor();
    await page.goBack();
    await background.waitFor();
    expect(await background.inputValue()).to.equal("Typed, and not stored.");
    await page.getByRole("button", { name: "Undo the changes" }).tap();
    expect(await background.inputValue()).to.equal("As it was.");
    await page.reload();
    await background.waitFor();
    expect(await background.inputValue()).to.equal("As it was.");
    await submit.tap();
    await page.getByText("“Will the ferry sail?” is in review now.").waitFor();
  });

  it("keeps the texts of the settings while another part is open", async () => {
    await page.goto(`/manage/${cup._id}/?part=settings`);
    const about = page.getByLabel("One line below the name");
    await about.fill("For thumbs");
    const parts = page.getByRole("navigation", { name: "Parts of the management" });
    await parts.getByRole("link", { name: "Members" }).tap();
    await about.waitFor({ state: "detached" });
    await parts.getByRole("link", { name: "Settings" }).tap();
    await about.waitFor();
    expect(await about.inputValue()).to.equal("For thumbs");
    await page.getByRole("button", { name: "Save" }).tap();
    await page.getByText("Saved", { exact: true }).waitFor();
    const stored = await organiser.app.caps.store.projects.byId(cup._id);
    expect(stored?.subtitle).to.equal("For thumbs");
    await page.reload();
    await page.getByText("Nothing was changed yet.").waitFor();
  });

  it("sees the form that a button at the edge of the window opens, and why options stay", async () => {
    await organiser.app.make.question("multiple_choice", {
      post: within(cup._id, "Which colour has the boat?"),
      question: { title: "Which colour has the boat?" },
    });
    await page.goto(`/manage/${cup._id}/`);
    const row = page.locator(".managed", { hasText: "Which colour has the boat?" });
    const open = row.getByRole("button", { name: /^Options …/ });
    await open.waitFor();
    const { y } = (await open.boundingBox())!;
    await page.evaluate(`scrollBy(0, ${y - HEIGHT + 50})`);
    await open.tap();
    const form = row.getByRole("form");
    await inView("the form", form);
    await form.getByText("Nothing was changed yet.").waitFor();
    await form.getByLabel("What to do").selectOption("Add");
    await form.getByLabel("New options").fill("Green");
    await form.getByLabel("Time to forecast them").fill("2026-01-01T12:00");
    await form.getByRole("button", { name: "See what changes …" }).tap();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Change the options" }).tap();
    const said = await dialog.getByRole("alert").innerText();
    expect(said)
      .to.match(/^Nothing was stored\. Added options need /)
      .and.not.include("marked");
    // A word of the table is not cut in two.
    const [narrow] = await dialog.getByRole("rowheader").all();
    expect((await narrow!.boundingBox())!.height).to.be.below(60);
    await inspect(page, "thumb-options");
    await dialog.getByRole("button", { name: "Cancel" }).tap();
    await form.getByText(/^Added options need /).waitFor();
  });

  it("sees the report of a file, whose bounds may be days", async () => {
    await page.goto(`/write/?part=import&project=${cup._id}`);
    await page
      .getByRole("textbox", { name: "Lines" })
      .fill(
        "title,type,range_min,range_max\nWhen?,date,2036-05-01,2036-06-01\nHow high?,numeric,9,1",
      );
    await page.getByRole("button", { name: "Check the lines" }).tap();
    await inView("the report", page.getByRole("heading", { name: "Report" }));
    await page.getByText("range_max: Must be greater than range_min.").waitFor();
    await page.getByRole("button", { name: "Store 1 line" }).tap();
    await page.getByText("1 of 2 lines are stored.").waitFor();
    const post = await organiser.app.caps.store.posts.collection.raw.findOne({ title: "When?" });
    const [question] = await organiser.app.caps.store.questions.ofPosts([Number(post!._id)]);
    expect(question?.rangeMin).to.equal(Date.UTC(2036, 4, 1) / 1000);
  });

  it("types the outcome of a date question in UTC, as all pages show it", async () => {
    const now = Date.now();
    const { question } = await organiser.app.make.question("date", {
      post: within(cup._id, "When does the ice break?"),
      question: {
        title: "When does the ice break?",
        openTime: now - 2 * DAY,
        openUpperBound: true,
        openLowerBound: true,
      },
    });
    await page.goto(`/manage/${cup._id}/`);
    const row = page.locator(".managed", { hasText: "When does the ice break?" });
    await row.getByRole("button", { name: /^Resolve …/ }).tap();
    await row.getByLabel("Day and time (UTC)").fill("2026-03-07T00:00");
    await row.getByRole("button", { name: "See what it does …" }).tap();
    await page.getByRole("dialog").getByText("7 Mar 2026 UTC").waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "Resolve", exact: true }).tap();
    await row.getByText("Outcome: 7 Mar 2026 UTC").waitFor();
    const stored = await organiser.app.caps.store.questions.byId(question._id);
    expect(stored?.resolution).to.equal(String(Date.UTC(2026, 2, 7) / 1000));
  });
});
