/** Forecasts from a file: chosen or dropped, checked by line, sent, and reported. */
import { expect } from "chai";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { middleOf } from "../support/finger.ts";
import { openOrganiser, within } from "../support/organiser.ts";
import { signInNew } from "../support/signed_in.ts";
import { inspect, useBrowser } from "../support/visit.ts";

const MIB = 1024 * 1024;

describe("the page of files of forecasts", function () {
  this.timeout(180_000);
  const organiser = useBrowser(openOrganiser, "web_files");
  const folder = mkdtempSync(join(tmpdir(), "presage-files-"));
  let slug: string;
  let projectId: number;
  let questions: number[];

  before(async () => {
    organiser.app.startJobs();
    const cup = await organiser.project({ name: "File Cup", slug: "file-cup" });
    [projectId, slug] = [cup._id, cup.slug ?? ""];
    questions = [];
    for (const title of ["Rain?", "Snow?", "Hail?"]) {
      const post = within(projectId, title);
      questions.push((await organiser.app.make.question("binary", { post })).question._id);
    }
  });
  after(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  const fileOf = (name: string, content: string | Buffer): string => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };
  const table = (...rows: readonly (readonly [number | string, number | string])[]) =>
    ["question_id,probability_yes", ...rows.map((row) => row.join(","))].join("\n");
  const own = async () => {
    const path = "/api/users/me/forecasts/?limit=100";
    const { results } = (await organiser.account.client.get(path)).body;
    return results.map((one: any) => [one.question_id, one.values.at(-1)]);
  };
  const open = async (page: Page = organiser.reader.page): Promise<Page> => {
    await page.goto(`/projects/${projectId}/files/`);
    await page.getByRole("heading", { name: "Forecasts from a file", level: 1 }).waitFor();
    return page;
  };

  /** Drags a file of the disk over the page and lets it go, as a file manager does. */
  async function dropFile(page: Page, files: readonly string[], selector: string): Promise<void> {
    const session = await page.context().newCDPSession(page);
    const { x, y } = await middleOf(page.locator(selector));
    const data = { items: [], files: [...files], dragOperationsMask: 1 };
    for (const type of ["dragEnter", "dragOver", "drop"] as const) {
      await session.send("Input.dispatchDragEvent", { type, x, y, data });
      if (type === "dragOver" && selector === ".drop")
        await page.getByText("Let go to check the file.").waitFor();
    }
    await session.detach();
  }

  it("takes a dropped file, shows its faults by line, and sends what is right", async () => {
    const { page } = organiser.reader;
    await page.goto(`/tournaments/${slug}/`);
    await page.getByRole("link", { name: "Forecast with a file" }).click();
    await page.getByText("You have sent no file to this project yet.").waitFor();
    await inspect(page, "files");
    const [rain = 0, snow = 0, hail = 0] = questions;
    const rows = table([rain, 0.3], ["9999999", 0.4], [snow, 0.6], [hail, 1.7]);
    await dropFile(page, [fileOf("faulty.csv", rows)], ".drop");
    await page.getByText("faulty.csv, 1 kB").waitFor();
    await page
      .getByText("4 lines with 4 forecasts: 2 without a fault, 2 faults.", { exact: true })
      .waitFor();
    const faults = page.getByRole("region", { name: "Faults by line" });
    const row = faults.getByRole("row", { name: /^3 9999999/ });
    await row.waitFor();
    expect(await faults.getByRole("row", { name: new RegExp(`^5 ${hail} `) }).count()).to.equal(1);
    await page.getByText("Nothing would be recorded, because a line has a fault.").waitFor();
    expect(await page.getByRole("button", { name: /^Send/ }).count()).to.equal(0);
    expect(await own()).to.deep.equal([]);
    await inspect(page, "files-faults");

    await page.getByLabel("Record what is right").check();
    await page.getByRole("button", { name: "Send 2 forecasts" }).click();
    await page.getByText("2 forecasts are recorded, 2 faults.").waitFor();
    await page.getByRole("heading", { name: "Report of faulty.csv" }).waitFor();
    await page
      .getByRole("region", { name: "Your files in this project" })
      .getByRole("row", { name: /^faulty\.csv .* done 2 2/ })
      .waitFor();
    await inspect(page, "files-report");
    expect(await own()).to.deep.equal([
      [rain, 0.3],
      [snow, 0.6],
    ]);
  });

  it("is used with keys alone, and shows a report again later", async () => {
    const page = await open();
    const [, , hail] = questions;
    const input = page.getByLabel("File", { exact: true });
    const chooser = page.waitForEvent("filechooser");
    await input.focus();
    await page.keyboard.press("Enter");
    const file = fileOf("hail.jsonl", JSON.stringify({ question: hail, probability_yes: 0.2 }));
    await (await chooser).setFiles(file);
    const send = page.getByRole("button", { name: "Send 1 forecast" });
    await send.waitFor();
    await input.focus();
    for (let steps = 0; steps < 8; steps += 1) {
      await page.keyboard.press("Tab");
      if (await send.evaluate((button: any) => button === button.ownerDocument.activeElement))
        break;
    }
    await page.keyboard.press("Enter");
    await page.getByText("1 forecast is recorded.").waitFor();
    expect(await own()).to.deep.include([hail, 0.2]);
    await page.reload();
    await page.getByRole("button", { name: "Show the report of hail.jsonl" }).click();
    await page.getByText("1 forecast is recorded.").waitFor();
  });

  it("refuses what no check could take, and keeps the page for a file beside the place", async () => {
    const page = await open();
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST") asked.push(request.url());
    });
    await dropFile(page, [fileOf("none.csv", "")], ".drop");
    await page.getByText("The file is empty.").waitFor();
    const two = [fileOf("a.csv", "x"), fileOf("b.csv", "y")];
    await dropFile(page, two, ".drop");
    await page.getByText("Drop one file at a time.").waitFor();
    await dropFile(page, [fileOf("large.csv", Buffer.alloc(50 * MIB + 1))], ".drop");
    await page.getByText("The file has more than 50 MiB.").waitFor();
    await inspect(page, "files-refused");
    await dropFile(page, [fileOf("beside.csv", "z")], "main h1");
    expect(new URL(page.url()).pathname).to.equal(`/projects/${projectId}/files/`);
    expect(asked).to.deep.equal([]);
  });

  it("takes the largest file while the page answers, and says what it cannot read", async () => {
    const page = await open();
    const line = JSON.stringify({ question: questions[0], pad: "x".repeat(MIB / 2) });
    const lines = Array.from({ length: 99 }, () => line).join("\n");
    await page.getByLabel("File", { exact: true }).setInputFiles(fileOf("large.jsonl", lines));
    await page.getByText("The file is being checked.", { exact: false }).waitFor();
    await page.getByText("How a hubverse file names its questions").click();
    await page.getByLabel("Pattern of names").fill("{target}");
    await page.getByText("99 lines with", { exact: false }).waitFor({ timeout: 90_000 });
    await page.getByText("No forecast of the file can be recorded.").waitFor();
  });

  it("is used with a finger on a phone, and says where the caller may not forecast", async () => {
    const phone = await organiser.phone();
    await signInNew(organiser.app, phone);
    const page = await open(phone.page);
    const chooser = page.waitForEvent("filechooser");
    await page.getByLabel("File", { exact: true }).tap();
    await (await chooser).setFiles(fileOf("rain.csv", table([questions[0] ?? 0, 0.7])));
    await page.getByText("1 line with 1 forecast, all without a fault.").waitFor();
    await page.getByRole("button", { name: "Send 1 forecast" }).tap();
    await page.getByText("1 forecast is recorded.").waitFor();
    const { _id } = await organiser.project({ slug: "seen-only", defaultPermission: "viewer" });
    await page.goto(`/projects/${_id}/files/`);
    await page.getByText("You may read this project and not forecast in it.").waitFor();
    expect(await page.getByLabel("File", { exact: true }).count()).to.equal(0);
    expect(phone.faults).to.deep.equal([]);
  });
});
