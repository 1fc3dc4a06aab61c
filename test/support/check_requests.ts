/**
 * Generated requests for the calls that have a check: valid ones, ones with a fault somewhere, and
 * ones by callers without permission. The same seed gives the same requests.
 */
import { seededRandom } from "../../src/domain/numbers/random.ts";
import { CONTINUOUS_TYPES, type QuestionType } from "../../src/domain/vocabulary.ts";
import type { TestApp } from "./app.ts";
import { straightCdf } from "./cdfs.ts";
import { at, DAY, HOUR } from "./desk.ts";
import type { Account } from "./factories.ts";
import { HOSTILE_JSON } from "./hostile.ts";

export interface CheckRequest {
  readonly method: string;
  /** The path of the call. That of the check has `check/` behind it. */
  readonly path: string;
  /** The body as it is sent. */
  readonly raw: string;
  readonly token: string;
}

interface Scene {
  readonly callers: readonly Account[];
  readonly binaries: readonly number[];
  readonly choices: readonly number[];
  readonly numerics: readonly number[];
  /** Closed, hidden and unknown ones, and ids of posts that are no questions. */
  readonly others: readonly number[];
  readonly groupPost: number;
  readonly subquestions: readonly number[];
  readonly projects: readonly number[];
  readonly comments: readonly number[];
}

export async function openCheckScene(app: TestApp): Promise<Scene> {
  const { make } = app;
  const [admin, forecaster, viewer, outsider] = await Promise.all(
    Array.from({ length: 4 }, () => make.account()),
  );
  const project = await make.project({ createdBy: admin!.id, defaultPermission: null });
  await make.member(project._id, forecaster!.id, "forecaster");
  await make.member(project._id, viewer!.id, "viewer");
  const post = { defaultProjectId: project._id, projectIds: [project._id], authorId: admin!.id };
  const several = async (type: QuestionType, count: number) => {
    const ids: number[] = [];
    for (let i = 0; i < count; i++) ids.push((await make.question(type, { post })).post._id);
    return ids;
  };
  const closed = await make.question("binary", {
    post,
    question: { actualCloseTime: Date.now() - HOUR },
  });
  const hidden = await make.question("binary", {
    post: { ...post, curationStatus: "draft", publishedAt: null, authorId: outsider!.id },
    question: { postApproved: false },
  });
  const conditional = await make.conditional({ post });
  const group = await make.group(CONTINUOUS_TYPES, { post });
  const notebook = await make.notebook({ post });
  const binaries = [...(await several("binary", 20)), conditional.condition.post._id];
  const said = await app
    .as(forecaster!.token)
    .post("/api/comments/create/", { on_post: binaries[0], text: "First" });
  return {
    // Most requests come from the two who may do something.
    callers: [...[admin!, admin!, admin!, forecaster!, forecaster!], viewer!, outsider!],
    binaries,
    choices: await several("multiple_choice", 10),
    numerics: await several("numeric", 10),
    others: [closed.post._id, hidden.post._id, group.post._id, notebook._id, 999_999_999],
    groupPost: group.post._id,
    subquestions: group.questions.map(({ _id }) => _id),
    projects: [project._id, await make.siteMainId(), 999_999_999],
    comments: [said.body.id as number, 999_999_999],
  };
}

type Random = () => number;
type Body = Record<string, unknown> | Record<string, unknown>[];

export function* checkRequests(scene: Scene, count: number, seed: number): Generator<CheckRequest> {
  const random = seededRandom(seed);
  const kinds = [forecasts, withdrawals, comment, resolution, newPost, postUpdate];
  for (let i = 0; i < count; i++) {
    const { method = "POST", path, body } = kinds[i % kinds.length]!(scene, random);
    const { token } = pick(random, scene.callers);
    yield {
      method,
      path,
      token,
      raw: random() < 0.15 ? spoil(random, body) : JSON.stringify(body),
    };
  }
}

interface Made {
  readonly method?: string;
  readonly path: string;
  readonly body: Body;
}

function pick<T>(random: Random, list: readonly T[]): T {
  return list[Math.floor(random() * list.length)]!;
}

/** Usually a question that takes forecasts, sometimes another id. */
function someQuestion(scene: Scene, random: Random, usual: readonly number[]): number {
  return random() < 0.12 ? pick(random, scene.others) : pick(random, usual);
}

function forecasts(scene: Scene, random: Random): Made {
  const items = Array.from({ length: 1 + Math.floor(random() * 3) }, () => {
    const p = Math.round(random() * 1.05 * 1000) / 1000;
    const end = random() < 0.3 ? { end_time: at(random() < 0.8 ? DAY : -DAY) } : {};
    const kind = Math.floor(random() * 3);
    if (kind === 0) {
      return { question: someQuestion(scene, random, scene.binaries), probability_yes: p, ...end };
    }
    if (kind === 1) {
      const shares = { A: p / 2, B: p / 2, Other: 1 - p };
      const question = someQuestion(scene, random, scene.choices);
      return { question, probability_yes_per_category: shares, ...end };
    }
    const last = random() < 0.8 ? 0.9 : 1;
    const question = someQuestion(scene, random, scene.numerics);
    return { question, continuous_cdf: straightCdf(200, 0, last), ...end };
  });
  return { path: "/api/questions/forecast/", body: items };
}

