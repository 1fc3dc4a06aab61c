/** Reads how much processor time processes and their threads have used. Linux only. */
import { readdirSync, readFileSync } from "node:fs";

/** Microseconds since the process began. Threads that have ended are not counted. */
export interface ProcessorTime {
  readonly main: number;
  /** All other threads: pool, garbage collector, compiler, files. */
  readonly threads: number;
}

/** @throws {Error} where the system has no `/proc/<pid>/task` */
export function processorTime(pid: number): ProcessorTime {
  const times = readdirSync(`/proc/${pid}/task`).map((id) => [id, timeOfThread(pid, id)] as const);
  const sum = (isWanted: (id: string) => boolean) =>
    times.reduce((total, [id, time]) => total + (isWanted(id) ? time : 0), 0);
  return {
    main: sum((id) => id === String(pid)),
    threads: sum((id) => id !== String(pid)),
  };
}

function timeOfThread(pid: number, id: string): number {
  try {
    const [nanoseconds = "0"] = readFileSync(`/proc/${pid}/task/${id}/schedstat`, "utf8").split(
      " ",
    );
    return Number(nanoseconds) / 1_000;
  } catch {
    // The thread has ended since the list was read.
    return 0;
  }
}
