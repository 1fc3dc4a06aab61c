/** Mocha's spec report; the counts also go to the file named by TEST_COUNTS, for the last line. */
import fs from "node:fs";
import Mocha from "mocha";

export default class CountingReporter extends Mocha.reporters.Spec {
  constructor(runner, options) {
    super(runner, options);
    const file = process.env.TEST_COUNTS;
    runner.once("end", () => {
      const { passes, failures } = runner.stats;
      if (file) fs.writeFileSync(file, JSON.stringify({ passes, failures }));
    });
  }
}
