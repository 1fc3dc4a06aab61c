/** Questions whose outcome is a day or a number beyond the scale, on every page that shows it. */
import { expect } from "chai";
import type { ProjectDocument } from "../../src/store/projects/project_documents.ts";
import { barriers, openReader } from "../support/browser.ts";
import { openOrganiser, within } from "../support/organiser.ts";
import { useBrowser } from "../support/visit.ts";
import { signInAs } from "../support/signed_in.ts";

const DAY = "7 Mar 2026 UTC";
const HOUR = 3_600_000;

describe("outcomes that are days, in the console", function () {
  this.timeout(120_000);
  const organiser = useBrowser(openOrganiser, "web_dates");
  let cup: ProjectDocument;

  before(async function () {
    cup = await organiser.project({ name: "Lock Cup", slug: "lock-cup" });
  });

  const make = (type: "date" | "numeric", title: string, question = {}) =>
    organiser.app.make.question(type, {
      post: within(cup._id, title),
      question: { title, ...question },
    });
  const resolve = async (questionId: number, resolution: string) => {
    const body = { resolution, actual_resolve_time: new Date(Date.now() - HOUR).toISOString() };
    const path = `/api/questions/${questionId}/resolve/`;
    const { status, text } = await organiser.account.client.post(path, body);
    expect(status, text).to.equal(200);
  };

  it("are shown before they are confirmed, and then in the list, on the page and in rows", async () => {
    const { post } = await make("date", "When does the lock open?");
    const page = await organiser.manage(cup._id);
    const row = page.locator(".managed", { hasText: "When does the lock open?" });
    await row.getByRole("button", { name: /^Resolve …/ }).click();
    await row.getByLabel("Day and time").fill("2026-03-07T12:00");
    await row.getByRole("button", { name: "See what it does …" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText(DAY).waitFor();
    await dialog.getByRole("button", { name: "Resolve", exact: true }).click();
    await row.getByText(DAY).waitFor();
    await page.goto(`/questions/${post._id}/`);
    await page.locator(".outcome-box").waitFor();
    expect(await page.locator(".answer").innerText()).to.equal(DAY);
    expect(await barriers(page)).to.deep.equal([]);
    await page.goto("/tournaments/lock-cup/");
    await page.locator(".post", { hasText: "When does the lock open?" }).getByText(DAY).waitFor();
  });

  it("are the same days west of Greenwich, also in a preview and on a card", async () => {
    const { app, id, reader } = organiser;
    const { post, question } = await make("date", "When does the dam open?");
    await resolve(question._id, "2026-03-07");
    const zone = { timezoneId: "America/New_York" };
    const west = await openReader(reader.context.browser()!, app.baseUrl, zone);
    const { page } = west;
    await signInAs(app, page, (await app.caps.store.users.byId(id))!);
    await page.goto(`/questions/${post._id}/`);
    await page.locator(".outcome-box").waitFor();
    expect(await page.locator(".answer").innerText()).to.equal(DAY);
    await page.goto(`/write/?project=${cup._id}`);
    await page.getByLabel("Kind").selectOption("Date");
    await page.getByLabel("Earliest date", { exact: true }).fill("2036-01-01");
    await page.getByLabel("Latest date", { exact: true }).fill("2037-01-01");
    await page.locator("summary", { hasText: "Preview" }).click();
    const preview = await page.getByRole("article", { name: "Preview" }).innerText();
    expect(preview).to.include("1 Jan 2036 UTC").and.to.include("1 Jan 2037");
    const bot = await app.make.account({ isBot: true, botOwnerId: id });
    await organiser.account.client.patch(`/api/users/me/bots/${bot.id}/card/`, {
      model: "Alder 2",
      training_cutoff: "2026-03-07",
    });
    await page.goto(`/users/${bot.id}/`);
    const card = page.getByRole("region", { name: "Card", exact: true });
    await card.getByText("7 Mar 2026", { exact: true }).waitFor();
    expect(west.faults).to.deep.equal([]);
    await west.context.close();
  });

  it("may be numbers beyond the zero point of a scale", async () => {
    const { post, question } = await make("numeric", "How deep is the lake?", {
      rangeMin: 1,
      rangeMax: 1000,
      zeroPoint: 0,
      openLowerBound: true,
      unit: "m",
    });
    await resolve(question._id, "-5");
    const { page } = organiser.reader;
    await page.goto(`/questions/${post._id}/`);
    await page.locator(".outcome-box").waitFor();
    expect(await page.locator(".answer").innerText()).to.equal("-5\u00a0m");
    expect(await page.locator("main").innerHTML()).to.not.match(/NaN|Infinity/);
  });

  it("are days in the table of all scores", async () => {
    const { app, id } = organiser;
    const { post } = await app.make.question("date", { post: { title: "When does the ice go?" } });
    const resolution = String(Date.parse("2026-03-07") / 1000);
    const point = { time: Date.now(), postId: post._id, type: "date" as const, resolution };
    await app.caps.store.trackRecord.replace({
      calculatedOn: Date.now(),
      statistics: [],
      calibration: [],
      histogram: [],
      scatter: [{ ...point, score: 1, questionTitle: "When does the ice go?" }],
    });
    const { page } = organiser.reader;
    await page.goto(`/users/${id}/`);
    await page.locator(".platform > summary").click();
    const table = page.locator(".platform figure").last();
    await table.locator("summary").click();
    const row = table.getByRole("row", { name: /When does the ice go/ });
    expect(await row.innerText()).to.include(DAY);
  });
});
