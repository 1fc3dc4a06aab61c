/** `presage exclusion add`: keeps an account out of prizes, ranks or boards (Maths 6.2). */
import { recordOperator } from "../../accounts/record_event.ts";
import { parseDatetime } from "../../domain/text/datetime.ts";
import { EXCLUSION_KINDS } from "../../domain/vocabulary.ts";
import type { ExclusionDocument } from "../../store/scores/score_documents.ts";
import { type Command, type Input } from "../command.ts";
import { CommandError, UsageError } from "../command_error.ts";
import { queueBoards } from "../excluded_boards.ts";
import { accountCalled, idIn, projectCalled } from "../find_objects.ts";
import { presentExclusion } from "../../present/exclusion.ts";
import type { Session } from "../session.ts";

const LEVELS = [1, 2, 3, 4] as const;

export const exclusionAdd: Command = {
  name: "exclusion add",
  summary: "Keep an account out of prizes, ranks or leaderboards",
  about:
    "Without --project and --leaderboard it covers every leaderboard. With --from and --until it covers the leaderboards whose time overlaps. The open leaderboards are computed again by the jobs process; those that are final stay as they are.",
  arguments: [{ name: "username", about: "the account" }],
  options: [
    { name: "project", value: "slug or id", about: "only the leaderboards of this project" },
    { name: "leaderboard", value: "id", about: "only this leaderboard" },
    {
      name: "level",
      value: "1-4",
      about:
        "1 no prize; 2 shown without rank; 3 shown in advanced views only; 4 hidden (the default)",
    },
    { name: "kind", value: "kind", about: `${EXCLUSION_KINDS.join(", ")}; default disqualified` },
    { name: "from", value: "time", about: "ISO 8601; default: from the beginning" },
    { name: "until", value: "time", about: "ISO 8601; default: without an end" },
    { name: "note", value: "text", about: "why, for other operators" },
  ],
  async run(session, input) {
    const { caps, show } = session;
    const user = await accountCalled(caps, input.words[0] ?? "");
    const record: ExclusionDocument = {
      ...(await coverageIn(session, input)),
      level: levelIn(input),
      kind: kindIn(input),
      note: input.text("note") ?? "",
      _id: await caps.store.counters.draw("rows"),
      userId: user._id,
      createdAt: caps.clock.now(),
    };
    await caps.store.exclusions.insertMany([record]);
    const { _id: exclusion, projectId, level, kind: reason } = record;
    const after = { exclusion, level, reason };
    await recordOperator(caps, { kind: "exclusion_added", userId: user._id, projectId, after });
    const follows = await queueBoards(caps, record);
    show(presentExclusion(record, user.username), [
      `Exclusion ${record._id} of ${user.username} is stored. ${follows}`,
    ]);
  },
};

async function coverageIn({ caps }: Session, input: Input) {
  if (input.has("project") && input.has("leaderboard")) {
    throw new UsageError("Give --project or --leaderboard, not both.");
  }
  const startTime = timeIn(input, "from");
  const endTime = timeIn(input, "until");
  if (startTime !== null && endTime !== null && endTime < startTime) {
    throw new UsageError("--until must not be before --from.");
  }
  const project = input.text("project");
  const projectId = project === undefined ? null : (await projectCalled(caps, project))._id;
  const board = input.text("leaderboard");
  const leaderboardId = board === undefined ? null : idIn(board, "leaderboard");
  if (leaderboardId !== null && (await caps.store.leaderboards.byId(leaderboardId)) === null) {
    throw new CommandError(`There is no leaderboard ${leaderboardId}.`);
  }
  return { projectId, leaderboardId, startTime, endTime };
}

function timeIn(input: Input, name: string): number | null {
  const text = input.text(name);
  if (text === undefined) return null;
  const time = parseDatetime(text);
  if (time === null) throw new UsageError(`--${name} must be a time like 2026-03-01T12:00:00Z.`);
  return time;
}

function levelIn(input: Input) {
  const word = input.text("level") ?? "4";
  const level = LEVELS.find((one) => String(one) === word);
  if (level === undefined) throw new UsageError("--level must be 1, 2, 3 or 4.");
  return level;
}

function kindIn(input: Input) {
  const word = input.text("kind") ?? "disqualified";
  const kind = EXCLUSION_KINDS.find((one) => one === word);
  if (kind === undefined) throw new UsageError(`--kind must be ${EXCLUSION_KINDS.join(", ")}.`);
  return kind;
}
