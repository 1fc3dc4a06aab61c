/** The rules of docs/ARCHITECTURE.md as a program: which file may import which, file sizes, names. */
import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, normalize, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { expect } from "chai";
import ts from "typescript";
import { homeOf, mayImport } from "./architecture_rules.ts";
import { wholeTakers } from "./support/capability_use.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

function files(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => join(folder, name));
}

const sources = ["src", "jobs", "workers"].flatMap(files);
/** What stands beside the server. Packages and generated files of the clients are not ours. */
const others = ["bench", "clients"]
  .flatMap(files)
  .filter((file) => !/node_modules|\/(?:dist|generated|test)\//.test(file));
/** The console imports itself and its packages only, so its rule is that it has no circle. */
const pages = readdirSync(join(root, "web/src"), { recursive: true, encoding: "utf8" })
  .filter((name) => /\.tsx?$/.test(name) && !name.includes("generated"))
  .map((name) => join("web/src", name));

/** What runs before anything is built. */
const programs = readdirSync(join(root, "src/runtime")).map((name) => join("src/runtime", name));

/** Returns the name of a file without its folder and its last extension. */
const nameOf = (file: string): string => basename(file).replace(/\.\w+$/, "");

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
  it("every file belongs to a room with a rule", () => {
    const rooms = Object.keys(mayImport);
    const homeless = [...sources, ...others].filter(
      (file) => !rooms.some((room) => file.startsWith(room)),
    );

    expect(homeless).to.deep.equal([]);
  });

  it("imports point only downwards", () => {
    const upward = [...imports, ...others.flatMap(importsOf)]
      .filter(({ typeOnly }) => !typeOnly)
      .flatMap(({ from, to }) => {
        const [, allowed = []] =
          Object.entries(mayImport).find(([place]) => from.startsWith(place)) ?? [];
        const isAllowed = allowed.some((prefix) => to === prefix || to.startsWith(prefix));
        return isAllowed ? [] : [`${from} imports ${to}`];
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
    for (const { from, to } of [...imports, ...[...others, ...pages].flatMap(importsOf)]) {
      if (/\.tsx?$/.test(to)) graph.set(from, [...(graph.get(from) ?? []), to]);
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

  it("names a test file after a source or a folder, or says first which rule it holds", () => {
    const named = new Set(
      [...sources, ...others, ...pages, ...programs].flatMap((file) => [
        nameOf(file),
        basename(dirname(file)),
      ]),
    );
    const silent = files("test").filter((file) => {
      const name = /^(.*)_test\.ts$/.exec(basename(file))?.[1];
      return (
        name !== undefined &&
        !named.has(name) &&
        !readFileSync(join(root, file), "utf8").startsWith("/**")
      );
    });

    expect(silent).to.deep.equal([]);
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
