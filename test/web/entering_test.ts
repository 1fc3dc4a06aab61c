/** What a panel holds before it is touched, and the two ways to enter a distribution. */
import { expect } from "chai";
import type { Page } from "playwright-core";
import { openForecaster, STORE } from "../support/forecaster.ts";
import { inspect, useBrowser } from "../support/visit.ts";
import { until } from "../support/until.ts";

const UNTOUCHED = "Nothing is entered yet. What you see is only where the controls begin.";
const UNCHANGED = "Nothing has changed since your forecast.";

describe("entering a forecast", function () {
  this.timeout(120_000);
  const forecaster = useBrowser(openForecaster, "web_entering");

  const expectOff = async (page: Page, why: string) => {
    const button = page.getByRole("button", { name: STORE });
    expect(await button.isDisabled(), why).to.equal(true);
    await page.locator(".hint", { hasText: why }).waitFor();
  };

  it("is not done by a click on a panel that was not touched, and says why", async () => {
    for (const type of ["binary", "multiple_choice", "numeric"] as const) {
      const { question } = await forecaster.app.make.question(type);
      const page = await forecaster.open(question._id);
      await expectOff(page, UNTOUCHED);
      if (type !== "numeric") {
        await page
          .getByLabel(/in per cent$/)
          .first()
          .press("Enter");
        await expectOff(page, UNTOUCHED);
      } else {
        // To look at the other way to enter it changes nothing.
        await page.getByRole("button", { name: "Type percentiles" }).click();
        await page.getByRole("button", { name: "Draw" }).click();
        await expectOff(page, UNTOUCHED);
      }
      expect((await forecaster.ownOf(question._id)).history_total, type).to.equal(0);
      await inspect(page, `forecast-untouched-${type}`);
    }
  });

  it("takes the value that the controls began with when it was typed, and then waits again", async () => {
    const { question } = await forecaster.app.make.question("binary");
    const page = await forecaster.open(question._id);
    await page.getByLabel("Yes, in per cent").fill("50");
    await forecaster.store(page);
    expect(await forecaster.valuesOf(question._id)).to.deep.equal([0.5, 0.5]);
    await page.reload();
    await page.getByText("Your forecast: 50%.").waitFor();
    await expectOff(page, UNCHANGED);
    await page.getByLabel("Expires", { exact: true }).selectOption("in a week");
    await forecaster.store(page);
    expect((await forecaster.ownOf(question._id)).history_total).to.equal(2);
  });

  it("keeps a forecast of another program as it is while only its end is changed", async () => {
    const { question } = await forecaster.app.make.question("binary");
    const item = { question: question._id, probability_yes: 0.00375 };
    const { client } = forecaster.account;
    const { status } = await client.post("/api/questions/forecast/", [item]);
    expect(status).to.equal(201);
    const page = await forecaster.open(question._id);
    expect(await page.getByLabel("Yes, in per cent").inputValue()).to.equal("0.375");
    await page.getByLabel("Expires", { exact: true }).selectOption("in a week");
    await forecaster.store(page);
    expect((await forecaster.valuesOf(question._id))[1]).to.equal(0.00375);
  });

  const figures = (page: Page) =>
    page.getByRole("region", { name: "Figures of your distribution" }).innerText();
  const shown = async (page: Page) => [
    await figures(page),
    await page.locator(".curve path").getAttribute("d"),
  ];
  const mode = (page: Page, name: "Draw" | "Type percentiles") =>
    page.getByRole("button", { name, exact: true });
  const valuesOfRows = async (page: Page) => {
    const fields = await page.getByLabel(/^Value of percentile/).all();
    return Promise.all(fields.map(async (field) => Number(await field.inputValue())));
  };

  it("shows one distribution in both ways, with what lies outside, and stores it", async () => {
    const { question } = await forecaster.app.make.question("numeric", {
      question: { rangeMin: 0, rangeMax: 1000, openLowerBound: true, openUpperBound: true },
    });
    const page = await forecaster.open(question._id);
    await page.getByRole("button", { name: "Add a component" }).click();
    await page.getByLabel("Probability above 1000").fill("95");
    await until("the curve", async () => (await figures(page)).includes("95%"));
    const drawn = await shown(page);
    await mode(page, "Type percentiles").click();
    await page.getByLabel("Value of percentile 3").waitFor();
    expect(await shown(page)).to.deep.equal(drawn);
    expect(await page.getByLabel("Probability above 1000").inputValue()).to.equal("95");
    expect((await valuesOfRows(page)).every((value) => value > 0 && value < 1000)).to.equal(true);
    await inspect(page, "forecast-modes");
    await forecaster.store(page);
    const values = await forecaster.valuesOf(question._id);
    expect(1 - values.at(-1)!).to.be.closeTo(0.95, 0.002);
    await page.reload();
    await page.locator(".curve").waitFor();
    expect(await shown(page)).to.deep.equal(drawn);
  });

  it("leaves what lies outside when a row of a drawn distribution is changed", async () => {
    const { question } = await forecaster.app.make.question("numeric", {
      question: { rangeMin: 0, rangeMax: 1000 },
    });
    const page = await forecaster.open(question._id);
    await page.getByLabel("Probability above 1000").fill("40");
    await until("the curve", async () => (await figures(page)).includes("40%"));
    const drawn = (await figures(page)).split(/\s+/);
    await mode(page, "Type percentiles").click();
    await page.locator(".percentile").first().waitFor();
    const rows = await valuesOfRows(page);
    const ranks = await page.getByLabel(/^Percentile \d+, in per cent$/).all();
    expect(await Promise.all(ranks.map((rank) => rank.inputValue()))).to.deep.equal([
      ...["5", "25", "50"],
    ]);
    await page.getByLabel("Value of percentile 1").fill(String(rows[0]! - 20));
    await page.locator("button:enabled", { hasText: STORE }).waitFor();
    await until("the new curve", async () => {
      return (await figures(page)).split(/\s+/).join() !== drawn.join();
    });
    const typed = (await figures(page)).split(/\s+/);
    expect(typed.at(-1)).to.equal("40%");
    expect(typed.slice(-5)).to.deep.equal(drawn.slice(-5));
  });

  it("shows typed percentiles by handles, and goes back to the rows as they were", async () => {
    const { question } = await forecaster.app.make.question("numeric", {
      question: { rangeMin: 0, rangeMax: 1000 },
    });
    const page = await forecaster.open(question._id);
    await mode(page, "Type percentiles").click();
    for (const [at, value] of [100, 200, 300, 500, 900].entries())
      await page.getByLabel(`Value of percentile ${at + 1}`).fill(String(value));
    // The rows are left at once, while the curve is being built.
    await mode(page, "Draw").click();
    await page.getByRole("slider", { name: "Median" }).waitFor();
    const typed = await shown(page);
    const text = (name: string) =>
      page.getByRole("slider", { name }).getAttribute("aria-valuetext");
    expect([
      await text("Lower quartile"),
      await text("Median"),
      await text("Upper quartile"),
    ]).to.deep.equal(["200", "300", "500"]);
    await mode(page, "Type percentiles").click();
    await page.getByLabel("Value of percentile 5").waitFor();
    expect(await valuesOfRows(page)).to.deep.equal([100, 200, 300, 500, 900]);
    expect(await shown(page)).to.deep.equal(typed);
    await forecaster.store(page);
    const { distribution_input } = (await forecaster.ownOf(question._id)).latest;
    expect(distribution_input).to.include({ type: "percentiles" });
  });
});
