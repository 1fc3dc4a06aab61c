/**
 * Every command of the guide is run as its reader runs it, and prints what the page shows. With BASE_URL
 * and DEMO_JSON a platform that runs already serves, else one is started with demo data.
 */
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type DemoPlatform, demoPlatform } from "../support/demo_platform.ts";
import { type Fence, guidePages } from "../support/doc_fences.ts";
import { makeFolder, type Place } from "../support/doc_shell.ts";
import { testPage } from "../support/doc_tests.ts";

class GuidePlace implements Place {
  readonly own = new Map<string, string>();
  readonly #parent = mkdtempSync(join(tmpdir(), "presage-guide-"));
  #platform: DemoPlatform = { baseUrl: "", demoFile: "" };

  async start(): Promise<void> {
    this.#platform = await demoPlatform();
  }

  /** All blocks of a page share a folder and their variables, because they are one walk. */
  folderFor({ page }: Pick<Fence, "page">): string {
    const folder = join(this.#parent, page.replaceAll("/", "_"));
    if (!existsSync(folder)) makeFolder(folder, page);
    return folder;
  }

  environmentOf(): Record<string, string> {
    return { BASE_URL: this.#platform.baseUrl, DEMO_JSON: this.#platform.demoFile };
  }

  remove(): void {
    rmSync(this.#parent, { recursive: true, force: true });
  }
}

describe("the commands of the guide", function () {
  // A round of the sandbox may be seven minutes away, on a platform that runs already.
  this.timeout(600_000);
  const place = new GuidePlace();
  before(() => place.start());
  after(() => {
    place.remove();
  });

  for (const page of guidePages) testPage(page, place);
});
