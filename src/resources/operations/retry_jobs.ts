/** Handles POST /api/admin/queues/{queue}/retry/: queues failed jobs again (Contract 3.10). */
import type { Capabilities } from "../../capabilities.ts";
import { NotFoundError } from "../../errors.ts";
import type { Request } from "../../http/route.ts";

export async function retryJobs(
  { jobs }: Pick<Capabilities, "jobs">,
  { params }: Pick<Request<"/api/admin/queues/:queue/retry/">, "params">,
) {
  const queue = jobs.queues.find(({ name }) => name === params.queue);
  if (queue === undefined) throw new NotFoundError();
  return { status: 200 as const, body: { retried: await jobs.retryFailed(queue) } };
}
