/** Opens a platform to measure, with accounts, posts, predictions and forecasts in its store. */
import { writeInitialData } from "../src/initial_data.ts";
import type { Capabilities } from "../src/capabilities.ts";
import { readConfig } from "../src/config.ts";
import { connect } from "../src/connect.ts";
import { createLog } from "../src/log.ts";
import type { QuestionDocument } from "../src/store/posts/question_document.ts";
import { packForecast } from "../src/store/forecasts/forecast_row.ts";
import { logisticCdf } from "../test/support/cdfs.ts";
import { type Account, createFactories, type Factories } from "../test/support/factories.ts";
import { createPredictions } from "../test/support/predictions.ts";

/**
 * The size of a platform. "large" has ten times the posts and users of "small". "withJobs" is as
 * small, and only on this one does the jobs process work: no rows of other measures wait there to
 * be aggregated.
 */
export type PlatformSize = "small" | "large" | "withJobs";

export interface Platform {
  readonly caps: Capabilities;
  readonly make: Factories;
  /** The environment variables of programs that work on the platform. */
  readonly environment: Readonly<Record<string, string>>;
  readonly accounts: readonly Account[];
  /** Open questions that can be forecast. The numeric ones have a prediction. */
  readonly numeric: readonly QuestionDocument[];
  readonly binary: readonly QuestionDocument[];
  close(): Promise<void>;
}

const FEW = { posts: 100, users: 300 };
const SIZES = { small: FEW, large: { posts: 1_000, users: 3_000 }, withJobs: FEW } as const;
/** Both ends are open, as `longCdf` needs. */
export const OPEN_ENDS = { openLowerBound: true, openUpperBound: true };
/** The number of accounts that the measures use. It is the same on every platform. */
const CALLERS = 200;
const BINARY = 20;
const AT_ONCE = 40;

export async function openPlatform(
  size: PlatformSize,
  place: { mongoUri: string; redisUrl: string; dir: string },
): Promise<Platform> {
  const environment = {
    NODE_ENV: "production",
    MONGODB_URI: place.mongoUri,
    REDIS_URL: place.redisUrl,
    SECRET_KEY: "5a".repeat(32),
    DATA_DIR: place.dir,
    RATE_LIMITS: "off",
    HOST: "127.0.0.1",
    PORT: "0",
    BASE_URL: "http://bench.local",
  };
  const config = readConfig({ ...environment, LOG_LEVEL: "error" });
  const { caps, close } = await connect(config, { log: createLog("error", "bench") });
  await writeInitialData(caps);
  const make = createFactories(caps);
  const { posts, users } = SIZES[size];
  const author = await make.account();
  const accounts = await make.accounts(CALLERS);
  await make.accounts(users - CALLERS);
  const questions = async (type: "numeric" | "binary", count: number) => {
    const made = await many(count, (i) =>
      make.question(type, { post: givenPost(author.id, i), question: OPEN_ENDS }),
    );
    return made.map(({ question }) => question);
  };
  const binary = await questions("binary", BINARY);
  const numeric = await questions("numeric", posts - BINARY);
  const give = createPredictions(caps);
  const now = Date.now();
  await many(numeric.length, (i) =>
    give.prediction(numeric[i]!, [
      { at: now - 3_600_000, value: longCdf(0.3 + (i % 40) / 100), forecasters: 12 },
    ]),
  );
  await ownForecasts(caps, accounts, numeric.slice(-BINARY));
  return { caps, make, environment, accounts, numeric, binary, close };
}

/** Gives different values to the fields by which lists are sorted. */
function givenPost(authorId: number, i: number) {
  const publishedAt = Date.now() - 10 * 86_400_000 + i * 1_000;
  return {
    authorId,
    publishedAt,
    hotness: i,
    voteScore: i,
    commentCount: i,
    weeklyMovement: i / 1e4,
  };
}

/** Lets half of the callers forecast what the first page of the feed shows. */
async function ownForecasts(
  caps: Capabilities,
  accounts: readonly Account[],
  questions: readonly QuestionDocument[],
): Promise<void> {
  const start = Date.now() - 3_600_000;
  for (const { _id: q } of questions) {
    const rows = accounts.slice(0, CALLERS / 2).map(({ id: u }, i) => {
      const v = Float64Array.from(longCdf(0.3 + (i % 40) / 100));
      return packForecast({ q, u, s: start + i, e: null, v }, start);
    });
    await caps.store.forecasts.insert(rows);
  }
}

/** Returns 201 values as bots send them, with all their digits: about 3.9 KB of JSON. */
export function longCdf(center: number): number[] {
  return logisticCdf(center, { open: true, width: 0.1 + center / 50 });
}

/** Makes things in groups, which is fast and overloads nothing. */
export async function many<T>(count: number, make: (i: number) => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  for (let from = 0; from < count; from += AT_ONCE) {
    const size = Math.min(AT_ONCE, count - from);
    made.push(...(await Promise.all(Array.from({ length: size }, (_, i) => make(from + i)))));
  }
  return made;
}
