/**
 * What it takes to load a page: calls of the API, shifts of the layout, and how much of a history is
 * sent. All of it is the same on every machine. `npm run bench:console` measures the times.
 */
import { expect } from "chai";
import { AS_HIDDEN } from "../support/browser.ts";
import { openVisit, useBrowser } from "../support/visit.ts";
import { LONG, type LongHistories, makeLongHistories } from "../support/long_histories.ts";
import { loadPage, WATCH_LOADING } from "../support/page_load.ts";
import { openQuestionScene } from "../support/question_scene.ts";

const MOST_CALLS = 4;
const MOST_SHIFT = 0.05;

describe("loading a page", function () {
  this.timeout(300_000);
  const visit = useBrowser(openVisit, "web_loading");
  const { reader } = visit;
  let pages: LongHistories;

  before(async function () {
    await reader.context.addInitScript(WATCH_LOADING);
    await reader.context.addInitScript(AS_HIDDEN);
    const { caps, make } = visit.app;
    pages = await makeLongHistories(caps, make);
    const scene = await openQuestionScene(visit.app);
    await scene.signIn(reader);
  });

  for (const [name, pathOf, selector] of [
    ["the feed", () => "/", ".post h2"],
    ["a binary question with 10,000 snapshots", () => pages.binary, ".chart .line"],
    ["a numeric question with 1,000 snapshots", () => pages.numeric, ".chart .line"],
  ] as const) {
    it(`takes ${MOST_CALLS} calls of the API and moves nothing: ${name}`, async () => {
      for (let time = 0; time < 2; time++) {
        const { calls, shift } = await loadPage(reader.page, pathOf(), selector);
        expect(calls.length, calls.join(", ")).to.be.at.most(MOST_CALLS);
        expect(shift).to.be.below(MOST_SHIFT);
      }
    });
  }

  it("draws what the API has thinned, and says how much that is, for the table too", async () => {
    const { page } = reader;
    const reply = page.waitForResponse((answer) => answer.url().includes("/api/posts/"));
    await page.goto(pages.binary);
    const { question } = (await (await reply).json()) as Record<string, any>;
    const { history, history_total: total } = question.aggregations.recency_weighted;
    const { length } = history;
    expect(total).to.equal(LONG);
    expect(length).to.be.within(100, 404);
    await page.getByText(`Chart and table have ${length} of 10,000 changes.`).waitFor();
    const line = (await page.locator(".chart .community .line").getAttribute("d")) ?? "";
    expect(line.match(/V/g)!.length).to.be.within(length - 1, length);
    await page.locator(".behind summary").first().click();
    const rows = page.locator(".behind tbody tr");
    await rows.first().waitFor();
    expect(await rows.count()).to.equal(length);
  });
});
