/** The console of a platform below a path of its host (BASE_PATH). */
import { expect } from "chai";
import { freshName } from "../support/console_place.ts";
import { openVisit, useBrowser } from "../support/visit.ts";

const BELOW = "/forecasts";

describe("the console below a path", function () {
  this.timeout(120_000);
  const visit = useBrowser(openVisit, "web_base_path", { BASE_PATH: BELOW });

  it("signs in, forecasts and leads to the reference, all below the path", async () => {
    const { app, reader } = visit;
    const { page, faults } = reader;
    // Such a text is read in a worker, whose script has an address of its own.
    const description = `${"*a _b ".repeat(400)} the end`;
    const { question } = await app.make.question("binary", { question: { description } });
    const path = () => new URL(page.url()).pathname;
    await page.goto(`${BELOW}/questions/${question._id}/`);
    await page.getByRole("link", { name: "Sign in" }).first().click();
    await page.waitForURL(`**${BELOW}/sign-in/**`);
    await page.getByRole("link", { name: "Create an account" }).click();
    const name = freshName("below");
    await page.getByLabel("Username").fill(name);
    await page.getByLabel("E-mail").fill(`${name}@example.org`);
    await page.getByLabel("Password").fill("correct-horse-battery");
    await page.getByRole("button", { name: "Create account" }).click();
    await page.getByLabel("Yes, in per cent").fill("70");
    expect(path()).to.equal(`${BELOW}/questions/${question._id}/`);
    await page.getByText("the end").waitFor();
    await page.getByRole("button", { name: "Predict", exact: true }).click();
    await page.getByText("Stored. It counts from now on.").waitFor();
    await page.reload();
    await page.getByText("Your forecast: 70%.").waitFor();
    await page.getByRole("link", { name: "Status" }).click();
    await page.locator(".status-page .notice.good").waitFor();
    await page.getByRole("link", { name: "Guide" }).click();
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(path()).to.equal(`${BELOW}/docs/guide`);
    expect(faults).to.deep.equal([]);
  });
});
