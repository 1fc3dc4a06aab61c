/**
 * The FluSight tournament: 54 forecasting teams of the 2025-26 influenza season, with their weekly
 * forecasts and the real outcomes. Each team is the primary bot of its own owner account.
 */
import { buildCdf } from "../domain/distributions/build_cdf.ts";
import type { UserDocument } from "../store/accounts/user_document.ts";
import type { PostDocument } from "../store/posts/post_documents.ts";
import type { QuestionDocument } from "../store/posts/question_document.ts";
import type { ProjectDocument } from "../store/projects/project_documents.ts";
import { accountOf, postOf, questionOf, type Needs, type QuestionDraft } from "./content.ts";
import type { PastForecast } from "./history.ts";
import type { FluQuestion, FluTeam, readFluSight } from "./sources.ts";

type FluSight = ReturnType<typeof readFluSight>;

export interface LoadedFluSight {
  readonly questions: readonly QuestionDocument[];
  /** The names of the questions in the source. */
  readonly names: readonly string[];
  readonly posts: readonly PostDocument[];
  readonly accounts: readonly UserDocument[];
  /** Bots that combine the forecasts of others. The board shows them outside the ranking. */
  readonly ensembleIds: readonly number[];
  readonly forecasts: readonly PastForecast[];
}

const WEEK_MS = 7 * 86_400_000;
const SEASON_START = Date.parse("2025-11-17");
const NAME_LIMIT = 30;
const ATTRIBUTION = "Data: CDC FluSight forecast hub and the participating teams (CC BY 4.0).";
const groupTitles: Readonly<Record<string, string>> = {
  "hosp-states-2026-01-10": "Influenza hospital admissions in five states, week ending 2026-01-10",
  "hosp-states-2026-02-14": "Influenza hospital admissions in five states, week ending 2026-02-14",
};
const stateOf = /report for (.+?) in the week/;

export async function planFluSight(
  caps: Needs,
  data: FluSight,
  { project, authorId }: { project: ProjectDocument; authorId: number },
): Promise<LoadedFluSight> {
  const { questions, posts } = await planPosts(caps, data.questions, { project, authorId });
  const { accounts, botOf } = await planTeams(caps, data.teams);
  const byName = new Map(
    data.questions.map((question, index) => [question.id, { question, stored: questions[index] }]),
  );
  const forecasts = data.forecasts.flatMap(({ q, team, f }) => {
    const found = byName.get(q);
    const bot = botOf.get(team);
    if (found?.stored === undefined || bot === undefined) return [];
    const { question, stored } = found;
    return f.map(([time, values]) => ({
      question: stored,
      userId: bot._id,
      time: Date.parse(time),
      value: valueOf(question, stored, values, data.levels),
    }));
  });
  const ensembleIds = [...botOf].flatMap(([team, bot]) =>
    data.teams[team]?.ensemble === true ? [bot._id] : [],
  );
  const names = data.questions.map(({ id }) => id);
  return { questions, names, posts, accounts, ensembleIds, forecasts };
}

type Home = { readonly project: ProjectDocument; readonly authorId: number };

/** Builds posts and questions in the order of the source. Questions of one group share a post. */
async function planPosts({ store }: Needs, source: readonly FluQuestion[], home: Home) {
  const groups = new Map<string, FluQuestion[]>();
  for (const question of source) {
    const name = question.group ?? question.id;
    groups.set(name, [...(groups.get(name) ?? []), question]);
  }
  const questions = new Map<string, QuestionDocument>();
  const posts: PostDocument[] = [];
  for (const [name, members] of groups) {
    const isGroup = members[0]?.group !== undefined;
    const id = await store.counters.draw("content", isGroup ? members.length + 1 : 1);
    const own = members.map((member, rank) =>
      questionOf(isGroup ? id + 1 + rank : id, id, {
        ...draftOf(member),
        ...(isGroup ? { label: stateOf.exec(member.title)?.[1] ?? "", groupRank: rank } : {}),
      }),
    );
    members.forEach((member, index) => questions.set(member.id, own[index]!));
    posts.push(
      postOf(
        id,
        { title: groupTitles[name] ?? members[0]?.title ?? "", ...home, ...(isGroup ? GROUP : {}) },
        own,
      ),
    );
  }
  return { posts, questions: source.map((question) => questions.get(question.id)!) };
}

