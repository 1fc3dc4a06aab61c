/** `presage jobs list`. */
import type { Command } from "../command.ts";

const STATES = ["waiting", "active", "delayed", "completed", "failed"] as const;
const SHOWN = 50;

export const jobsList: Command = {
  name: "jobs list",
  summary: "Show how many jobs wait, run and failed, and why",
  arguments: [],
  options: [{ name: "failed", about: "list the failed ones with their reasons" }],
  async run({ caps, show }, input) {
    if (input.has("failed")) {
      const failed = await failedJobs(caps.jobs.queues);
      show(
        failed,
        failed.map(({ queue, id, name, data, reason }) =>
          [queue, id, name, JSON.stringify(data), reason].join("\t"),
        ),
      );
      return;
    }
    const queues = await Promise.all(
      caps.jobs.queues.map(async (queue) => ({
        queue: queue.name,
        counts: await queue.getJobCounts(...STATES),
      })),
    );
    show(queues, [
      ["queue".padEnd(14), ...STATES.map((state) => state.padStart(10))].join(""),
      ...queues.map(({ queue, counts }) =>
        [queue.padEnd(14), ...STATES.map((state) => String(counts[state] ?? 0).padStart(10))].join(
          "",
        ),
      ),
    ]);
  },
};

interface Queue {
  readonly name: string;
  getFailed(
    start: number,
    end: number,
  ): Promise<{ id?: string; name: string; data: unknown; failedReason: string }[]>;
}

async function failedJobs(queues: readonly Queue[]) {
  const lists = await Promise.all(
    queues.map(async (queue) =>
      (await queue.getFailed(0, SHOWN - 1)).map((job) => ({
        queue: queue.name,
        id: job.id ?? "",
        name: job.name,
        data: job.data,
        reason: job.failedReason,
      })),
    ),
  );
  return lists.flat();
}
