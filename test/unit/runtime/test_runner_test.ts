/** The test runner: a run that ends badly must never count as passed. */
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect } from "chai";

const root = fileURLToPath(new URL("../../..", import.meta.url));

interface Run {
  readonly code: number | null;
  readonly output: string;
}

function run(...names: string[]): Promise<Run> {
  const files = names.map((name) => `test/fixtures/runner/${name}.ts`);
  const child = spawn(process.execPath, ["src/runtime/test.mjs", "--no-engines", ...files], {
    cwd: root,
  });
  let output = "";
  child.stdout.on("data", (text) => (output += String(text)));
  child.stderr.on("data", (text) => (output += String(text)));
  return new Promise((resolve, reject) => {
    child.on("error", reject).on("close", (code) => resolve({ code, output }));
  });
}

describe("npm test", () => {
  it("succeeds and ends with the counts when every test passes", async () => {
    const { code, output } = await run("passes");

    expect(code, output).to.equal(0);
    expect(output).to.match(/\n1 passed, 0 failed\n$/);
  });

  it("fails when a process exits with 0 before its report", async () => {
    const { code, output } = await run("exits", "passes");

    expect(code).to.equal(1);
    expect(output).to.include("mocha ended with 0 before its report");
    expect(output).to.match(/\n0 passed, 1 failed\n$/);
  });

  it("fails when a file runs no test", async () => {
    const { code, output } = await run("empty", "passes");

    expect(code).to.equal(1);
    expect(output).to.include("test/fixtures/runner/empty.ts\n  No test of this file ran.");
    expect(output).to.match(/\n1 passed, 1 failed\n$/);
  });

  it("fails when a promise is rejected and not handled, and names the test", async () => {
    const { code, output } = await run("rejects");

    expect(code).to.equal(1);
    expect(output).to.match(/rejects a promise that has no handler: Error: forgotten/);
    expect(output).to.match(/\n2 passed, 1 failed\n$/);
  });

  it("fails when a promise is rejected after the report", async () => {
    const { code, output } = await run("rejects_late");

    expect(code).to.equal(1);
    expect(output).to.include("mocha ended with 1 after its report");
    expect(output).to.match(/\n1 passed, 1 failed\n$/);
  });
});
