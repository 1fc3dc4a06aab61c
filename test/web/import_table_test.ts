/** Importing a table of questions, and the list of projects with a new one above it. */
import { expect } from "chai";
import { freshName } from "../support/console_place.ts";
import { openOrganiser } from "../support/organiser.ts";
import { inspect, useBrowser } from "../support/visit.ts";

const HEAD =
  "title;type;options;tags;range_min;range_max;open_time;scheduled_close_time;scheduled_resolve_time;approve";
const TIMES = "2026-01-01;2036-05-01;2036-05-02";

describe("a table of questions", function () {
  this.timeout(120_000);
  const organiser = useBrowser(openOrganiser, "web_import_table");

  it("is checked by line, and all of it or nothing is stored where one says so", async () => {
    const { page } = organiser.reader;
    const cup = await organiser.project({ name: "Table Cup", slug: "table-cup" });
    const posts = organiser.app.caps.store.posts.collection.raw;
    const stored = () => posts.find({ defaultProjectId: cup._id }).sort({ _id: 1 }).toArray();
    await page.goto(`/write/?part=import&project=${cup._id}`);
    const table = (options: string) =>
      [
        HEAD,
        `"Who ""wins""; and\nwhy?";multiple_choice;${options};;;;${TIMES};yes`,
        "",
        `How high?;numeric;;rain|river;1.5;20;${TIMES};no`,
        "Too few?;binary",
      ].join("\r\n");
    const file = (text: string) => ({
      name: "questions.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(`\uFEFF${text}`),
    });
    await page.getByLabel("File (CSV or JSON lines)").setInputFiles(file(table("A")));
    await page.getByLabel("All lines or none").check();
    const check = page.getByRole("button", { name: "Check the lines" });
    await check.click();
    await page.getByText("3 lines: 1 can be stored, 2 have faults.", { exact: false }).waitFor();
    const row = (number: number) =>
      page.getByRole("row", { name: new RegExp(`^${number}\\b`) }).innerText();
    expect(await row(2), "the column, and not the path of the API").to.not.include("question.");
    expect(await row(2)).to.include("options: At least 2 options.");
    expect(await row(6)).to.include("It has 2 cells, and the first line names 10.");
    await page.getByText("Nothing is stored, because a line has a fault.").waitFor();
    expect(await page.getByRole("button", { name: /^Store/ }).count()).to.equal(0);
    await inspect(page, "import-table");
    const mended = table("Ada | Basil").replace("Too few?;binary", `Few?;binary;;;;;${TIMES};no`);
    await page.getByLabel("File (CSV or JSON lines)").setInputFiles(file(mended));
    await check.click();
    await page.getByRole("button", { name: "Store 3 lines" }).click();
    await page.getByText("3 of 3 lines are stored.").waitFor();
    const all = await stored();
    expect(all.map(({ title, curationStatus }) => [title, curationStatus])).to.deep.equal([
      ['Who "wins"; and\nwhy?', "approved"],
      ["How high?", "draft"],
      ["Few?", "draft"],
    ]);
    const { client } = organiser.account;
    const [who, high] = await Promise.all(
      all.slice(0, 2).map(async ({ _id }) => (await client.get(`/api/posts/${String(_id)}/`)).body),
    );
    expect(who.question.options).to.deep.equal(["Ada", "Basil"]);
    expect(who.question.scheduled_close_time).to.equal("2036-05-01T00:00:00Z");
    expect(high.question.scaling).to.include({ range_min: 1.5, range_max: 20 });
    expect(high.projects.tag.map(({ name }: { name: string }) => name)).to.have.members([
      "rain",
      "river",
    ]);
  });

  it("names a column that there is not, and stores the good lines alone otherwise", async () => {
    const { page } = organiser.reader;
    const cup = await organiser.project({ name: "Loose Cup", slug: "loose-cup" });
    await page.goto(`/write/?part=import&project=${cup._id}`);
    const lines = page.getByRole("textbox", { name: "Lines" });
    const check = page.getByRole("button", { name: "Check the lines" });
    await lines.fill("title,kind\nRain?,binary");
    await check.click();
    await page.getByText("There is no column “kind”.").waitFor();
    await lines.fill("title,type\nRain?,binary\nSnow?,maybe");
    await check.click();
    await page.getByRole("button", { name: "Store 1 line" }).click();
    await page.getByText("1 of 2 lines are stored.").waitFor();
  });

  it("finds a new project above the list of projects", async () => {
    const { page } = organiser.reader;
    await page.goto("/write/?part=projects");
    const listed = page.getByRole("link", { name: "Table Cup" });
    await listed.waitFor();
    const fold = page.locator("summary", { hasText: "A new project" });
    expect((await fold.boundingBox())!.y).to.be.lessThan((await listed.boundingBox())!.y);
    expect(await page.getByRole("form", { name: "A new project" }).isVisible()).to.equal(false);
    await fold.click();
    const name = freshName("Rain club");
    await page.getByLabel("Name").fill(name);
    await page.getByRole("button", { name: "Make the project" }).click();
    await page.getByRole("heading", { name: "Managing", level: 1 }).waitFor();
    await page.getByRole("link", { name, exact: true }).waitFor();
  });
});
