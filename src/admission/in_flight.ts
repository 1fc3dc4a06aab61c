/**
 * Limits how many requests of one account run at the same time: at most 32; the others wait up to
 * two seconds. Each process counts on its own, because the limit protects the process (Contract 6).
 */
import { IN_FLIGHT_WAIT_MS, MAX_IN_FLIGHT } from "../domain/requests/rate_policy.ts";
import { RateLimitError } from "../errors.ts";

interface Lane {
  active: number;
  readonly waiting: Set<() => void>;
}

export interface InFlight {
  /** Takes a place, and returns whether one was free. */
  enter(accountId: number): boolean;
  /** @throws {RateLimitError} when no place became free in time */
  wait(accountId: number): Promise<void>;
  leave(accountId: number): void;
}

export function createInFlight(
  limit: number = MAX_IN_FLIGHT,
  waitMs: number = IN_FLIGHT_WAIT_MS,
): InFlight {
  const lanes = new Map<number, Lane>();
  return {
    enter(accountId) {
      const lane = lanes.get(accountId);
      if (lane === undefined) {
        lanes.set(accountId, { active: 1, waiting: new Set() });
        return true;
      }
      if (lane.active >= limit) return false;
      lane.active += 1;
      return true;
    },
    wait(accountId) {
      const lane = lanes.get(accountId);
      if (lane === undefined) throw new Error("A request waits only when all places are taken");
      return new Promise((resolve, reject) => {
        const proceed = () => {
          clearTimeout(timer);
          resolve();
        };
        const timer = setTimeout(() => {
          lane.waiting.delete(proceed);
          reject(new RateLimitError(1));
        }, waitMs);
        lane.waiting.add(proceed);
      });
    },
    leave(accountId) {
      const lane = lanes.get(accountId);
      if (lane === undefined) return;
      const [next] = lane.waiting;
      if (next !== undefined) {
        // The place goes directly to the request that has waited longest.
        lane.waiting.delete(next);
        next();
        return;
      }
      lane.active -= 1;
      if (lane.active === 0) lanes.delete(accountId);
    },
  };
}
