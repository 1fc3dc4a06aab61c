/** The forecasts of the reader: a panel for each question of a post. */
import { useRef } from "preact/hooks";
import { isVisitor, user } from "../../api/session.ts";
import type { Editor } from "../../forecasting/draft.ts";
import { noteOf } from "../../forecasting/note.ts";
import type { ForecastPanelProps } from "../../forecasting/panel.tsx";
import { lazyPage } from "../../parts/lazy_page.tsx";
import { SignInTo } from "../../parts/sign_in_to.tsx";
import { en } from "../../texts/en.ts";
import { Sheet } from "./sheet.tsx";
import type { Post } from "./use_post.ts";

type Question = NonNullable<Post["question"]>;

const EDITORS = {
  binary: () => import("../../forecasting/binary.tsx"),
  multiple_choice: () => import("../../forecasting/options.tsx"),
  continuous: () => import("../../forecasting/continuous.tsx"),
};
type EditorKind = keyof typeof EDITORS;

function kindOf({ type }: Question): EditorKind {
  return type === "binary" || type === "multiple_choice" ? type : "continuous";
}

/** The panel with some editors. All are loaded at once, and no other editor is. */
const panels = new Map<string, ReturnType<typeof panelWith>>();

const loadRows = async () => (await import("../../forecasting/question_rows.tsx")).Rows;

function panelWith(kinds: readonly EditorKind[], isAlone: boolean) {
  return lazyPage(async () => {
    const [{ ForecastPanel }, Rows, ...editors] = await Promise.all([
      import("../../forecasting/panel.tsx"),
      isAlone ? () => null : loadRows(),
      ...kinds.map((kind) => EDITORS[kind]()),
    ]);
    const editorOf = (question: Question) =>
      (editors[kinds.indexOf(kindOf(question))] as { readonly editor: Editor }).editor;
    return {
      Page: (props: Omit<ForecastPanelProps, "editorOf" | "Rows">) => (
        <ForecastPanel {...props} {...{ editorOf, Rows }} />
      ),
    };
  });
}

/** Returns the panel with the editors that the questions need. */
function panelOf(items: readonly Item[]) {
  const kinds = [...new Set(items.map(({ question }) => kindOf(question)))].sort();
  const isAlone = items[0]?.name === undefined;
  const key = [isAlone, ...kinds].join();
  const panel = panels.get(key) ?? panelWith(kinds, isAlone);
  panels.set(key, panel);
  return panel;
}

interface ForecastsProps {
  readonly post: Post;
  readonly onStored: () => void;
}

interface Item {
  readonly question: Question;
  /** What tells it from the others of a group or conditional. */
  readonly name?: string;
}

/**
 * The panel of the questions that the reader may forecast, else why they may not. Only the former
 * loads the panel, which stays when a question closes, because a form in it may be filled in.
 */
export function Forecasts({ post, onStored }: ForecastsProps) {
  const items = itemsOf(post);
  const title = post.question ? en.forecasts.title : en.forecasts.titleOfMany;
  // A form stays when the reader signs out elsewhere, with what was entered.
  const wasReader = useRef(false);
  wasReader.current ||= Boolean(user.value);
  const notes = new Set(items.map(({ question }) => noteOf(question, post.user_permission)));
  const isMade = useRef(false);
  // The rows of the panel say it of each, where the reader may not forecast for different reasons.
  isMade.current ||= notes.has(null) || notes.size > 1;
  if (isVisitor() && !wasReader.current && post.status === "open") {
    return (
      <section>
        <h2>{en.forecasts.title}</h2>
        <SignInTo lead={en.forecasts.signIn} />
      </section>
    );
  }
  if (items.length === 0) return null;
  if (isMade.current) {
    const Panel = panelOf(items);
    return (
      <Sheet title={title}>
        <Panel {...{ post, items, onStored }} />
      </Sheet>
    );
  }
  return (
    <section>
      <h2>{title}</h2>
      <p class="quiet">{[...notes]}</p>
    </section>
  );
}

/** Returns the question, those of a group, or the branches of a conditional. */
function itemsOf({ question, group_of_questions: group, conditional }: Post): Item[] {
  const { yes, no } = en.forecasts.branches;
  if (question) return [{ question }];
  if (conditional)
    return [
      { name: yes, question: conditional.question_yes },
      { name: no, question: conditional.question_no },
    ];
  return group?.questions.map((one) => ({ name: one.label, question: one })) ?? [];
}
