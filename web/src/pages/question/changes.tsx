/** What changed on a question since it opened. It is read when a reader opens the fold. */
import { readOf } from "../../api/answer.ts";
import { api } from "../../api/client.ts";
import { useRead } from "../../api/use_read.ts";
import { ReadState } from "../../parts/read_state.tsx";
import { Time } from "../../parts/time.tsx";
import { ValueChanges } from "../../parts/value_changes.tsx";
import "../../styles/changes.css";
import { changes as texts } from "../../texts/changes.ts";

export function Changes({ questionId }: { readonly questionId: number }) {
  const params = { path: { questionId } };
  const reading = useRead(
    () => readOf(api.GET("/api/questions/{questionId}/changes/", { params })),
    `changes ${questionId}`,
  );
  const found = reading.data.value;
  if (found === null) return <ReadState of={reading} />;
  if (found.results.length === 0) return <p class="quiet">{texts.none}</p>;
  return (
    <ul class="change-list">
      {found.results.map(({ at, kind, before, after }, index) => (
        <li key={index}>
          <p>
            <b>{texts.kinds[kind]}</b> <Time at={at} />
          </p>
          <ValueChanges names={texts.names} before={before} after={after} />
        </li>
      ))}
    </ul>
  );
}
