/** The predictions in the rows of a list: the same as on the pages that the rows lead to. */
import { expect } from "chai";
import { logisticCdf } from "../support/cdfs.ts";
import { DAY } from "../support/desk.ts";
import { openOrganiser } from "../support/organiser.ts";
import { createPredictions } from "../support/predictions.ts";
import { useBrowser } from "../support/visit.ts";

describe("the predictions in the rows of a list", function () {
  this.timeout(120_000);
  const organiser = useBrowser(openOrganiser, "web_rows");
  const at = Date.now() - DAY;

  before(async function () {
    const { make, caps } = organiser.app;
    const predictions = createPredictions(caps);
    const kept = { hour: 0, generation: 0, option: 0, method: "recency_weighted" } as const;
    const recent = { ...kept, values: [0.5, null, 0.55], weekAgo: 0.5 };
    const rain = await make.question("binary", {
      post: { title: "Will it rain?" },
      question: { recent },
    });
    await predictions.prediction(rain.question, [{ at, value: 0.635 }]);
    await predictions.forecast({
      question: rain.question,
      userId: organiser.id,
      value: 0.4,
      start: at,
    });
    const { _id: cup } = await make.project({ name: "A cup with a long name ".repeat(8) });
    const place = { defaultProjectId: cup, projectIds: [cup] };
    await make.question("binary", { post: { title: "Will it thaw?", ...place } });
    const hail = await make.question("binary", {
      post: { title: "Will it hail?" },
      question: { defaultAggregationMethod: "service_prediction" },
    });
    await predictions.prediction(hail.question, [{ at, value: 0.635 }]);
    const storms = await make.question("discrete", { post: { title: "How many storms?" } });
    const cdf = logisticCdf(0.34, { width: 0.1, count: 10 });
    await predictions.prediction(storms.question, [{ at, value: cdf }]);
    await make.question("numeric", {
      post: { title: "How much rain fell?" },
      question: { resolution: "1234567.25", actualResolveTime: at, rangeMax: 10_000_000 },
    });
  });

  const rowOf = async (title: string, list = "/") => {
    const { page } = organiser.reader;
    await page.goto(list);
    const row = page.locator(".post", { hasText: title });
    await row.waitFor();
    return row;
  };

  it("are of the method that the question shows", async () => {
    const row = await rowOf("Will it hail?");
    expect(await row.innerText())
      .to.include("No forecasts yet")
      .and.not.include("63.5%");
    expect(await (await rowOf("Will it rain?")).innerText()).to.include("63.5%");
  });

  it("have a line of the last month and the change of seven days", async () => {
    const row = await rowOf("Will it rain?");
    expect(await row.locator(".change").innerText()).to.match(
      /^\u25b214\s*up 14 points in seven days$/,
    );
    expect(await row.locator("svg.spark path").getAttribute("d")).to.match(
      /^M\S+ \S+M\S+ \S+L\S+ \S+$/,
    );
    const { page } = organiser.reader;
    await page.setViewportSize({ width: 1280, height: 800 });
    expect((await row.boundingBox())?.height).to.be.within(64, 66);
    const far = await rowOf("Will it thaw?", "/?in=all");
    expect((await far.boundingBox())?.height, "a long name").to.be.within(64, 66);
    expect(await (await rowOf("Will it hail?")).locator("svg.spark").count()).to.equal(0);
  });

  it("are outcomes of discrete questions", async () => {
    const row = await rowOf("How many storms?");
    expect(await row.locator(".prediction").innerText()).to.match(/^\d$/);
  });

  it("give an outcome with all its digits", async () => {
    const row = await rowOf("How much rain fell?", "/?status=resolved");
    expect(await row.locator(".prediction").innerText()).to.equal("Resolved: 1,234,567.25");
    await row.getByRole("link", { name: "How much rain fell?" }).click();
    const answer = organiser.reader.page.locator(".answer");
    await answer.waitFor();
    expect(await answer.innerText()).to.equal("1,234,567.25");
  });

  it("are hidden where the account hides them, except for the own forecast and outcomes", async () => {
    const path = "/api/users/me/update/";
    const body = { hide_community_prediction: true };
    expect((await organiser.account.client.patch(path, body)).status).to.equal(200);
    const row = await (await rowOf("Will it rain?")).innerText();
    expect(row).to.include("Hidden by your choice").and.include("You: 40%");
    expect(row).to.not.include("63.5%").and.not.include("14");
    expect(await organiser.reader.page.locator("svg.spark").count()).to.equal(0);
    const resolved = await rowOf("How much rain fell?", "/?status=resolved");
    expect(await resolved.innerText()).to.include("Resolved: 1,234,567.25");
  });
});
