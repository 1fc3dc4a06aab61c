/** Every command that a page shows is run, except those of `NOT_RUN`, and prints what the page shows. */
import { expect } from "chai";
import { type Example, examplesOf, fencesOf, notRun, pages } from "../support/doc_fences.ts";
import { DocStage } from "../support/doc_stage.ts";

/** Commands that a page shows being refused → their exit code. */
const REFUSED: Readonly<Record<string, number>> = {
  "npx presage question import faulty.jsonl --dry-run": 1,
};

/** `…` stands for any text of a line. Numbers and times differ from run to run, so any will do. */
function patternOf(shown: string): RegExp {
  const escaped = shown.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`^${escaped.replaceAll("…", ".*").replace(/\d+/g, "\\d+")}$`);
}

describe("the commands of the pages", function () {
  this.timeout(600_000);
  const stage = new DocStage();
  const used = new Set<string>();
  before(() => stage.start());
  after(() => stage.remove());

  const inOwnWords = (text: string) => {
    let own = text;
    for (const [shown, value] of stage.own) {
      if (own.includes(shown)) used.add(shown);
      own = own.replaceAll(shown, value);
    }
    return own;
  };

  async function expectToWork({ command, output }: Example, folder: string) {
    const ran = await stage.run(inOwnWords(command), folder);
    expect(ran.code, `${command}\n${ran.output}`).to.equal(REFUSED[command] ?? 0);
    if (output === null) return;
    // A page leaves out the lines of progress, which come first.
    const last = ran.output.trim().split("\n").slice(-output.split("\n").length);
    expect(last.join("\n")).to.match(patternOf(inOwnWords(output)));
  }

  for (const fence of pages.flatMap((page) => fencesOf(page))) {
    const run = examplesOf(fence).filter(({ command }) => notRun(command) === undefined);
    if (run.length === 0) continue;
    it(`work: ${fence.page}:${fence.line}`, async () => {
      const folder = stage.folderFor(fence);
      for (const example of run) await expectToWork(example, folder);
    });
  }

  it("hold what a reader replaces", () => {
    expect([...used].sort()).to.deep.equal([...stage.own.keys()].sort());
  });
});
