/** `presage series`: a series from a file, and its questions resolved by another one. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import { stringify } from "yaml";
import { addDays } from "../../../src/domain/series/calendar.ts";
import { startApp, type TestApp } from "../../support/app.ts";
import { runCommand } from "../../support/run_command.ts";
import { DAY, dateOf, makeRounds, seriesBody, timeOf } from "../../support/series.ts";

describe("presage series", () => {
  let app: TestApp;
  let folder: string;
  let first: string;
  before(async () => {
    app = await startApp("cli_series", { stoppedAt: Date.parse(dateOf(Date.now() + DAY)) });
    folder = await mkdtemp(join(tmpdir(), "presage-series-"));
    first = dateOf(app.caps.clock.now() + 2 * DAY);
    await app.make.account({ isSuperuser: true });
    await app.make.project({ slug: "weekly-cup" });
  });
  after(async () => {
    await app.close();
    await rm(folder, { recursive: true });
  });
  const fileOf = async (name: string, text: string) => {
    const path = join(folder, name);
    await writeFile(path, text);
    return path;
  };

  it("apply makes a series, changes it the second time, and shows rounds before", async () => {
    const path = await fileOf("series.yaml", stringify(seriesBody(first)));
    const dry = await runCommand(app, "series", "apply", "weekly-cup", path, "--dry-run");
    expect(dry.err).to.equal("");
    expect(dry.out).to.contain(`${first}\topens ${first}T09:00:00Z\t3 posts`);
    expect(dry.out).to.contain("4 rounds. Nothing was stored.");
    const made = await runCommand(app, "series", "apply", "weekly-cup", path);
    expect(made.out).to.match(/Series \d+ is made\./);
    const again = await runCommand(app, "series", "apply", "weekly-cup", path);
    expect(again.out).to.match(/Series \d+ is changed\./);
  });

  it("observe resolves what depends on the lines of a file", async () => {
    app.travel(timeOf(first, "08:30") - app.caps.clock.now());
    await makeRounds(app);
    app.travel(8 * DAY);
    const date = addDays(first, 6);
    const path = await fileOf(
      "values.csv",
      `target,date,value\ncases,${date},512\nnorth,${date},x\n`,
    );
    const words = ["series", "observe", "weekly-cup", "cases", path];
    const dry = await runCommand(app, ...words, "--dry-run");
    expect(dry.out).to.contain(
      "2 resolved, 0 revised, 0 unchanged, 1 refused. Nothing was recorded.",
    );
    const done = await runCommand(app, ...words);
    expect(done.out).to.contain(`cases\t${date}\t512\tquestion`);
    expect(done.out).to.contain("2 resolved, 0 revised, 0 unchanged, 1 refused.");
    expect((await runCommand(app, ...words)).out).to.contain("2 unchanged");
    const bad = await fileOf("bad.csv", "cases,512\n");
    const refused = await runCommand(app, "series", "observe", "weekly-cup", "cases", bad);
    expect(refused.err).to.contain("Line 1 must be target,date,value.");
  });
});
