/** Shows the progress of long work in one line. On a terminal the line is redrawn in place. */

export interface Progress {
  step(count?: number): void;
  done(): void;
}

export interface ProgressOptions {
  readonly label: string;
  readonly total: number;
  readonly write: (text: string) => void;
  readonly isTerminal: boolean;
}

const WIDTH = 24;
/** Without a terminal, a line is written after each tenth. */
const PARTS = 10;

export function openProgress({ label, total, write, isTerminal }: ProgressOptions): Progress {
  let count = 0;
  let part = 0;
  const draw = () => {
    const share = total === 0 ? 1 : Math.min(1, count / total);
    const bar = "#".repeat(Math.round(share * WIDTH)).padEnd(WIDTH, ".");
    write(`\r${label} [${bar}] ${count}/${total}`);
  };
  if (isTerminal) draw();
  return {
    step(by = 1) {
      count += by;
      if (isTerminal) {
        draw();
        return;
      }
      const reached = Math.floor((count / Math.max(1, total)) * PARTS);
      if (reached > part) write(`${label} ${count}/${total}\n`);
      part = Math.max(part, reached);
    },
    done() {
      if (isTerminal) write("\n");
    },
  };
}

/** Runs the work and shows its progress. The display ends with the work, also when it fails. */
export async function withProgress<T>(
  progress: Progress,
  work: (onStep: (count: number) => void) => Promise<T>,
): Promise<T> {
  try {
    return await work((count) => {
      progress.step(count);
    });
  } finally {
    progress.done();
  }
}
