/**
 * Mocha's spec report; the counts and what failed also go to the file named by TEST_COUNTS, for
 * the last lines of the whole run.
 */
import fs from "node:fs";
import path from "node:path";
import Mocha from "mocha";

export default class CountingReporter extends Mocha.reporters.Spec {
  constructor(runner, options) {
    super(runner, options);
    const file = process.env.TEST_COUNTS;
    runner.once("end", () => {
      const { passes, failures } = runner.stats;
      const failed = this.failures.map((test) => ({
        title: test.fullTitle(),
        file: test.file && path.relative(process.cwd(), test.file),
        reason: String(test.err?.message ?? test.err),
      }));
      if (file) fs.writeFileSync(file, JSON.stringify({ passes, failures, failed }));
    });
  }
}
