/** What the test files of a process share is closed after the last test. */
const endings: (() => Promise<unknown>)[] = [];

/** Calls `close` after the last test of this process. */
export function atEnd(close: () => Promise<unknown>): void {
  endings.push(close);
}

/** Closes everything, what was opened last first. */
export async function closeShared(): Promise<void> {
  for (const close of endings.splice(0).reverse()) await close();
}
