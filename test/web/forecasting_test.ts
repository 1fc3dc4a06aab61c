/** Forecasting by hand, of every type, in a browser against the real server. */
import { expect } from "chai";
import type { Locator, Page } from "playwright-core";
import { openForecaster, STORE } from "../support/forecaster.ts";
import { inspect, useBrowser } from "../support/visit.ts";
import { until } from "../support/until.ts";

/** Remembers the newest CDF that the server built. */
const watchBuilt = (page: Page) => {
  const built: { cdf: Promise<number[]> } = { cdf: Promise.resolve([]) };
  page.on("response", (reply) => {
    if (!reply.url().endsWith("/build-cdf/") || reply.status() !== 200) return;
    built.cdf = reply.json().then((body: { readonly continuous_cdf: number[] }) => {
      // The server stores ten decimals (Maths 1.3).
      return body.continuous_cdf.map((value) => Number(value.toFixed(10)));
    });
    // The body of a reply that nothing waits for is gone when the page is left.
    built.cdf.catch(() => undefined);
  });
  return built;
};

const figures = (within: Page | Locator) =>
  within.getByRole("region", { name: "Figures of your distribution" }).innerText();
const drawing = (within: Page | Locator) => within.locator(".curve path").getAttribute("d");

describe("the panel of a forecast", function () {
  this.timeout(120_000);
  const forecaster = useBrowser(openForecaster, "web_forecasting");

  it("stores the probability that slider and field show, once on a double click", async () => {
    const { question } = await forecaster.app.make.question("binary", {
      post: { title: "Will the Aare at Bern rise above 500 m³/s before September?" },
      question: { resolutionCriteria: "By the gauge at Schönau.", description: "", finePrint: "" },
    });
    const page = await forecaster.open(question._id);
    const slider = page.getByRole("slider", { name: "Probability of yes" });
    const field = page.getByLabel("Yes, in per cent");
    expect(await field.inputValue()).to.equal("50.0");
    await field.fill("37.4");
    expect(await slider.inputValue()).to.equal("37.4");
    await slider.fill("62.3");
    expect(await field.inputValue()).to.equal("62.3");
    expect(await slider.getAttribute("aria-valuetext")).to.equal("62.3%");
    await page.getByRole("button", { name: STORE }).dblclick();
    await page.getByText("Stored. It counts from now on.").waitFor();
    await page.getByText("Your forecast: 62.3%.").waitFor();
    await inspect(page, "forecast-binary");
    const { history_total, latest } = await forecaster.ownOf(question._id);
    expect([history_total, latest.forecast_values]).to.deep.equal([1, [0.377, 0.623]]);
    expect(latest.end_time).to.equal(null);
    await page.reload();
    expect(await page.getByLabel("Yes, in per cent").inputValue()).to.equal("62.3");
  });

  it("leads on to the question of the project that closes next, until each is forecast", async () => {
    const { make } = forecaster.app;
    const cup = await make.project({ name: "Ice Cup", slug: "ice-cup" });
    const of = async (title: string, days: number) => {
      const post = { title, defaultProjectId: cup._id, projectIds: [cup._id] };
      const scheduledCloseTime = Date.now() + days * 86_400_000;
      return (await make.question("binary", { post, question: { scheduledCloseTime } })).post._id;
    };
    const first = await of("Does the first lake freeze?", 1);
    await of("Does the last lake freeze?", 3);
    await of("Does the second lake freeze?", 2);
    let page = await forecaster.open(first);
    for (const then of ["second", "last"]) {
      await page.getByLabel("Yes, in per cent").fill("20");
      await forecaster.store(page);
      await page.getByText("Next in Ice Cup, not forecast by you yet:").waitFor();
      if (then === "second") await inspect(page, "forecast-next");
      await page.getByRole("link", { name: `Does the ${then} lake freeze?` }).click();
      await page
        .getByRole("heading", { name: `Does the ${then} lake freeze?`, level: 1 })
        .waitFor();
    }
    await page.getByLabel("Yes, in per cent").fill("20");
    await forecaster.store(page);
    await page.getByText("You have forecast every open question of Ice Cup.").waitFor();
    page = await forecaster.open(first);
    expect(await page.getByText("Ice Cup, not forecast").count()).to.equal(0);
  });

  it("works by keyboard alone, and stores only what it shows", async () => {
    const { question } = await forecaster.app.make.question("binary");
    const page = await forecaster.open(question._id);
    const slider = page.getByRole("slider", { name: "Probability of yes" });
    await slider.focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Shift+ArrowUp");
    expect(await slider.getAttribute("aria-valuetext")).to.equal("51.1%");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Control+a");
    await page.keyboard.type("33,3");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.getByText("Stored. It counts from now on.").waitFor();
    expect(await slider.inputValue()).to.equal("33.2");
    expect((await forecaster.valuesOf(question._id))[1]).to.equal(0.332);
  });

  it("stores options whose sum is 1, and moves none that is locked", async () => {
    const { question } = await forecaster.app.make.question("multiple_choice");
    const page = await forecaster.open(question._id);
    const shown = async () =>
      await Promise.all(
        ["A", "B", "Other"].map((name) => page.getByLabel(`${name}, in per cent`).inputValue()),
      );
    expect(await shown()).to.deep.equal(["33.4", "33.3", "33.3"]);
    await page.getByLabel("B, in per cent").fill("20");
    await page.keyboard.press("Tab");
    await page.getByRole("button", { name: "Keep B while others move" }).click();
    const slider = page.getByRole("slider", { name: "Probability of A" });
    await slider.focus();
    await page.keyboard.press("Shift+ArrowRight");
    await page.keyboard.press("ArrowRight");
    expect(await shown()).to.deep.equal(["41.2", "20.0", "38.8"]);
    await slider.fill("95");
    expect(await shown()).to.deep.equal(["79.9", "20.0", "0.1"]);
    await page.getByText("Together 100%").waitFor();
    await inspect(page, "forecast-options");
    await forecaster.store(page);
    expect(await forecaster.valuesOf(question._id)).to.deep.equal([0.799, 0.2, 0.001]);
    await page.reload();
    await page.getByLabel("A, in per cent").waitFor();
    expect(await shown()).to.deep.equal(["79.9", "20.0", "0.1"]);
  });

  it("shows beside an option that the server no longer takes it", async () => {
    const { question } = await forecaster.app.make.question("multiple_choice");
    const page = await forecaster.open(question._id);
    const now = Date.now();
    await forecaster.app.caps.store.questions.update(question._id, {
      options: ["A", "Other"],
      optionsHistory: [
        [null, ["A", "B", "Other"]],
        [now, ["A", "Other"]],
      ],
    });
    await page.getByLabel("A, in per cent").fill("40");
    await page.getByRole("button", { name: STORE }).click();
    await page
      .locator(".option", { hasText: "This option is no longer on offer. Load the page again." })
      .waitFor();
    await page.getByText("Nothing was stored. Please look at the marked fields.").waitFor();
    expect(await page.getByRole("alert").locator("code").count()).to.equal(0);
    expect(await page.getByLabel("B, in per cent").getAttribute("aria-invalid")).to.equal("true");
    expect((await forecaster.ownOf(question._id)).history_total).to.equal(0);
  });

  it("draws a number by its handles, and stores what the server built", async () => {
    const { question } = await forecaster.app.make.question("numeric", {
      question: { rangeMin: 0, rangeMax: 400, unit: "people" },
    });
    const page = await forecaster.open(question._id);
    const built = watchBuilt(page);
    const median = page.getByRole("slider", { name: "Median" });
    expect(await page.getByRole("button", { name: STORE }).isDisabled()).to.equal(true);
    await median.focus();
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("Shift+ArrowLeft");
    expect(await median.getAttribute("aria-valuetext")).to.equal("178\u00a0people");
    await page.getByRole("slider", { name: "Upper quartile" }).focus();
    await page.keyboard.press("Shift+ArrowDown");
    await page.locator(".curve").waitFor();
    const box = (await page.getByRole("slider", { name: "Lower quartile" }).boundingBox())!;
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x - 25, box.y + box.height / 2, { steps: 4 });
    await page.mouse.up();
    const lower = await page
      .getByRole("slider", { name: "Lower quartile" })
      .getAttribute("aria-valuetext");
    expect(Number(lower?.split("\u00a0")[0])).to.be.within(60, 110);
    await forecaster.store(page);
    const values = await forecaster.valuesOf(question._id);
    expect(values)
      .to.deep.equal(await built.cdf)
      .and.have.length(201);
    expect(values[89]).to.be.closeTo(0.5, 0.001);
    const before = [await figures(page), await drawing(page), lower];
    expect(before[0]).to.include("\t178\t");
    await page.reload();
    await page.locator(".curve").waitFor();
    const after = await page
      .getByRole("slider", { name: "Lower quartile" })
      .getAttribute("aria-valuetext");
    expect([await figures(page), await drawing(page), after]).to.deep.equal(before);
  });

  it("adds parts up to five, weighs them, and sets what lies beyond an open bound", async () => {
    const { question } = await forecaster.app.make.question("numeric");
    const page = await forecaster.open(question._id);
    const built = watchBuilt(page);
    const add = page.getByRole("button", { name: "Add a component" });
    for (let parts = 1; parts < 5; parts++) await add.click();
    expect(await add.count()).to.equal(0);
    expect(await page.getByRole("slider", { name: /^Median of component/ }).count()).to.equal(5);
    await page.getByRole("button", { name: "Remove component 5" }).click();
    const weight = page.getByRole("slider", { name: "Weight of component 2" });
    await weight.fill("100");
    expect(await weight.getAttribute("aria-valuetext")).to.equal("40%");
    await page.getByLabel("Probability above 100").fill("12");
    await page.getByRole("cell", { name: /^1[12](?:\.\d)?%$/ }).waitFor();
    await inspect(page, "forecast-parts");
    await forecaster.store(page);
    const values = await forecaster.valuesOf(question._id);
    expect(values).to.deep.equal(await built.cdf);
    expect(1 - values.at(-1)!).to.be.closeTo(0.12, 0.002);
    await page.reload();
    await page.locator(".curve").waitFor();
    expect(await page.getByRole("slider", { name: /^Median of component/ }).count()).to.equal(4);
    expect(await page.getByLabel("Probability above 100").inputValue()).to.equal("12");
  });

  it("takes typed percentiles on a logarithmic scale, and shows a fault at its row", async () => {
    const { question } = await forecaster.app.make.question("numeric", {
      question: { rangeMin: 1, rangeMax: 10_000, zeroPoint: 0, openUpperBound: false },
    });
    const page = await forecaster.open(question._id);
    const built = watchBuilt(page);
    await page.getByRole("button", { name: "Type percentiles" }).click();
    const values = [2, 20, 15, 300, 2000];
    for (const [at, value] of values.entries())
      await page.getByLabel(`Value of percentile ${at + 1}`).fill(String(value));
    const third = page.getByLabel("Value of percentile 3");
    await page.locator(".percentile .fault").waitFor();
    expect(await third.getAttribute("aria-invalid")).to.equal("true");
    expect(await page.getByRole("button", { name: STORE }).isDisabled()).to.equal(true);
    await inspect(page, "forecast-percentiles");
    await third.fill("100");
    await page.locator(".percentile .fault").waitFor({ state: "detached" });
    await page.locator(".curve").waitFor();
    await forecaster.store(page);
    const stored = await forecaster.valuesOf(question._id);
    expect(stored).to.deep.equal(await built.cdf);
    expect(stored[100]).to.be.closeTo(0.5, 0.0001);
    expect(await figures(page)).to.match(/2\s+20\s+100\s+300\s+2000/);
    await page.reload();
    expect(await page.getByLabel("Value of percentile 3").inputValue()).to.equal("100");
  });

  it("keeps typed percentiles while the handles are looked at, until one is moved", async () => {
    const { question } = await forecaster.app.make.question("numeric");
    const page = await forecaster.open(question._id);
    const [draw, type] = ["Draw", "Type percentiles"].map((name) =>
      page.getByRole("button", { name, exact: true }),
    );
    const rows = async () => {
      const drawn = page.getByLabel(/^Value of percentile/);
      await drawn.first().waitFor();
      const fields = await drawn.all();
      return Promise.all(fields.map((field) => field.inputValue()));
    };
    await type!.click();
    const values = [10, 20, 30, 40, 50];
    for (const at of [0, 1, 2])
      await page.getByLabel(`Value of percentile ${at + 1}`).fill(String(values[at]));
    await draw!.click();
    await type!.click();
    expect(await rows()).to.deep.equal(["10", "20", "30", "", ""]);
    for (const at of [3, 4])
      await page.getByLabel(`Value of percentile ${at + 1}`).fill(String(values[at]));
    await until("the curve of the rows", async () => (await figures(page)).includes("30"));
    await draw!.click();
    await page.getByRole("slider", { name: "Median" }).focus();
    for (const key of ["Shift+ArrowRight", "Shift+ArrowRight"]) await page.keyboard.press(key);
    await until("the curve of the handles", async () => (await figures(page)).includes("40"));
    await type!.click();
    expect(Number((await rows())[2])).to.be.closeTo(40, 0.1);
  });

  it("draws a discrete question in bars, and types a date in UTC, as it is shown", async () => {
    const discrete = await forecaster.app.make.question("discrete");
    let page = await forecaster.open(discrete.question._id);
    const built = watchBuilt(page);
    await page.getByRole("slider", { name: "Median" }).focus();
    await page.keyboard.press("Shift+ArrowRight");
    await page.locator(".curve").waitFor();
    await forecaster.store(page);
    expect(await forecaster.valuesOf(discrete.question._id))
      .to.deep.equal(await built.cdf)
      .and.have.length(11);

    const date = await forecaster.app.make.question("date");
    page = await forecaster.open(date.question._id);
    await page.getByRole("button", { name: "Type percentiles" }).click();
    const days = ["2026-03-01", "2026-04-01", "2026-05-01", "2026-06-01", "2026-08-01"];
    for (const [at, day] of days.entries())
      await page.getByLabel(`Value of percentile ${at + 1}`).fill(`${day}T00:00`);
    await page.locator(".curve").waitFor();
    expect(await figures(page)).to.include("1 May 2026");
    await forecaster.store(page);
    expect(await forecaster.valuesOf(date.question._id)).to.deep.equal(await built.cdf);
    const { distribution_input } = (await forecaster.ownOf(date.question._id)).latest;
    expect(distribution_input.percentiles[2]).to.deep.equal({
      p: 0.5,
      value: "2026-05-01T00:00:00.000Z",
    });
  });

  it("has a row for each question of a group, and stores those that were changed at once", async () => {
    const group = await forecaster.app.make.group(["binary", "numeric", "binary"]);
    const [binary, numeric, other] = group.questions;
    const page = await forecaster.open(group.post._id);
    const row = (name: string) => page.locator(".question-row", { hasText: name });
    const button = page.getByRole("button", { name: /^Predict( \d+ questions?)?$/ });
    expect(await button.isDisabled()).to.equal(true);
    await row("Part 1").getByLabel("Yes, in per cent").fill("12,5");
    await row("Part 2").getByRole("slider", { name: "Median" }).focus();
    await page.keyboard.press("ArrowRight");
    await row("Part 3").getByLabel("Yes, in per cent").fill("120");
    await page.locator("button:disabled", { hasText: "Predict 3 questions" }).waitFor();
    await row("Part 3").getByLabel("Yes, in per cent").fill("70");
    await inspect(page, "forecast-group");
    const sent: string[] = [];
    page.on("request", (one) => {
      if (one.method() === "POST" && one.url().endsWith("/forecast/")) sent.push(one.url());
    });
    await page.locator("button:enabled", { hasText: "Predict 3 questions" }).click();
    await row("Part 3").getByText("Stored. It counts from now on.").waitFor();
    expect(sent.length).to.equal(1);
    expect(await forecaster.valuesOf(binary!._id)).to.deep.equal([0.875, 0.125]);
    expect((await forecaster.valuesOf(numeric!._id))[101]).to.be.closeTo(0.5, 0.001);
    expect((await forecaster.valuesOf(other!._id))[1]).to.equal(0.7);
    await row("Part 1").getByLabel("Yes, in per cent").fill("20");
    await page.getByRole("button", { name: "Predict 1 question" }).click();
    await row("Part 1").getByText("Stored. It counts from now on.").waitFor();
    expect((await forecaster.ownOf(other!._id)).history_total).to.equal(1);
    expect((await forecaster.ownOf(binary!._id)).history_total).to.equal(2);
  });

  it("has one card with both branches of a conditional", async () => {
    const { post, yes, no } = await forecaster.app.make.conditional();
    const page = await forecaster.open(post._id);
    expect(await page.locator(".forecasting").count()).to.equal(1);
    const ofNo = page.getByRole("group", { name: "If it does not" });
    await ofNo.getByLabel("Yes, in per cent").fill("75");
    await page.getByRole("button", { name: "Predict 1 question" }).click();
    await ofNo.getByText("Stored. It counts from now on.").waitFor();
    expect(await forecaster.valuesOf(no._id)).to.deep.equal([0.25, 0.75]);
    expect((await forecaster.ownOf(yes._id)).latest).to.equal(null);
  });

  it("shows five options of many, and keeps what was entered when all are shown", async () => {
    const options = ["A", "B", "C", "D", "E", "F", "Other"];
    const { question } = await forecaster.app.make.question("multiple_choice", {
      question: { options, allOptionsEver: options, optionsHistory: [[null, options]] },
    });
    const page = await forecaster.open(question._id);
    const rows = page.locator(".options .option");
    expect(await rows.count()).to.equal(5);
    await page.getByLabel("A, in per cent").fill("40,5");
    await page.locator(".options").getByRole("button", { name: "Show all 7" }).click();
    expect(await rows.count()).to.equal(7);
    await forecaster.store(page);
    const values = await forecaster.valuesOf(question._id);
    expect(values[0]).to.equal(0.405);
    expect(values.length).to.equal(7);
  });
});
