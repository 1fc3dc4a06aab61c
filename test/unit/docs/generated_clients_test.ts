/** The generated parts of the clients agree with docs/openapi.json. */
import { readFileSync } from "node:fs";
import { expect } from "chai";
import { generatedClients } from "../../../clients/generate.ts";

describe("generatedClients()", function () {
  this.timeout(60_000);

  it("agrees with the files of the clients", async () => {
    const outdated = [...(await generatedClients())].filter(([name, content]) => {
      const file = new URL(`../../../clients/${name}`, import.meta.url);
      return readFileSync(file, "utf8") !== content;
    });

    expect(
      outdated.map(([name]) => name),
      "run: npm run docs",
    ).to.deep.equal([]);
  });
});
