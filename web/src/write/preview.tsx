/** The post as its page will show it, with the components of that page. */
import { Head, type Headed } from "../pages/question/head.tsx";
import { type Texted, Texts } from "../pages/question/texts.tsx";
import "../styles/question.css";
import { write } from "../texts/write.ts";
import { dateValue } from "../texts/values.ts";
import { isoOfLocal } from "../texts/local_time.ts";
import { type Draft, typeOf } from "./draft.ts";
import type { WritableProject } from "./use_projects.ts";
import { linesOf } from "./lines.ts";

const SECOND = 1_000;

interface PreviewProps {
  readonly draft: Draft;
  readonly project: WritableProject;
}

export function Page({ draft, project }: PreviewProps) {
  return (
    <article class="question" aria-label={write.preview.title}>
      <Head post={headOf(draft, project)} />
      <Answers draft={draft} />
      <Texts post={textsOf(draft)} />
    </article>
  );
}

function headOf(draft: Draft, project: WritableProject): Headed {
  const type = typeOf(draft);
  return {
    title: draft.title === "" ? write.preview.untitled : draft.title,
    status: "draft",
    open_time: isoOfLocal(draft.open_time),
    scheduled_close_time: isoOfLocal(draft.scheduled_close_time),
    actual_close_time: null,
    actual_resolve_time: null,
    projects: { default_project: project },
    ...(draft.kind === "group"
      ? { group_of_questions: { questions: linesOf(draft.labels) } }
      : type === null
        ? {}
        : { question: { type } }),
    ...(draft.kind === "conditional" ? { conditional: {} } : {}),
  };
}

function textsOf(draft: Draft): Texted {
  if (draft.kind === "notebook") return { notebook: draft };
  return draft.kind === "conditional" ? {} : { question: draft };
}

/** What one may answer: the questions of a group, the options, or the range. */
function Answers({ draft }: { readonly draft: Draft }) {
  const texts = write.preview;
  const type = typeOf(draft);
  const labels = draft.kind === "group" ? linesOf(draft.labels) : [];
  const options = type === "multiple_choice" ? linesOf(draft.options) : [];
  return (
    <>
      {labels.length > 0 && <List name={texts.questions} lines={labels} />}
      {options.length > 0 && <List name={texts.options} lines={options} />}
      {type !== null && type !== "binary" && type !== "multiple_choice" && (
        <p class="quiet">{rangeText(draft)}</p>
      )}
    </>
  );
}

function List({ name, lines }: { readonly name: string; readonly lines: readonly string[] }) {
  return (
    <section>
      <h2>{name}</h2>
      <ol>
        {lines.map((line, at) => (
          <li key={`${at} ${line}`}>{line}</li>
        ))}
      </ol>
    </section>
  );
}

function rangeText(draft: Draft): string {
  const texts = write.preview;
  const isDate = typeOf(draft) === "date";
  const shown = (text: string) => {
    const time = Date.parse(text);
    if (text === "" || (isDate && Number.isNaN(time))) return "…";
    return isDate ? dateValue(time / SECOND) : `${text} ${draft.unit}`.trim();
  };
  const isOpen = [draft.open_lower_bound, draft.open_upper_bound];
  const beyond = texts.beyond[isDate ? "date" : "number"].filter((_, at) => isOpen[at]);
  return texts.range(shown(draft.range_min), shown(draft.range_max), beyond);
}
