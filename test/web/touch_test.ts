/** Every gesture of the console with a finger, on the screen of a phone. */
import { expect } from "chai";
import type { Page } from "playwright-core";
import { middleOf, swipe, touch } from "../support/finger.ts";
import { FORM, STORE } from "../support/forecaster.ts";
import { barriers, type Reader } from "../support/browser.ts";
import { openQuestionScene, type QuestionScene } from "../support/question_scene.ts";
import { until } from "../support/until.ts";
import { openVisit, useBrowser } from "../support/visit.ts";

const FAR = 70;
/** Pixels: a handle goes in steps. */
const NEAR = 4;

describe("a finger", function () {
  this.timeout(120_000);
  const visit = useBrowser(openVisit, "web_touch");
  let phone: Reader;
  let scene: QuestionScene;

  before(async function () {
    phone = await visit.phone();
    scene = await openQuestionScene(visit.app);
    await scene.signIn(phone);
  });
  afterEach(() => {
    expect(phone.faults).to.deep.equal([]);
  });

  const open = async (postId: number): Promise<Page> => {
    await phone.page.goto(`/questions/${postId}/`);
    await phone.page.getByRole("button", { name: "Forecast", exact: true }).tap();
    await phone.page.getByRole("form", { name: FORM }).first().waitFor();
    return phone.page;
  };
  const handle = (name: string) => phone.page.getByRole("slider", { name });

  it("drags each handle of a distribution, also of a second part", async () => {
    const { post } = await visit.app.make.question("numeric");
    const page = await open(post._id);
    await page.getByRole("button", { name: "Add a component" }).tap();
    const moves: readonly (readonly [string, number])[] = [
      ["Median of component 1", -FAR],
      ["Median of component 2", FAR],
      ...[1, 2].map((part) => [`Upper quartile of component ${part}`, FAR] as const),
      ...[1, 2].map((part) => [`Lower quartile of component ${part}`, -FAR / 4] as const),
    ];
    for (const [name, by] of moves) {
      const from = await middleOf(handle(name));
      await swipe(page, from, { x: by });
      await until(`${name} under the finger`, async () => {
        const { x } = await middleOf(handle(name));
        return Math.abs(x - from.x - by) <= NEAR;
      });
    }
    await page.locator(".curve").waitFor();
    await page.locator("button:enabled", { hasText: STORE }).waitFor();
  });

  it("taps a place to bring the nearest handle there", async () => {
    const { post } = await visit.app.make.question("numeric");
    const page = await open(post._id);
    const { x, y } = await middleOf(handle("Upper quartile"));
    await page.touchscreen.tap(x + FAR, y);
    await until("the handle there", async () => {
      const middle = await middleOf(handle("Upper quartile"));
      return Math.abs(middle.x - x - FAR) <= NEAR;
    });
  });

  it("scrolls the sheet from a handle, which stays", async () => {
    const { post } = await visit.app.make.question("numeric");
    const page = await open(post._id);
    await page.setViewportSize({ width: 390, height: 480 });
    const from = await middleOf(handle("Median"));
    const text = () => handle("Median").getAttribute("aria-valuetext");
    const top = () => page.evaluate<number>("document.querySelector('.sheet').scrollTop");
    const [before, begin] = [await text(), await top()];
    await swipe(page, from, { y: -3 * FAR });
    await until("the sheet to scroll", async () => (await top()) > begin + FAR);
    expect(await text()).to.equal(before);
    await page.locator("button:disabled", { hasText: STORE }).waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
  });

  it("opens the panel as a sheet, which Escape, the backdrop and a swipe close", async () => {
    const { post, question } = await visit.app.make.question("binary");
    const page = await open(post._id);
    const sheet = page.locator(".sheet");
    const field = page.getByLabel("Yes, in per cent");
    const button = page.getByRole("button", { name: "Forecast", exact: true });
    expect(await page.locator(".sheet :focus").count(), "the focus is in the sheet").to.equal(1);
    await field.fill("33,3");
    expect(await barriers(page)).to.deep.equal([]);
    const isClosed = () => sheet.waitFor({ state: "hidden" });
    await page.keyboard.press("Escape");
    await isClosed();
    await page.locator(".opener button:focus").waitFor();
    await button.tap();
    expect(await field.inputValue(), "what was entered stays").to.equal("33.3");
    await page.touchscreen.tap(100, 12);
    await isClosed();
    await button.tap();
    await swipe(page, await middleOf(page.locator(".sheet-head h2")), { y: 2 * FAR });
    await isClosed();
    // The browser takes a tap right after a swipe for the end of its movement.
    await until("the sheet", async () => {
      await button.tap();
      return sheet.waitFor({ timeout: 2_000 }).then(
        () => true,
        () => false,
      );
    });
    await page.getByRole("button", { name: STORE }).tap();
    await page.getByText("Stored. It counts from now on.").waitFor();
    const { body } = await scene.client.get(`/api/questions/${question._id}/`);
    expect(body.my_forecasts.latest.forecast_values[1]).to.equal(0.333);
    await page.getByRole("button", { name: "Close" }).tap();
    await isClosed();
  });

  it("drags sliders, and locks an option", async () => {
    const { post } = await visit.app.make.question("multiple_choice");
    const page = await open(post._id);
    await page.getByRole("button", { name: "Keep B while others move" }).tap();
    const slider = handle("Probability of A");
    const before = Number(await slider.inputValue());
    const { x, y, width, height } = (await slider.boundingBox())!;
    await swipe(page, { x: x + (width * before) / 100, y: y + height / 2 }, { x: FAR / 2 });
    await until("the slider to move", async () => Number(await slider.inputValue()) > before + 5);
    expect(await page.getByLabel("B, in per cent").inputValue()).to.equal("33.3");
    await page.getByRole("button", { name: STORE }).tap();
    await page.getByText("Stored. It counts from now on.").waitFor();
  });

  it("reads a history at the time under it", async () => {
    const { post, question } = await visit.app.make.question("binary");
    await scene.fill(question, (time) => 0.2 + 0.6 * time);
    await phone.page.goto(`/questions/${post._id}/`);
    const { page } = phone;
    const tip = page.locator(".tip");
    const finger = await touch(page, await middleOf(page.locator(".chart svg")));
    await finger.move({ x: -FAR });
    await tip.waitFor();
    expect(await tip.innerText()).to.match(/Community \d+(\.\d)?% \d.* to \d.*, \d+ forecasters/);
    expect(await page.locator(".chart .community .dot").count()).to.equal(1);
    await finger.lift();
    await tip.waitFor({ state: "detached" });
  });
});
