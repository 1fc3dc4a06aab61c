/**
 * Records what was sent and how it ended, to compare it with the rows. An acknowledged call left
 * its effect exactly once, a refused call left none, and a call without an answer may have left it.
 */

/** `unknown`: no answer, or an answer that does not say whether the call had an effect. */
export type Outcome = "done" | "refused" | "unknown";

/** How often something may be stored. */
interface Bounds {
  least: number;
  most: number;
}

export interface RowFaults {
  readonly lost: string[];
  readonly twice: string[];
  /** Rows of calls that were refused or never sent. */
  readonly uncalled: string[];
}

export type Ledger = ReturnType<typeof createLedger>;

export function createLedger() {
  const rows = new Map<string, Bounds>();
  const states = new Map<string, Set<string>>();
  const changes = new Map<string, Bounds>();
  return {
    /** Records a call that creates a row with this name. Each name is used once. */
    row(name: string, outcome: Outcome): void {
      rows.set(name, boundsOf(outcome));
    },

    /** Records a call that sets a place to a value. A place is empty ("") at first. */
    state(place: string, value: string, outcome: Outcome): void {
      const allowed = states.get(place) ?? new Set([""]);
      if (outcome === "done") allowed.clear();
      if (outcome !== "refused") allowed.add(value);
      states.set(place, allowed);
    },

    /** Records a call that is counted at a place. */
    change(place: string, outcome: Outcome): void {
      const { least, most } = changes.get(place) ?? { least: 0, most: 0 };
      const by = boundsOf(outcome);
      changes.set(place, { least: least + by.least, most: most + by.most });
    },

    /** @param found name → number of rows with it */
    rowFaults(found: ReadonlyMap<string, number>): RowFaults {
      const faults: RowFaults = { lost: [], twice: [], uncalled: [] };
      for (const [name, { least }] of rows) {
        if ((found.get(name) ?? 0) < least) faults.lost.push(name);
      }
      for (const [name, count] of found) {
        if ((rows.get(name)?.most ?? 0) === 0) faults.uncalled.push(name);
        else if (count > 1) faults.twice.push(name);
      }
      return faults;
    },

    /** Returns places with a value that no call can have left. */
    stateFaults(found: ReadonlyMap<string, string>): string[] {
      return [...new Set([...states.keys(), ...found.keys()])].flatMap((place) => {
        const allowed = states.get(place) ?? new Set([""]);
        const value = found.get(place) ?? "";
        return allowed.has(value) ? [] : [`${place} is "${value}", not ${told(allowed)}`];
      });
    },

    /** Returns places whose count differs from that of the calls. */
    changeFaults(found: ReadonlyMap<string, number>): string[] {
      return [...changes].flatMap(([place, { least, most }]) => {
        const count = found.get(place) ?? 0;
        const isRight = count >= least && count <= most;
        return isRight ? [] : [`${place} is ${count}, not ${least} to ${most}`];
      });
    },

    /** The value of a place is known now, although the answer was missing. */
    settle(place: string, value: string): void {
      states.set(place, new Set([value]));
    },
    settleCount(place: string, count: number): void {
      changes.set(place, { least: count, most: count });
    },

    rows: () => rows.size,
    states: () => states.size,
  };
}

function boundsOf(outcome: Outcome): Bounds {
  return { least: outcome === "done" ? 1 : 0, most: outcome === "refused" ? 0 : 1 };
}

function told(values: ReadonlySet<string>): string {
  return [...values].map((value) => `"${value}"`).join(" or ");
}
