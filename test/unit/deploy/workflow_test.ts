/** The workflow runs the whole check on each line of Node that the project names elsewhere. */
import { readFileSync } from "node:fs";
import { expect } from "chai";
import { parse } from "yaml";

const read = (name: string) =>
  readFileSync(new URL(`../../../${name}`, import.meta.url), "utf8").trim();

interface Workflow {
  readonly jobs: {
    readonly check: {
      readonly container: string;
      readonly strategy: { readonly matrix: { readonly node: readonly string[] } };
      readonly steps: readonly { readonly run?: string }[];
    };
  };
}

describe("the workflow of continuous integration", () => {
  const { check } = (parse(read(".github/workflows/ci.yml")) as Workflow).jobs;

  it("runs the check of a fresh clone in the image of each Node", () => {
    const commands = check.steps.flatMap(({ run }) => run ?? []);

    expect(commands).to.deep.equal(["bash .ci/run"]);
    expect(check.container).to.include("${{ matrix.node }}");
  });

  it("covers the oldest supported Node, each supported line and the one for development", () => {
    const { engines } = JSON.parse(read("package.json")) as { engines: { node: string } };
    const supported = [...engines.node.matchAll(/(\d+)(\.\d+)?/g)].map(([version]) => version);
    const [oldest = ""] = supported;
    const lines = check.strategy.matrix.node.map((version) => version.split(".")[0]);

    expect(check.strategy.matrix.node).to.include(oldest);
    expect(lines).to.include.members(supported.map((version) => version.split(".")[0]));
    expect(lines).to.include(read(".nvmrc"));
  });
});
