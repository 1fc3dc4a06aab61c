/**
 * Every command that a page shows is run, except those of `NOT_RUN` and, in `npm test`, of `IN_FULL`,
 * and prints what the page shows.
 */
import { expect } from "chai";
import { pages } from "../support/doc_fences.ts";
import { DocStage } from "../support/doc_stage.ts";
import { testPage } from "../support/doc_tests.ts";
import { IS_FULL } from "../support/full.ts";

describe("the commands of the pages", function () {
  this.timeout(600_000);
  const stage = new DocStage();
  before(() => stage.start());
  after(() => stage.remove());

  const used = pages.map((page) => testPage(page, stage));

  describe("what a reader replaces", () => {
    it("stands in a command", () => {
      const replaced = new Set(used.flatMap((texts) => [...texts]));
      // Backups are made in full runs only.
      const isAsked = (text: string) => IS_FULL || text !== "/backups/";
      const asked = [...stage.own.keys()].filter(isAsked);
      expect([...replaced].sort()).to.deep.equal(asked.sort());
    });
  });
});
