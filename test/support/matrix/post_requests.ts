/** The requests for the rows of section 4 on posts and comments, by the name of the row. */
import type { QuestionDocument } from "../../../src/store/posts/question_document.ts";
import { straightCdf } from "../cdfs.ts";
import { at, HOUR, schedule } from "../desk.ts";
import { type Ask, commentOf, postOf, type Prepare, type Situation } from "./situation.ts";
import { PLAIN_KINDS, POST_KINDS, type PostKind } from "./places.ts";

const WITH_QUESTIONS = POST_KINDS.filter((kind) => kind !== "notebook");

const onPost =
  (body?: unknown, kinds: readonly PostKind[] = POST_KINDS): Prepare =>
  async (situation) => ({ params: { postId: (await postOf(situation, kinds)).id }, body });

const onQuestion =
  (body?: unknown, kinds: readonly PostKind[] = PLAIN_KINDS): Prepare =>
  async (situation) => ({ params: { questionId: (await questionOf(situation, kinds))._id }, body });

async function questionOf(
  situation: Situation,
  kinds: readonly PostKind[],
): Promise<QuestionDocument> {
  const { questions } = await postOf(situation, kinds);
  return questions[situation.turn % questions.length]!;
}

const inBody =
  (bodyFor: (postId: number) => unknown): Prepare =>
  async (situation): Promise<Ask> => ({ body: bodyFor((await postOf(situation)).id) });

const onComment =
  (body?: unknown): Prepare =>
  async (situation) => ({ params: { commentId: await commentOf(situation) }, body });

/** Bodies of the routes on a comment. */
const COMMENT_BODIES: Readonly<Record<string, unknown>> = {
  voteComment: { direction: 1 },
  reportComment: { reason: "spam" },
  markChangedMind: { enabled: true },
  pinComment: { pin: true },
  editComment: { text: "Better" },
  editCommentByPost: { text: "Better" },
};

const remark = (postId: number, parent?: number) => ({ on_post: postId, text: "So it is", parent });

const replying: Prepare = async (situation) => {
  const on = situation.on === "private comment" ? "private comment" : "comment";
  const parent = await commentOf({ ...situation, on });
  const { postId } = (await situation.world.app.caps.store.comments.byId(parent))!;
  return { body: remark(postId, parent) };
};

const forecasting: Prepare = async (situation) => {
  const question = await questionOf(situation, WITH_QUESTIONS);
  return { body: [{ question: question._id, ...valueFor(question) }] };
};

/** Returns a forecast that is valid for every question of its type. */
function valueFor({ type, allOptionsEver, openUpperBound, inboundOutcomeCount }: QuestionDocument) {
  if (type === "binary") return { probability_yes: 0.4 };
  if (type === "multiple_choice") {
    const options = allOptionsEver ?? [];
    const share = options.map((option) => [option, 1 / options.length]);
    return { probability_yes_per_category: Object.fromEntries(share) as Record<string, number> };
  }
  const last = openUpperBound ? 0.9 : 1;
  return { continuous_cdf: straightCdf(inboundOutcomeCount ?? 200, 0, last) };
}

const withdrawing: Prepare = async (situation) => {
  const question = await questionOf(situation, WITH_QUESTIONS);
  return { body: [{ question: question._id }] };
};

const commentAction: Prepare = (situation) => onComment(COMMENT_BODIES[situation.route])(situation);

/** Stores a proposal of the witness on a question, and returns its id. */
async function proposalOn({ world: { app, witness } }: Situation, questionId: number) {
  const { store, clock } = app.caps;
  const _id = await store.counters.draw("rows");
  await store.proposals.insertAmong(
    {
      _id,
      questionId,
      projectId: 1,
      authorId: witness.id,
      createdAt: clock.now(),
      resolution: "annulled",
      sources: [],
      note: "",
      isObjection: false,
    },
    Number.MAX_SAFE_INTEGER,
  );
  return _id;
}

/** Returns the tag, which is the other project in bodies: any post may be put into a tag. */
function tagOf({ world }: Situation): number {
  return world.places.find(({ kind }) => kind.type === "tag")!.project._id;
}

const editing =
  (kinds: readonly PostKind[]): Prepare =>
  async (situation) => {
    const title = { short_title: "Another" };
    const isOut = situation.route === "removeFromProject";
    const body = isOut ? { project_id: tagOf(situation) } : title;
    return onPost(body, kinds)(situation);
  };

