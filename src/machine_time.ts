/**
 * Returns the time of the machine, ms. It is compared with times that others have made: ids of Redis,
 * times of BullMQ, and clocks of receivers. They do not move with the clock of a rehearsal. Everything
 * else asks `Capabilities.clock`.
 */
export function machineTime(): number {
  return Date.now();
}
