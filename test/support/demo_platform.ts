/**
 * A platform with demo data, as `npm start` makes it. The test files of a process share it. With
 * BASE_URL and DEMO_JSON in the environment it is one that runs already.
 */
import { join } from "node:path";
import { atEnd } from "./at_end.ts";
import { Installation } from "./installation.ts";

const START_MS = 240_000;

export interface DemoPlatform {
  readonly baseUrl: string;
  /** The path of the file with the tokens of the demo accounts. */
  readonly demoFile: string;
}

let started: Promise<DemoPlatform> | undefined;

/** Returns the platform, which the first caller starts. It is removed after the last test. */
export function demoPlatform(): Promise<DemoPlatform> {
  started ??= start();
  return started;
}

async function start(): Promise<DemoPlatform> {
  const { DEMO_JSON: demoFile = "", BASE_URL: baseUrl = "" } = process.env;
  if (demoFile !== "" && baseUrl !== "") return { demoFile, baseUrl };
  const installation = new Installation({ DEMO: "", SANDBOX_ROUND_SECONDS: "30" });
  atEnd(() => installation.remove());
  await installation.start(START_MS);
  return {
    demoFile: join(installation.dataDir, "demo.json"),
    baseUrl: installation.demoFile().base_url,
  };
}
