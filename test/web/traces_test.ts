/** The traces of a question in a browser: why forecasts were made. */
import { expect } from "chai";
import { openForecaster } from "../support/forecaster.ts";
import { inspect, useBrowser } from "../support/visit.ts";

describe("the traces of a question", function () {
  this.timeout(120_000);
  const forecaster = useBrowser(openForecaster, "web_traces");

  it("are shown to their author at once, with sources and figures, page by page", async () => {
    const { app, account, reader } = forecaster;
    const { _id } = await app.make.project({ traces: "optional" });
    const post = { defaultProjectId: _id, projectIds: [_id] };
    const { question } = await app.make.question("binary", { post });
    for (let made = 1; made <= 11; made += 1) {
      const trace = {
        rationale: `Reason *${made}*`,
        sources: [{ url: "https://example.org/frost", title: "Frost", retrieved_at: "2020-01-01" }],
        run_id: `night-${made}`,
        cost_usd: 0.04,
      };
      const item = { question: question._id, probability_yes: 0.4 + made / 100, trace };
      const { status, text } = await account.client.post("/api/questions/forecast/", [item]);
      expect(status, text).to.equal(201);
    }
    const { page } = reader;
    await page.goto(`/questions/${question._id}/`);
    await page.getByText("Why forecasts were made").click();
    await page.getByText("Run night-1 · 0.04 USD").waitFor();
    expect(await page.getByRole("link", { name: "Frost" }).count()).to.equal(10);
    await inspect(page, "traces");
    await page.getByRole("button", { name: "Show further ones" }).click();
    await page.getByText("Run night-11").waitFor();
    expect(await page.getByRole("link", { name: "Frost" }).count()).to.equal(1);
    await page.getByRole("button", { name: "Show the first ones" }).click();
    await page.getByText("Run night-1 · 0.04 USD").waitFor();
  });
});
