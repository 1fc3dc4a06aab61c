/**
 * A platform with demo data, as `npm start` makes it. With BASE_URL and DEMO_JSON in the environment
 * it is one that runs already.
 */
import { join } from "node:path";
import { Installation } from "./installation.ts";

const START_MS = 240_000;

export class DemoPlatform {
  readonly #installation = new Installation({ DEMO: "", SANDBOX_ROUND_SECONDS: "30" });
  /** The path of the file with the tokens of the demo accounts. */
  demoFile = process.env["DEMO_JSON"] ?? "";
  baseUrl = process.env["BASE_URL"] ?? "";

  async start(): Promise<void> {
    if (this.demoFile !== "" && this.baseUrl !== "") return;
    await this.#installation.start(START_MS);
    this.demoFile = join(this.#installation.dataDir, "demo.json");
    this.baseUrl = this.#installation.demoFile().base_url;
  }

  remove(): Promise<void> {
    return this.#installation.remove();
  }
}
