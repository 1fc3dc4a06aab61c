/** Presents one project as its own page shows it, in the shape of its type (Contract 3.4, 3.5). */
import type { Static } from "typebox";
import type { Caller, Capabilities } from "../../capabilities.ts";
import {
  presentCommunity,
  presentListedCategory,
  presentListedTopic,
  presentTag,
  presentTournamentDetail,
} from "../../present/project.ts";
import { isoOrNull } from "../../present/time.ts";
import type { ListedCategory, ListedTopic, Tag } from "../../schema/descriptive_project.ts";
import type { Community, ProjectTimeline, TournamentDetail } from "../../schema/project.ts";
import type { ProjectDocument } from "../../store/projects/project_documents.ts";
import type { VisibleProject } from "./fresh_projects.ts";

type Needs = Pick<Capabilities, "store">;

interface Viewer {
  readonly caller: Caller;
  readonly now: number;
}

export async function tournamentReply(
  caps: Needs,
  { project, level }: VisibleProject,
  { caller, now }: Viewer,
): Promise<Static<typeof TournamentDetail>> {
  const [subscription, hasParticipated] = await Promise.all([
    caps.store.subscriptions.byId(project._id, caller.id),
    participates(caps, project._id, caller.id),
  ]);
  return presentTournamentDetail(project, {
    level,
    now,
    isSubscribed: subscription !== null,
    followQuestions: subscription?.followQuestions ?? false,
    hasParticipated,
    timeline: presentTimeline(project, now),
  });
}

export async function communityReply(
  caps: Needs,
  { project, level }: VisibleProject,
  { caller }: Pick<Viewer, "caller">,
): Promise<Static<typeof Community>> {
  const [subscription, creators] = await Promise.all([
    caps.store.subscriptions.byId(project._id, caller.id),
    caps.store.users.byIds(project.createdBy === null ? [] : [project.createdBy]),
  ]);
  return presentCommunity(project, { level, creators, isSubscribed: subscription !== null });
}

/** Presents any project in the shape of its type. */
export async function projectReply(
  caps: Needs,
  visible: VisibleProject,
  viewer: Viewer,
): Promise<
  | Static<typeof TournamentDetail | typeof Community | typeof ListedCategory | typeof ListedTopic>
  | Static<typeof Tag>
> {
  const { project } = visible;
  switch (project.type) {
    case "community":
      return communityReply(caps, visible, viewer);
    case "category":
      return presentListedCategory(project);
    case "topic":
      return presentListedTopic(project);
    case "tag":
    case "leaderboard_tag":
    case "news_category":
      return presentTag(project);
    default:
      return tournamentReply(caps, visible, viewer);
  }
}

/**
 * Presents sums over the project's questions at `now`. A project without questions counts as all
 * closed and resolved.
 */
function presentTimeline(
  { timeline }: ProjectDocument,
  now: number,
): Static<typeof ProjectTimeline> {
  const { unresolvedCount, unscheduledCount, latestCloseTime } = timeline;
  return {
    last_spot_scoring_time: isoOrNull(timeline.lastSpotScoringTime),
    latest_actual_resolve_time: isoOrNull(timeline.latestActualResolveTime),
    latest_scheduled_resolve_time: isoOrNull(timeline.latestScheduledResolveTime),
    all_questions_resolved: unresolvedCount === 0,
    all_questions_closed:
      unscheduledCount === 0 && (latestCloseTime === null || latestCloseTime <= now),
  };
}

/** Returns whether the account has ever forecast a question of the project. */
async function participates(caps: Needs, projectId: number, userId: number): Promise<boolean> {
  const questionIds = await caps.store.forecasts.questionIdsOfUser(userId);
  return questionIds.length > 0 && caps.store.posts.hasQuestionIn(projectId, questionIds);
}
