/** Names the queues. */

/** Number of jobs of a queue that a process runs at once. QUEUE_CONCURRENCY overrides it. */
export const queueConcurrency = {
  // Runs of this queue mostly wait for the database. Two runs never work on one question at once.
  aggregation: 8,
  withdrawals: 1,
  scoring: 1,
  leaderboards: 1,
  exports: 2,
  files: 1,
  mail: 2,
  // A run waits for the receiver. It holds a place for some seconds at most.
  webhooks: 32,
  upkeep: 2,
} as const satisfies Readonly<Record<string, number>>;
export type QueueName = keyof typeof queueConcurrency;
