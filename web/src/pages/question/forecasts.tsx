/** The forecasts of the reader: a panel for each question of a post. */
import { useRef } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { noteOf } from "../../forecasting/note.ts";
import { lazyPage } from "../../parts/lazy_page.tsx";
import { en } from "../../texts/en.ts";
import type { Post } from "./use_post.ts";

const Panel = lazyPage(async () => {
  const { ForecastPanel } = await import("../../forecasting/panel.tsx");
  return { Page: ForecastPanel };
});

/** Of more questions than these only the names are shown at first. */
const FEW = 3;

interface ForecastsProps {
  readonly post: Post;
  readonly onStored: () => void;
}

type Question = NonNullable<Post["question"]>;

export function Forecasts({ post, onStored }: ForecastsProps) {
  const { question } = post;
  if (question) {
    return (
      <section>
        <h2>{en.forecasting.title}</h2>
        <Place {...{ post, question, onStored }} />
      </section>
    );
  }
  const named = namedQuestions(post);
  if (named.length === 0) return null;
  // One sentence says it for all, where the reader can forecast none of them.
  const notes = new Set(named.map((one) => noteOf(one.question, post.user_permission)));
  const [note] = notes;
  if (notes.size === 1 && typeof note === "string") {
    return (
      <section>
        <h2>{en.forecasting.titleOfMany}</h2>
        <p class="quiet">{note}</p>
      </section>
    );
  }
  return (
    <section class="folds">
      <h2>{en.forecasting.titleOfMany}</h2>
      {named.map((one) => (
        <Fold
          key={one.question.id}
          {...{ post, onStored, ...one }}
          isFirstOpen={named.length <= FEW}
        />
      ))}
    </section>
  );
}

interface Named {
  readonly name: string;
  readonly question: Question;
}

/** Returns the questions of a group, or the branches of a conditional. */
function namedQuestions({ group_of_questions: group, conditional }: Post): Named[] {
  const { yes, no } = en.forecasting.branches;
  if (conditional) {
    return [
      { name: yes, question: conditional.question_yes },
      { name: no, question: conditional.question_no },
    ];
  }
  return group?.questions.map((question) => ({ name: question.label, question })) ?? [];
}

/**
 * The panel of a question that the reader may forecast, else why they may not. Only the former loads
 * the panel, which stays when the question closes, because a form in it may be filled in.
 */
function Place(props: ForecastsProps & Partial<Named> & Pick<Named, "question">) {
  const note = noteOf(props.question, props.post.user_permission);
  const isMade = useRef(false);
  isMade.current ||= note === null;
  return isMade.current ? <Panel {...props} /> : <p class="quiet">{note}</p>;
}

/** A panel under its name. It is made when it is opened first, and keeps its form from then on. */
function Fold({ name, isFirstOpen, ...panel }: ForecastsProps & Named & { isFirstOpen: boolean }) {
  const isMade = useSignal(isFirstOpen);
  return (
    <details
      open={isFirstOpen}
      onToggle={({ currentTarget }) => {
        isMade.value ||= currentTarget.open;
      }}
    >
      <summary>
        <h3 dir="auto">{name}</h3>
      </summary>
      {isMade.value && <Place {...panel} name={name} />}
    </details>
  );
}
