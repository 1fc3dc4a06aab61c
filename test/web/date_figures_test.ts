/** The figures of dates, which are wider than numbers: nothing on the page scrolls sideways. */
import { expect } from "chai";
import type { Page } from "playwright-core";
import { rendered } from "../support/browser.ts";
import { logisticCdf } from "../support/cdfs.ts";
import { DAY } from "../support/desk.ts";
import { openQuestionScene, type QuestionScene } from "../support/question_scene.ts";
import { inspect, openVisit, useBrowser } from "../support/visit.ts";

const NOW = Date.now();
const OPEN = {
  openTime: NOW - 80 * DAY,
  scheduledCloseTime: NOW + 20 * DAY,
  scheduledResolveTime: NOW + 22 * DAY,
  openLowerBound: true,
  openUpperBound: true,
};
/** What is wider inside than outside, as `name: inside > outside`. */
const WIDER = `[...document.querySelectorAll("main :not(input), aside :not(input)")]
  .filter((one) => one.scrollWidth > one.clientWidth && one.clientWidth > 1)
  .filter((one) => ["auto", "scroll", "hidden", "clip"].includes(getComputedStyle(one).overflowX))
  .map((one) => (one.getAttribute("aria-label") ?? one.className) + ": " + one.scrollWidth + " > " + one.clientWidth)`;

describe("the figures of dates", function () {
  this.timeout(180_000);
  const visit = useBrowser(openVisit, "web_date_figures");
  const { reader } = visit;
  let scene: QuestionScene;

  before(async function () {
    scene = await openQuestionScene(visit.app);
    await scene.signIn(reader);
  });

  const wider = async (page: Page) => {
    const found: Record<number, string[]> = {};
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await rendered(page);
      found[width] = await page.evaluate<string[]>(WIDER);
    }
    await page.setViewportSize({ width: 1280, height: 900 });
    return found;
  };

  for (const [name, middle] of [
    ["inside the range", 0.5],
    ["at the end of the range", 1],
  ] as const) {
    it(`fit into their boxes, with the middle of the distribution ${name}`, async () => {
      const { page } = reader;
      const title = `When does the last snow melt, ${name}?`;
      const { post, question } = await visit.app.make.question("date", {
        post: { title },
        question: OPEN,
      });
      await scene.fill(question, (time, person) =>
        logisticCdf(middle - 0.2 * time * person, { width: 0.2, open: true }),
      );
      await page.goto(`/questions/${post._id}/`);
      await page.getByRole("heading", { name: title, level: 1 }).waitFor();
      await rendered(page);
      await page.evaluate(
        "document.querySelectorAll('.chart details, details.behind').forEach((one) => (one.open = true))",
      );
      await page.locator(".forecasting .scroll").waitFor();
      await page.getByRole("region", { name: "History" }).waitFor();
      expect(await wider(page)).to.deep.equal({ 1280: [], 390: [] });
      await inspect(page, `question-date-figures-${name.split(" ")[0]}`);
      await page.getByRole("button", { name: "Type percentiles" }).click();
      expect(await wider(page), "percentiles").to.deep.equal({ 1280: [], 390: [] });
    });
  }
});
