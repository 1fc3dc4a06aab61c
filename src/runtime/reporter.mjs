/**
 * Mocha's spec report, which also writes the counts, the failures and the milliseconds of each file
 * that ran to the file TEST_COUNTS. The runner prints the last lines of the whole run from it.
 */
import fs from "node:fs";
import path from "node:path";
import Mocha from "mocha";

export default class CountingReporter extends Mocha.reporters.Spec {
  /**
   * @param {Mocha.Runner} runner
   * @param {Mocha.MochaOptions} options
   */
  constructor(runner, options) {
    super(runner, options);
    const file = process.env["TEST_COUNTS"];
    /** @type {Record<string, number>} */
    const ran = {};
    let since = performance.now();
    // The time since the test before belongs to this test and to the hooks that ran for it.
    runner.on("test end", (test) => {
      const now = performance.now();
      ran[pathOf(test)] = (ran[pathOf(test)] ?? 0) + now - since;
      since = now;
    });
    runner.once("end", () => {
      const { passes, failures } = runner.stats ?? { passes: 0, failures: 0 };
      const failed = this.failures.map((test) => ({
        title: test.fullTitle(),
        file: pathOf(test),
        reason: String(test.err?.message ?? test.err),
      }));
      if (file) fs.writeFileSync(file, JSON.stringify({ passes, failures, failed, ran }));
    });
  }
}

/**
 * Returns the path relative to the project. Hooks that belong to all files have none.
 * @param {{ file?: string | undefined }} test
 */
function pathOf({ file }) {
  return file ? path.relative(process.cwd(), file) : "";
}
