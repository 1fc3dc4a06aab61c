/**
 * Every command of the guide is run as its reader runs it, and prints what the page shows. With BASE_URL
 * and DEMO_JSON a platform that runs already serves, else one is started with demo data.
 */
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type DemoPlatform, demoPlatform } from "../support/demo_platform.ts";
import { type Fence, guidePages } from "../support/doc_fences.ts";
import { makeFolder, type Place } from "../support/doc_shell.ts";
import { testPage } from "../support/doc_tests.ts";
import { PYTHON, pythonEnvironment } from "../support/python.ts";

/** The variables that would name other engines than those of the platform of the test. */
const NO_ENGINES = { MONGODB_URI: "", REDIS_URL: "", REDIS_CACHE_URL: "", RUN_DIR: "" };

class GuidePlace implements Place {
  readonly own = new Map<string, string>();
  readonly #parent = mkdtempSync(join(tmpdir(), "presage-guide-"));
  readonly #programs = join(this.#parent, "programs");
  #platform: DemoPlatform = { baseUrl: "", demoFile: "" };

  async start(): Promise<void> {
    this.#platform = await demoPlatform();
    await this.#makePython();
  }

  /** Makes a `python3` that finds pandas, because the machine of a test may have none. */
  async #makePython(): Promise<void> {
    mkdirSync(this.#programs);
    const { PYTHONPATH = "", ...others } = await pythonEnvironment();
    const env = { ...others, PYTHONPATH: `${PYTHONPATH}:$PYTHONPATH` };
    const names = Object.entries(env).map(([name, value]) => `${name}="${value}"`);
    const lines = ["#!/bin/sh", `${names.join(" ")} exec ${PYTHON} "$@"`, ""];
    writeFileSync(join(this.#programs, "python3"), lines.join("\n"), { mode: 0o755 });
  }

  /** All blocks of a page share a folder and their variables, because they are one walk. */
  folderFor({ page }: Pick<Fence, "page">): string {
    const folder = join(this.#parent, page.replaceAll("/", "_"));
    if (!existsSync(folder)) makeFolder(folder, page);
    return folder;
  }

  environmentOf(): Record<string, string> {
    const { baseUrl, demoFile } = this.#platform;
    const path = `${this.#programs}:${process.env["PATH"] ?? ""}`;
    return { ...NO_ENGINES, PATH: path, BASE_URL: baseUrl, DEMO_JSON: demoFile };
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
