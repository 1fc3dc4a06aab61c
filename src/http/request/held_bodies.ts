/**
 * Counts the bytes of request bodies that a process holds: those that are still arriving, and those
 * whose request is not answered yet. Contract 6.
 */
import { OverloadError, RateLimitError } from "../../errors.ts";
import { createFairLane } from "../../lanes.ts";

const MIB = 1024 * 1024;

export interface BodyBounds {
  /** Most bytes of all requests of one account or address together. */
  readonly ofOwner: number;
  /** Most bytes of all requests of the process together. */
  readonly ofProcess: number;
}

const BOUNDS: BodyBounds = { ofOwner: 64 * MIB, ofProcess: 256 * MIB };
/** How many bodies are inflated at a time. More would take memory and no less time. */
const MOST_INFLATING = 2;

/** The bytes that one request holds. */
export interface HeldBody {
  /**
   * Counts bytes more, or less where the number is negative.
   * @throws {RateLimitError} when the owner holds too much
   * @throws {OverloadError} when the process holds too much
   */
  add(bytes: number): void;
  /** Inflates the body when its turn has come. Owners take turns. */
  inTurn<T>(inflate: () => Promise<T>): Promise<T>;
  /** Gives all bytes back. Call it when the request was answered. */
  release(): void;
}

export interface HeldBodies {
  /** @param owner an account, or an address where there is none */
  hold(owner: string): HeldBody;
  /** How many bytes are held now. */
  readonly bytes: number;
}

export function createHeldBodies({ ofOwner, ofProcess } = BOUNDS): HeldBodies {
  const owners = new Map<string, number>();
  const inflating = createFairLane(MOST_INFLATING, Number.POSITIVE_INFINITY);
  let total = 0;
  const count = (owner: string, bytes: number) => {
    const held = (owners.get(owner) ?? 0) + bytes;
    total += bytes;
    if (held === 0) owners.delete(owner);
    else owners.set(owner, held);
  };
  return {
    hold(owner) {
      let own = 0;
      let isReleased = false;
      return {
        add(bytes) {
          // The client went away while its body was inflated.
          if (isReleased) return;
          if (bytes > 0 && (owners.get(owner) ?? 0) + bytes > ofOwner) throw tooMuch(ofOwner);
          if (bytes > 0 && total + bytes > ofProcess) {
            throw new OverloadError("The service is busy, try again.");
          }
          own += bytes;
          count(owner, bytes);
        },
        inTurn: (inflate) => inflating.run(owner, inflate),
        release() {
          if (isReleased) return;
          isReleased = true;
          count(owner, -own);
        },
      };
    },
    get bytes() {
      return total;
    },
  };
}

function tooMuch(most: number): RateLimitError {
  const message = `The bodies of your unanswered requests hold more than ${most / MIB} MiB; send this one again when some are answered.`;
  return new RateLimitError(1, message);
}
