/** Posts from the draft to the approval, and their places in projects. */
import { day, type Scene } from "./scene.ts";

/** Ids of posts with one question, which have the id of their question. */
export interface Posts {
  readonly flood: number;
  readonly level: number;
  readonly bridges: number;
  readonly winner: number;
}

const SCHEDULE = {
  published_at: day(-1),
  open_time: day(-1),
  cp_reveal_time: day(0),
  scheduled_close_time: day(60),
  scheduled_resolve_time: day(61),
};

const TEXTS = {
  description: "The gauge has been read at noon since 1901.",
  resolution_criteria: "The published reading of the gauge decides.",
};

export async function tellAuthoring(scene: Scene): Promise<Posts> {
  const { recorder, cast, cupId } = scene;
  const { record } = recorder;
  const publish = async (title: string, question: object): Promise<number> => {
    const { id } = await record("createPost", cast.grace.client, {
      body: { title, default_project: cupId, question: { title, ...TEXTS, ...question } },
    });
    await record("submitForReview", cast.grace.client, { params: { postId: id } });
    await record("approvePost", cast.grace.client, { params: { postId: id }, body: SCHEDULE });
    return id;
  };
  const winner = await publish("Which town reports the highest water?", {
    type: "multiple_choice",
    options: ["Passau", "Ulm", "Another town"],
  });
  const bridges = await publish("How many bridges close before March?", {
    type: "discrete",
    scaling: { range_min: -0.5, range_max: 7.5 },
    unit: "bridges",
    inbound_outcome_count: 8,
  });
  const level = await publish("How high is the river on 1 March?", {
    type: "numeric",
    scaling: { range_min: 0, range_max: 12 },
    unit: "m",
    open_upper_bound: true,
  });
  const flood = await publish("Will the river rise above 7 m before March?", { type: "binary" });
  const posts = { flood, level, bridges, winner };
  await tellReview(scene);
  await tellPlaces(scene, posts);
  await record("updateOptions", cast.grace.client, {
    params: { questionId: winner },
    body: { options: ["Passau", "Ulm", "Linz", "Another town"], grace_period_end: day(3) },
  });
  return posts;
}

/** A draft that is changed, taken back, rejected and deleted. */
async function tellReview({ recorder: { record }, cast, cupId }: Scene): Promise<void> {
  const { grace, ada } = cast;
  const title = "Will it snow in May?";
  const draft = { title, default_project: cupId, question: { title, type: "binary" } };
  const { body } = await ada.client.post("/api/posts/create/", draft);
  const params = { postId: body.id };
  await record("updatePost", ada.client, {
    params,
    body: { title: "Will it snow in Ulm in May?", question: TEXTS },
  });
  await record("submitForReview", ada.client, { params });
  await record("makeDraft", ada.client, { params });
  await record("submitForReview", ada.client, { params });
  await record("rejectPost", grace.client, { params });
  await record("makeDraft", ada.client, { params });
  await record("submitForReview", ada.client, { params });
  await record("approvePost", grace.client, { params, body: SCHEDULE });
  await record("sendBackToReview", grace.client, { params });
  await record("deletePost", grace.client, { params });
}

async function tellPlaces(
  { recorder: { record }, cast, communityId }: Scene,
  { flood }: Posts,
): Promise<void> {
  const { grace, ada } = cast;
  const params = { postId: flood };
  await record("repostPost", ada.client, { params, body: { project_id: communityId } });
  await record("removeFromProject", grace.client, { params, body: { project_id: communityId } });
  await record("changePostProjects", grace.client, {
    params,
    body: { add: [communityId], remove: [] },
  });
  await record("markPostRead", ada.client, { params });
  await record("votePost", ada.client, { params, body: { direction: 1 } });
  await record("sendBackToReview", grace.client, { params });
  await record("approvePost", grace.client, { params, body: SCHEDULE });
}
