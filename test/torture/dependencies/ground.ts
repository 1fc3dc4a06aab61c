/** What a scene needs: accounts, questions, and the two processes on the engines of the scene. */
import type { Served } from "../../../bench/server_process.ts";
import { many } from "../../../bench/fixture.ts";
import type { Stage } from "../../proofs/stage.ts";
import type { Capabilities } from "../../../src/capabilities.ts";
import { hashPassword } from "../../../src/password_hash.ts";
import { type Account, createFactories } from "../../support/factories.ts";

export type Kind =
  "read feed" | "read question" | "forecast" | "comment" | "log in" | "/healthz" | "/readyz";

export interface Answered {
  readonly kind: Kind;
  /** Milliseconds of `performance.now`. */
  readonly started: number;
  readonly ms: number;
  /** 0 means that there was no answer. */
  readonly status: number;
  /** The beginning of the body. */
  readonly text: string;
}

/** The two processes, on any engines. */
export interface Site {
  readonly api: Served;
  readonly jobs: Served;
}

export interface Ground {
  readonly stage: Stage;
  /** Connections to the database of the scene that no scene breaks. */
  readonly caps: Capabilities;
  readonly site: Site;
  readonly accounts: readonly Account[];
  /** The account whose forecasts end at their end time. */
  readonly passing: Account;
  /** The account that logs in with `PASSWORD`. */
  readonly visitor: Account;
  readonly questionIds: readonly number[];
  /** Questions without load. */
  readonly quietIds: readonly number[];
  readonly projectId: number;
  /** Acknowledged writes. */
  readonly kept: {
    /** "question account" → number of forecasts */
    readonly forecasts: Map<string, number>;
    readonly comments: Set<number>;
  };
}

export const PASSWORD = "three brown cows 7";
const ACCOUNTS = 5;
const QUESTIONS = 4;

/** Only log-in and health checks are limited, because the others are too many for a limit. */
const LIMITS = {
  RATE_LIMITS: "on",
  RATE_LIMIT_OVERRIDES: "read=0/0,write=0/0,forecast=0/0,export=0/0,login=10000/1000",
};

export async function startSite(
  stage: Stage,
  environment: Readonly<Record<string, string>>,
  logDir?: string,
): Promise<Site> {
  const given = { ...LIMITS, ...environment };
  return {
    api: await stage.start("api", given, logDir),
    jobs: await stage.start("jobs", given, logDir),
  };
}

export async function stopSite({ api, jobs }: Site): Promise<void> {
  await Promise.all([api.stop(), jobs.stop()]);
}

/** Builds everything except the processes. */
export async function makeGround(stage: Stage, caps: Capabilities): Promise<Omit<Ground, "site">> {
  const make = createFactories(caps);
  const passwordHash = await hashPassword(PASSWORD);
  const visitor = await make.account({ passwordHash });
  const project = await make.project({ createdBy: visitor.id });
  const place = { post: { defaultProjectId: project._id, projectIds: [project._id] } };
  const made = await many(2 * QUESTIONS, () => make.question("binary", place));
  const ids = made.map(({ question }) => question._id);
  return {
    stage,
    caps,
    accounts: await many(ACCOUNTS, () => make.account()),
    passing: await make.account(),
    visitor,
    questionIds: ids.slice(QUESTIONS),
    quietIds: ids.slice(0, QUESTIONS),
    projectId: project._id,
    kept: { forecasts: new Map(), comments: new Set() },
  };
}
