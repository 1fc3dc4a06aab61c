/** What the call would make of a post, and what may be wrong with it (Contract 2.32). */
import { findListed, type PostAccess } from "../../access/access.ts";
import type { Caller, DirectoryNeeds } from "../../capabilities.ts";
import { ownQuestions } from "../../consequences/store_derived.ts";
import { postWarnings } from "../../domain/posts/post_warnings.ts";
import type { Request } from "../../http/route.ts";
import type { PostCheck, PostPatch, PostWrite } from "../../schema/post_write.ts";
import type { PostDocument } from "../../store/posts/post_documents.ts";
import type { QuestionDocument } from "../../store/posts/question_document.ts";
import type { ProjectDocument } from "../../store/projects/project_documents.ts";
import type { DecidedPost } from "./create_post.ts";
import { newQuestion } from "./new_question.ts";
import type { DecidedUpdate } from "./update_post.ts";

/** No post and no question has this id. */
const NO_ID = 0;

type WouldQuestion = PostCheck["would"][number];

export async function foretellPost(
  caps: DirectoryNeeds,
  { caller, body, now }: Request<string, unknown, PostWrite>,
  { home, planned }: DecidedPost,
): Promise<PostCheck> {
  const content = planned.make(NO_ID);
  const warnings = await warningsOf(caps, caller, {
    postId: NO_ID,
    now,
    home,
    title: body.title ?? content.title,
    kind: content.kind,
    questions: content.questions,
    sharedCriteria: content.parts.group?.resolutionCriteria ?? "",
  });
  const would = content.questions.map((question) => presentQuestion(question, null, "added"));
  return { would, warnings };
}

export async function foretellUpdate(
  caps: DirectoryNeeds,
  { subject, caller, body, now }: Request<string, unknown, PostPatch, PostAccess>,
  { plan, projects }: DecidedUpdate,
): Promise<PostCheck> {
  const { post } = subject;
  const changes = new Map(plan.changed.map((change) => [change.before._id, change.changes]));
  const stored = await ownQuestions(caps, post);
  const kept = stored
    .filter(({ _id }) => !plan.removed.includes(_id))
    .map((question) => ({ ...question, ...changes.get(question._id) }));
  const added = plan.added.map((write) =>
    newQuestion(write, { id: NO_ID, postId: post._id, now, inGroup: true }),
  );
  const warnings = await warningsOf(caps, caller, {
    postId: post._id,
    now,
    home: projects?.home ?? subject.project,
    kind: post.kind,
    title: body.title ?? post.title,
    questions: [...kept, ...added],
    sharedCriteria: (plan.post.group ?? post.group)?.resolutionCriteria ?? "",
  });
  const changeOf = (id: number) => {
    if (plan.removed.includes(id)) return "removed";
    return Object.keys(changes.get(id) ?? {}).length > 0 ? "changed" : "kept";
  };
  const after = new Map(kept.map((question) => [question._id, question]));
  const would = [
    ...stored.map((question) => {
      const { _id } = question;
      return presentQuestion(after.get(_id) ?? question, _id, changeOf(_id));
    }),
    ...added.map((question) => presentQuestion(question, null, "added")),
  ];
  return { would, warnings };
}

function presentQuestion(
  { title, label, type }: QuestionDocument,
  question: number | null,
  change: WouldQuestion["change"],
): WouldQuestion {
  return { question, title, label, type, change };
}

interface Foreseen extends Pick<PostDocument, "kind" | "title"> {
  readonly postId: number;
  readonly now: number;
  readonly home: ProjectDocument;
  readonly questions: readonly QuestionDocument[];
  readonly sharedCriteria: string;
}

async function warningsOf(caps: DirectoryNeeds, caller: Caller, foreseen: Foreseen) {
  const { kind, home, questions, sharedCriteria } = foreseen;
  const found = postWarnings({
    // The branches of a conditional are copies, and their author cannot change them.
    questions:
      kind === "conditional"
        ? []
        : questions.map((question, index) => ({ ...question, path: pathOf(kind, index) })),
    sharedCriteria,
    projectCloseTime: home.closeDate,
    twinId: await twinOf(caps, caller, foreseen),
  });
  return [...found];
}

function pathOf(kind: PostDocument["kind"], index: number): string {
  return kind === "question" ? "question" : `group_of_questions.questions.${index}`;
}

/** Returns a post of the same title in the same project, provided that the caller sees it. */
async function twinOf(
  caps: DirectoryNeeds,
  caller: Caller,
  { postId, now, home, title }: Foreseen,
): Promise<number | null> {
  const ids = await caps.store.posts.idsWithTitle(home._id, title);
  const seen = await findListed(
    caps,
    caller,
    ids.filter((id) => id !== postId),
    now,
  );
  return seen.size === 0 ? null : Math.min(...seen.keys());
}
