/** `presage recompute`: queues jobs that recompute derived values. */
import { announce, type Announcing } from "../../consequences/announce.ts";
import type { PostDocument } from "../../store/posts/post_documents.ts";
import { type Command } from "../command.ts";
import { CommandError, UsageError } from "../command_error.ts";
import { idIn } from "../find_objects.ts";
import { NO_JOBS, queueJobs } from "../queue_jobs.ts";
import type { Session } from "../session.ts";

const GROUP = 200;
const TARGETS = ["question", "post", "leaderboard", "all"] as const;

export const recompute: Command = {
  name: "recompute",
  summary: "Queue the recomputation of predictions, scores, leaderboards and counters",
  about: "The jobs process does the work; see jobs list.",
  arguments: [],
  options: [
    {
      name: "question",
      value: "id",
      about: "prediction history, scores and counters of one question",
    },
    { name: "post", value: "id", about: "counters, movement and hotness of one post" },
    { name: "leaderboard", value: "id", about: "entries of one leaderboard" },
    { name: "finalize", about: "with --leaderboard: make it final" },
    { name: "all", about: "everything" },
  ],
  async run(session, input) {
    if (TARGETS.filter((target) => input.has(target)).length !== 1) {
      throw new UsageError("Give exactly one of --question, --post, --leaderboard and --all.");
    }
    if (input.has("finalize") && !input.has("leaderboard")) {
      throw new UsageError("--finalize goes with --leaderboard.");
    }
    const { caps } = session;
    if (input.has("all")) {
      const queued = await recomputeAll(session);
      session.show(queued, [`${queued.posts} posts, ${queued.boards} leaderboards queued.`]);
      return;
    }
    const target = TARGETS.find((name) => input.has(name)) ?? "all";
    const id = idIn(input.text(target), target);
    if (target === "question") await recomputeQuestion(caps, id);
    else if (target === "post") await recomputePost(caps, id);
    else await recomputeBoard(caps, { leaderboardId: id, finalize: input.has("finalize") });
    session.show({ [target]: id }, [`Queued: ${target} ${id}`]);
  },
};

async function recomputeQuestion(caps: Announcing, id: number): Promise<void> {
  const question = await caps.store.questions.byId(id);
  if (question === null) throw new UsageError(`There is no question ${id}.`);
  const ids = { questionIds: [id], scoredIds: [id], postIds: [question.postId] };
  await queueJobs(caps, { kind: "recomputationWanted", ...ids });
}

async function recomputePost(caps: Announcing, id: number): Promise<void> {
  if ((await caps.store.posts.byId(id)) === null) throw new UsageError(`There is no post ${id}.`);
  const ids = { questionIds: [], scoredIds: [], postIds: [id] };
  await queueJobs(caps, { kind: "recomputationWanted", ...ids });
}

async function recomputeBoard(
  caps: Announcing,
  board: { readonly leaderboardId: number; readonly finalize: boolean },
): Promise<void> {
  const { leaderboardId: id } = board;
  if ((await caps.store.leaderboards.byId(id)) === null) {
    throw new UsageError(`There is no leaderboard ${id}.`);
  }
  await queueJobs(caps, { kind: "boardsWanted", boards: [board] });
}

/**
 * Queues everything. What Redis refuses does not keep the rest from the queue.
 * @throws {CommandError} at the end, when something was refused
 */
async function recomputeAll(session: Session): Promise<{ posts: number; boards: number }> {
  const { caps } = session;
  const { store } = caps;
  const progress = session.progress("Queueing posts", await store.posts.countAll());
  let [posts, refusedPosts] = [0, 0];
  for (let lastId = 0; ;) {
    const group = await store.posts.after(lastId, GROUP);
    if (!(await announce(caps, await wantedFor(caps, group)))) refusedPosts += group.length;
    posts += group.length;
    progress.step(group.length);
    lastId = group.at(-1)?._id ?? lastId;
    if (group.length < GROUP) break;
  }
  progress.done();
  const open = await store.leaderboards.open();
  const boards = open.map(({ _id }) => ({ leaderboardId: _id }));
  const refused = [
    ...(refusedPosts > 0 ? [`${refusedPosts} of ${posts} posts`] : []),
    ...((await announce(caps, { kind: "boardsWanted", boards })) ? [] : ["the leaderboards"]),
    ...((await announce(caps, { kind: "trackRecordWanted" })) ? [] : ["the track record"]),
    ...((await announce(caps, { kind: "measuresWanted" })) ? [] : ["the measures"]),
  ];
  if (refused.length > 0) {
    throw new CommandError(
      `${NO_JOBS}. Not queued: ${refused.join(", ")}. Everything else is queued. Run the command again.`,
    );
  }
  return { posts, boards: boards.length };
}

async function wantedFor(caps: Announcing, posts: readonly PostDocument[]) {
  const postIds = posts.map(({ _id }) => _id);
  const questions = await caps.store.questions.ofPosts(postIds);
  const resolved = questions.filter(({ resolution }) => resolution !== null);
  return {
    kind: "recomputationWanted" as const,
    questionIds: questions.map(({ _id }) => _id),
    scoredIds: resolved.map(({ _id }) => _id),
    postIds,
  };
}
