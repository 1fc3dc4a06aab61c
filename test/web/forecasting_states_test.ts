/** What the panel of a forecast says and keeps when something is in the way. */
import { expect } from "chai";
import { holdBack } from "../support/browser.ts";
import { openForecaster, STORE } from "../support/forecaster.ts";
import { inspect, useBrowser } from "../support/visit.ts";
import { until } from "../support/until.ts";

const MINUTE = 60_000;

describe("the states of the panel of a forecast", function () {
  this.timeout(120_000);
  const forecaster = useBrowser(openForecaster, "web_forecasting_states");

  it("ends a forecast when the reader says, and withdraws it after a question", async () => {
    const { question } = await forecaster.app.make.question("binary");
    const page = await forecaster.open(question._id);
    await page.getByLabel("Expires", { exact: true }).selectOption("at a time of your choice");
    await page.getByLabel("Day and time").fill("2020-01-01T12:00");
    await page.getByRole("button", { name: STORE }).click();
    await page.locator(".ends .fault").waitFor();
    expect((await forecaster.ownOf(question._id)).latest).to.equal(null);
    await page.getByLabel("Expires", { exact: true }).selectOption("in a day");
    const end = await page.getByLabel("Day and time").inputValue();
    await forecaster.store(page);
    await page.getByText("It expires on", { exact: false }).waitFor();
    const { latest } = await forecaster.ownOf(question._id);
    const shown = await page.evaluate<number>(`new Date("${end}").getTime()`);
    expect(latest.end_time * 1000).to.equal(shown);
    await page.reload();
    expect(await page.getByLabel("Day and time").inputValue()).to.equal(end);
    await page.getByRole("button", { name: "Withdraw …" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Withdraw forecast" }).waitFor();
    await inspect(page, "forecast-withdraw-confirm");
    await page.getByRole("button", { name: "Withdraw forecast" }).click();
    await page.getByText("Nothing of yours counts now.", { exact: false }).waitFor();
    // The button that opened the dialog is gone.
    await page.locator(".forecasting:focus-within").waitFor();
    expect((await forecaster.ownOf(question._id)).latest.end_time).to.be.at.most(
      Date.now() / 1000 + 1,
    );
  });

  it("keeps the end of a forecast to the second when another one is stored", async () => {
    const { question } = await forecaster.app.make.question("binary");
    const end = Math.ceil(Date.now() / MINUTE) * 60 + 3_599;
    const item = { question: question._id, probability_yes: 0.4 };
    const end_time = new Date(end * 1000).toISOString();
    const { client } = forecaster.account;
    const { status } = await client.post("/api/questions/forecast/", [{ ...item, end_time }]);
    expect(status).to.equal(201);
    const page = await forecaster.open(question._id);
    await page.getByLabel("Yes, in per cent").fill("41");
    await forecaster.store(page);
    const { latest, history } = await forecaster.ownOf(question._id);
    expect(history).to.have.lengthOf(2);
    expect(latest.end_time).to.equal(end);
  });

  it("offers a week for an end of the reader's choice, after an end with the question", async () => {
    const { question } = await forecaster.app.make.question("binary");
    const page = await forecaster.open(question._id);
    const choose = (choice: string) =>
      page.getByLabel("Expires", { exact: true }).selectOption(choice);
    await choose("in a day");
    await choose("at a time of your choice");
    const read = () => page.getByLabel("Day and time").inputValue();
    const soon = await read();
    await choose("when the question closes");
    await choose("at a time of your choice");
    expect(Date.parse(await read()) - Date.parse(soon)).to.be.greaterThan(5 * 1440 * MINUTE);
  });

  it("says of a value that was changed while the one before was stored that it is not", async () => {
    const { question } = await forecaster.app.make.question("binary");
    const page = await forecaster.open(question._id);
    const release = await holdBack(page, "**/api/questions/forecast/");
    const value = page.getByLabel("Yes, in per cent");
    await value.fill("30");
    const sent = page.waitForRequest("**/api/questions/forecast/");
    await page.getByRole("button", { name: STORE }).click();
    await sent;
    await value.fill("60");
    await release();
    await page.getByText("Your forecast: 30%.", { exact: false }).waitFor();
    expect(await page.getByText("Stored. It counts from now on.").count()).to.equal(0);
    expect(await value.inputValue()).to.match(/^60/);
    await forecaster.store(page);
    expect(await forecaster.valuesOf(question._id)).to.deep.equal([0.4, 0.6]);
  });

  it("says of a forecast under way when the network was lost that it may be stored", async () => {
    const { question } = await forecaster.app.make.question("binary");
    const page = await forecaster.open(question._id);
    const { context } = forecaster.reader;
    await page.route("**/api/questions/forecast/", async (route) => {
      await context.setOffline(true);
      await route.abort();
    });
    await page.getByLabel("Yes, in per cent").fill("30");
    await page.getByRole("button", { name: STORE }).click();
    const text = "You are offline. It is not known whether anything was stored.";
    await page.getByRole("alert").getByText(text, { exact: false }).waitFor();
    await context.setOffline(false);
    await page.unroute("**/api/questions/forecast/");
    await forecaster.store(page);
  });

  it("says of a stored forecast that it counts, until it was withdrawn, here or elsewhere", async () => {
    const { question } = await forecaster.app.make.question("binary");
    const { page } = forecaster.reader;
    await page.clock.install();
    await forecaster.open(question._id);
    const stored = page.getByText("Stored. It counts from now on.");
    const ended = page.getByText("Nothing of yours counts now.", { exact: false });
    await page.getByLabel("Yes, in per cent").fill("50");
    await forecaster.store(page);
    await page.getByRole("button", { name: "Withdraw …" }).click();
    await page.getByRole("button", { name: "Withdraw forecast" }).click();
    await ended.waitFor();
    expect(await stored.count()).to.equal(0);
    // The forecast before has ended, and says nothing about the one that is stored now.
    await forecaster.store(page);
    await page.getByText("Your forecast: 50%.", { exact: false }).waitFor();
    expect(await stored.count()).to.equal(1);
    const withdrawal = [{ question: question._id }];
    const reply = await forecaster.account.client.post("/api/questions/withdraw/", withdrawal);
    expect(reply.status, reply.text).to.equal(201);
    await until("the withdrawal to be shown", async () => {
      await page.clock.fastForward(60_000);
      return (await ended.count()) === 1;
    });
    expect(await stored.count()).to.equal(0);
  });

  it("does not say of an attempt that was carried out and withdrawn before that it counts", async () => {
    const { question } = await forecaster.app.make.question("binary");
    const { page } = forecaster.reader;
    await page.clock.install();
    await forecaster.open(question._id);
    const address = "**/api/questions/forecast/";
    await page.route(address, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.getByLabel("Yes, in per cent").fill("50");
    await page.getByRole("button", { name: STORE }).click();
    await page
      .getByText("It is not known whether anything was stored.", { exact: false })
      .waitFor();
    await page.unroute(address);
    const withdrawal = [{ question: question._id }];
    await forecaster.account.client.post("/api/questions/withdraw/", withdrawal);
    const ended = page.getByText("Nothing of yours counts now.", { exact: false });
    await until("the withdrawal to be shown", async () => {
      await page.clock.fastForward(60_000);
      return (await ended.count()) === 1;
    });
    const replied = page.waitForResponse(address);
    await page.getByRole("button", { name: STORE }).click();
    expect((await replied).headers()).to.include({ "idempotency-replayed": "true" });
    await page.locator("button:enabled", { hasText: STORE }).waitFor();
    expect(await page.getByText("Stored. It counts from now on.").count()).to.equal(0);
    await forecaster.store(page);
    expect((await forecaster.ownOf(question._id)).history_total).to.equal(2);
  });

  it("says that the question closed while the form was open, and keeps what was entered", async () => {
    const { question } = await forecaster.app.make.question("binary", {
      question: { scheduledCloseTime: Date.now() + 10 * MINUTE },
    });
    const page = await forecaster.open(question._id);
    await page.getByLabel("Yes, in per cent").fill("88");
    forecaster.app.travel(11 * MINUTE);
    await page.getByRole("button", { name: STORE }).click();
    await page.getByRole("alert").getByText("Nothing was stored.", { exact: false }).waitFor();
    await page.getByText("The question closed on", { exact: false }).waitFor();
    await page.locator("button:disabled", { hasText: STORE }).waitFor();
    expect(await page.getByLabel("Yes, in per cent").inputValue()).to.equal("88.0");
    await inspect(page, "forecast-closed");
    expect((await forecaster.ownOf(question._id)).latest).to.equal(null);
    await page.reload();
    await page.getByText("It takes no more forecasts.", { exact: false }).waitFor();
    expect(await page.getByLabel("Yes, in per cent").count()).to.equal(0);
  });

  it("says when forecasts are taken, and who may not forecast", async () => {
    const { question } = await forecaster.app.make.question("binary", {
      question: { openTime: Date.now() + 90 * MINUTE },
    });
    await forecaster.reader.page.goto(`/questions/${question._id}/`);
    await forecaster.reader.page.getByText("Forecasts are taken from", { exact: false }).waitFor();
    const project = await forecaster.app.make.project({ defaultPermission: "viewer" });
    const readOnly = await forecaster.app.make.question("binary", {
      post: { defaultProjectId: project._id },
    });
    await forecaster.reader.page.goto(`/questions/${readOnly.question._id}/`);
    await forecaster.reader.page
      .getByText("You may read this question.", { exact: false })
      .waitFor();
  });

  it("shows five rows of a large group, and stores one that was shown later", async () => {
    const { post, questions } = await forecaster.app.make.group(
      Array.from({ length: 7 }, () => "binary" as const),
    );
    const page = await forecaster.open(post._id);
    const fields = page.getByLabel("Yes, in per cent");
    expect(await fields.count()).to.equal(5);
    await fields.first().fill("31");
    await page.getByRole("button", { name: "Show all 7" }).click();
    expect(await fields.count()).to.equal(7);
    await fields.last().fill("64");
    await page.getByRole("button", { name: "Predict 2 questions" }).click();
    await page.getByText("Stored. It counts from now on.").last().waitFor();
    expect(await forecaster.valuesOf(questions[0]!._id)).to.deep.equal([0.69, 0.31]);
    expect(await forecaster.valuesOf(questions[6]!._id)).to.deep.equal([0.36, 0.64]);
    expect((await forecaster.ownOf(questions[5]!._id)).latest).to.equal(null);
  });

  it("stores the last of many quick changes, also when it is still being built", async () => {
    const { question } = await forecaster.app.make.question("numeric");
    const page = await forecaster.open(question._id);
    const median = page.getByRole("slider", { name: "Median" });
    await median.focus();
    for (let presses = 0; presses < 15; presses++) await page.keyboard.press("Shift+ArrowLeft");
    for (let presses = 0; presses < 15; presses++) await page.keyboard.press("ArrowRight");
    expect(await median.getAttribute("aria-valuetext")).to.equal("20");
    await forecaster.store(page);
    expect((await forecaster.ownOf(question._id)).history_total).to.equal(1);
    expect((await forecaster.valuesOf(question._id))[40]).to.be.closeTo(0.5, 0.001);
  });

  it("takes the options that a question has now, when it is read again", async () => {
    const { question } = await forecaster.app.make.question("multiple_choice");
    const page = await forecaster.open(question._id);
    await page.getByLabel("A, in per cent").fill("40");
    await forecaster.store(page);
    await page.getByRole("button", { name: "Withdraw …" }).waitFor();
    await forecaster.app.caps.store.questions.update(question._id, {
      options: ["A", "Other"],
      optionsHistory: [
        [null, ["A", "B", "Other"]],
        [Date.now(), ["A", "Other"]],
      ],
    });
    await page.getByRole("button", { name: "Withdraw …" }).click();
    await page.getByRole("button", { name: "Withdraw forecast" }).click();
    await page.getByText("Nothing of yours counts now.", { exact: false }).waitFor();
    await page.getByLabel("B, in per cent").waitFor({ state: "detached" });
    await page.getByLabel("A, in per cent").waitFor();
    const shown = Number(await page.getByLabel("A, in per cent").inputValue());
    expect(await page.getByText("Stored. It counts from now on.").count()).to.equal(0);
    await forecaster.store(page);
    const [a, b] = await forecaster.valuesOf(question._id);
    expect([a, b]).to.deep.equal([Math.round(shown * 10) / 1000, null]);
  });

  it("loses nothing without network, and stores once when it is back", async () => {
    const { question } = await forecaster.app.make.question("numeric");
    const page = await forecaster.open(question._id);
    const median = page.getByRole("slider", { name: "Median" });
    await median.focus();
    await page.keyboard.press("ArrowRight");
    await page.locator(".curve").waitFor();
    await forecaster.reader.context.setOffline(true);
    await page.keyboard.press("Shift+ArrowRight");
    await page.getByText("The curve is not the newest one.", { exact: false }).waitFor();
    expect(await median.getAttribute("aria-valuetext")).to.equal("55.5");
    await forecaster.reader.context.setOffline(false);
    await page.locator("button:enabled", { hasText: STORE }).waitFor();
    await forecaster.reader.context.setOffline(true);
    await page.getByRole("button", { name: STORE }).click();
    await page.getByText("You are offline. Nothing was stored", { exact: false }).waitFor();
    await forecaster.reader.context.setOffline(false);
    await forecaster.store(page);
    expect((await forecaster.ownOf(question._id)).history_total).to.equal(1);
    expect((await forecaster.valuesOf(question._id))[111]).to.be.closeTo(0.5, 0.001);
  });

  it("keeps the form when the session has ended, until another tab signs in", async () => {
    const { question } = await forecaster.app.make.question("binary");
    const page = await forecaster.open(question._id);
    await page.getByLabel("Yes, in per cent").fill("5.5");
    const password = await forecaster.account.endSessions();
    await page.getByRole("button", { name: STORE }).click();
    await page.getByText("Your session has ended. Nothing was stored", { exact: false }).waitFor();
    const link = page.locator(".forecasting").getByRole("link", { name: "Sign in in a new tab" });
    const [other] = await Promise.all([
      forecaster.reader.context.waitForEvent("page"),
      link.click(),
    ]);
    await other.getByLabel("Username or e-mail").fill(forecaster.account.name);
    await other.getByLabel("Password").fill(password);
    await other.keyboard.press("Enter");
    await other.getByRole("heading", { name: "Questions" }).waitFor();
    await other.close();
    await link.waitFor({ state: "detached" });
    expect(await page.getByLabel("Yes, in per cent").inputValue()).to.equal("5.5");
    await forecaster.store(page);
    expect(await forecaster.valuesOf(question._id)).to.deep.equal([0.945, 0.055]);
  });
});

describe("the panel of a forecast, too often", function () {
  this.timeout(60_000);
  const forecaster = useBrowser(openForecaster, "web_forecasting_often", {
    RATE_LIMIT_OVERRIDES: "forecast=1/0.02,public=1000/100",
  });

  it("says how long to wait, and that nothing was stored", async () => {
    const { question } = await forecaster.app.make.question("binary");
    const page = await forecaster.open(question._id);
    await page.getByLabel("Yes, in per cent").fill("30");
    await forecaster.store(page);
    await page.getByLabel("Yes, in per cent").fill("40");
    await page.getByRole("button", { name: STORE }).click();
    await page.getByText(/That was too often\. Nothing was stored; try again in \d+ s/).waitFor();
    expect(await page.getByLabel("Yes, in per cent").inputValue()).to.equal("40.0");
    expect((await forecaster.ownOf(question._id)).history_total).to.equal(1);
    expect(forecaster.reader.faults).to.deep.equal([]);
  });
});
