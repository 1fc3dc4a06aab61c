/** `presage jobs retry`. */
import { queueNames } from "../../../jobs/queue.ts";
import { type Command } from "../command.ts";
import { CommandError, UsageError } from "../command_error.ts";

export const jobsRetry: Command = {
  name: "jobs retry",
  summary: "Run failed jobs again",
  arguments: [
    { name: "queue", about: queueNames.join(", ") },
    { name: "id", about: "one job, as jobs list --failed shows it", isOptional: true },
  ],
  options: [{ name: "all", about: "every failed job of the queue" }],
  async run({ caps, show }, input) {
    const [name = "", id] = input.words;
    const queueName = queueNames.find((known) => known === name);
    if (queueName === undefined) throw new UsageError(`Queues: ${queueNames.join(", ")}`);
    if ((id === undefined) === !input.has("all")) throw new UsageError("Give an id or --all.");
    const queue = caps.jobs.queue(queueName);
    if (id === undefined) {
      const count = await caps.jobs.retryFailed(queue);
      show({ retried: count }, [`${count} jobs are queued again.`]);
      return;
    }
    const job = await queue.getJob(id);
    if (job === undefined) throw new CommandError(`There is no job ${id} in ${name}.`);
    await job.retry();
    show({ retried: 1 }, [`Job ${id} is queued again.`]);
  },
};
