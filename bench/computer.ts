/**
 * The driver's side of a process that computes: its heap holds nothing of what other measures, or
 * the other side of the same one, leave behind.
 */
import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Computations } from "./computations.ts";

export interface ComputeOrder {
  readonly name: keyof Computations;
  readonly given: unknown;
}

export interface Computer {
  /** One at a time. */
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
    run: (name, given) =>
      new Promise<number>((resolve, reject) => {
        child.once("message", (message: { value?: number; error?: string }) => {
          if (message.value === undefined) reject(new Error(`${name}: ${message.error ?? "?"}`));
          else resolve(message.value);
        });
        child.send({ name, given } satisfies ComputeOrder);
      }),
    close() {
      child.kill();
    },
  };
}
