/** Why forecasts on a question were made: the traces that the reader may see (Contract 2.46). */
import { useSignal } from "@preact/signals";
import { readOf } from "../../api/answer.ts";
import { api, type Schemas } from "../../api/client.ts";
import { useRead } from "../../api/use_read.ts";
import { Button } from "../../parts/button.tsx";
import { Markdown } from "../../parts/markdown.tsx";
import { ReadState } from "../../parts/read_state.tsx";
import { Time } from "../../parts/time.tsx";
import { Link } from "../../router.tsx";
import "../../styles/proposals.css";
import { traces as texts } from "../../texts/traces.ts";

type Trace = Schemas["Trace"];

const limit = 10;

export function Page({ questionId }: { readonly questionId: number }) {
  const cursor = useSignal("");
  const reading = useRead(() => {
    const query = cursor.value === "" ? { limit } : { limit, cursor: cursor.value };
    const params = { path: { questionId }, query };
    return readOf(api.GET("/api/questions/{questionId}/traces/", { params }));
  }, `traces of ${questionId} from ${cursor.value}`);
  const found = reading.data.value;
  if (found === null) return <ReadState of={reading} />;
  const { results, next } = found;
  if (results.length === 0) return <p class="quiet">{texts.none}</p>;
  const from = next === null ? null : new URL(next).searchParams.get("cursor");
  return (
    <>
      <p class="hint">{texts.lead}</p>
      {results.map((trace, index) => (
        <Shown key={`${cursor.value} ${index}`} trace={trace} />
      ))}
      <div class="row">
        {cursor.value !== "" && <Button onClick={() => (cursor.value = "")}>{texts.newer}</Button>}
        {from !== null && <Button onClick={() => (cursor.value = from)}>{texts.older}</Button>}
      </div>
    </>
  );
}

function Shown({ trace }: { readonly trace: Trace }) {
  const { author, card, rationale, sources, flags } = trace;
  return (
    <article class="proposal">
      <p>
        <Link href={`/users/${author.id}/`}>{author.username}</Link>{" "}
        <span class="quiet small">
          {card !== null && `${texts.card(card.model, card.version)}, `}
          <Time at={trace.start_time} />
        </span>
      </p>
      {flags.map((flag) => (
        <p key={flag} class="notice">
          {texts.flags[flag]}
        </p>
      ))}
      {rationale !== "" && <Markdown text={rationale} />}
      {sources.length > 0 && (
        <ul aria-label={texts.sources}>
          {sources.map(({ url, title, retrieved_at: at }, index) => (
            <li key={index}>
              <a href={url} rel="noopener noreferrer nofollow ugc" dir="auto">
                {title === "" ? url : title}
              </a>{" "}
              {at !== null && (
                <span class="quiet small">
                  {texts.read} <Time at={at} />
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      <p class="quiet small">{figuresOf(trace).join(" · ")}</p>
    </article>
  );
}

function figuresOf(trace: Trace): string[] {
  const { run_id: run, seconds, tokens_in: read, tokens_out: wrote, cost_usd: cost } = trace;
  return [
    ...(run === null ? [] : [texts.run(run)]),
    ...(seconds === null ? [] : [texts.seconds(seconds)]),
    ...(read === null && wrote === null ? [] : [texts.tokens(read ?? 0, wrote ?? 0)]),
    ...(cost === null ? [] : [texts.cost(cost)]),
  ];
}
