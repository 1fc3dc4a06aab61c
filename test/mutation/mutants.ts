/**
 * `npm run mutants [-- <room> | <room>:<number> ...]`: puts each bug of `test/mutants` into a copy
 * of the project, one at a time, and runs its tests. Two copies work at the same time, or as many
 * as `MUTANT_LANES` says, each with its own engines. The program ends with "N killed, N survived"
 * and fails below the threshold. A mutant that is not found in the code fails it before any run;
 * `npm run mutants -- --list` looks for all and runs none.
 */
import { execFileSync, spawn } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import ts from "typescript";
import { mutate, place, type PlacedMutant, readMutants, root } from "./mutant_list.ts";

/** At least this share of the mutants must be killed. */
const THRESHOLD = 0.92;
const LANES = Number(process.env["MUTANT_LANES"] ?? 2);
/**
 * The embedded engine keeps data of every database, so it is started again after this many runs.
 */
const RUNS_PER_ENGINE = 8;
/** A run that takes longer hangs. A person would notice that, so the mutant counts as killed. */
const RUN_MS = 600_000;
/** How many test files are run at once to show that they pass without any mutant. */
const TOGETHER = 4;
/** Files that no test of the lists reads. */
const LEFT_OUT = /^(bench|deploy|examples|docs\/(adr|screens))/;
/** Files that are compiled in each copy. The test files that the lists name are compiled too. */
const COMPILED = /^(src|jobs|workers|test\/support)\/.*(?<!\.d)\.ts$/;

interface Engines {
  readonly mongoUri: string;
  readonly redisUrl: string;
  stop(): Promise<void>;
}

interface Run {
  readonly verdict: "killed" | "survived" | "hung";
  /** The test that failed first and why, in one line. */
  readonly failure: string;
}

const { openEngines } = (await import(
  new URL("../../src/runtime/engines.mjs", import.meta.url).href
)) as { openEngines: (dir: string) => Promise<Engines> };

/**
 * The options of `.mocharc.json`, with two differences. Nothing is compiled while it is loaded. A
 * test may take four minutes, since a test that runs out of time on a busy machine counts as a kill.
 */
const OPTIONS = [
  ...["--no-config", "--bail", "--exit", "--reporter", "dot", "--timeout", "240000"],
  ...["--require", "test/support/rejections.js"],
];

/** The compiled form of a TypeScript file lies beside it, under this name. */
const compiledName = (file: string) => file.replace(/\.ts$/, ".js");

/** Returns what mocha says after its counts, or all that it said if it did not count. */
function failureIn(output: string): string {
  const said = output.split(/\d+ failing/).at(-1) ?? "";
  return said.trim().replace(/\s+/g, " ").slice(0, 300);
}

/** A run loads plain JavaScript, because compiling all files in every run took half of its time. */
function compile(source: string, file: string): string {
  const { outputText } = ts.transpileModule(source, {
    fileName: file,
    compilerOptions: {
      target: ts.ScriptTarget.ES2023,
      module: ts.ModuleKind.ESNext,
      verbatimModuleSyntax: true,
      rewriteRelativeImportExtensions: true,
    },
  });
  return outputText;
}

/** A copy of the project, with its own engines while it is used. */
class Lane {
  readonly #dir = mkdtempSync(path.join(tmpdir(), "presage-mutants-"));
  readonly #copy = path.join(this.#dir, "copy");
  #engines: Engines | null = null;
  #runs = 0;

