/** Where names lead: from a tournament to all of them, and from a category to its questions. */
import { expect } from "chai";
import { freshName } from "../support/console_place.ts";
import type { Account } from "../support/factories.ts";
import { inspect, openVisit, useBrowser } from "../support/visit.ts";
import { signInAs } from "../support/signed_in.ts";

describe("the names on a page", function () {
  this.timeout(180_000);
  const visit = useBrowser(openVisit, "web_leading");
  const { reader } = visit;
  let ada: Account;
  const title = "Does the Rhine freeze?";

  before(async function () {
    const { make } = visit.app;
    ada = await make.account({ username: freshName("ada") });
    const cup = await make.project({ name: "River Cup", slug: "river-cup" });
    const rivers = await make.project({ type: "category", name: "Rivers", slug: "rivers" });
    const ice = await make.project({ type: "topic", name: "Ice", slug: "ice" });
    const projectIds = [cup, rivers, ice].map(({ _id }) => _id);
    const where = { defaultProjectId: cup._id, projectIds };
    await make.question("binary", { post: { title, ...where } });
    await make.question("binary", { post: { title: "Elsewhere?" } });
  });

  it("lead a visitor of the categories to the form that signs in", async () => {
    await reader.page.goto("/topics/");
    await reader.page.getByRole("heading", { name: "Sign in to see this page" }).waitFor();
    await signInAs(visit.app, reader.page, ada.user);
  });

  it("lead from a tournament to all of them, and from a category to its questions", async () => {
    const { page } = reader;
    await page.goto("/tournaments/river-cup/");
    await page
      .getByRole("navigation", { name: "Where you are" })
      .getByRole("link", { name: "Tournaments" })
      .click();
    await page.getByRole("heading", { name: "Tournaments", level: 1 }).waitFor();
    await page.getByRole("link", { name: "Categories and topics" }).click();
    await page.getByRole("heading", { name: "Categories and topics", level: 1 }).waitFor();
    await page.getByRole("link", { name: "Ice" }).waitFor();
    await inspect(page, "topics");
    await page.getByRole("link", { name: "Rivers" }).click();
    await page.getByRole("link", { name: title }).waitFor();
    expect(new URL(page.url()).searchParams.get("in")).to.equal("category:rivers");
    expect(await page.getByRole("link", { name: "Elsewhere?" }).count()).to.equal(0);
  });
});
