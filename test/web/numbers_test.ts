/** Numbers as people type them, in the forms of the console: nothing is changed in silence. */
import { expect } from "chai";
import type { Page } from "playwright-core";
import { openForecaster, STORE } from "../support/forecaster.ts";
import { openOrganiser, within } from "../support/organiser.ts";
import { inspect, useBrowser } from "../support/visit.ts";

const refused = (page: Page, text: string) => page.locator(".fault", { hasText: text }).waitFor();
const isOff = (page: Page) => page.locator("button:disabled", { hasText: STORE }).waitFor();

describe("numbers of a forecast", function () {
  this.timeout(120_000);
  const forecaster = useBrowser(openForecaster, "web_numbers");

  it("may have a decimal comma, and are refused beside the field outside 1 and 99", async () => {
    const { question } = await forecaster.app.make.question("binary");
    const page = await forecaster.open(question._id);
    const field = page.getByLabel("Yes, in per cent");
    for (const text of ["0", "150", "99,5", ""]) {
      await field.fill(text);
      await field.press("Enter");
      await page.locator(".dial .fault").waitFor();
      expect(await field.inputValue()).to.equal(text);
      await isOff(page);
      await page.getByText("A value is missing, or cannot be stored.").waitFor();
    }
    await refused(page, "Type a number.");
    await inspect(page, "forecast-refused-number");
    await field.fill("12,34");
    await field.blur();
    await refused(page, "Type at most one decimal.");
    expect((await forecaster.ownOf(question._id)).history_total).to.equal(0);
    await field.fill("33,3");
    await field.press("Enter");
    await page.getByText("Stored. It counts from now on.").waitFor();
    expect(await forecaster.valuesOf(question._id)).to.deep.equal([0.667, 0.333]);
    expect(await field.inputValue()).to.equal("33.3");
    expect(await page.locator(".dial .fault").count()).to.equal(0);
  });

  it("give way to the slider, and stay when the wheel turns over them", async () => {
    const { question } = await forecaster.app.make.question("binary");
    const page = await forecaster.open(question._id);
    const field = page.getByLabel("Yes, in per cent");
    await field.fill("150");
    await field.blur();
    await page.getByRole("slider", { name: "Probability of yes" }).fill("40");
    expect(await field.inputValue()).to.equal("40.0");
    expect(await page.locator(".dial .fault").count()).to.equal(0);
    await field.focus();
    await field.hover();
    const top = await page.evaluate<number>("scrollY");
    for (const turn of [1, -1]) await page.mouse.wheel(0, turn * 300);
    await page.mouse.wheel(0, 300);
    await page.waitForFunction(`scrollY !== ${top}`);
    expect(await field.inputValue()).to.equal("40.0");
    await forecaster.store(page);
    expect(await forecaster.valuesOf(question._id)).to.deep.equal([0.6, 0.4]);
  });

  it("of options leave what is locked, and say what is possible", async () => {
    const { question } = await forecaster.app.make.question("multiple_choice");
    const page = await forecaster.open(question._id);
    const field = (name: string) => page.getByLabel(`${name}, in per cent`);
    await field("A").fill("60,6");
    await page.getByRole("button", { name: "Keep A while others move" }).click();
    await field("B").fill("90");
    await field("B").blur();
    await refused(page, "Type a number from 0.1 to 39.3. The locked options hold the rest.");
    await isOff(page);
    await inspect(page, "forecast-refused-option");
    // Another option moves, and the field of B shows what is left for it.
    await page.getByRole("slider", { name: "Probability of Other" }).fill("30");
    expect([await field("A").inputValue(), await field("B").inputValue()]).to.deep.equal([
      ...["60.6", "9.4"],
    ]);
    await forecaster.store(page);
    expect(await forecaster.valuesOf(question._id)).to.deep.equal([0.606, 0.094, 0.3]);
  });

  it("of percentiles are refused in sentences for people, without asking the server", async () => {
    const { question } = await forecaster.app.make.question("numeric");
    const page = await forecaster.open(question._id);
    await page.getByRole("button", { name: "Type percentiles" }).click();
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/build-cdf/")) asked.push(request.url());
    });
    const value = (row: number) => page.getByLabel(`Value of percentile ${row}`);
    for (const [at, text] of ["10", "20,5", "30", "40", "50"].entries())
      await value(at + 1).fill(text);
    await page.locator(".curve").waitFor();
    const count = asked.length;
    const rank = page.getByLabel("Percentile 3, in per cent");
    for (const [text, sentence] of [
      ["120", "Type a number from 0 to 100."],
      ["25", "This percentile must be higher than the one before."],
      ["", ""],
    ] as const) {
      await rank.fill(text);
      await rank.blur();
      if (sentence !== "") await refused(page, sentence);
      await isOff(page);
    }
    await rank.fill("50");
    await value(3).fill("5");
    await value(3).blur();
    await refused(page, "This must not be smaller than the value before.");
    await value(3).fill("30");
    const above = page.getByLabel("Probability above 100");
    await above.fill("20");
    await above.blur();
    await refused(page, "This contradicts the value of the percentile 95%.");
    await inspect(page, "forecast-refused-percentile");
    expect(await page.locator("main").innerText()).to.not.match(/Send|Entry|probability from 0/);
    await above.fill("");
    await forecaster.store(page);
    expect((await forecaster.valuesOf(question._id))[41]).to.be.closeTo(0.25, 0.001);
    expect(asked.length).to.be.within(count, count + 2);
  });
});

describe("numbers of organisers", function () {
  this.timeout(120_000);
  const organiser = useBrowser(openOrganiser, "web_numbers_write");

  it("may have a decimal comma in the range of a question and in its outcome", async () => {
    const { app, account } = organiser;
    const cup = await organiser.project({ name: "Rain Cup", slug: "rain-numbers" });
    const { page } = organiser.reader;
    await page.goto(`/write/?project=${cup._id}`);
    await page.getByLabel("Kind").selectOption("Number");
    const lowest = page.getByLabel("Lowest value", { exact: true });
    await lowest.fill("1,234");
    await page.getByLabel("Highest value", { exact: true }).fill("7,5");
    await refused(page, "Type it without a comma between thousands.");
    await lowest.fill("1,25");
    await page.getByLabel("Title").first().fill("How much rain falls in May?");
    const stored = page.waitForResponse("**/api/posts/create/");
    await page.getByRole("button", { name: "Store as a draft" }).click();
    const { scaling } = (await (await stored).json()).question;
    expect([scaling.range_min, scaling.range_max]).to.deep.equal([1.25, 7.5]);

    const { question } = await app.make.question("numeric", {
      post: within(cup._id, "How much fell?"),
      question: { title: "How much fell?" },
    });
    await organiser.manage(cup._id);
    const row = page.locator(".managed", { hasText: "How much fell?" });
    await row.getByRole("button", { name: /^Resolve …/ }).click();
    await row.getByLabel(/^Number/).fill("2,75");
    await row.getByRole("button", { name: "See what it does …" }).click();
    const resolved = page.waitForResponse("**/resolve/");
    await page.getByRole("dialog").getByRole("button", { name: "Resolve", exact: true }).click();
    expect((await resolved).status()).to.equal(200);
    const { body } = await account.client.get(`/api/questions/${question._id}/`);
    expect(Number(body.resolution)).to.equal(2.75);
  });
});
