/** The domain gives the results of every case in the vector files of the project. */
import { readdirSync } from "node:fs";
import { expect } from "chai";
import { readVectors, runVectorFile, vectorsFolder } from "../run_vectors.ts";

const FILES = readdirSync(vectorsFolder()).filter((name) => name.endsWith(".json"));

describe("vector files", () => {
  for (const name of FILES) {
    it(`match in every case of ${name}`, async () => {
      const all = await readVectors(vectorsFolder());

      const files = all.filter(({ file }) => file === name);

      expect(files.flatMap(({ cases }) => cases)).not.to.be.empty;
      expect(files.flatMap((file) => runVectorFile(file))).to.deep.equal([]);
    });
  }

  it("count a case with a wrong result as failed", async () => {
    const [file] = await readVectors(vectorsFolder());
    const broken = {
      file: file?.file ?? "",
      cases: [
        {
          name: "#0",
          run: () => {
            throw new Error("got 1, expected 2");
          },
        },
      ],
    };

    expect(runVectorFile(broken)).to.deep.equal(["#0: got 1, expected 2"]);
  });
});
