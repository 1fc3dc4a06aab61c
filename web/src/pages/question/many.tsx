/** The questions of a group, and the branches of a conditional. Only such posts load them. */
import { useSignal } from "@preact/signals";
import type { Question } from "../../charts/scale.ts";
import { Link } from "../../router.tsx";
import "../../styles/many.css";
import { en } from "../../texts/en.ts";
import { outcomeText } from "./lines.ts";
import { predictionText } from "./prediction.tsx";
import { QuestionView } from "./question_view.tsx";
import { Fold as Folded, isShown, Sections } from "./texts.tsx";
import type { Post } from "./use_post.ts";

interface ManyProps {
  readonly post: Post;
  readonly isCommunityShown: boolean;
}

export function Page({ post, isCommunityShown }: ManyProps) {
  const { group_of_questions: group, conditional } = post;
  return (
    <>
      {group && (
        <div class="subquestions">
          {group.questions.map((one) => (
            <Fold
              key={one.id}
              question={one}
              name={one.label}
              isCommunityShown={isCommunityShown}
            />
          ))}
        </div>
      )}
      {conditional && <Branches {...{ conditional, isCommunityShown }} />}
    </>
  );
}

interface FoldProps {
  readonly question: Question;
  readonly name: string;
  readonly isCommunityShown: boolean;
}

/** A question of a group. What is in it is drawn while it is open. */
function Fold({ question, name, isCommunityShown }: FoldProps) {
  const isOpen = useSignal(false);
  const now = isCommunityShown ? predictionText(question) : "";
  return (
    <details class="fold" onToggle={({ currentTarget }) => (isOpen.value = currentTarget.open)}>
      <summary>
        <span class="name" dir="auto">
          {name === "" ? question.title : name}
        </span>
        <span class="quiet">{en.question.statuses[question.status]}</span>
        <b>{outcomeText(question) ?? now}</b>
      </summary>
      {isOpen.value && (
        <>
          <QuestionView {...{ question, isCommunityShown }} />
          <Sections written={question} />
          <Folded questionId={question.id} />
          <Folded tracesOf={question.id} />
          <Folded outcomeOf={question} />
        </>
      )}
    </details>
  );
}

interface BranchesProps {
  readonly conditional: NonNullable<Post["conditional"]>;
  readonly isCommunityShown: boolean;
}

/** The condition, the question that depends on it, and a prediction for each answer. */
function Branches({ conditional, isCommunityShown }: BranchesProps) {
  const texts = en.question.conditional;
  const { condition, condition_child: child, question_yes: yes, question_no: no } = conditional;
  return (
    <>
      <dl class="condition">
        {[
          { name: texts.condition, one: condition },
          { name: texts.child, one: child },
        ].map(({ name, one }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {isShown(one) ? (
                <Link href={`/questions/${one.post_id}/`} dir="auto">
                  {one.title}
                </Link>
              ) : (
                en.question.prediction.hidden
              )}{" "}
              <b>{outcomeText(one) ?? (isCommunityShown ? predictionText(one) : "")}</b>
            </dd>
          </div>
        ))}
      </dl>
      {[
        { name: texts.yes, one: yes },
        { name: texts.no, one: no },
      ].map(({ name, one }) => (
        <section key={one.id} class="branch">
          <h2>{name}</h2>
          <QuestionView question={one} isCommunityShown={isCommunityShown} />
        </section>
      ))}
    </>
  );
}
