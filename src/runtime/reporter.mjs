/**
 * Mocha's spec report, which also writes the counts, the failures and the files that ran to the file
 * TEST_COUNTS. The runner prints the last lines of the whole run from it.
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
    /** @type {Set<string>} */
    const ran = new Set();
    runner.on("test end", (test) => ran.add(pathOf(test)));
    runner.once("end", () => {
      const { passes, failures } = runner.stats ?? { passes: 0, failures: 0 };
      const failed = this.failures.map((test) => ({
        title: test.fullTitle(),
        file: pathOf(test),
        reason: String(test.err?.message ?? test.err),
      }));
      if (file) fs.writeFileSync(file, JSON.stringify({ passes, failures, failed, ran: [...ran] }));
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
