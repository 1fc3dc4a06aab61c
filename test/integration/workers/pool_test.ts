import { readdirSync, readFileSync } from "node:fs";
import { getPriority } from "node:os";
import { expect } from "chai";
import { readForecastBatch } from "../../../src/domain/forecasts/forecast_batch.ts";
import { parseMentions } from "../../../src/domain/text/mentions.ts";
import { usernameKey } from "../../../src/domain/accounts/username.ts";
import { OverloadError } from "../../../src/errors.ts";
import { createThreadPool } from "../../../workers/pool.ts";
import { boardOf } from "../../support/board_task.ts";
import { until } from "../../support/until.ts";

describe("createThreadPool", () => {
  const silent = { error: () => undefined };
  const body = (count: number) =>
    new TextEncoder().encode(
      JSON.stringify(
        Array.from({ length: count }, (_, i) => ({
          question: i + 1,
          continuous_cdf: Array.from({ length: 201 }, (_, j) => j / 200),
        })),
      ),
    );

  it("returns the same answer as the code in place", async () => {
    const pool = createThreadPool({ threads: 1, maxQueue: 4 }, silent);
    for (const bytes of [
      body(5),
      new TextEncoder().encode("[{}]"),
      new TextEncoder().encode("{"),
    ]) {
      const copy = new Uint8Array(bytes);
      const answer = await pool.run("readForecasts", { bytes: copy }, { transfer: [copy.buffer] });
      expect(answer).to.deep.equal(readForecastBatch(bytes));
      expect(copy.length, "the memory was handed over").to.equal(0);
    }
    await pool.close();
  });

  it("finds the same mentions in a long text as the code in place", async () => {
    const pool = createThreadPool({ threads: 1, maxQueue: 4 }, silent);
    const text = `@Ada \`@bob\` ${"x ".repeat(5_000)} @admins`;
    const mentions = await pool.run("findMentions", { text });
    await pool.close();

    expect(mentions).to.deep.equal({ names: [["ada"]], groups: ["admins"] });
    expect(mentions).to.deep.equal(parseMentions(text, usernameKey));
  });

  it("rejects with OverloadError when too many tasks wait, and serves the others", async () => {
    const pool = createThreadPool({ threads: 1, maxQueue: 2 }, silent);
    await pool.run("readForecasts", { bytes: body(1) });
    const settled = await Promise.allSettled(
      Array.from({ length: 12 }, () => pool.run("readForecasts", { bytes: body(50) })),
    );
    const refused = settled.flatMap((one) =>
      one.status === "rejected" ? [one.reason as unknown] : [],
    );
    await pool.close();

    expect(refused.length).to.be.within(1, 10);
    for (const error of refused) expect(error).to.be.instanceOf(OverloadError);
    expect(pool.waiting()).to.equal(0);
  });

  it("stops waiting when the signal aborts, and continues to work", async () => {
    const pool = createThreadPool({ threads: 1, maxQueue: 8 }, silent);
    const controller = new AbortController();
    const long = pool.run("readForecasts", { bytes: body(200) }, { signal: controller.signal });
    controller.abort(new Error("gone"));
    const outcome = await long.catch((error: unknown) => error);
    const answer = await pool.run("readForecasts", { bytes: body(1) });
    await pool.close();

    expect(outcome).to.be.instanceOf(Error).with.property("message", "gone");
    expect(answer.kind).to.equal("read");
  });

  it("gives its threads the configured niceness, and those of boards at least as much", async () => {
    const own = getPriority();
    const countAt = (niceness: number) =>
      nicenessOfThreads().filter((one) => one === own + niceness).length;
    for (const [niceness, ofBoards] of [
      [3, 5],
      [7, 7],
    ] as const) {
      const before = countAt(niceness);
      const withoutBoards = countAt(ofBoards);
      const pool = createThreadPool({ threads: 1, maxQueue: 4, niceness }, silent);
      await pool.run("readForecasts", { bytes: body(1) });
      expect(countAt(niceness), "reading").to.be.above(before);
      const reading = countAt(ofBoards);
      await pool.run("computeBoard", boardOf(1));
      expect(countAt(ofBoards), "boards").to.be.above(reading);
      await pool.close();
      // The thread of boards ends with the pool, and not with its idle time.
      await until("no thread of boards", () => countAt(ofBoards) <= withoutBoards);
    }
  });

  it("runs short tasks while a board is computed", async () => {
    const pool = createThreadPool({ threads: 1, maxQueue: 8 }, silent);
    await pool.run("readForecasts", { bytes: body(1) });
    await pool.run("computeBoard", boardOf(1));
    const ended: string[] = [];
    const noted = (name: string) => () => ended.push(name);
    const board = pool.run("computeBoard", boardOf(2_000)).then(noted("board"));
    await pool.run("readForecasts", { bytes: body(1) }).then(noted("read"));
    await board;
    await pool.close();

    expect(ended).to.deep.equal(["read", "board"]);
  });
});

/**
 * Returns the niceness of each thread of this process: field 19 of its line, counted after the
 * name.
 */
function nicenessOfThreads(): number[] {
  const threads = "/proc/self/task";
  return readdirSync(threads).map((id) => {
    const line = readFileSync(`${threads}/${id}/stat`, "utf8");
    return Number(line.slice(line.lastIndexOf(")") + 2).split(" ")[16]);
  });
}
