/** One test for each block of commands: they succeed, and print what the page shows. */
import { expect } from "chai";
import {
  type Example,
  examplesOf,
  type Fence,
  fencesOf,
  notRun,
  onlyInFull,
  patternOf,
} from "./doc_fences.ts";
import { type Place, runInShell } from "./doc_shell.ts";
import { IS_FULL } from "./full.ts";

/** Commands that a page shows being refused → their exit code. */
const REFUSED: Readonly<Record<string, number>> = {
  "npx presage question import faulty.jsonl --dry-run": 1,
};

/** Lines of progress, which a terminal draws over each other. */
const PROGRESS = /^Checking \d+\/\d+\n/gm;

const isRun = ({ command }: Example) =>
  notRun(command) === undefined && (IS_FULL || onlyInFull(command) === undefined);

const runnable = (fence: Fence) => examplesOf(fence).filter(isRun);

/** Defines the tests of a page. Returns the texts of `place.own` that were replaced, once they have run. */
export function testPage(page: string, place: Place): ReadonlySet<string> {
  const used = new Set<string>();
  const fences = fencesOf(page).filter((fence) => runnable(fence).length > 0);
  if (fences.length === 0) return used;
  const inOwnWords = (text: string) => {
    let own = text;
    for (const [shown, value] of place.own) {
      if (own.includes(shown)) used.add(shown);
      own = own.replaceAll(shown, value);
    }
    return own;
  };

  async function expectToWork({ command, output }: Example, folder: string) {
    const ran = await runInShell(inOwnWords(command), folder, place.environmentOf(command, folder));
    expect(ran.code, `${command}\n${ran.output}`).to.equal(REFUSED[command] ?? 0);
    const printed = ran.output.replace(PROGRESS, "").trim();
    if (output === null) return;
    const shown = inOwnWords(output);
    const both = `${command}\n\nprints\n\n${printed}\n\nand the page shows\n\n${shown}\n`;
    expect(patternOf(shown).test(printed), both).to.equal(true);
  }

  describe(page, () => {
    for (const fence of fences) {
      it(`works at line ${fence.line}`, async () => {
        const folder = place.folderFor(fence);
        for (const example of runnable(fence)) await expectToWork(example, folder);
      });
    }
  });
  return used;
}
