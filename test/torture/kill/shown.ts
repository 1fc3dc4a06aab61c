/** Compares counters with their rows, and both with what readers see. */
import { checkPost, checkProject } from "../../../src/drift/check_drift.ts";
import { createClient } from "../../support/client.ts";
import { documentsOf, type Scene } from "./scene.ts";

/** The platform's own comparison, for every post and the project. */
export async function counterFaults({ stage, questions, projectId }: Scene): Promise<string[]> {
  const { caps } = stage;
  const posts = await caps.store.posts.byIds(questions.map(({ id }) => id));
  const project = await caps.store.projects.byId(projectId);
  const drifts = project === null ? [] : await checkProject(caps, project);
  for (const post of posts) drifts.push(...(await checkPost(caps, post)));
  return drifts.map(
    ({ kind, id, field, stored, counted }) =>
      `${field} of ${kind} ${id} is ${JSON.stringify(stored)}, not ${JSON.stringify(counted)}`,
  );
}

/** Compares what each author sees of the posts in use with what is stored. */
export async function shownFaults(scene: Scene): Promise<string[]> {
  const { stage, site, authors, inUse } = scene;
  const { store, clock } = stage.caps;
  const baseUrl = `http://127.0.0.1:${site.api().port}`;
  const documents = new Map((await documentsOf(scene)).map((one) => [one._id, one]));
  const posts = new Map(
    (await store.posts.byIds(inUse.map(({ id }) => id))).map((post) => [post._id, post]),
  );
  const faults: string[] = [];
  for (const { id } of inUse) {
    const standing = await store.forecasts.standing(id, clock.now());
    for (const author of authors) {
      const { body, status } = await createClient(baseUrl, author.token).get(`/api/posts/${id}/`);
      if (status !== 200) throw new Error(`GET of post ${id}: ${status}`);
      const post = posts.get(id);
      const own = standing.find(({ u }) => u === author.id);
      const latest = body.question.my_forecasts.latest as Latest | null;
      const wanted = [
        post?.forecastsCount,
        post?.nrForecasters,
        post?.commentCount,
        post?.voteScore,
        documents.get(id)?.resolution,
        own === undefined ? null : own.s / 1_000,
      ];
      const shown = [
        body.forecasts_count,
        body.nr_forecasters,
        body.comment_count,
        body.vote.score,
        body.question.resolution,
        latest === null || hasEnded(latest, clock.now()) ? null : latest.start_time,
      ];
      if (JSON.stringify(shown) !== JSON.stringify(wanted)) {
        faults.push(`post ${id} shows ${JSON.stringify(shown)}, not ${JSON.stringify(wanted)}`);
      }
    }
  }
  return faults;
}

interface Latest {
  /** Unix seconds. */
  readonly start_time: number;
  readonly end_time: number | null;
}

function hasEnded({ end_time: end }: Latest, now: number): boolean {
  return end !== null && end * 1_000 <= now;
}
