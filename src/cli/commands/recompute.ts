/** `presage recompute`: derived values anew, by the jobs that keep them. */
import type { Capabilities } from "../../capabilities.ts";
import type { PostDocument } from "../../store/documents.ts";
import { type Command, UsageError } from "../command.ts";
import { idIn } from "../find_objects.ts";
import type { Session } from "../session.ts";

const GROUP = 200;
const TARGETS = ["question", "post", "leaderboard", "all"] as const;

export const recompute: Command = {
  name: "recompute",
  summary: "Queue the recomputation of predictions, scores, leaderboards and counters",
  about: "The jobs process does the work; see jobs list.",
  arguments: [],
  options: [
    { name: "question", value: "id", about: "prediction history, scores and counters of one" },
    { name: "post", value: "id", about: "counters, movement and hotness of one post" },
    { name: "leaderboard", value: "id", about: "entries of one leaderboard" },
    { name: "finalize", about: "with --leaderboard: make it final" },
    { name: "all", about: "everything" },
  ],
  async run(session, input) {
    if (TARGETS.filter((target) => input.has(target)).length !== 1) {
      throw new UsageError("Give exactly one of --question, --post, --leaderboard and --all.");
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
    else if (target === "post")
      await caps.jobs.enqueue("refresh_post", { postId: id, recount: true });
    else {
      const finalize = input.has("finalize");
      await caps.jobs.enqueue("recompute_leaderboard", { leaderboardId: id, finalize });
    }
    session.show({ [target]: id }, [`Queued: ${target} ${id}`]);
  },
};

async function recomputeQuestion({ store, jobs }: Capabilities, id: number): Promise<void> {
  const question = await store.questions.byId(id);
  if (question === null) throw new UsageError(`There is no question ${id}.`);
  await jobs.enqueue("aggregate_question", { questionId: id, rebuild: true });
  await jobs.enqueue("score_question", { questionId: id });
  await jobs.enqueue("refresh_post", { postId: question.postId, recount: true });
}

async function recomputeAll(session: Session): Promise<{ posts: number; boards: number }> {
  const { store, jobs } = session.caps;
  const progress = session.progress("Queueing posts", await store.posts.countAll());
  let posts = 0;
  for (let lastId = 0; ;) {
    const group = await store.posts.after(lastId, GROUP);
    await queueGroup(session.caps, group);
    posts += group.length;
    progress.step(group.length);
    lastId = group.at(-1)?._id ?? lastId;
    if (group.length < GROUP) break;
  }
  progress.done();
  const boards = await store.leaderboards.open();
  await jobs.enqueueMany(
    "recompute_leaderboard",
    boards.map(({ _id }) => ({ leaderboardId: _id })),
  );
  await jobs.enqueue("recompute_track_record", {});
  await jobs.enqueue("refresh_derived", {});
  return { posts, boards: boards.length };
}

async function queueGroup(
  { store, jobs }: Capabilities,
  posts: readonly PostDocument[],
): Promise<void> {
  const questions = await store.questions.ofPosts(posts.map(({ _id }) => _id));
  await jobs.enqueueMany(
    "aggregate_question",
    questions.map(({ _id }) => ({ questionId: _id, rebuild: true })),
  );
  const resolved = questions.filter(({ resolution }) => resolution !== null);
  await jobs.enqueueMany(
    "score_question",
    resolved.map(({ _id }) => ({ questionId: _id })),
  );
  await jobs.enqueueMany(
    "refresh_post",
    posts.map(({ _id }) => ({ postId: _id, recount: true })),
  );
}
