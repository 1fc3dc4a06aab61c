/**
 * The projects of the demo: an open tournament, three finished ones, a category and a community.
 */
import { announce, type Announcing } from "../consequences/announce.ts";
import { newProject } from "../store/projects/new_project.ts";
import type { ProjectDocument } from "../store/projects/project_documents.ts";
import type { Logins } from "./logins.ts";

export const TOURNAMENT_SLUG = "open-forecasting";
export const COMMUNITY_SLUG = "influenza-watchers";

const DAY_MS = 86_400_000;
/** Before the oldest question of the open tournament opened. */
const STARTED_DAYS = 70;

export async function addProjects(caps: Announcing, { admin, curator }: Logins) {
  const now = caps.clock.now();
  const first = await caps.store.counters.draw("projects", 6);
  const base = {
    createdAt: now,
    createdBy: admin.id,
    defaultPermission: "forecaster",
    visibility: "normal",
    publicRead: true,
  } as const;
  const projects = plannedProjects(first, base);
  await Promise.all(Object.values(projects).map((project) => caps.store.projects.insert(project)));
  const member = { permission: "curator", userId: curator.id, createdAt: now } as const;
  await caps.store.memberships.add(
    [projects.open, projects.flu, projects.gjp, projects.rounds].map((project) => ({
      ...member,
      projectId: project._id,
    })),
  );
  await announce(caps, { kind: "projectMade" });
  await announce(caps, { kind: "membershipChanged", userIds: [curator.id] });
  return projects;
}

type Common = Pick<
  ProjectDocument,
  "createdAt" | "createdBy" | "defaultPermission" | "visibility" | "publicRead"
>;

function plannedProjects(first: number, base: Common) {
  return {
    open: newProject({
      ...base,
      _id: first,
      type: "tournament",
      name: "Open Forecasting",
      slug: TOURNAMENT_SLUG,
      subtitle: "Forecast now: questions of every kind",
      description:
        "Twelve demo people and forty demo bots of different skill have forecast here for sixty days. They do not exist: a seeded generator made their forecasts and comments. Question texts: ForecastBench, Forecasting Research Institute (CC BY-SA 4.0), and our own.",
      startDate: base.createdAt - STARTED_DAYS * DAY_MS,
      botLeaderboardStatus: "include",
      prizePool: "1000.00",
      prizeCurrency: "EUR",
    }),
    ...pastTournaments(first + 1, base),
    health: newProject({
      ...base,
      _id: first + 4,
      type: "category",
      name: "Health & Pandemics",
      slug: "health-pandemics",
      emoji: "🧬",
    }),
    community: newProject({
      ...base,
      _id: first + 5,
      type: "community",
      name: "Influenza watchers",
      slug: COMMUNITY_SLUG,
      visibility: "not_in_main_feed",
    }),
  };
}

function pastTournaments(first: number, base: Common) {
  return {
    flu: newProject({
      ...base,
      _id: first,
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
      _id: first + 1,
      type: "tournament",
      name: "Good Judgment Project 2011-2015",
      slug: "gjp-ace",
      subtitle: "Questions of the IARPA ACE program",
      description: "Data: Good Judgment Project / IARPA ACE (CC0).",
      startDate: Date.parse("2011-09-01"),
      closeDate: Date.parse("2015-08-01"),
    }),
    rounds: newProject({
      ...base,
      _id: first + 2,
      type: "tournament",
      name: "ForecastBench 2026",
      slug: "forecastbench-2026",
      subtitle: "Binary questions of two rounds with their outcomes",
      description:
        "Questions and outcomes: ForecastBench, Forecasting Research Institute (CC BY-SA 4.0). The forecasts are made up.",
      startDate: Date.parse("2026-05-10"),
      closeDate: Date.parse("2026-08-10"),
    }),
  };
}
