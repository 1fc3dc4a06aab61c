/** `presage clock forward`: moves the clock of a rehearsal. */
import { runDueJobs } from "../../../jobs/schedule.ts";
import { moveForward } from "../../clock.ts";
import type { Command } from "../command.ts";
import { CommandError, UsageError } from "../command_error.ts";
import type { Session } from "../session.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const UNITS: Readonly<Record<string, number>> = {
  m: MINUTE_MS,
  h: 60 * MINUTE_MS,
  d: DAY_MS,
  w: 7 * DAY_MS,
};
/** Notifications and rounds that are a day late are left out, so every step is shorter than a day. */
const STEP_MS = DAY_MS / 2;
const PATIENCE_MS = 60_000;

export const clockForward: Command = {
  name: "clock forward",
  summary: "Move the clock of a rehearsal forward",
  about:
    "The time passes half a day at a time. What is due by then is done before it goes on: questions open\n" +
    "and close, forecasts end, rounds are made, predictions, movements and boards follow, accounts are told.",
  arguments: [{ name: "span", about: "30m, 12h, 3d or 2w" }],
  options: [],
  async run({ caps, show }, input) {
    const spanMs = spanIn(input.words[0] ?? "");
    if (!caps.config.rehearsal) {
      throw new CommandError("This platform is no rehearsal: start it with REHEARSAL=on.");
    }
    await pass(caps, spanMs);
    const time = timeOf(caps);
    show({ time }, [`The clock of the platform says ${time}.`]);
  },
};

function spanIn(text: string): number {
  const [, count = "", unit = ""] = /^([1-9]\d{0,4})([mhdw])$/.exec(text) ?? [];
  if (count === "") throw new UsageError(`A span is 30m, 12h, 3d or 2w, and not ${text}.`);
  return Number(count) * (UNITS[unit] ?? 0);
}

const timeOf = ({ clock }: Pick<Session["caps"], "clock">) => new Date(clock.now()).toISOString();

/** @throws {CommandError} when the clock cannot go on */
async function pass(caps: Session["caps"], spanMs: number): Promise<void> {
  const { config, jobs } = caps;
  for (let left = spanMs; left > 0; left -= STEP_MS) {
    if (!moveForward(config.dataDir, Math.min(left, STEP_MS))) {
      throw new CommandError("The clock of a rehearsal is at most 100 years ahead.");
    }
    const busy = await runDueJobs(jobs, PATIENCE_MS);
    if (busy.length === 0) continue;
    throw new CommandError(
      `The clock stopped at ${timeOf(caps)}, because jobs that are due have not ended in these queues: ${busy.join(", ")}. See presage jobs list.`,
    );
  }
}