function withdrawals(scene: Scene, random: Random): Made {
  const all = [...scene.binaries, ...scene.choices, ...scene.numerics];
  const items = Array.from({ length: 1 + Math.floor(random() * 4) }, () => ({
    question: someQuestion(scene, random, all),
    ...(random() < 0.3 ? { withdraw_at: at(random() < 0.8 ? DAY : -DAY) } : {}),
  }));
  return { path: "/api/questions/withdraw/", body: items };
}

function comment(scene: Scene, random: Random): Made {
  const texts = ["So it is", "@person1 and `@person2`", "", "  "];
  return {
    path: "/api/comments/create/",
    body: {
      on_post: someQuestion(scene, random, scene.binaries),
      text: pick(random, texts),
      is_private: random() < 0.3,
      included_forecast: random() < 0.5,
      ...(random() < 0.3 ? { parent: pick(random, scene.comments) } : {}),
      ...(random() < 0.3
        ? { key_factors: [{ driver: { text: "d", impact_direction: random() < 0.7 ? 1 : 2 } }] }
        : {}),
    },
  };
}

function resolution(scene: Scene, random: Random): Made {
  const [id, words] = pick(random, [
    [someQuestion(scene, random, scene.binaries), ["yes", "no", "annulled", "maybe"]],
    [someQuestion(scene, random, scene.choices), ["A", "Other", "Z"]],
    [someQuestion(scene, random, scene.numerics), ["12", "above_upper_bound", "-5"]],
  ] as const);
  return {
    path: `/api/questions/${id}/resolve/`,
    body: {
      resolution: pick<string>(random, words),
      actual_resolve_time: at(random() < 0.8 ? -HOUR : -90 * DAY),
    },
  };
}

function definition(random: Random): Record<string, unknown> {
  const times = random() < 0.3 ? { open_time: at(0), scheduled_close_time: at(DAY) } : {};
  const count = pick(random, [11, 11, 0]);
  return pick<Record<string, unknown>>(random, [
    { title: "Rain?", type: "binary", ...times },
    { title: "Which?", type: "multiple_choice", options: pick(random, [["A", "B"], ["A"]]) },
    {
      title: "How many?",
      type: "discrete",
      inbound_outcome_count: count,
      range_min: 0,
      range_max: random() < 0.8 ? 10 : -1,
    },
  ]);
}

function newPost(scene: Scene, random: Random): Made {
  const content = pick<Record<string, unknown>>(random, [
    { question: definition(random) },
    { group_of_questions: { questions: [definition(random), definition(random)] } },
    { notebook: { markdown: "# M" } },
    {
      conditional: {
        condition_id: someQuestion(scene, random, scene.binaries),
        condition_child_id: someQuestion(scene, random, scene.numerics),
      },
    },
    {},
  ]);
  const body = {
    ...(random() < 0.9 ? { title: pick(random, ["New", "Newer"]) } : {}),
    ...(random() < 0.8 ? { default_project: pick(random, scene.projects) } : {}),
    ...(random() < 0.3 ? { tags: [pick(random, ["one", "two"])] } : {}),
    ...(random() < 0.1 ? { categories: [pick(random, scene.projects)] } : {}),
    ...content,
  };
  return { path: "/api/posts/create/", body };
}

function postUpdate(scene: Scene, random: Random): Made {
  if (random() < 0.3) return groupUpdate(scene, random);
  const all = [...scene.binaries, ...scene.choices];
  const body = {
    ...(random() < 0.5 ? { title: "Changed" } : {}),
    ...(random() < 0.3 ? { tags: [pick(random, ["one", "three"])] } : {}),
    ...(random() < 0.2 ? { default_project: pick(random, scene.projects) } : {}),
    ...(random() < 0.6 ? { question: definition(random) } : {}),
  };
  return { method: "PUT", path: `/api/posts/${someQuestion(scene, random, all)}/update/`, body };
}

function groupUpdate({ groupPost, subquestions }: Scene, random: Random): Made {
  const changed = { id: pick(random, [...subquestions, 999_999_999]), description: "New" };
  const content = {
    questions: [changed, ...(random() < 0.5 ? [{ ...definition(random), label: "More" }] : [])],
    ...(random() < 0.3 ? { delete: [pick(random, [...subquestions, 999_999_999])] } : {}),
  };
  const path = `/api/posts/${groupPost}/update/`;
  return { method: "PUT", path, body: { group_of_questions: content } };
}

/** Puts a hostile value in the place of one value, or of the whole body. */
function spoil(random: Random, body: Body): string {
  const hostile = pick(
    random,
    HOSTILE_JSON.filter(({ length }) => length < 10_000),
  );
  if (random() < 0.1) return hostile;
  const [first = {}] = Array.isArray(body) ? body : [body];
  const name = pick(random, [...Object.keys(first), "title"]);
  const fields = Object.entries({ ...first, [name]: null }).map(
    ([key, value]) => `${JSON.stringify(key)}:${key === name ? hostile : JSON.stringify(value)}`,
  );
  const item = `{${fields.join(",")}}`;
  return Array.isArray(body) ? `[${item}]` : item;
}
