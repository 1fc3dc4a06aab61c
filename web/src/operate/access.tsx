/** The download whitelist: its lines, and a form for a new one. */
import { useSignal } from "@preact/signals";
import { answerOf, readOf } from "../api/answer.ts";
import { api, type Schemas } from "../api/client.ts";
import { useAction } from "../api/use_action.ts";
import { useRead } from "../api/use_read.ts";
import { Button } from "../parts/button.tsx";
import { Confirm } from "../parts/confirm.tsx";
import { ReadState } from "../parts/read_state.tsx";
import { Link } from "../router.tsx";
import { date } from "../texts/format.ts";
import { operate } from "../texts/operate.ts";
import { GrantForm } from "./grant_form.tsx";
import { Pager } from "./pager.tsx";
import { scopeText, withText } from "./scope.ts";

type Line = Schemas["DataAccess"];

const PAGE_SIZE = 20;

const readLines = (offset: number) =>
  readOf(api.GET("/api/admin/data-access/", { params: { query: { limit: PAGE_SIZE, offset } } }));

export function Access() {
  const texts = operate.access;
  const offset = useSignal(0);
  const reading = useRead(() => readLines(offset.value), `access ${offset.value}`);
  const data = reading.data.value;
  return (
    <section>
      <h2>{texts.title}</h2>
      <p class="quiet">{texts.lead}</p>
      <ReadState of={reading} />
      {data?.count === 0 && <p>{texts.none}</p>}
      {data && data.results.length > 0 && (
        <Lines lines={data.results} onRemoved={() => void reading.read()} />
      )}
      {data && (
        <Pager
          {...{ offset: offset.value, size: PAGE_SIZE, count: data.count }}
          onTurn={(to) => (offset.value = to)}
        />
      )}
      <GrantForm onAdded={() => void reading.read()} />
    </section>
  );
}

interface LinesProps {
  readonly lines: readonly Line[];
  readonly onRemoved: () => void;
}

function Lines({ lines, onRemoved }: LinesProps) {
  const texts = operate.access;
  return (
    <div class="scrolls" tabIndex={0} role="region" aria-label={texts.title}>
      <table class="figures ranks">
        <thead>
          <tr>
            {[texts.account, texts.scope, texts.with, texts.since, ""].map((text) => (
              <th key={text} scope="col" class="text">
                {text === "" ? <span class="hidden">{texts.remove}</span> : text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <LineRow key={line.id} line={line} onRemoved={onRemoved} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface LineRowProps {
  readonly line: Line;
  readonly onRemoved: () => void;
}

function LineRow({ line, onRemoved }: LineRowProps) {
  const texts = operate.access;
  const isAsked = useSignal(false);
  const name = line.username;
  const action = useAction((lineId: number, headers) =>
    answerOf<unknown>(
      api.DELETE("/api/admin/data-access/{lineId}/", { params: { path: { lineId } }, headers }),
    ),
  );
  const remove = async () => {
    const removed = await action.run(line.id);
    if (removed?.problem === null) onRemoved();
  };
  return (
    <tr>
      <th scope="row" class="text">
        <Link href={`/users/${line.user_id}/`}>{name}</Link>
      </th>
      <td class="text">{scopeText(line)}</td>
      <td class="text">{withText(line)}</td>
      <td class="text">{date(line.created_at)}</td>
      <td>
        <Button label={texts.removeOf(name)} onClick={() => (isAsked.value = true)}>
          {texts.remove}
        </Button>
        {isAsked.value && (
          <Confirm
            title={texts.removeTitle}
            about={texts.removeAbout(name, scopeText(line))}
            confirm={texts.removeConfirm}
            isBusy={action.isBusy.value}
            problem={action.problem.value}
            onConfirm={() => void remove()}
            onClose={() => (isAsked.value = false)}
          />
        )}
      </td>
    </tr>
  );
}
