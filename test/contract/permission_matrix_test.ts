/**
 * Checks docs/spec/permissions.md cell by cell with real requests: every route by every kind of
 * caller, every kind of project, and every kind and state of post. Each answer is searched for
 * texts that its caller may not see.
 */
import { expect } from "chai";
import { routes } from "../../src/routes.ts";
import { useApp } from "../support/app.ts";
import { inTurn, IS_FULL } from "../support/full.ts";
import type { Caller } from "../support/matrix/cast.ts";
import { feedFaults, FEEDS_OF_PROJECTS, hasFeed, listings } from "../support/matrix/lists.ts";
import {
  type Expected,
  expected,
  expectedOfVisitor,
  expectedOnSite,
  isLockedOut,
  levelOf,
  stateOf,
  VISITOR,
} from "../support/matrix/outcomes.ts";
import { UNREAD_MAILS } from "../support/mailbox.ts";
import { type Action, page } from "../support/matrix/page.ts";
import { holdsPosts, type Place } from "../support/matrix/places.ts";
import { POST_REQUESTS } from "../support/matrix/post_requests.ts";
import { PROJECT_REQUESTS } from "../support/matrix/project_requests.ts";
import { answered, faultsOf, send } from "../support/matrix/send.ts";
import { SITE_REQUESTS, SLOW_ACTIONS } from "../support/matrix/site_requests.ts";
import type { Situation } from "../support/matrix/situation.ts";
import { openWorld, routeNamed, fieldsOfWorld, type World } from "../support/matrix/world.ts";

const REQUESTS = { ...POST_REQUESTS, ...PROJECT_REQUESTS };

/**
 * A prime above the number of cells of a row. In steps of it, cells that follow each other differ in
 * caller, project and state, so few of them hold all of these.
 */
const STRIDE = 7_919;

/** A cell of section 4. */
interface Cell {
  readonly place: Place;
  readonly on: string;
  readonly caller: Caller;
  readonly expected: Expected;
}

