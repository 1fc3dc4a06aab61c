/**
 * Controls a process that computes. Its heap holds nothing that other measures, or the other side
 * of the same measure, have left behind.
 */
import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { askProcess } from "./ask.ts";
import type { Computations } from "./computations.ts";

export interface ComputeOrder {
  readonly name: keyof Computations;
  readonly given: unknown;
}

export interface Computer {
  /** Runs one computation at a time. */
  run<Name extends keyof Computations>(
    name: Name,
    given: Parameters<Computations[Name]>[0],
  ): Promise<number>;
  close(): void;
}

export function startComputer(): Computer {
  const program = fileURLToPath(new URL("./compute_process.ts", import.meta.url));
  const child = fork(program, { execArgv: ["--import", "tsx"] });
  return {
    async run(name, given) {
      const order: ComputeOrder = { name, given };
      const answer = (await askProcess(child, order)) as { value?: number; error?: string };
      if (answer.value === undefined) throw new Error(`${name}: ${answer.error ?? "?"}`);
      return answer.value;
    },
    close() {
      child.kill();
    },
  };
}
