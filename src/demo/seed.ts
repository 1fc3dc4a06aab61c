/** Fills an empty platform with the demo: accounts, projects, questions, history, scores, boards. */
import type { Capabilities } from "../capabilities.ts";
import { newProject } from "../store/projects.ts";
import type { ProjectDocument, UserDocument } from "../store/documents.ts";
import { loadHistory, type PastForecast } from "./history.ts";
import { planFluSight } from "./flusight.ts";
import { planGjp } from "./gjp.ts";
import { planOpenTournament } from "./open_tournament.ts";
import type { Progress } from "./progress.ts";
import { readFluSight, readForecastBench, readGjp } from "./sources.ts";
import { addLogins, type Logins } from "./logins.ts";
import { settleQuestions } from "./settle.ts";

export const TOURNAMENT_SLUG = "open-forecasting";
export const COMMUNITY_SLUG = "influenza-watchers";

export async function seed(caps: Capabilities, progress: Progress): Promise<Logins> {
  const logins = await progress.step("Demo accounts", () => addLogins(caps));
  const { admin, curator } = logins;
  const projects = await progress.step("Projects", () => addProjects(caps, logins));
  const home = (project: ProjectDocument) => ({ project, authorId: admin.id });
  const plans = await progress.step("Questions", async (tick) => {
    const open = await planOpenTournament(caps, readForecastBench(), {
      ...home(projects.open),
      authorId: curator.id,
      categories: [projects.health._id],
    });
    const flu = await planFluSight(caps, readFluSight(), home(projects.flu));
    const gjp = await planGjp(caps, readGjp(), home(projects.gjp));
    const all = [open, flu, gjp];
    for (const [index, plan] of all.entries()) {
      await addAccounts(caps, plan.accounts);
      await caps.store.questions.insertMany(plan.questions);
      await caps.store.posts.insertMany(plan.posts);
      tick(index + 1, all.length);
    }
    return { open, flu, gjp };
  });
  const forecasts = Object.values(plans).flatMap((plan): readonly PastForecast[] => plan.forecasts);
  const history = await progress.step(`${forecasts.length} forecasts`, (tick) =>
    loadHistory(caps, forecasts, tick),
  );
  if (history.refused.length > 0) {
    caps.log.warn(
      { refused: history.refused.length, first: history.refused[0] },
      "forecasts refused by the rules",
    );
  }
  await settleQuestions(caps, progress, {
    posts: Object.values(plans).flatMap((plan) => plan.posts),
    questions: Object.values(plans).flatMap((plan) => plan.questions),
    forecasts,
    projects: Object.values(projects),
    boards: [
      { project: projects.open, excludedIds: [] },
      { project: projects.flu, excludedIds: plans.flu.ensembleIds },
      { project: projects.gjp, excludedIds: [] },
    ],
  });
  return logins;
}

async function addAccounts(
  { store }: Capabilities,
  accounts: readonly UserDocument[],
): Promise<void> {
  await Promise.all(accounts.map((account) => store.users.insert(account)));
}

async function addProjects(caps: Capabilities, { admin, curator }: Logins) {
  const now = caps.clock.now();
  const first = await caps.store.counters.draw("projects", 5);
  const base = {
    createdAt: now,
    createdBy: admin.id,
    defaultPermission: "forecaster",
    visibility: "normal",
  } as const;
  const projects = {
    open: newProject({
      ...base,
      _id: first,
      type: "tournament",
      name: "Open Forecasting",
      slug: TOURNAMENT_SLUG,
      subtitle: "Forecast now: one question of every kind",
      startDate: now,
      prizePool: "1000.00",
    }),
    flu: newProject({
      ...base,
      _id: first + 1,
      type: "tournament",
      name: "FluSight 2025-26",
      slug: "flusight-2025-26",
      subtitle: "The 2025-26 US influenza season, forecast by 54 teams",
      description:
        "Data: CDC FluSight forecast hub and the participating teams named in their accounts (CC BY 4.0).",
      startDate: Date.parse("2025-11-17"),
      closeDate: Date.parse("2026-06-28"),
      botLeaderboardStatus: "include",
    }),
    gjp: newProject({
      ...base,
      _id: first + 2,
      type: "tournament",
      name: "Good Judgment Project 2011-2015",
      slug: "gjp-ace",
      subtitle: "Questions of the IARPA ACE program",
      description: "Data: Good Judgment Project / IARPA ACE (CC0).",
      startDate: Date.parse("2011-09-01"),
      closeDate: Date.parse("2015-08-01"),
    }),
    health: newProject({
      ...base,
      _id: first + 3,
      type: "category",
      name: "Health & Pandemics",
      slug: "health-pandemics",
      emoji: "🧬",
    }),
    community: newProject({
      ...base,
      _id: first + 4,
      type: "community",
      name: "Influenza watchers",
      slug: COMMUNITY_SLUG,
      visibility: "not_in_main_feed",
    }),
  };
  await Promise.all(Object.values(projects).map((project) => caps.store.projects.insert(project)));
  const member = { permission: "curator", userId: curator.id, createdAt: now } as const;
  await caps.store.memberships.add(
    [projects.open, projects.flu, projects.gjp].map((project) => ({
      ...member,
      projectId: project._id,
    })),
  );
  await caps.cache.access.bumpProjects();
  return projects;
}