describe("who may do what (docs/spec/permissions.md)", function () {
  this.timeout(240_000);
  const app = useApp("permission_matrix", { environment: UNREAD_MAILS });
  let world: World;
  let untouched: ReadonlyMap<string, string>;
  let turn = 0;
  const seenPairs = new Set<string>();

  before(async () => {
    world = await openWorld(app);
    untouched = await fieldsOfWorld(world);
  });

  it("has a row for every route, and a request for every row", () => {
    const rows = [...page.actions, ...page.siteActions, ...page.publicActions];
    const named = new Set(rows.flatMap((action) => action.routes));
    const known = new Set(routes.map(({ name }) => name));
    const prepared = new Set([...Object.keys(REQUESTS), ...Object.keys(SITE_REQUESTS)]);
    const written = new Set(rows.map(({ name }) => name));
    expect(
      [...known].filter((route) => !named.has(route)),
      "routes without a row",
    ).to.deep.equal([]);
    expect(
      [...named].filter((route) => !known.has(route)),
      "unknown routes",
    ).to.deep.equal([]);
    expect(
      [...written].filter((row) => !prepared.has(row)),
      "rows not asked",
    ).to.deep.equal([]);
    expect(
      [...prepared].filter((row) => !written.has(row)),
      "unknown rows",
    ).to.deep.equal([]);
    expect(written.size, "rows of the same name").to.equal(rows.length);
  });

  // This runs before the rows below add posts of their own, because a page holds a hundred.
  it("lists show what their callers see, and nothing else", async () => {
    const callers = oneOfEachRule(0);
    const faults = await atOnce([...callers.entries()], async ([turn, caller]) => {
      const found: string[] = [];
      for (const { route, ask: request } of listings(world)) {
        const reply = await send(world, caller, route, request);
        const leaks = world.canaries.leaksIn(reply.text, answered(caller.kind, route), route);
        found.push(...leaks.map((leak) => `${route}${request.query ?? ""} shows ${leak}`));
      }
      for (const [at, place] of world.places.filter(hasFeed).entries()) {
        for (const feed of feedsInTurn(turn + at)) {
          const reply = await send(world, caller, "listPosts", feed.ask(place));
          const isHidden = levelOf(caller.kind, place.kind) === "no";
          const said = isLockedOut(caller.kind) ? 401 : isHidden ? 400 : "y";
          const wrong = faultsOf(world, caller, "listPosts", { expected: said, reply });
          if (reply.status === 200) wrong.push(...feedFaults(feed, { place, caller }, reply.text));
          found.push(...wrong.map((fault) => `${place.kind.name}: ${fault}`));
        }
        if (caller.kind === VISITOR) {
          const feed = FEEDS_OF_PROJECTS[0]!;
          const reply = await send(world, caller, "listPublicPosts", feed.ask(place));
          const said = levelOf(VISITOR, place.kind) === "no" ? 400 : "y";
          const wrong = faultsOf(world, caller, "listPublicPosts", { expected: said, reply });
          if (reply.status === 200) wrong.push(...feedFaults(feed, { place, caller }, reply.text));
          found.push(...wrong.map((fault) => `${place.kind.name}, public: ${fault}`));
        }
      }
      return found.map((fault) => `${caller.kind.name} · ${fault}`);
    });
    expect(faults, `\n${faults.slice(0, 20).join("\n")}\n`).to.have.length(0);
  });

  /** Returns the cells of a row for projects that have such objects. */
  function cellsOf(action: Action, outcome: typeof expected): Cell[] {
    return world.places.flatMap((place) =>
      action.on
        .filter((on) => exists(place, on))
        .flatMap((on) =>
          world.cast.map((caller) => {
            const said = outcome(action, caller.kind, { kind: place.kind, on });
            return { place, on, caller, expected: said };
          }),
        ),
    );
  }

  function exists({ kind, posts }: Place, on: string): boolean {
    if (on === "project") return true;
    return holdsPosts(kind) && posts.some(({ state }) => state === stateOf(on, kind));
  }

  /**
   * Sends the request of a cell. Returns what is wrong with the answer, with the name of the cell.
   */
  async function ask(
    { name }: Action,
    route: string,
    { cell, fresh }: { cell: Cell; fresh: boolean },
  ): Promise<string[]> {
    const { place, on, caller } = cell;
    turn += 1;
    const situation: Situation = { world, place, on, route, caller, fresh, turn };
    const request = await REQUESTS[name]!(situation);
    if (request === null) return [];
    const reply = await send(world, caller, route, request);
    const faults = faultsOf(world, caller, route, {
      expected: cell.expected,
      reply,
    });
    const sent = JSON.stringify(request).slice(0, 80);
    const where = `${caller.kind.name} · ${place.kind.name} · ${on} · ${sent}`;
    return faults.map((fault) => `${where}: ${fault}`);
  }

  /**
   * Keeps one of the callers that the page treats alike. Nine kinds of bots without a role
   * differ only by their owners, so one of them asks in each situation.
   */
  function withoutTwins(cells: readonly Cell[]): Cell[] {
    const groups = new Map<string, Cell[]>();
    for (const cell of cells) {
      const key = JSON.stringify([cell.place.kind.name, cell.on, ruleOf(cell.caller)]);
      groups.set(key, [...(groups.get(key) ?? []), cell]);
    }
    return [...groups.values()].map((twins, at) => twins[(turn + at) % twins.length]!);
  }

  /** Returns all callers in a full run, else one of those that the page treats alike, in turn. */
  function oneOfEachRule(offset: number): readonly Caller[] {
    if (IS_FULL) return world.cast;
    const alike = new Map<string, Caller[]>();
    for (const caller of world.cast)
      alike.set(ruleOf(caller), [...(alike.get(ruleOf(caller)) ?? []), caller]);
    return [...alike.values()].map((twins) => twins[offset % twins.length]!);
  }

  /** Returns one cell for each caller that has one, with projects and states in turn. */
  function oncePerCaller(cells: readonly Cell[], offset: number): Cell[] {
    return oneOfEachRule(offset).flatMap((caller, at) => {
      const own = cells.filter((cell) => cell.caller === caller);
      return own.length === 0 ? [] : [own[(at * 7 + offset) % own.length]!];
    });
  }

  /**
   * Returns cells so that each caller, project and state occurs with each outcome of the row, and
   * each pair of two of them with each outcome in some row. `npm run test:full` asks every cell.
   */
  function byPairs(cells: readonly Cell[], offset: number): Cell[] {
    if (IS_FULL) return [...cells];
    const ofRow = new Set<string>();
    const mixed = cells.map((_, at) => cells[(offset * 31 + at * STRIDE) % cells.length]!);
    return mixed.filter((cell) => {
      const { place, on, caller, expected: said } = cell;
      const factors = [place.kind.name, on, ruleOf(caller)];
      const singles = factors.map((factor, at) => `${said} ${at} ${factor}`);
      const pairs = factors.map((factor, at) => `${said} ${at} ${factor} ${factors[(at + 1) % 3]}`);
      const isNew =
        singles.some((single) => !ofRow.has(single)) || pairs.some((pair) => !seenPairs.has(pair));
      if (!isNew) return false;
      for (const single of singles) ofRow.add(single);
      for (const pair of pairs) seenPairs.add(pair);
      return true;
    });
  }

  for (const [at, action] of page.actions.entries()) {
    for (const route of action.routes.filter(isAsked)) {
      it(`${action.name}: ${route}`, async () => {
        const isReading = routeNamed(route).method === "GET" && route !== "downloadData";
        const cells = cellsOf(action, expected).filter((cell) => cell.expected !== "–");
        const locked = cells.filter((cell) => cell.expected === 401);
        const refused = cells.filter(
          (cell) => typeof cell.expected === "number" && cell.expected !== 401,
        );
        const permitted = cells.filter((cell) => cell.expected === "y");
        const chosen = byPairs(withoutTwins([...refused, ...(isReading ? permitted : [])]), at);
        const standing = [...oncePerCaller(locked, at), ...chosen];
        const faults = await atOnce(standing, (cell) => ask(action, route, { cell, fresh: false }));
        const fresh = isReading ? [] : oncePerCaller(permitted, at);
        faults.push(...(await atOnce(fresh, (cell) => ask(action, route, { cell, fresh: true }))));
        expect(faults, `\n${faults.slice(0, 20).join("\n")}\n`).to.have.length(0);
      });
    }
  }

  for (const [at, action] of page.publicActions.entries()) {
    for (const route of action.routes) {
      it(`${action.name}: ${route}`, async () => {
        const cells = cellsOf(action, expectedOfVisitor);
        const faults = await atOnce(byPairs(cells, at), (cell) =>
          ask(action, route, { cell, fresh: false }),
        );
        expect(faults, `\n${faults.slice(0, 20).join("\n")}\n`).to.have.length(0);
      });
    }
  }

  for (const [at, action] of page.siteActions.entries()) {
    for (const route of action.routes.filter(isAsked)) {
      it(`${action.name}: ${route}`, async () => {
        const columns = new Set<string>();
        const isFirst = ({ kind }: Caller) => !columns.has(kind.column) && columns.add(kind.column);
        const isReading = routeNamed(route).method === "GET";
        const each = isReading ? world.cast : oneOfEachRule(at);
        const callers = SLOW_ACTIONS.includes(action.name) ? world.cast.filter(isFirst) : each;
        const faults = await atOnce(callers, async (caller) => {
          const said = expectedOnSite(action, caller.kind);
          if (said === "–") return [];
          const request = await SITE_REQUESTS[action.name]!({ world, route, caller });
          const reply = await send(world, caller, route, request);
          const wrong = faultsOf(world, caller, route, { expected: said, reply });
          return wrong.map((fault) => `${caller.kind.name}: ${fault}`);
        });
        expect(faults, `\n${faults.slice(0, 20).join("\n")}\n`).to.have.length(0);
      });
    }
  }

  it("every text was shown to a caller who may see it", () => {
    const callers = page.callers.filter((caller) => !isLockedOut(caller));
    expect(world.canaries.neverSeen(callers)).to.deep.equal([]);
  });

  it("no refused request has changed its object", async () => {
    const now = await fieldsOfWorld(world);
    const fields = new Set([...untouched.keys(), ...now.keys()]);
    const changed = [...fields].filter((field) => now.get(field) !== untouched.get(field));
    expect(changed).to.deep.equal([]);
  });
});

/** Returns what the page says of a caller, in one text. It says the same of all bots of its column. */
function ruleOf({ kind: { column, memberAs, levels, name } }: Caller): string {
  return JSON.stringify(column === "B" ? [column, memberAs, levels] : name);
}

/** Whether `npm test` asks the route. checks_test asks whether a check refuses as its call does. */
function isAsked(route: string): boolean {
  return IS_FULL || routeNamed(route).isCheck !== true;
}

/** Returns the feeds that a caller asks of a project: one of the two in `npm test`. */
function feedsInTurn(turn: number) {
  const count = FEEDS_OF_PROJECTS.length;
  return inTurn(FEEDS_OF_PROJECTS, turn % count, count);
}

/** Works on a few items at a time. */
async function atOnce<T>(
  items: readonly T[],
  work: (item: T) => Promise<string[]>,
): Promise<string[]> {
  const faults: string[] = [];
  const queue = [...items];
  const run = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) {
      faults.push(...(await work(item)));
    }
  };
  await Promise.all(Array.from({ length: 8 }, run));
  return faults;
}
