/** What a running command uses: capabilities, an acting account, and two outputs. */
import type { Caller, Capabilities } from "../capabilities.ts";
import { actingCaller } from "./acting_caller.ts";
import { type Call, invoke } from "../local_calls.ts";
import { withControlsShown } from "../domain/text/control_characters.ts";
import { openProgress, type Progress } from "./progress.ts";

export interface Session {
  readonly caps: Capabilities;
  /** Returns the account that acts: the one of `--as`, or else the first superuser. */
  readonly caller: () => Promise<Caller>;
  /** Runs a route of the API in this process as `caller`, and returns the body of its reply. */
  readonly call: (name: string, call?: Call) => Promise<unknown>;
  /**
   * Prints the result: as JSON with `--json`, or else these lines. Names are words of strangers, so
   * what would steer the terminal is shown as `\u001b`; only tabs between columns stay.
   */
  readonly show: (result: unknown, lines: readonly string[]) => void;
  readonly progress: (label: string, total: number) => Progress;
}

export interface SessionOptions {
  readonly as: string | undefined;
  readonly json: boolean;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  readonly isTerminal: boolean;
}

/** @param caps null for commands that need no installation */
export function openSession(caps: Capabilities | null, options: SessionOptions): Session {
  const { as, json, out, err, isTerminal } = options;
  const connected = () => {
    if (caps === null) throw new Error("the command said that it needs no installation");
    return caps;
  };
  let acting: Promise<Caller> | undefined;
  const caller = () => (acting ??= actingCaller(connected(), as));
  return {
    get caps() {
      return connected();
    },
    caller,
    async call(name, call = {}) {
      const reply = await invoke(connected(), await caller(), name, call);
      // The projects that the caller may see were read before this one was made.
      if (name === "createProject") acting = undefined;
      return reply;
    },
    show(result, lines) {
      out(
        json
          ? withControlsShown(`${JSON.stringify(result, null, 2)}\n`, "\n")
          : lines.map((line) => `${withControlsShown(line, "\t")}\n`).join(""),
      );
    },
    progress: (label, total) =>
      openProgress({ label: withControlsShown(label), total, write: err, isTerminal }),
  };
}
