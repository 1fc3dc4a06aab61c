/** The versions of Node that `npm start` accepts are those of `engines` in package.json. */
import { expect } from "chai";

const MODULE = new URL("../../../src/runtime/node_version.mjs", import.meta.url).href;

describe("requireNode()", () => {
  let requireNode: (version: string) => void;
  before(async () => {
    ({ requireNode } = (await import(MODULE)) as { requireNode: typeof requireNode });
  });

  for (const version of ["20.19.0", "20.20.1", "22.12.0", "22.22.0", "23.0.0", "24.1.0"]) {
    it(`accepts ${version}`, () => {
      requireNode(version);
    });
  }

  for (const version of ["18.20.8", "20.18.3", "21.7.3", "22.0.0", "22.11.0"]) {
    it(`refuses ${version}, and says which versions are accepted`, () => {
      expect(() => {
        requireNode(version);
      }).to.throw(`Node 20.19, or 22.12 or newer, is needed, this is ${version}.`);
    });
  }
});
