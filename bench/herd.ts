/**
 * The crowds of the last minute before a tournament closes, as the proof of a herd sends them, too.
 */
import type { Account, Factories } from "../test/support/factories.ts";
import { type LoadOrder, requestBytes } from "./load.ts";

const FORECAST_PATH = "/api/questions/forecast/";
const FEED_PATH = "/api/posts/?limit=20";

/** A question that can be forecast, and its post. */
export interface Place {
  readonly postId: number;
  readonly questionId: number;
}

type Crowd = Omit<LoadOrder, "port">;
type MakeAccounts = Pick<Factories, "accounts">;

/** Returns one forecast of each account. */
function forecastsOf(accounts: readonly Account[], places: readonly Place[]): Uint8Array[] {
  return accounts.map(({ token }, i) => {
    const question = places[i % places.length]!.questionId;
    const body = [{ question, probability_yes: 0.1 + (i % 80) / 100 }];
    return requestBytes("POST", FORECAST_PATH, { token, body });
  });
}

/**
 * Makes accounts that no process has seen. Each forecasts on its own connection, all at one instant:
 * all connections are open before the first request is sent.
 */
export async function strangers(
  make: MakeAccounts,
  places: readonly Place[],
  count: number,
): Promise<Crowd> {
  const requests = forecastsOf(await make.accounts(count), places);
  return { connections: count, count, requests };
}

/**
 * Makes accounts that no process has seen. Within one second, this many read the feed, as many a
 * question, and as many forecast.
 */
export async function mixedStrangers(
  make: MakeAccounts,
  places: readonly Place[],
  count: number,
): Promise<Crowd> {
  const readers = await make.accounts(2 * count);
  const forecasts = forecastsOf(await make.accounts(count), places);
  const requests = forecasts.flatMap((forecast, i) => {
    const path = `/api/posts/${places[i % places.length]!.postId}/`;
    return [
      requestBytes("GET", FEED_PATH, { token: readers[2 * i]!.token }),
      requestBytes("GET", path, { token: readers[2 * i + 1]!.token }),
      forecast,
    ];
  });
  const total = requests.length;
  return { connections: total, perSecond: total, seconds: 1, requests };
}
