/** Engines of one test, which it may stop, kill and continue. Killed engines are started again. */
import { mkdtempSync, rmSync } from "node:fs";
import path from "node:path";
import { dataFolder } from "./temporary.ts";

export interface PrivateEngines {
  readonly mongoUri: string;
  readonly redisUrl: string;
  /**
   * Sends a signal to the process of an engine. Returns its id, or 0 while it is being started
   * again.
   */
  signal(engine: "mongo" | "redis", signal: NodeJS.Signals): number;
  stop(): Promise<void>;
}

interface Runtime {
  readonly openEngines: (dir: string) => Promise<PrivateEngines>;
}

const engines = new URL("../../src/runtime/engines.mjs", import.meta.url);

/** Starts engines in a temporary folder, which is removed with them. */
export async function startPrivateEngines(): Promise<PrivateEngines> {
  // The runtime is plain JavaScript without types.
  const { openEngines } = (await import(engines.href)) as Runtime;
  const dir = mkdtempSync(path.join(dataFolder(), "presage-engines-"));
  const opened = await openEngines(dir);
  return {
    ...opened,
    async stop() {
      // A stopped process handles no signal except this one and SIGKILL.
      opened.signal("mongo", "SIGCONT");
      opened.signal("redis", "SIGCONT");
      await opened.stop();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
