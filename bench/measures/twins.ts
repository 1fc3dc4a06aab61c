/**
 * F1 to F4: compare fast code with its plain twin in the same process, in turn. Their floor of 1.1 is
 * a rule: fast code that saves less than a tenth is removed.
 */
import { createAccessGate } from "../../src/cache/access_gate.ts";
import { fieldsOf, gateShards } from "../../src/cache/gate_shards.ts";
import type { GateStep } from "../../src/cache/gate_step.ts";
import { openRedis } from "../../src/cache/redis.ts";
import { ByteText } from "../../src/domain/export/byte_text.ts";
import { putMoment } from "../../src/domain/export/moment_text.ts";
import { withKernel } from "../../src/domain/numbers/row_kernel.ts";
import { ratePolicy } from "../../src/domain/requests/rate_policy.ts";
import { bootstrapBounds } from "../../src/domain/scoring/boards/bootstrap.ts";
import { scoreTable, type TableRow } from "../../src/domain/scoring/boards/score_table.ts";
import { createLog } from "../../src/log.ts";
import { testRedisUrl } from "../../test/support/engines.ts";
import { packRows } from "../../test/support/packed_rows.ts";
import { plainBounds } from "../../test/twins/plain_bounds.ts";
import { PlainText } from "../../test/twins/plain_text.ts";
import { longCdf, many } from "../fixture.ts";
import { type Bench, timeOf } from "../harness.ts";
import type { Family } from "./family.ts";
import { forecastsOf, historyOf } from "./histories.ts";

const REVISED = { users: 500, revisions: 250 };
const BOARD = { people: 30, questions: 60 };
const ROWS = 200;
/** How many requests come to the gate together, and how often they do. */
const CROWD = 32;
const CROWDS = 20;

export const twins: Family = { names: ["F1", "F2", "F3", "F4"], measure };

async function measure(bench: Bench, wanted: ReadonlySet<string>): Promise<void> {
  const compare = (name: string, fast: () => unknown, plain: () => unknown) =>
    bench.compare(name, {
      unit: "ms",
      isClose: true,
      ours: () => timeOf(fast),
      peer: () => timeOf(plain),
      ratio: (ours, peer) => peer / ours,
    });
  if (wanted.has("F1")) {
    const forecasts = forecastsOf(REVISED);
    const fast = () => historyOf(forecasts);
    // The rows stay in plain arrays while the kernel is lent.
    await compare("F1", fast, () => withKernel(0, fast));
  }
  if (wanted.has("F2")) {
    const board = boardOf(BOARD);
    await compare(
      "F2",
      () => bootstrapBounds(board),
      () => plainBounds(board),
    );
  }
  if (wanted.has("F3")) await compare("F3", writeBytes, writeText);
  if (wanted.has("F4")) await together(compare);
}

function boardOf({ people, questions: count }: typeof BOARD) {
  const rows = Array.from({ length: people * count }, (_, i): TableRow => {
    const [questionId, userId] = [1 + Math.floor(i / people), 1 + (i % people)];
    const score = 30 * Math.sin(i);
    return { userId, aggregationMethod: null, questionId, score, coverage: 0.8 };
  });
  const questions = Array.from({ length: count }, (_, i) => ({ id: i + 1 }));
  const table = scoreTable(packRows(rows), questions);
  const weights = new Float64Array(count).fill(1);
  return { boardId: 1, kind: "peer_tournament", table, weights } as const;
}

const cdf = Float64Array.from(longCdf(0.4));
const START = Date.UTC(2026, 0, 1);

/** Writes the cells that are most of the row of a forecast. */
function writeBytes(): unknown {
  const out = new ByteText();
  for (let i = 0; i < ROWS; i++) {
    out.number(i);
    putMoment(out, START + i * 7_919);
    out.probabilities(cdf);
  }
  return out.take();
}

function writeText(): unknown {
  const out = new PlainText();
  for (let i = 0; i < ROWS; i++) {
    out.number(i);
    out.moment(START + i * 7_919);
    out.probabilities(cdf);
  }
  return out.take();
}

/** F4: compares a crowd in shared steps of the gate with a step for each request. */
async function together(
  compare: (name: string, fast: () => unknown, plain: () => unknown) => Promise<void>,
): Promise<void> {
  const log = createLog("error", "bench");
  const redis = await openRedis({ url: testRedisUrl(), role: "bench", log });
  const clock = { now: () => Date.now() };
  const gate = createAccessGate({ redis, log, clock, random: { uuid: () => "bench" } });
  const policy = ratePolicy("read", { burst: 1_000_000, refill: 1_000_000 });
  const steps = Array.from({ length: CROWD }, (_, i): GateStep => {
    return { policy, subject: String(i), accountId: i };
  });
  // The gate has defined its script as a command of the client.
  const scripted = redis as typeof redis & { enterGate(...args: unknown[]): Promise<string> };
  const shards = gateShards(false);
  const enterAlone = async (step: GateStep) => {
    const { keys, numbers, none } = shards.split([{ step }])[0]!;
    return fieldsOf(await scripted.enterGate(keys.length, ...keys, ...numbers, none));
  };
  const crowds = (enter: (step: GateStep) => Promise<unknown>) => async () => {
    for (let i = 0; i < CROWDS; i++) await many(CROWD, (one) => enter(steps[one]!));
  };
  try {
    await compare(
      "F4",
      crowds((step) => gate.enter(step)),
      crowds(enterAlone),
    );
  } finally {
    gate.close();
    redis.disconnect();
  }
}
