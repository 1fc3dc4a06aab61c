/** The last deliveries of a webhook, with a test and a repeat. */
import { useSignal } from "@preact/signals";
import { answerOf, readOf } from "../../api/answer.ts";
import { api, type Schemas } from "../../api/client.ts";
import { useAction } from "../../api/use_action.ts";
import { useRead } from "../../api/use_read.ts";
import { Button } from "../../parts/button.tsx";
import { ProblemNotice } from "../../parts/notice.tsx";
import { ReadState } from "../../parts/read_state.tsx";
import { Time } from "../../parts/time.tsx";
import { webhooks as texts } from "../../texts/webhooks.ts";
import { sentencesOf } from "./events.tsx";

const PATH = "/api/webhooks/";
const LAST = 10;

interface LogProps {
  readonly hook: Schemas["Webhook"];
}

/** The last deliveries, which are read when the reader opens them. */
export function Log({ hook }: LogProps) {
  const isOpen = useSignal(false);
  return (
    <details class="fold" onToggle={({ currentTarget }) => (isOpen.value = currentTarget.open)}>
      <summary>{texts.log}</summary>
      {isOpen.value && <Deliveries hook={hook} />}
    </details>
  );
}

function Deliveries({ hook }: LogProps) {
  const path = { webhookId: hook.id };
  const reading = useRead(
    () =>
      readOf(
        api.GET(`${PATH}{webhookId}/deliveries/`, { params: { path, query: { limit: LAST } } }),
      ),
    `deliveries ${hook.id}`,
  );
  const testing = useAction(() =>
    answerOf(api.POST(`${PATH}{webhookId}/test/`, { params: { path } })),
  );
  const again = useAction((delivery: string) =>
    answerOf(
      api.POST(`${PATH}{webhookId}/deliveries/{delivery}/redeliver/`, {
        params: { path: { ...path, delivery } },
      }),
    ),
  );
  const then = async (sent: Promise<unknown>) => {
    await sent;
    await reading.read();
  };
  const rows = reading.data.value?.results;
  return (
    <>
      <ReadState of={reading} />
      {rows?.length === 0 && <p class="quiet">{texts.logNone}</p>}
      <ul class="own-list">
        {rows?.map((one) => (
          <li key={one.id}>
            <div class="spread">
              <p>
                <Time at={one.created_at} />: {sentencesOf(one.types)} ·{" "}
                {texts.events(one.event_count)} · {texts.states[one.state]} ·{" "}
                {texts.attempts(one.attempts)}
                <br />
                <small class="hint">{one.last_attempt?.fault}</small>
              </p>
              {one.state !== "waiting" && hook.is_enabled && (
                <Button kind="quiet" onClick={() => void then(again.run(one.id))}>
                  {texts.again}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      <ProblemNotice problem={testing.problem.value ?? again.problem.value} />
      <div class="row">
        {hook.is_enabled && (
          <Button isBusy={testing.isBusy.value} onClick={() => void then(testing.run(undefined))}>
            {texts.test}
          </Button>
        )}
        <Button onClick={() => void reading.read()}>{texts.refresh}</Button>
      </div>
    </>
  );
}
