/** The questions of an approved post: clarify, resolve, take a resolution back, close early. */
import { type Signal, useSignal } from "@preact/signals";
import { answerOf } from "../api/answer.ts";
import { api, type Schemas } from "../api/client.ts";
import { useAction } from "../api/use_action.ts";
import type { FeedPost } from "../feed/pages.ts";
import { outcomeText } from "../pages/question/lines.ts";
import { Button } from "../parts/button.tsx";
import { Confirm } from "../parts/confirm.tsx";
import { lazyPage } from "../parts/lazy_page.tsx";
import type { Project } from "../project/use_project.ts";
import { en } from "../texts/en.ts";
import { manage } from "../texts/manage.ts";
import { Resolve } from "./resolve.tsx";
import { isAdministered } from "./use_managed.ts";

type Question = Schemas["Question"];

const Clarify = lazyPage(() => import("./clarify.tsx"));
const Options = lazyPage(() => import("./options.tsx"));

interface QuestionsProps {
  readonly post: FeedPost;
  readonly project: Project;
  readonly onChanged: (said: string) => void;
}

export function ManagedQuestions({ post, project, onChanged }: QuestionsProps) {
  if (post.conditional !== undefined)
    return <p class="quiet small">{manage.resolve.conditional}</p>;
  const questions = post.question ? [post.question] : (post.group_of_questions?.questions ?? []);
  return (
    <ul class="managed-questions">
      {questions.map((question) => (
        <ManagedQuestion key={question.id} {...{ question, post, project, onChanged }} />
      ))}
    </ul>
  );
}

/** Returns how a question is called: by its label in a group. */
export function nameOf({ label, title }: Question): string {
  return label === "" ? title : label;
}

interface QuestionProps extends QuestionsProps {
  readonly question: Question;
}

type Asked = "resolve" | "clarify" | "unresolve" | "close" | "options" | null;

function ManagedQuestion({ question, post, project, onChanged }: QuestionProps) {
  const texts = manage.resolve;
  const asked = useSignal<Asked>(null);
  const isResolved = question.status === "resolved";
  const name = nameOf(question);
  const isGroup = post.group_of_questions !== undefined;
  const hasOptions = question.type === "multiple_choice" && isAdministered(project);
  return (
    <li>
      <div class={isGroup ? "spread" : "row"}>
        <QuestionLine {...{ question, isGroup }} />
        <span class="row">
          <Ask {...{ asked, name, what: "clarify" }} />
          {isResolved ? (
            <Ask {...{ asked, name, what: "unresolve" }} />
          ) : (
            <>
              <Ask {...{ asked, name, what: "resolve" }} />
              {question.status === "open" && <Ask {...{ asked, name, what: "close" }} />}
              {hasOptions && <Ask {...{ asked, name, what: "options" }} />}
            </>
          )}
        </span>
      </div>
      {asked.value === "resolve" && (
        <Resolve
          {...{ question, post, project }}
          onDone={() => {
            asked.value = null;
            onChanged(texts.done(name));
          }}
          onClose={() => (asked.value = null)}
        />
      )}
      {asked.value === "clarify" && (
        <Clarify
          {...{ name }}
          questionId={question.id}
          onDone={() => {
            asked.value = null;
            onChanged(texts.clarified(name));
          }}
          onClose={() => (asked.value = null)}
        />
      )}
      {asked.value === "options" && (
        <Options
          question={question}
          forecasters={post.nr_forecasters}
          onDone={() => {
            asked.value = null;
            onChanged(texts.options(name));
          }}
          onClose={() => (asked.value = null)}
        />
      )}
      {asked.value === "unresolve" && (
        <Change {...{ what: "unresolve", asked, question, onChanged }} />
      )}
      {asked.value === "close" && <Change {...{ what: "close", asked, question, onChanged }} />}
    </li>
  );
}

/** The outcome of a question, and in a group its name. */
function QuestionLine({ question, isGroup }: { question: Question; isGroup: boolean }) {
  const outcome = outcomeText(question);
  return (
    <span class="question-line">
      {isGroup && <span class="name">{nameOf(question)} </span>}
      {outcome !== null && <b>{manage.resolve.outcomeIs(outcome)}</b>}
      {outcome === null && isGroup && (
        <span class="quiet">{en.question.statuses[question.status]}</span>
      )}
    </span>
  );
}

interface AskProps {
  readonly asked: Signal<Asked>;
  readonly what: NonNullable<Asked>;
  readonly name: string;
}

function Ask({ asked, what, name }: AskProps) {
  const text = manage.resolve.ask[what];
  return (
    <Button
      label={`${text}: ${name}`}
      onClick={() => (asked.value = asked.value === what ? null : what)}
    >
      {text}
    </Button>
  );
}

interface ChangeProps {
  readonly what: "unresolve" | "close";
  readonly asked: Signal<Asked>;
  readonly question: Question;
  readonly onChanged: (said: string) => void;
}

/** Asks before a question is closed early, or its resolution is taken back. */
function Change({ what, asked, question, onChanged }: ChangeProps) {
  const texts = manage.resolve[what];
  const action = useAction((_: null, headers) => {
    const options = { params: { path: { questionId: question.id } }, headers };
    return answerOf(
      what === "close"
        ? api.POST("/api/questions/{questionId}/close/", { ...options, body: {} })
        : api.POST("/api/questions/{questionId}/unresolve/", options),
    );
  });
  const run = async () => {
    const answer = await action.run(null);
    if (answer?.problem !== null) return;
    asked.value = null;
    onChanged(texts.done(nameOf(question)));
  };
  return (
    <Confirm
      title={texts.title}
      about={texts.about(nameOf(question))}
      confirm={texts.confirm}
      isBusy={action.isBusy.value}
      problem={action.problem.value}
      onConfirm={() => void run()}
      onClose={() => (asked.value = null)}
    />
  );
}
