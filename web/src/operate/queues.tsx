/** The queues, with a button that runs failed jobs again. */
import { useSignal } from "@preact/signals";
import { answerOf } from "../api/answer.ts";
import { api } from "../api/client.ts";
import { useAction } from "../api/use_action.ts";
import { basePath } from "../base_path.ts";
import { Button } from "../parts/button.tsx";
import { Done, ProblemNotice } from "../parts/notice.tsx";
import { ReadState } from "../parts/read_state.tsx";
import { whole } from "../texts/format.ts";
import { operate } from "../texts/operate.ts";
import { secondsText, type Status } from "./health.ts";
import { Old, useStatus } from "./use_status.tsx";

type Queue = Status["queues"][number];

export function Queues() {
  const texts = operate.queues;
  const { reading, isOld } = useStatus();
  const done = useSignal<string | null>(null);
  const action = useAction((queue: string) => {
    const params = { path: { queue } };
    return answerOf(api.POST("/api/admin/queues/{queue}/retry/", { params }));
  });
  const retry = async (queue: string) => {
    done.value = null;
    const answer = await action.run(queue);
    if (!answer?.data) return;
    done.value = texts.retried(answer.data.retried, queue);
    await reading.read();
  };
  const data = reading.data.value;
  if (data === null) return <ReadState of={reading} />;
  return (
    <section>
      <h2>{texts.title}</h2>
      {isOld && <Old />}
      <QueueTable queues={data.queues} onRetry={(name) => void retry(name)} />
      <ProblemNotice problem={action.problem.value} />
      {done.value !== null && <Done>{done.value}</Done>}
      <p class="quiet">
        {texts.reasons} <a href={`${basePath}/admin/queues`}>{texts.board}</a>
      </p>
    </section>
  );
}

interface QueueTableProps {
  readonly queues: readonly Queue[];
  readonly onRetry: (queue: string) => void;
}

function QueueTable({ queues, onRetry }: QueueTableProps) {
  const texts = operate.queues;
  const heads = [texts.waiting, texts.active, texts.delayed, texts.failed, texts.oldest];
  return (
    <div class="scrolls" tabIndex={0} role="region" aria-label={texts.title}>
      <table class="figures ranks">
        <thead>
          <tr>
            <th scope="col" class="text">
              {texts.name}
            </th>
            {heads.map((text) => (
              <th key={text} scope="col">
                {text}
              </th>
            ))}
            <th scope="col">
              <span class="hidden">{texts.retry}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {queues.map((queue) => (
            <QueueRow key={queue.name} queue={queue} onRetry={onRetry} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface QueueRowProps {
  readonly queue: Queue;
  readonly onRetry: (queue: string) => void;
}

function QueueRow({ queue, onRetry }: QueueRowProps) {
  const texts = operate.queues;
  return (
    <tr>
      <th scope="row" class="text">
        {queue.name}
      </th>
      <td>{whole(queue.waiting)}</td>
      <td>{whole(queue.active)}</td>
      <td>{whole(queue.delayed)}</td>
      <td class={queue.failed > 0 ? "bad" : ""}>{whole(queue.failed)}</td>
      <td>{secondsText(queue.oldest_waiting_seconds)}</td>
      <td>
        {queue.failed > 0 && (
          <Button label={texts.retryOf(queue.name)} onClick={() => onRetry(queue.name)}>
            {texts.retry}
          </Button>
        )}
      </td>
    </tr>
  );
}
