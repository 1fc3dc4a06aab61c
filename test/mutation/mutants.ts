/**
 * `npm run mutants [-- <room> | <room>:<number> ...]`: puts each bug of `test/mutants` into a copy
 * of the project, one at a time, and runs its tests. Two copies work at the same time, or as many
 * as `MUTANT_LANES` says, each with its own engines. The program ends with "N killed, N survived"
 * and fails below the threshold.
 */
import { execFileSync, spawn } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { mutate, type Mutant, readMutants, root } from "./mutant_list.ts";

/** At least this share of the mutants must be killed. */
const THRESHOLD = 0.92;
const LANES = Number(process.env["MUTANT_LANES"] ?? 2);
/**
 * The embedded engine keeps data of every database, so it is started again after this many runs.
 */
const RUNS_PER_ENGINE = 8;
/** A run that takes longer hangs. A person would notice that, so the mutant counts as killed. */
const RUN_MS = 240_000;

interface Engines {
  readonly mongoUri: string;
  readonly redisUrl: string;
  stop(): Promise<void>;
}

type Verdict = "killed" | "survived" | "hung";

const { openEngines } = (await import(
  new URL("../../src/runtime/engines.mjs", import.meta.url).href
)) as { openEngines: (dir: string) => Promise<Engines> };

/** A copy of the project, with its own engines while it is used. */
class Lane {
  readonly #dir = mkdtempSync(path.join(tmpdir(), "presage-mutants-"));
  readonly #copy = path.join(this.#dir, "copy");
  #engines: Engines | null = null;
  #runs = 0;

  constructor() {
    const listed = execFileSync("git", ["ls-files", "-co", "--exclude-standard"], { cwd: root });
    for (const file of listed.toString().trim().split("\n")) {
      if (/^(bench|deploy|examples|docs\/(?!spec|.*json))/.test(file)) continue;
      mkdirSync(path.join(this.#copy, path.dirname(file)), { recursive: true });
      cpSync(path.join(root, file), path.join(this.#copy, file));
    }
    symlinkSync(path.join(root, "node_modules"), path.join(this.#copy, "node_modules"));
  }

  async try(mutant: Mutant): Promise<Verdict> {
    const file = path.join(this.#copy, mutant.file);
    const source = readFileSync(file, "utf8");
    writeFileSync(file, mutate(source, mutant));
    try {
      return await this.run(mutant.tests);
    } finally {
      writeFileSync(file, source);
    }
  }

  async run(tests: readonly string[]): Promise<Verdict> {
    if (this.#runs++ % RUNS_PER_ENGINE === 0) await this.#restart();
    const env = {
      ...process.env,
      NODE_ENV: "test",
      MONGODB_URI: this.#engines?.mongoUri,
      REDIS_URL: this.#engines?.redisUrl,
    };
    const mocha = [path.join(root, "node_modules/mocha/bin/mocha.js"), "--bail", "--exit"];
    const child = spawn(process.execPath, [...mocha, "--reporter", "dot", ...tests], {
      cwd: this.#copy,
      stdio: "ignore",
      detached: true,
      env,
    });
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        // Mocha runs in a child of the child, so the whole process group is ended.
        if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
        resolve("hung");
      }, RUN_MS);
      child.on("error", reject).on("close", (code) => {
        clearTimeout(timer);
        resolve(code === 0 ? "survived" : "killed");
      });
    });
  }

  async #restart(): Promise<void> {
    await this.#engines?.stop();
    const dir = path.join(this.#dir, "engines");
    rmSync(dir, { recursive: true, force: true });
    this.#engines = await openEngines(dir);
  }

  async close(): Promise<void> {
    await this.#engines?.stop();
    rmSync(this.#dir, { recursive: true, force: true });
  }
}

/** Does the work for each item; each lane does one at a time. */
async function inLanes<T>(
  lanes: readonly Lane[],
  items: readonly T[],
  work: (lane: Lane, item: T) => Promise<void>,
): Promise<void> {
  const waiting = [...items];
  await Promise.all(
    lanes.map(async (lane) => {
      for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
        await work(lane, item);
      }
    }),
  );
}

/**
 * Returns the mutants that the tests did not notice.
 * @throws {Error} when a test fails without a mutant
 */
async function survivorsOf(lanes: readonly Lane[], mutants: readonly Mutant[]): Promise<Mutant[]> {
  const files = new Set(mutants.flatMap(({ tests }) => tests));
  await inLanes(lanes, [...files], async (lane, file) => {
    const verdict = await lane.run([file]);
    if (verdict !== "survived") throw new Error(`${file} fails without any mutant`);
  });
  const survivors: Mutant[] = [];
  let tried = 0;
  await inLanes(lanes, mutants, async (lane, mutant) => {
    const begin = Date.now();
    const verdict = await lane.try(mutant);
    if (verdict === "survived") survivors.push(mutant);
    const seconds = ((Date.now() - begin) / 1000).toFixed(0);
    console.log(`${++tried}/${mutants.length} ${verdict} ${mutant.id} (${seconds} s)`);
  });
  return survivors;
}

async function main(names: readonly string[]): Promise<number> {
  const isAsked = ({ id }: Mutant) =>
    names.length === 0 || names.some((name) => id === name || id.startsWith(`${name}:`));
  const mutants = readMutants().filter(isAsked);
  const lanes = Array.from({ length: LANES }, () => new Lane());
  try {
    const survivors = await survivorsOf(lanes, mutants);
    for (const { id, file, text, replacement, wrong } of survivors) {
      console.log(`SURVIVED ${id} ${file}\n  - ${text}\n  + ${replacement}\n  ${wrong}`);
    }
    const killed = mutants.length - survivors.length;
    console.log(`${killed} killed, ${survivors.length} survived`);
    return mutants.length > 0 && killed >= THRESHOLD * mutants.length ? 0 : 1;
  } finally {
    await Promise.all(lanes.map((lane) => lane.close()));
  }
}

process.exit(await main(process.argv.slice(2)));
