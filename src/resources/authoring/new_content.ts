/** The content of a new post: exactly one of four kinds (Contract 3.10). */
import type { Caller, DirectoryNeeds } from "../../capabilities.ts";
import { conditionalTitle } from "../../domain/questions/branch_titles.ts";
import { POST_KINDS } from "../../domain/vocabulary.ts";
import { type FieldErrors, invalid, ValidationError } from "../../errors.ts";
import type { PostWrite } from "../../schema/post_write.ts";
import type { QuestionWrite } from "../../schema/question_write.ts";
import type { PostKind } from "../../domain/vocabulary.ts";
import type { PostDocument } from "../../store/posts/post_documents.ts";
import type { QuestionDocument } from "../../store/posts/question_document.ts";
import type { ProjectDocument } from "../../store/projects/project_documents.ts";
import { conditionalParents, newBranches, requireRoom } from "./new_conditional.ts";
import { newQuestion } from "./new_question.ts";
import { faultsOf } from "./question_fields.ts";

/** The parts of a post that follow from its content. */
export interface NewContent {
  readonly id: number;
  readonly kind: PostKind;
  readonly forecastType: PostDocument["forecastType"];
  /** Used when the post was given no title. */
  readonly title: string;
  readonly parts: Pick<PostDocument, "group" | "conditional" | "notebook">;
  readonly questions: readonly QuestionDocument[];
}

/** Content that keeps the rules and has no ids yet. */
export interface PlannedContent {
  readonly kind: PostKind;
  /** Number of ids that it needs. */
  readonly ids: number;
  /** Returns the content with the ids from `firstId` on, which is that of the post. */
  readonly make: (firstId: number) => NewContent;
}

export interface ContentPlace {
  readonly caller: Caller;
  readonly home: ProjectDocument;
  readonly now: number;
}

/** Returns the kinds of content that the write has. */
export function kindsOf(write: Readonly<Partial<Record<PostKind, unknown>>>): PostKind[] {
  return POST_KINDS.filter((kind) => write[kind] !== undefined);
}

/**
 * Checks the content of a new post. Writes nothing.
 * @throws {ValidationError} unless there is exactly one content and it keeps the rules
 */
export async function planNewContent(
  caps: DirectoryNeeds,
  write: PostWrite,
  place: ContentPlace,
): Promise<PlannedContent> {
  if (kindsOf(write).length !== 1) {
    throw invalid(`Exactly one of ${POST_KINDS.join(", ")} is required.`);
  }
  if (write.question !== undefined) return single(write.question, place);
  if (write.group_of_questions !== undefined) return group(write.group_of_questions, place);
  if (write.conditional !== undefined) return conditional(caps, write.conditional, place);
  const { markdown = "", image_url = null, feed_tile_summary = "" } = write.notebook ?? {};
  const notebook = {
    markdown,
    imageUrl: image_url === "" ? null : image_url,
    feedTileSummary: feed_tile_summary,
  };
  const kind = "notebook";
  const content = { kind, forecastType: kind, title: "", parts: { notebook } } as const;
  return { kind, ids: 1, make: (id) => ({ ...content, id, questions: [] }) };
}

function single(write: QuestionWrite, { now }: ContentPlace): PlannedContent {
  const faults = faultsOfNew(write);
  if (Object.keys(faults).length > 0) throw new ValidationError({ question: faults });
  const kind = "question";
  const make = (id: number): NewContent => {
    // The question of a single-question post has the post's own id (Contract 1.3).
    const question = newQuestion(write, { id, postId: id, now, inGroup: false });
    const { type, title } = question;
    return { id, kind, forecastType: type, title, parts: {}, questions: [question] };
  };
  return { kind, ids: 1, make };
}

function group(
  write: NonNullable<PostWrite["group_of_questions"]>,
  { now }: ContentPlace,
): PlannedContent {
  const faults = write.questions.map(faultsOfNew);
  if (faults.some((fault) => Object.keys(fault).length > 0)) {
    throw new ValidationError({ group_of_questions: { questions: faults } });
  }
  const kind = "group_of_questions";
  const parts = {
    group: {
      description: write.description ?? "",
      resolutionCriteria: write.resolution_criteria ?? "",
      finePrint: write.fine_print ?? "",
      groupVariable: write.group_variable ?? "",
      graphType: write.graph_type ?? "multiple_choice_graph",
      subquestionsOrder: write.subquestions_order ?? "MANUAL",
    },
  };
  const make = (id: number): NewContent => {
    const questions = write.questions.map((question, index) =>
      newQuestion(question, { id: id + 1 + index, postId: id, now, inGroup: true }),
    );
    return { id, kind, forecastType: kind, title: "", parts, questions };
  };
  return { kind, ids: write.questions.length + 1, make };
}

async function conditional(
  caps: DirectoryNeeds,
  write: NonNullable<PostWrite["conditional"]>,
  { caller, home, now }: ContentPlace,
): Promise<PlannedContent> {
  const parents = await conditionalParents(caps, caller, { ...write, home, now });
  await requireRoom(caps, caller, parents);
  const { condition, child } = parents;
  const kind = "conditional";
  const title = conditionalTitle(parents);
  const make = (id: number): NewContent => {
    const [yes, no] = newBranches(parents, { postId: id, now });
    const parts = {
      conditional: {
        conditionId: condition._id,
        childId: child._id,
        yesId: yes._id,
        noId: no._id,
        notBefore: null,
      },
    };
    return { id, kind, forecastType: kind, title, parts, questions: [yes, no] };
  };
  return { kind, ids: 3, make };
}

/** Returns the faults of a question that is not stored yet. */
export function faultsOfNew(write: QuestionWrite): FieldErrors {
  const draft = newQuestion(write, { id: 0, postId: 0, now: 0, inGroup: false });
  return faultsOf(draft, write, null);
}
