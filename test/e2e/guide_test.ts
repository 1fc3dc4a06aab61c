/**
 * Every command of the guide is run as its reader runs it, and prints what the page shows. With BASE_URL
 * and DEMO_JSON a platform that runs already serves, else one is started with demo data.
 */
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Fence, guidePages } from "../support/doc_fences.ts";
import { makeFolder, type Place } from "../support/doc_shell.ts";
import { testPage } from "../support/doc_tests.ts";
import { Installation } from "../support/installation.ts";

const START_MS = 240_000;

class GuidePlace implements Place {
  readonly own = new Map<string, string>();
  readonly #parent = mkdtempSync(join(tmpdir(), "presage-guide-"));
  readonly #installation = new Installation({ DEMO: "" });
  #demoFile = process.env["DEMO_JSON"] ?? "";
  #baseUrl = process.env["BASE_URL"] ?? "";

  async start(): Promise<void> {
    if (this.#demoFile !== "" && this.#baseUrl !== "") return;
    await this.#installation.start(START_MS);
    this.#demoFile = join(this.#installation.dataDir, "demo.json");
    this.#baseUrl = this.#installation.demoFile().base_url;
  }

  /** All blocks of a page share a folder and their variables, because they are one walk. */
  folderFor({ page }: Pick<Fence, "page">): string {
    const folder = join(this.#parent, page.replaceAll("/", "_"));
    if (!existsSync(folder)) makeFolder(folder, page);
    return folder;
  }

  environmentOf(): Record<string, string> {
    return { BASE_URL: this.#baseUrl, DEMO_JSON: this.#demoFile };
  }

  async remove(): Promise<void> {
    rmSync(this.#parent, { recursive: true, force: true });
    await this.#installation.remove();
  }
}

describe("the commands of the guide", function () {
  this.timeout(300_000);
  const place = new GuidePlace();
  before(() => place.start());
  after(() => place.remove());

  for (const page of guidePages) testPage(page, place);
});
