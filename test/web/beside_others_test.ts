/** What the panel of a forecast shows of the others, and the axis of whole outcomes. */
import { expect } from "chai";
import type { Page } from "playwright-core";
import { logisticCdf } from "../support/cdfs.ts";
import { FORM } from "../support/forecaster.ts";
import { openQuestionScene, type QuestionScene } from "../support/question_scene.ts";
import { inspect, openVisit, useBrowser } from "../support/visit.ts";

const percent = (share: number) => `${Number((share * 100).toFixed(1))}%`;

describe("the panel of a forecast, beside the others", function () {
  this.timeout(120_000);
  const visit = useBrowser(openVisit, "web_beside_others");
  let scene: QuestionScene;

  before(async function () {
    scene = await openQuestionScene(visit.app);
    await scene.signIn(visit.reader);
  });

  const open = async (postId: number): Promise<Page> => {
    const { page } = visit.reader;
    await page.goto(`/questions/${postId}/`);
    await page.getByRole("form", { name: FORM }).waitFor();
    return page;
  };

  it("marks the prediction of the others at the slider, except where the account hides it", async () => {
    const { post, question } = await visit.app.make.question("binary");
    await scene.fill(question, (time) => 0.3 + 0.3 * time);
    const page = await open(post._id);
    const { body } = await scene.client.get(`/api/posts/${post._id}/`);
    const { centers } = body.question.aggregations.recency_weighted.latest;
    const name = `Community ${percent(centers[0])}`;
    const mark = page.getByRole("img", { name });
    const slider = page.getByRole("slider", { name: "Probability of yes" });
    await slider.fill(String(centers[0] * 100));
    // The middle of the thumb and the mark stand at one place.
    const at = (await mark.locator("path").boundingBox())!;
    const { x, width } = (await slider.boundingBox())!;
    const thumb = x + 8 + ((width - 16) * (Number(await slider.inputValue()) - 1)) / 98;
    expect(at.x + at.width / 2).to.be.closeTo(thumb, 2);
    await inspect(page, "forecast-beside-others");
    await scene.client.patch("/api/users/me/update/", { hide_community_prediction: true });
    await open(post._id);
    await slider.waitFor();
    expect(await page.locator(".others-mark").count()).to.equal(0);
    await scene.client.patch("/api/users/me/update/", { hide_community_prediction: false });
  });

  it("stands beside the chart, and stays there while the reader goes on; a sheet on a phone", async () => {
    const { post, question } = await visit.app.make.question("numeric", {
      question: { resolutionCriteria: "A line of the criteria.\n\n".repeat(80) },
    });
    await scene.fill(question, (time) => logisticCdf(0.3 + 0.2 * time, { width: 0.05 }));
    const page = await open(post._id);
    const boxOf = async (selector: string) => (await page.locator(selector).first().boundingBox())!;
    await page.locator(".chart svg").first().waitFor();
    const chart = await boxOf(".chart svg");
    const before = await boxOf(".forecasting");
    expect(before.x).to.be.greaterThan(chart.x + chart.width);
    expect(before.y).to.be.lessThan(chart.y + chart.height);
    expect((await page.getByRole("complementary").boundingBox())!.height).to.be.below(60);
    await page.getByText("A line of the criteria.").nth(60).scrollIntoViewIfNeeded();
    expect((await boxOf(".chart svg")).y).to.be.below(0);
    const after = await boxOf(".forecasting");
    expect(after.y).to.be.within(0, 100);
    await inspect(page, "forecast-beside-chart");
    await page.setViewportSize({ width: 390, height: 844 });
    await page.locator(".forecasting").waitFor({ state: "hidden" });
    await page.getByRole("button", { name: "Forecast", exact: true }).click();
    const panel = await boxOf(".sheet");
    expect(panel.y + panel.height).to.be.closeTo(844, 1);
    expect(panel.x + panel.width).to.be.at.most(390);
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  it("marks each option, and draws the curve of the others behind the own one", async () => {
    const choice = await visit.app.make.question("multiple_choice");
    await scene.fill(choice.question, () => [0.5, 0.3, 0.2]);
    let page = await open(choice.post._id);
    expect(await page.locator(".option .others-mark").allTextContents()).to.deep.equal([
      ...["50%", "30%", "20%"],
    ]);
    await inspect(page, "forecast-options-beside-others");
    const { post, question } = await visit.app.make.question("numeric");
    await scene.fill(question, (time) => {
      const cdf = logisticCdf(0.3 + 0.2 * time, { width: 0.05, open: true });
      cdf[0] = question.openLowerBound ? cdf[0]! : 0;
      return cdf;
    });
    page = await open(post._id);
    await page.locator(".shape .others").waitFor();
    await page.getByRole("slider", { name: "Median" }).focus();
    await page.keyboard.press("Shift+ArrowRight");
    await page.locator(".shape .others + .curve path").waitFor();
    await inspect(page, "forecast-curve-beside-others");
  });

  it("has whole outcomes at the axis, and shades the outcomes that the table names", async () => {
    const { post, question } = await visit.app.make.question("discrete", {
      question: { rangeMin: -0.5, rangeMax: 9.5, inboundOutcomeCount: 10, unit: "regions" },
    });
    await scene.fill(question, (time) => {
      const cdf = logisticCdf(0.5 + 0.1 * time, { width: 0.1, count: 10 });
      cdf[0] = 0;
      return cdf;
    });
    const page = await open(post._id);
    await page.locator(".shape text").first().waitFor();
    for (const drawing of [page.locator(".shape svg"), page.locator(".chart svg").last()]) {
      const texts = await drawing.locator("text").allTextContents();
      expect(texts.length).to.be.greaterThan(1);
      for (const text of texts) expect(text).to.match(/^(\d(\sregions)?|regions)$/);
    }
    const row = page.getByRole("row", { name: /^Community/ });
    const cells = await row.getByRole("cell").allInnerTexts();
    const [low, median, high] = [1, 2, 3].map((cell) => parseInt(cells[cell]!, 10));
    const chart = page.locator(".chart svg").last();
    const width = (await chart.boundingBox())!.width;
    const edges = (await chart.locator(".community .band").getAttribute("d"))!
      .match(/[\d.]+ [\d.]+/g)!
      .map((point) => Number(point.split(" ")[0]) / width);
    expect(Math.min(...edges)).to.be.closeTo(low! / 10, 0.01);
    expect(Math.max(...edges)).to.be.closeTo((high! + 1) / 10, 0.01);
    const line = Number(await chart.locator(".community line.median").getAttribute("x1"));
    expect(line / width).to.be.closeTo((median! + 0.5) / 10, 0.01);
    await inspect(page, "forecast-discrete");
  });
});