const GROUP = {
  kind: "group_of_questions",
  forecastType: "group_of_questions",
  group: {
    description: ATTRIBUTION,
    resolutionCriteria: "As reported by NHSN.",
    finePrint: "",
    groupVariable: "State",
    graphType: "fan_graph",
    subquestionsOrder: "MANUAL",
  },
} as const;

function draftOf(question: FluQuestion): QuestionDraft {
  const resolves = Date.parse(question.resolves);
  return {
    type: question.type,
    title: question.title,
    description: ATTRIBUTION,
    resolutionCriteria: question.criteria ?? "As reported by NHSN in the hub's target data.",
    unit: question.unit ?? "",
    openTime: Date.parse(question.opens),
    scheduledCloseTime: Date.parse(question.closes),
    scheduledResolveTime: resolves,
    actualResolveTime: resolves,
    resolution:
      question.type === "date"
        ? String(Date.parse(question.resolution) / 1000)
        : question.resolution,
    ...rangeOf(question),
  };
}

function rangeOf(question: FluQuestion): Partial<QuestionDraft> {
  if (question.type === "multiple_choice") return { options: [...(question.options ?? [])] };
  if (question.type === "numeric") {
    return {
      rangeMin: question.range_min ?? 0,
      rangeMax: question.range_max ?? 1,
      openLowerBound: question.open_lower_bound ?? false,
      openUpperBound: question.open_upper_bound ?? true,
    };
  }
  const weeks = (question.outcomes ?? []).map((week) => Date.parse(week));
  return { rangeMin: (Math.min(...weeks) - WEEK_MS) / 1000, rangeMax: Math.max(...weeks) / 1000 };
}

function valueOf(
  question: FluQuestion,
  stored: QuestionDocument,
  values: readonly number[],
  levels: readonly number[],
): PastForecast["value"] {
  if (question.type === "multiple_choice") {
    const total = values.reduce((sum, value) => sum + value, 0);
    return Object.fromEntries(
      (question.options ?? []).map((option, index) => [option, (values[index] ?? 0) / total]),
    );
  }
  const shape = { ...stored, rangeMin: stored.rangeMin ?? 0, rangeMax: stored.rangeMax ?? 1 };
  if (question.type === "numeric") {
    const percentiles = values.map((value, index) => ({ p: levels[index]!, value }));
    return buildCdf({ kind: "percentiles", percentiles }, {}, shape).cdf;
  }
  const bins = (question.outcomes ?? []).map((week, index) => {
    const to = Date.parse(week) / 1000;
    return { from: to - WEEK_MS / 1000, to, mass: values[index] ?? 0 };
  });
  return buildCdf({ kind: "histogram", bins }, {}, shape).cdf;
}

async function planTeams({ store }: Needs, teams: Readonly<Record<string, FluTeam>>) {
  const names = Object.entries(teams);
  const first = await store.counters.draw("users", 2 * names.length);
  const botOf = new Map<string, UserDocument>();
  const accounts = names.flatMap(([name, team], index) => {
    const owner = accountOf(first + 2 * index, ownerName(name), {
      bio: team.team_name,
      dateJoined: SEASON_START,
    });
    const bot = accountOf(first + 2 * index + 1, name.slice(0, NAME_LIMIT), {
      isBot: true,
      isPrimaryBot: true,
      botOwnerId: owner._id,
      botSlot: 1,
      dateJoined: SEASON_START,
      bio: `${team.model_name}. ${team.methods} (${team.license})`,
      website: team.website_url.slice(0, 100),
    });
    botOf.set(name, bot);
    return [owner, bot];
  });
  return { accounts, botOf };
}

function ownerName(team: string): string {
  return `${team.slice(0, NAME_LIMIT - "-owner".length)}-owner`;
}
