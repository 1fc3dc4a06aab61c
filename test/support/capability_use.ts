/**
 * Finds which capabilities a function uses that takes all of them. It reads the code: the members
 * that the function names, and those that the functions it calls take.
 */
import { readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import ts from "typescript";

/** A function with a parameter of type `Capabilities`. */
export interface WholeTaker {
  readonly file: string;
  readonly name: string;
  readonly line: number;
  /** Used members; caches are named `memory.<name>`. Null when a use cannot be followed. */
  readonly uses: ReadonlySet<string> | null;
}

/** `store`, `memory.histories` and so on; null when not known. */
type Members = ReadonlySet<string> | null;

interface SourceModule {
  readonly file: string;
  readonly source: ts.SourceFile;
  /** Name in this file → the file that declares it. */
  readonly imports: ReadonlyMap<string, string>;
  readonly types: ReadonlyMap<string, ts.TypeAliasDeclaration | ts.InterfaceDeclaration>;
  readonly functions: ReadonlyMap<string, Taker>;
}

type Taker =
  ts.FunctionDeclaration | ts.FunctionExpression | ts.ArrowFunction | ts.MethodDeclaration;

/** Stands for all capabilities. The members follow from what the function does. */
const WHOLE = "*";

/**
 * Returns the functions in these files that take all capabilities.
 * @param root folder of the files
 */
export function wholeTakers(root: string, files: readonly string[]): WholeTaker[] {
  const modules = new Map(files.map((file) => [file, read(root, file)]));
  const takers = [...modules.values()].flatMap((module) => takersOf(module));
  const state: State = {
    modules,
    known: new Map(takers.map(({ taker }) => [taker, new Set()])),
    open: new Set(),
  };
  // The result of one function depends on others, so this is repeated until nothing is added.
  while (takers.filter((taker) => learn(state, taker)).length > 0);
  return takers.map(({ module, taker }) => ({
    file: module.file,
    name: nameOf(taker),
    line: module.source.getLineAndCharacterOfPosition(taker.getStart(module.source)).line + 1,
    uses: state.open.has(taker) ? null : state.known.get(taker)!,
  }));
}

/** Returns whether something new became known of the function. */
function learn(state: State, { module, taker, parameter }: Found): boolean {
  const known = state.known.get(taker)!;
  const knownBefore = known.size;
  const wasOpen = state.open.has(taker);
  const uses = usesOf(state, module, taker, parameter);
  if (uses === null) state.open.add(taker);
  for (const use of uses ?? []) known.add(use);
  return known.size > knownBefore || wasOpen !== state.open.has(taker);
}

function read(root: string, file: string): SourceModule {
  const text = readFileSync(join(root, file), "utf8");
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const imports = new Map<string, string>();
  const types = new Map<string, ts.TypeAliasDeclaration | ts.InterfaceDeclaration>();
  const functions = new Map<string, Taker>();
  for (const statement of source.statements) {
    if (ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement)) {
      for (const [name, from] of importsOf(file, statement)) imports.set(name, from);
    }
    if (ts.isTypeAliasDeclaration(statement) || ts.isInterfaceDeclaration(statement)) {
      types.set(statement.name.text, statement);
    }
    if (ts.isFunctionDeclaration(statement) && statement.name !== undefined) {
      functions.set(statement.name.text, statement);
    }
    if (!ts.isVariableStatement(statement)) continue;
    for (const { name, initializer } of statement.declarationList.declarations) {
      if (initializer !== undefined && isFunction(initializer)) {
        functions.set(name.getText(), initializer);
      }
    }
  }
  return { file, source, imports, types, functions };
}

function importsOf(
  file: string,
  statement: ts.ImportDeclaration | ts.ExportDeclaration,
): [string, string][] {
  const { moduleSpecifier } = statement;
  if (moduleSpecifier === undefined || !ts.isStringLiteral(moduleSpecifier)) return [];
  if (!moduleSpecifier.text.startsWith(".")) return [];
  const from = normalize(join(dirname(file), moduleSpecifier.text));
  const named = ts.isImportDeclaration(statement)
    ? statement.importClause?.namedBindings
    : statement.exportClause;
  if (named === undefined || (!ts.isNamedImports(named) && !ts.isNamedExports(named))) return [];
  // Renaming in a pattern is rare, and its use is not followed.
  return named.elements.flatMap(({ name, propertyName }) =>
    propertyName === undefined ? [[name.text, from] as [string, string]] : [],
  );
}

function isFunction(node: ts.Node): node is Taker {
  return (
    ts.isFunctionDeclaration(node) ||
    ts.isFunctionExpression(node) ||
    ts.isArrowFunction(node) ||
    ts.isMethodDeclaration(node)
  );
}

function nameOf(taker: Taker): string {
  if (taker.name !== undefined) return taker.name.getText();
  const { parent } = taker;
  return ts.isVariableDeclaration(parent) ? parent.name.getText() : "(a function)";
}

interface Found {
  readonly module: SourceModule;
  readonly taker: Taker;
  readonly parameter: ts.ParameterDeclaration;
}

function takersOf(module: SourceModule): Found[] {
  const found: Found[] = [];
  const visit = (node: ts.Node): void => {
    if (isFunction(node) && node.body !== undefined) {
      const parameter = node.parameters.find(({ type }) => type !== undefined && isWhole(type));
      if (parameter !== undefined) found.push({ module, taker: node, parameter });
    }
    ts.forEachChild(node, visit);
  };
  visit(module.source);
  return found;
}

function isWhole(type: ts.TypeNode): boolean {
  return ts.isTypeReferenceNode(type) && type.getText() === "Capabilities";
}

