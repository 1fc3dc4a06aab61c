/**
 * Writes comment_data and key_factor_data: the comments of the posts in scope that are public and
 * not deleted. Contract 7.2.
 */
import type { Author } from "../domain/export/forecast_rows.ts";
import type { RowWriter } from "../domain/export/row_writer.ts";
import { commentTable, keyFactorTable } from "../domain/export/tables.ts";
import { presentBaseRate, presentDriver, presentNews } from "../present/key_factor.ts";
import type { CommentScan, ExportedComment } from "../store/comments/comment_export.ts";
import type { KeyFactor } from "../store/comments/comment_documents.ts";
import { type Chunks, tableChunks } from "./chunks.ts";
import { withoutNames } from "./comment_texts.ts";
import type { ExportNeeds, ExportPlan, ExportRun } from "./export_plan.ts";
import { createPeople } from "./people.ts";
import { rowOptions } from "./row_options.ts";

interface CommentRow {
  readonly comment: ExportedComment;
  readonly author: Author;
}

/** How many comments have their authors looked up together. */
const TOGETHER = 200;

export function commentChunks(caps: ExportNeeds, plan: ExportPlan, run: ExportRun): Chunks {
  const { anonymized } = plan.options;
  return tableChunks(
    {
      table: commentTable(anonymized),
      rows: commentRows(caps, plan, {}, run),
      write(out, { comment, author }) {
        out.number(comment.postId);
        writeAuthor(out, author, anonymized);
        out.number(comment.parentId);
        out.number(comment.rootId);
        out.moment(comment.createdAt);
        out.typed(comment.text);
        out.end();
      },
    },
    rowOptions(plan.options),
    run.onRows,
  );
}

export function keyFactorChunks(caps: ExportNeeds, plan: ExportPlan, run: ExportRun): Chunks {
  const { anonymized } = plan.options;
  return tableChunks(
    {
      table: keyFactorTable(anonymized),
      rows: keyFactorRows(caps, plan, run),
      write(out, { comment, author, factor }) {
        out.number(factor.id);
        out.number(comment._id);
        out.number(comment.postId);
        out.number(factor.questionId);
        out.typed(factor.questionOption);
        writeAuthor(out, author, anonymized);
        out.moment(factor.createdAt);
        const [kind, content] = contentOf(factor);
        out.text(kind);
        out.json(content);
        out.end();
      },
    },
    rowOptions(plan.options),
    run.onRows,
  );
}

function writeAuthor(out: RowWriter, { id, name }: Author, anonymized: boolean): void {
  if (!anonymized) out.number(id);
  out.typed(name);
}

async function* commentRows(
  caps: ExportNeeds,
  { postIds, now, options, names }: ExportPlan,
  selection: Pick<CommentScan, "withKeyFactors">,
  { signal }: ExportRun,
): AsyncGenerator<CommentRow> {
  const people = createPeople(caps, names.commenters);
  let waiting: ExportedComment[] = [];
  for await (const comment of caps.store.comments.inExportOrder({ postIds, now, ...selection })) {
    signal.throwIfAborted();
    waiting.push(comment);
    if (waiting.length < TOGETHER) continue;
    yield* await withAuthors(waiting);
    waiting = [];
  }
  yield* await withAuthors(waiting);

  async function withAuthors(found: readonly ExportedComment[]): Promise<CommentRow[]> {
    const { anonymized } = options;
    const comments = anonymized ? await withoutNames(caps, found, names.commenters) : found;
    const authors = await people.authors(comments.map(({ authorId }) => authorId));
    const byId = new Map(authors.map((author) => [author.key, author]));
    return comments.map((comment) => ({ comment, author: byId.get(comment.authorId)! }));
  }
}

async function* keyFactorRows(caps: ExportNeeds, plan: ExportPlan, run: ExportRun) {
  for await (const row of commentRows(caps, plan, { withKeyFactors: true }, run)) {
    for (const factor of row.comment.keyFactors) yield { ...row, factor };
  }
}

function contentOf({ driver, baseRate, news }: KeyFactor): readonly [string, object | null] {
  if (driver !== null) return ["driver", presentDriver(driver)];
  return baseRate !== null ? ["base_rate", presentBaseRate(baseRate)] : ["news", presentNews(news)];
}
