/** examples/benchmark.sh on an empty platform: a published board with three bots. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect } from "chai";
import { startApp, type TestApp } from "../support/app.ts";
import { expectSameAgain } from "../support/benchmark_again.ts";
import { until } from "../support/until.ts";

describe("examples/benchmark.sh", function () {
  this.timeout(300_000);
  let app: TestApp;

  before(async () => {
    app = await startApp("benchmark_example");
    app.startJobs();
  });
  after(() => app.close());

  it("goes from an empty platform to a board, which follows from the archive alone", async () => {
    const { token } = await app.make.account({ isSuperuser: true, isStaff: true });
    const { baseUrl } = app;
    const env = { ...process.env, BASE_URL: baseUrl, TOKEN: token };
    const { stdout } = await promisify(execFile)("bash", ["examples/benchmark.sh"], { env });
    const [, page] =
      /^Page: \S+(\/projects\/\d+\/benchmark\/)\?score_type=brier$/m.exec(stdout) ?? [];
    expect(page, stdout).to.be.a("string");
    const models = Array.from(stdout.matchAll(/^(Alder|Birch|Coin)-/gm), ([, model]) => model);
    expect(models).to.deep.equal(["Alder", "Birch", "Coin"]);
    const boards = [];
    for (const score of ["brier", "peer", "baseline"]) {
      const board = await until(
        `the board of ${score} scores`,
        async () => {
          const { body } = await app.as(token).get(`/api${page}?score_type=${score}`);
          return body.is_current && body.questions === 12 && body;
        },
        60_000,
      );
      expect(board.pairs).to.not.have.length(0);
      boards.push(board);
    }
    await expectSameAgain({ baseUrl, token }, boards);
  });
});