const reposting =
  (target: (situation: Situation) => number | Promise<number>): Prepare =>
  async (situation) =>
    onPost({ project_id: await target(situation) })(situation);

async function ownProject({ world: { app }, caller }: Situation): Promise<number> {
  const { _id } = await app.make.project({ createdBy: caller.account?.id ?? null });
  return _id;
}

const annulled = { resolution: "annulled", actual_resolve_time: at(-HOUR) };

const READING: Readonly<Record<string, Prepare>> = {
  "read post": onPost(),
  "read post without an account": onPost(),
  "read comments without an account": onPost(),
  "read question and prediction": async (situation) => ({
    ...(await onQuestion(undefined, WITH_QUESTIONS)(situation)),
    query: "?with_cp=true&include_descriptions=true",
  }),
  "read the changes of a question": onQuestion(undefined, WITH_QUESTIONS),
  "read all traces with a reason": async (situation) => ({
    ...(await onQuestion(undefined, WITH_QUESTIONS)(situation)),
    query: "?reason=A+participant+has+asked",
  }),
  "read predictions at times": async (situation) => {
    const { _id } = await questionOf(situation, WITH_QUESTIONS);
    return { body: { questions: [_id], at: [at(-HOUR)] } };
  },
  "build a CDF": onQuestion({ normal: { mean: 0.5, sd: 0.1 } }, ["numeric"]),
  "read own score": onQuestion(undefined, WITH_QUESTIONS),
  "read comments": async (situation) => ({
    query: `?post=${(await postOf(situation)).id}&include_deleted=true`,
  }),
};

const TAKING_PART: Readonly<Record<string, Prepare>> = {
  "vote on post": onPost({ direction: 1 }),
  "mark as read": onPost(),
  "follow a post": onPost(),
  forecast: forecasting,
  "forecast while not open": forecasting,
  withdraw: withdrawing,
  comment: inBody((postId) => remark(postId)),
  reply: replying,
  "vote on comment": commentAction,
  report: commentAction,
  "mark changed mind": commentAction,
  "pin comment": commentAction,
  "edit own comment": commentAction,
  "publish a private comment of one's bot": commentAction,
  "edit others' comment": commentAction,
  "delete own comment": commentAction,
  "delete others' comment": commentAction,
  "touch others' private comment": commentAction,
  "reply to others' private comment": replying,
};

const CURATING: Readonly<Record<string, Prepare>> = {
  "edit post, not approved": editing(POST_KINDS),
  "edit post, approved before open": editing(PLAIN_KINDS),
  "edit post, after open": editing(WITH_QUESTIONS),
  "edit notebook, approved": editing(POST_KINDS),
  "delete post, not approved": onPost(),
  "delete post, approved": onPost(),
  "submit for review": onPost(),
  "make draft": onPost(),
  approve: onPost(schedule(), PLAIN_KINDS),
  reject: onPost(),
  "send back before open": onPost(undefined, PLAIN_KINDS),
  "send back after open": onPost(undefined, PLAIN_KINDS),
  "change the projects of a post": async (situation) =>
    onPost({ add: [tagOf(situation)], remove: [] })(situation),
  "repost to a project one curates": reposting(ownProject),
  "repost to others' project": reposting(({ world }) => world.elsewhere),
  "repost to a hidden project": reposting(({ world }) => world.hidden),
  resolve: onQuestion(annulled),
  "resolve a branch": onQuestion(annulled),
  "propose an outcome": onQuestion({ resolution: "annulled" }),
  "accept a proposal": async (situation) => {
    const ask = await onQuestion({})(situation);
    if (ask === null) return ask;
    const proposalId = await proposalOn(situation, Number(ask.params?.["questionId"]));
    return { ...ask, params: { ...ask.params, proposalId } };
  },
  clarify: onQuestion({ text: "A frost is a night below zero degrees." }),
  unresolve: onQuestion(),
  close: onQuestion({}),
  "change options": onQuestion({ options: ["A", "Renamed", "Other"] }),
};

export const POST_REQUESTS: Readonly<Record<string, Prepare>> = {
  ...READING,
  ...TAKING_PART,
  ...CURATING,
};
