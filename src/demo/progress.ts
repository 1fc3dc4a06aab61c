/**
 * Writes one line for each step on the terminal, with the seconds it took, and a bar when there is
 * a count.
 */

export interface Progress {
  /** Runs a step. `tick(done, total)` moves its bar. */
  step<T>(
    label: string,
    run: (tick: (done: number, total: number) => void) => Promise<T>,
  ): Promise<T>;
}

const BAR_CELLS = 24;
const LABEL_WIDTH = 44;

export function createProgress(out: NodeJS.WriteStream): Progress {
  const draws = out.isTTY;
  return {
    async step(label, run) {
      const started = performance.now();
      const seconds = () => `${((performance.now() - started) / 1000).toFixed(1)} s`;
      const name = label.padEnd(LABEL_WIDTH);
      const result = await run((done, total) => {
        if (!draws) return;
        const filled = Math.round((done / Math.max(1, total)) * BAR_CELLS);
        out.write(`\r  ${name} [${"#".repeat(filled).padEnd(BAR_CELLS, ".")}] ${done}/${total}`);
      });
      out.write(`${draws ? "\r\u001b[K" : ""}  ${name} ${seconds()}\n`);
      return result;
    },
  };
}
