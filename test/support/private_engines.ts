/** Engines of a test's own, which it may stop, kill and let go on; killed ones are started again. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

export interface PrivateEngines {
  readonly mongoUri: string;
  readonly redisUrl: string;
  /** Sends the process of an engine a signal; its id, 0 while it is being started again. */
  signal(engine: "mongo" | "redis", signal: NodeJS.Signals): number;
  stop(): Promise<void>;
}

interface Runtime {
  readonly openEngines: (dir: string) => Promise<PrivateEngines>;
}

const engines = new URL("../../src/runtime/engines.mjs", import.meta.url);

/** On a temporary folder, which goes with them. */
export async function startPrivateEngines(): Promise<PrivateEngines> {
  // Plain JavaScript, which has no types.
  const { openEngines } = (await import(engines.href)) as Runtime;
  const dir = mkdtempSync(path.join(tmpdir(), "presage-engines-"));
  const opened = await openEngines(dir);
  return {
    ...opened,
    async stop() {
      // A stopped process takes no other signal but this and SIGKILL.
      opened.signal("mongo", "SIGCONT");
      opened.signal("redis", "SIGCONT");
      await opened.stop();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