interface State {
  readonly modules: ReadonlyMap<string, SourceModule>;
  readonly known: ReadonlyMap<Taker, Set<string>>;
  /** Functions whose use is not known. */
  readonly open: Set<Taker>;
}

function usesOf(
  state: State,
  module: SourceModule,
  taker: Taker,
  { name }: ts.ParameterDeclaration,
): Members {
  if (!ts.isIdentifier(name)) return namesIn(name, "");
  const uses: Members[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && node.text === name.text) uses.push(useOf(state, module, node));
    ts.forEachChild(node, visit);
  };
  visit(taker.body!);
  return joined(uses);
}

/** Returns which members one mention of the capabilities uses. */
function useOf(state: State, module: SourceModule, node: ts.Identifier): Members {
  const { parent } = node;
  // Here the word is the name of a member or property, and not the capabilities.
  if (ts.isPropertyAccessExpression(parent) && parent.name === node) return new Set();
  if (ts.isPropertyAssignment(parent) && parent.name === node) return new Set();
  if (ts.isPropertyAccessExpression(parent)) return memberOf(parent);
  if (ts.isVariableDeclaration(parent) && parent.initializer === node) {
    return namesIn(parent.name, "");
  }
  if (ts.isCallExpression(parent) && parent.expression !== node) {
    return takenBy(state, module, parent, parent.arguments.indexOf(node));
  }
  return null;
}

/** For `caps.store` the member; for `caps.memory` the caches that are named with it. */
function memberOf(access: ts.PropertyAccessExpression): Members {
  const member = access.name.text;
  if (member !== "memory") return new Set([member]);
  const { parent } = access;
  if (ts.isPropertyAccessExpression(parent)) return new Set([`memory.${parent.name.text}`]);
  if (ts.isVariableDeclaration(parent)) return namesIn(parent.name, "memory.");
  return null;
}

/** Returns the members that a destructuring pattern takes. */
function namesIn(pattern: ts.BindingName, prefix: string): Members {
  if (!ts.isObjectBindingPattern(pattern)) return null;
  const names = new Set<string>();
  for (const { name, propertyName, dotDotDotToken } of pattern.elements) {
    if (dotDotDotToken !== undefined) return null;
    const member = (propertyName ?? name).getText();
    if (prefix === "" && member === "memory") {
      const inner = namesIn(name, "memory.");
      if (inner === null) return null;
      for (const one of inner) names.add(one);
    } else names.add(`${prefix}${member}`);
  }
  return names;
}

/** Returns what the called function takes as this argument. */
function takenBy(
  state: State,
  module: SourceModule,
  { expression }: ts.CallExpression,
  place: number,
): Members {
  if (!ts.isIdentifier(expression)) return null;
  const found = functionCalled(state, module, expression.text);
  const parameter = found?.taker.parameters[place];
  if (found === null || parameter?.type === undefined) return null;
  const members = membersOf(state, found.module, parameter.type);
  if (members?.has(WHOLE) !== true) return members;
  return state.open.has(found.taker) ? null : (state.known.get(found.taker) ?? null);
}

function functionCalled({ modules }: State, module: SourceModule, name: string) {
  const own = module.functions.get(name);
  if (own !== undefined) return { module, taker: own };
  const from = modules.get(module.imports.get(name) ?? "");
  const taker = from?.functions.get(name);
  return from === undefined || taker === undefined ? null : { module: from, taker };
}

/** Returns the members that a type names; `WHOLE` means all of them. */
function membersOf(state: State, module: SourceModule, type: ts.TypeNode): Members {
  if (ts.isParenthesizedTypeNode(type)) return membersOf(state, module, type.type);
  if (ts.isIntersectionTypeNode(type)) return union(state, module, type.types);
  if (ts.isTypeLiteralNode(type)) return declaredBy(type);
  if (!ts.isTypeReferenceNode(type)) return null;
  const [first, second] = type.typeArguments ?? [];
  switch (type.typeName.getText()) {
    case "Capabilities":
      return new Set([WHOLE]);
    case "Pick":
      return second === undefined ? null : literalsOf(second, "");
    case "Caches":
      return first === undefined ? null : literalsOf(first, "memory.");
    default:
      return membersOfNamed(state, module, type.typeName.getText());
  }
}

function membersOfNamed(state: State, module: SourceModule, name: string): Members {
  const declared = module.types.get(name);
  if (declared === undefined) {
    const from = state.modules.get(module.imports.get(name) ?? "");
    return from === undefined ? null : membersOfNamed(state, from, name);
  }
  if (ts.isTypeAliasDeclaration(declared)) return membersOf(state, module, declared.type);
  const parents = declared.heritageClauses?.flatMap(({ types }) => [...types]) ?? [];
  return parents.length > 0 ? null : declaredBy(declared);
}

function declaredBy({ members }: ts.TypeLiteralNode | ts.InterfaceDeclaration): Members {
  return new Set(members.flatMap(({ name }) => (name === undefined ? [] : [name.getText()])));
}

function union(state: State, module: SourceModule, types: readonly ts.TypeNode[]): Members {
  return joined(types.map((type) => membersOf(state, module, type)));
}

/** Returns the union, or null when one of the sets is not known. */
function joined(all: readonly Members[]): Members {
  return all.includes(null) ? null : new Set(all.flatMap((members) => [...members!]));
}

function literalsOf(type: ts.TypeNode, prefix: string): Members {
  const types = ts.isUnionTypeNode(type) ? type.types : [type];
  const names = types.map((one) =>
    ts.isLiteralTypeNode(one) && ts.isStringLiteral(one.literal) ? one.literal.text : null,
  );
  return names.includes(null) ? null : new Set(names.map((name) => `${prefix}${name}`));
}
