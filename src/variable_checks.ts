/** Checks of the values of variables. Each returns a fault ("must be …") or null. */

export interface Variable {
  readonly name: string;
  readonly fallback: string | null;
  readonly about: string;
  /** Returns a fault ("must be …") or null. */
  readonly check?: (text: string) => string | null;
}

export const integer = (least: number, most: number) => (text: string) =>
  /^\d+$/.test(text) && Number(text) >= least && Number(text) <= most
    ? null
    : `must be an integer from ${least} to ${most}`;
export const flag = (text: string) => (/^(on|off)$/.test(text) ? null : "must be on or off");
export const url = (protocols: string) => (text: string) =>
  new RegExp(`^(${protocols})`).test(text)
    ? null
    : `must start with ${protocols.replaceAll("|", " or ").replaceAll("\\", "")}`;
export const listener = (text: string) =>
  text === "off" || integer(0, 65535)(/^[^/\s]+:(\d+)$/.exec(text)?.[1] ?? "") === null
    ? null
    : "must be host:port or off";
export const redisAddress = (text: string) =>
  /^(rediss?(-cluster|-sentinel)?:\/\/[^/?]|\/)/.test(text)
    ? null
    : "must start with redis://, rediss://, redis-cluster://, redis-sentinel:// or be the path of a socket";
