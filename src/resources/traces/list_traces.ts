/** Handles GET /api/questions/{id}/traces/ and GET /api/users/me/traces/ (Contract 2.46). */
import { findTargets, type QuestionAccess } from "../../access/access.ts";
import { recordEvent } from "../../accounts/record_event.ts";
import type { Capabilities, DirectoryNeeds } from "../../capabilities.ts";
import { mayAdministerProject } from "../../domain/accounts/permission.ts";
import { openReveals } from "../../domain/forecasts/trace.ts";
import { questionStatus } from "../../domain/questions/question_status.ts";
import { invalidField, PermissionError } from "../../errors.ts";
import { nextLink } from "../../http/reply/page_links.ts";
import type { Request } from "../../http/route.ts";
import { tellTraces } from "../../pages/traces.ts";
import { presentTrace } from "../../present/trace.ts";
import type { OwnTraceQuery, TraceQuery } from "../../schema/trace.ts";
import type {
  TraceDocument,
  TracePlace,
  TraceScope,
} from "../../store/forecasts/forecast_traces.ts";
import { TRACE_REVEALS } from "../../domain/forecasts/trace_words.ts";

type OfQuestion = Request<string, TraceQuery, unknown, QuestionAccess>;

/**
 * Lists the traces of a question that the caller may read: their own, and those that are revealed.
 * @throws {PermissionError} when a reason is given by a caller who does not administer the project
 */
export async function listTraces(caps: Capabilities, request: OfQuestion) {
  const { subject, caller, now, query } = request;
  const { question, project } = subject;
  const reveals = openReveals(
    project.traceReveal ?? TRACE_REVEALS[0],
    questionStatus(question, now),
  );
  const isAll = query.reason !== undefined;
  // A refused request leaves no event.
  placeIn(query);
  if (isAll) await recordReading(caps, request);
  const scope: TraceScope = {
    questionIds: [question._id],
    authorId: caller.id,
    reveals: isAll ? "all" : reveals,
  };
  return traces(caps, request, scope, () =>
    Promise.resolve(new Map([[question._id, question.openTime]])),
  );
}

/** The event is written first, so nothing is read without one. */
function recordReading(caps: Capabilities, request: OfQuestion): Promise<void> {
  const { question, post, project, level } = request.subject;
  if (!mayAdministerProject(level)) throw new PermissionError();
  const about = { questionId: question._id, postId: post._id, projectId: project._id };
  return recordEvent(caps, request, {
    kind: "traces_read",
    ...about,
    after: { reason: request.query.reason },
  });
}

/** Lists the caller's traces on questions that they see. */
export function listOwnTraces(caps: DirectoryNeeds, request: Request<string, OwnTraceQuery>) {
  const { caller, query, now } = request;
  const scope: TraceScope = {
    ...(query.question === undefined ? {} : { questionIds: query.question }),
    authorId: caller.id,
    reveals: [],
  };
  return traces(caps, request, scope, async (ids) => {
    const targets = await findTargets(caps, caller, ids, now);
    return new Map([...targets].map(([id, { question }]) => [id, question.openTime]));
  });
}

async function traces(
  caps: Pick<Capabilities, "store">,
  request: Request<string, OwnTraceQuery | TraceQuery>,
  scope: TraceScope,
  openTimesOf: (questionIds: number[]) => Promise<Map<number, number | null>>,
) {
  const { caller, query } = request;
  const { limit } = query;
  const after = placeIn(query);
  const rows = await caps.store.forecastTraces.page(scope, after, limit + 1);
  const found = rows.slice(0, limit);
  const openTimes = await openTimesOf([...new Set(found.map(({ q }) => q))]);
  const told = await tellTraces(caps, { found, openTimes, readerId: caller.id });
  const last = rows.length > limit ? found.at(-1) : undefined;
  const next = last === undefined ? null : nextLink(request, { limit, cursor: cursorOf(last) });
  const results = told.map((one) => presentTrace(one, caller.id));
  return { status: 200 as const, body: { next, results } };
}

function cursorOf({ q, s, _id }: TraceDocument): string {
  return `${q}-${s}-${_id.toHexString()}`;
}

const CURSOR = /^(\d{1,15})-(\d{1,15})-([0-9a-f]{24})$/;

/** @throws {ValidationError} when no page has given this cursor */
function placeIn({ cursor }: OwnTraceQuery | TraceQuery): TracePlace | null {
  return cursor === undefined ? null : readCursor(cursor);
}

function readCursor(text: string): TracePlace {
  const [, q, s, id] = CURSOR.exec(text) ?? [];
  if (id === undefined) {
    throw invalidField("cursor", "Send a cursor from an earlier answer, unchanged.");
  }
  return { q: Number(q), s: Number(s), id };
}
