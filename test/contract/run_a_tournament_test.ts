/** Runs examples/run-a-tournament.sh as a newcomer would. */
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect } from "chai";
import { startApp, type TestApp } from "../support/app.ts";

const script = fileURLToPath(new URL("../../examples/run-a-tournament.sh", import.meta.url));

describe("examples/run-a-tournament.sh", () => {
  let app: TestApp;
  before(async () => {
    app = await startApp("walk");
  });
  after(() => app.close());

  it("runs a tournament with curl alone and exits 0", async function () {
    this.timeout(120_000);
    const admin = await app.make.account({ isSuperuser: true, isStaff: true });
    const { code, output } = await run({ BASE_URL: app.baseUrl, TOKEN: admin.token });
    expect(code, output).to.equal(0);
    expect(output.trimEnd().split("\n").at(-1)).to.equal("Done.");
  });
});

function run(
  environment: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  const child = spawn("bash", [script], { env: { ...process.env, ...environment } });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => (output += text));
  }
  return new Promise((resolve, reject) => {
    child.on("error", reject).on("close", (code) => {
      resolve({ code, output });
    });
  });
}