  constructor(tests: ReadonlySet<string>) {
    const listed = execFileSync("git", ["ls-files", "-co", "--exclude-standard"], { cwd: root });
    for (const file of listed.toString().trim().split("\n")) {
      if (LEFT_OUT.test(file) || !existsSync(path.join(root, file))) continue;
      mkdirSync(path.join(this.#copy, path.dirname(file)), { recursive: true });
      cpSync(path.join(root, file), path.join(this.#copy, file));
      if (COMPILED.test(file) || tests.has(file)) this.#write(file);
    }
    symlinkSync(path.join(root, "node_modules"), path.join(this.#copy, "node_modules"));
    // Threads start from the folder of a build. Here the compiled files lie beside their sources.
    symlinkSync(this.#copy, path.join(this.#copy, "dist"));
  }

  /** Writes a file of the copy, and the compiled form of a TypeScript file. */
  #write(file: string, source = readFileSync(path.join(this.#copy, file), "utf8")): void {
    writeFileSync(path.join(this.#copy, file), source);
    const compiled = compiledName(file);
    if (compiled === file) return;
    writeFileSync(path.join(this.#copy, compiled), compile(source, file));
  }

  async try(mutant: PlacedMutant): Promise<Run> {
    const source = readFileSync(path.join(this.#copy, mutant.file), "utf8");
    this.#write(mutant.file, mutate(source, mutant));
    try {
      return await this.run(mutant.tests);
    } finally {
      this.#write(mutant.file, source);
    }
  }

  async run(tests: readonly string[]): Promise<Run> {
    if (this.#runs++ % RUNS_PER_ENGINE === 0) await this.#restart();
    const env = {
      ...process.env,
      NODE_ENV: "test",
      MONGODB_URI: this.#engines?.mongoUri,
      REDIS_URL: this.#engines?.redisUrl,
    };
    const mocha = path.join(root, "node_modules/mocha/bin/mocha.js");
    const child = spawn(process.execPath, [mocha, ...OPTIONS, ...tests.map(compiledName)], {
      cwd: this.#copy,
      stdio: ["ignore", "pipe", "pipe"],
      detached: true,
      env,
    });
    const output: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (bytes: Buffer) => output.push(bytes));
    }
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        // A test may start processes, so the whole process group is ended.
        if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
        resolve({ verdict: "hung", failure: "" });
      }, RUN_MS);
      child.on("error", reject).on("close", (code) => {
        clearTimeout(timer);
        const failure = failureIn(Buffer.concat(output).toString());
        resolve({ verdict: code === 0 ? "survived" : "killed", failure });
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

/** The mutants that the tests did not notice. @throws {Error} when a test fails without a mutant */
async function survivorsOf(
  lanes: readonly Lane[],
  mutants: readonly PlacedMutant[],
  files: ReadonlySet<string>,
): Promise<PlacedMutant[]> {
  const all = [...files];
  const groups = all.flatMap((_, i) => (i % TOGETHER === 0 ? [all.slice(i, i + TOGETHER)] : []));
  const broken: string[] = [];
  await inLanes(lanes, groups, async (lane, group) => {
    const { verdict, failure } = await lane.run(group);
    if (verdict !== "survived") broken.push(`one of ${group.join(", ")} fails: ${failure}`);
  });
  if (broken.length > 0) throw new Error(`Without any mutant ${broken.join("\nand ")}`);
  const survivors: PlacedMutant[] = [];
  let tried = 0;
  await inLanes(lanes, mutants, async (lane, mutant) => {
    const begin = Date.now();
    const { verdict, failure } = await lane.try(mutant);
    if (verdict === "survived") survivors.push(mutant);
    const seconds = ((Date.now() - begin) / 1000).toFixed(0);
    const by = verdict === "killed" ? `: ${failure.slice(0, 150)}` : "";
    console.log(`${++tried}/${mutants.length} ${verdict} ${mutant.id} (${seconds} s)${by}`);
  });
  return survivors;
}

async function main(names: readonly string[]): Promise<number> {
  const { found, lost } = place(readMutants());
  for (const fault of lost) console.log(`NOT FOUND ${fault}`);
  if (names[0] === "--list") {
    for (const { id, file, in: name, wrong } of found) {
      console.log(`${id} ${file} ${name}: ${wrong}`);
    }
    console.log(`${found.length} found, ${lost.length} not found`);
  }
  if (lost.length > 0 || names[0] === "--list") return lost.length > 0 ? 1 : 0;
  const mutants = found.filter(
    ({ id }) => names.length === 0 || names.some((name) => `${id}:`.startsWith(`${name}:`)),
  );
  const files = new Set(mutants.flatMap(({ tests }) => tests));
  const lanes = Array.from({ length: LANES }, () => new Lane(files));
  try {
    const survivors = await survivorsOf(lanes, mutants, files);
    for (const { id, file, piece, by, wrong } of survivors) {
      console.log(`SURVIVED ${id} ${file}\n  - ${piece}\n  + ${by}\n  ${wrong}`);
    }
    const killed = mutants.length - survivors.length;
    console.log(`${killed} killed, ${survivors.length} survived`);
    return mutants.length > 0 && killed >= THRESHOLD * mutants.length ? 0 : 1;
  } finally {
    await Promise.all(lanes.map((lane) => lane.close()));
  }
}

process.exit(await main(process.argv.slice(2)));
