/**
 * Prints one line for each step, with its seconds. On a terminal the running step counts visibly.
 */

// A closed terminal or an ended npm must not keep the supervisor from an orderly stop.
process.stdout.on("error", () => {});
process.stderr.on("error", () => {});

const started = process.hrtime.bigint();

/** @param {bigint} began */
function secondsSince(began) {
  return (Number(process.hrtime.bigint() - began) / 1e9).toFixed(1);
}

/** Returns the seconds since the program began, as text with one decimal. */
export function elapsed() {
  return secondsSince(started);
}

/** @param {string} text */
export function say(text) {
  process.stdout.write(`${text}\n`);
}

/**
 * Runs `work` and shows its name and duration. `note` makes a text that is shown at the end.
 * @template T
 * @param {string} name
 * @param {() => T | Promise<T>} work
 * @param {(result: T) => string} [note]
 * @returns {Promise<T>}
 */
export async function step(name, work, note) {
  const begin = process.hrtime.bigint();
  const live = process.stdout.isTTY;
  const draw = () => process.stdout.write(`\r  …     ${name} ${secondsSince(begin)} s `);
  const timer = live ? setInterval(draw, 200) : null;
  if (!live) process.stdout.write(`  …     ${name}\n`);
  /**
   * @param {string} mark
   * @param {string} tail
   */
  const finish = (mark, tail) => {
    if (timer) clearInterval(timer);
    const line = `${mark} ${name}${tail ? ` (${tail})` : ""} ${secondsSince(begin)} s`;
    process.stdout.write(`${live ? "\r\x1b[K" : ""}${line}\n`);
  };
  try {
    const result = await work();
    finish("  done ", note ? note(result) : "");
    return result;
  } catch (error) {
    finish("  FAIL ", "");
    throw error;
  }
}
