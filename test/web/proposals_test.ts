/** Proposed outcomes in a browser: members propose them, and an organiser accepts several at once. */
import { expect } from "chai";
import { bodyAt } from "../support/client.ts";
import { openOrganiser, within } from "../support/organiser.ts";
import { inspect, useBrowser } from "../support/visit.ts";

const DAY = 86_400_000;

describe("proposed outcomes", function () {
  this.timeout(120_000);
  const organiser = useBrowser(openOrganiser, "web_proposals");

  const closed = async (projectId: number, type: "binary" | "numeric", title: string) => {
    const past = Date.now() - DAY;
    const times = { openTime: past - DAY, scheduledCloseTime: past, actualCloseTime: past };
    const question = { title, ...times, scheduledResolveTime: past, openUpperBound: false };
    const made = await organiser.app.make.question(type, {
      post: within(projectId, title),
      question,
    });
    return made.question._id;
  };

  it("are proposed with a source on the page of the question, and taken back", async () => {
    const cup = await organiser.app.make.project({ proposers: "forecasters" });
    const id = await closed(cup._id, "numeric", "How deep was the snow?");
    await organiser.app.make.member(cup._id, organiser.id, "forecaster");
    const { page } = organiser.reader;
    await page.goto(`/questions/${id}/`);
    await page.getByText("Outcome and evidence").click();
    await page.getByRole("button", { name: "Propose an outcome …" }).click();
    const form = page.getByRole("form", { name: "Propose an outcome" });
    await form.getByLabel("Number", { exact: false }).fill("12,5");
    await form.getByLabel("Address of a source").fill("https://example.org/snow");
    await form.getByLabel("The words there that decide").fill("It lay 12.5 cm deep.");
    await inspect(page, "propose-outcome");
    await form.getByRole("button", { name: "Propose" }).click();
    await page.getByText("Your proposal is there for the curators.").waitFor();
    const path = `/api/questions/${id}/proposals/`;
    const { results } = await bodyAt(organiser.account.client, path);
    expect(results).to.have.length(1);
    expect(results[0]).to.deep.include({ resolution: "12.5" });
    expect(results[0].sources[0]).to.deep.include({ quote: "It lay 12.5 cm deep." });
    await page.getByRole("button", { name: "Take it back" }).click();
    await page.getByText("Your proposal is taken back.").waitFor();
    expect((await bodyAt(organiser.account.client, path)).results).to.deep.equal([]);
  });

  it("stand side by side for an organiser, who accepts several and leaves one", async () => {
    const cup = await organiser.project({
      name: "Ice Cup",
      slug: "ice-cup",
      proposers: "forecasters",
      objectionDays: 5,
      defaultPermission: "forecaster",
    });
    const ids = [
      await closed(cup._id, "binary", "Did the lake freeze?"),
      await closed(cup._id, "numeric", "How thick was the ice?"),
      await closed(cup._id, "binary", "Did it melt?"),
    ];
    const source = { url: "https://example.org/lake", quote: "The lake is frozen." };
    const propose = async (question: number | undefined, resolution: string, more: object = {}) => {
      const { token } = await organiser.app.make.account();
      const body = { resolution, ...more };
      const path = `/api/questions/${question}/proposals/`;
      const { status, text } = await organiser.app.as(token).post(path, body);
      expect(status, text).to.equal(201);
    };
    await propose(ids[0], "yes", { sources: [source], note: "See the **gauge**." });
    await propose(ids[0], "yes");
    await propose(ids[0], "no");
    await propose(ids[1], "12.5");
    await propose(ids[2], "no");
    const page = await organiser.manage(cup._id, "proposals");
    await page.getByText("2 of 3 accounts propose Yes.").waitFor();
    const see = page.getByRole("button", { name: "See what" });
    expect(await see.isDisabled()).to.equal(true);
    await page.getByLabel("Accept Yes", { exact: false }).first().check();
    await page.getByLabel("Accept 12.5", { exact: false }).check();
    await inspect(page, "proposals");
    await see.click();
    const dialog = page.getByRole("dialog");
    await dialog.locator("tbody tr").first().waitFor();
    expect(await dialog.locator("tbody tr").count()).to.equal(2);
    await dialog.getByRole("button", { name: "Resolve them" }).dblclick();
    await page.getByText("2 questions are resolved.", { exact: false }).waitFor();
    const outcomes = await Promise.all(
      ids.map(
        async (id) => (await bodyAt(organiser.account.client, `/api/questions/${id}/`)).resolution,
      ),
    );
    expect(outcomes).to.deep.equal(["yes", "12.5", null]);
    await organiser.manage(cup._id);
    await page.getByRole("button", { name: "Clarify …: Did it melt?" }).click();
    const form = page.getByRole("form", { name: "Clarify: Did it melt?" });
    await form.getByLabel("What is made clear").fill("Slush counts as ice.");
    await inspect(page, "clarify");
    await form.getByRole("button", { name: "Add the clarification" }).click();
    await page.getByText("“Did it melt?” is clarified.", { exact: false }).waitFor();
    const { fine_print: print } = await bodyAt(
      organiser.account.client,
      `/api/questions/${ids[2]}/`,
    );
    expect(print).to.match(/\*\*Clarification of \d{4}-\d\d-\d\d\.\*\* Slush counts as ice\.$/);
    await page.goto(`/questions/${ids[0]}/`);
    await page.getByText("Outcome and evidence").click();
    const evidence = page.getByRole("region", { name: "Evidence of the resolution" });
    await evidence.getByText("The lake is frozen.").waitFor();
    await page.getByText("Scores are provisional until", { exact: false }).waitFor();
    await inspect(page, "evidence");
  });
});
