/** `presage project report`: a page that shows a tournament and loads nothing. */
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import { startApp, type TestApp } from "../../support/app.ts";
import { type Cup, openCup } from "../../support/cup.ts";
import { runCommand } from "../../support/run_command.ts";

describe("presage project report", () => {
  let app: TestApp;
  let cup: Cup;
  let folder: string;
  let page: string;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "presage-report-"));
    app = await startApp("report");
    app.startJobs();
    await app.make.account({ isSuperuser: true });
    cup = await openCup(app, { name: "Cup <b>of</b> Spring", slug: "spring-cup" });
    const first = await cup.question("binary", [0.9, 0.6, 0.2]);
    await cup.question("numeric", []);
    await cup.resolve(first, "yes");
    await cup.settled(1);
    const file = join(folder, "cup.html");
    const made = await runCommand(app, "project", "report", "spring-cup", "--out", file);
    expect(made.code, made.err).to.equal(0);
    page = await readFile(file, "utf8");
  });
  after(async () => {
    await rm(folder, { recursive: true });
    await app.close();
  });

  it("shows leaderboard, calibration, participation and each question", () => {
    expect(page).to.include("2 questions, 1 resolved · 3 on the leaderboard");
    for (const { username } of cup.people) expect(page).to.include(`<td>${username}</td>`);
    const [, came = ""] = /<td>73% to 78%<\/td><td class="n">(\d+%)<\/td>/.exec(page) ?? [];
    expect(came).to.equal("100%");
    expect(page).to.include("<td>Resolved: Yes</td>");
    expect(page.match(/viewBox="0 0 600 315"/g)).to.have.length(2);
  });

  it("loads nothing, and writes texts as texts", () => {
    expect(page).to.include("<h1>Cup &lt;b&gt;of&lt;/b&gt; Spring</h1>");
    expect(page).to.not.match(/<script|<link|<img| src=| href=|url\(|@import/);
  });

  it("says where it cannot write, and which project it does not know", async () => {
    const report = (...words: string[]) => runCommand(app, "project", "report", ...words);
    const nowhere = await report("spring-cup", "--out", join(folder, "absent", "cup.html"));
    expect([nowhere.code, nowhere.err]).to.satisfy(
      ([code, err]: [number, string]) => code === 1 && /Cannot write .*cup\.html/.test(err),
    );
    expect((await report("absent")).code).to.equal(1);
  });
});
