/** Turns projects into their API form, one for each kind (Contract 3.1, 3.4, 3.5). */
import type { Static } from "typebox";
import type {
  Category,
  ListedCategory,
  ListedTopic,
  Tag,
  Topic,
} from "../schema/descriptive_project.ts";
import type {
  Community,
  EmbeddedCommunity,
  Member,
  PostProjects,
  ProjectElement,
  ProjectTimeline,
  Tournament,
  TournamentDetail,
} from "../schema/project.ts";
import type { Permission } from "../domain/vocabulary.ts";
import type { ProjectDocument } from "../store/projects/project_documents.ts";
import { presentShortUser, type ShortUserSource } from "./short_user.ts";
import { isoOrNull, toIso } from "./time.ts";
import { PROPOSERS } from "../domain/questions/proposals.ts";
import { TRACE_POLICIES, TRACE_REVEALS } from "../domain/forecasts/trace_words.ts";

const PREVIEW_LENGTH = 140;
/**
 * The description of a community has at most this many characters in posts and lists (Contract
 * 1.13). Any account may make communities and put a post into them, so what they show there has a
 * bound.
 */
export const EMBEDDED_DESCRIPTION_LENGTH = 500;

/** What the API form of a project needs beside the project. */
export interface ProjectView {
  /** The caller's effective level on the project. */
  readonly level: Permission;
  readonly now: number;
  /** Accounts by id: the creators of the communities among the projects. */
  readonly creators: ReadonlyMap<number, ShortUserSource>;
}

/** How the caller follows a project. */
export interface Following {
  readonly isSubscribed: boolean;
  readonly followQuestions: boolean;
}

/** Returns whether a tournament is ongoing. Null for projects that have no end. Contract 3.4. */
export function isOngoing(project: ProjectDocument, now: number): boolean | null {
  if (project.type !== "tournament") return null;
  return project.closeDate === null || project.closeDate > now;
}

/** Returns the list form of tournaments, series, indexes and the main project. */
export function presentTournament(
  project: ProjectDocument,
  { level, now }: Pick<ProjectView, "level" | "now">,
): Static<typeof Tournament> {
  return {
    id: project._id,
    type: project.type as Static<typeof Tournament>["type"],
    name: project.name,
    slug: project.slug,
    prize_pool: project.prizePool,
    prize_currency: project.prizeCurrency ?? null,
    start_date: isoOrNull(project.startDate),
    close_date: isoOrNull(project.closeDate),
    forecasting_end_date: isoOrNull(project.forecastingEndDate),
    is_ongoing: isOngoing(project, now),
    user_permission: level,
    default_permission: project.defaultPermission,
    visibility: project.visibility,
    header_image: project.headerImage,
    subtitle: project.subtitle,
    description_preview: firstCharacters(project.description, PREVIEW_LENGTH),
    order: project.order,
    score_type: project.scoreType,
    bot_leaderboard_status: project.botLeaderboardStatus,
    html_metadata_json: null,
    show_on_homepage: project.showOnHomepage,
    questions_count: project.questionsCount,
    questions_count_including_subquestions: project.questionsCountIncludingSubquestions,
    forecasts_count: project.forecastsCount,
    forecasters_count: project.forecastersCount,
    created_at: toIso(project.createdAt),
    edited_at: toIso(project.editedAt),
  };
}

/** Returns the first characters of a text and splits none of them. */
function firstCharacters(text: string, length: number): string {
  return Array.from(text.slice(0, 2 * length))
    .slice(0, length)
    .join("");
}

/** What only the detail of a project shows. */
export interface ProjectDetailView extends Pick<ProjectView, "level" | "now">, Following {
  readonly timeline: Static<typeof ProjectTimeline>;
  readonly hasParticipated: boolean;
}

type TournamentDetailReply = Static<typeof TournamentDetail>;

export function presentTournamentDetail(
  project: ProjectDocument,
  view: ProjectDetailView,
): TournamentDetailReply {
  return {
    ...presentTournament(project, view),
    description: project.description,
    ...settingsOf(project),
    header_logo: project.headerLogo,
    followers_count: project.followersCount,
    timeline: view.timeline,
    primary_leaderboard_id: project.primaryLeaderboardId,
    is_subscribed: view.isSubscribed,
    follow_questions: view.followQuestions,
    has_participated: view.hasParticipated,
    forecasts_flow_enabled: true,
    sandbox_round: presentRound(project),
  };
}

function settingsOf({ traces, traceReveal, ...project }: ProjectDocument) {
  return {
    public_read: project.publicRead === true,
    private_bot_comments: project.privateBotComments === true,
    requires_card: project.requiresCard === true,
    traces: traces ?? TRACE_POLICIES[0],
    trace_reveal: traceReveal ?? TRACE_REVEALS[0],
    proposers: project.proposers ?? PROPOSERS[0],
    objection_days: project.objectionDays ?? 0,
    picture: project.picture ?? null,
  };
}

function presentRound({
  sandboxRound: round,
}: ProjectDocument): TournamentDetailReply["sandbox_round"] {
  if (round === undefined) return null;
  return {
    open_time: toIso(round.start),
    scheduled_close_time: toIso(round.close),
    scheduled_resolve_time: toIso(round.resolve),
  };
}

/**
 * Returns a community as posts embed it: with the beginning of its description, and without the
 * fields that depend on the caller.
 */
export function presentEmbeddedCommunity(
  project: ProjectDocument,
  creators: ProjectView["creators"],
): Static<typeof EmbeddedCommunity> {
  const creator = project.createdBy === null ? undefined : creators.get(project.createdBy);
  return {
    id: project._id,
    name: project.name,
    type: "community",
    slug: project.slug,
    description: firstCharacters(project.description, EMBEDDED_DESCRIPTION_LENGTH),
    order: project.order,
    header_image: project.headerImage,
    header_logo: project.headerLogo,
    followers_count: project.followersCount,
    default_permission: project.defaultPermission,
    visibility: project.visibility,
    created_by: creator === undefined ? null : presentShortUser(creator),
    posts_count: project.postsCount,
    created_at: toIso(project.createdAt),
    edited_at: toIso(project.editedAt),
  };
}

/** Returns the list form of a community, with the beginning of its description. */
export function presentListedCommunity(
  project: ProjectDocument,
  view: Pick<ProjectView, "level" | "creators"> & Pick<Following, "isSubscribed">,
): Static<typeof Community> {
  return {
    ...presentEmbeddedCommunity(project, view.creators),
    user_permission: view.level,
    ...settingsOf(project),
    is_subscribed: view.isSubscribed,
  };
}

export function presentCommunity(
  project: ProjectDocument,
  view: Parameters<typeof presentListedCommunity>[1],
): Static<typeof Community> {
  return { ...presentListedCommunity(project, view), description: project.description };
}

export function presentCategory(project: ProjectDocument): Static<typeof Category> {
  const { _id: id, name, slug, description, emoji } = project;
  return { id, name, slug, description, emoji, type: "category" };
}

export function presentListedCategory(project: ProjectDocument): Static<typeof ListedCategory> {
  return { ...presentCategory(project), posts_count: project.postsCount };
}

export function presentTopic(project: ProjectDocument): Static<typeof Topic> {
  const { _id: id, name, slug, emoji, section } = project;
  return { id, name, slug, emoji, section, type: "topic" };
}

export function presentListedTopic(project: ProjectDocument): Static<typeof ListedTopic> {
  return { ...presentTopic(project), posts_count: project.postsCount };
}

export function presentTag(project: ProjectDocument): Static<typeof Tag> {
  const { _id: id, name, slug } = project;
  return { id, name, slug, type: project.type as Static<typeof Tag>["type"] };
}

/** Returns a project as an element of a post's `projects`, by its kind. */
export function presentProjectElement(
  project: ProjectDocument,
  view: ProjectView,
): Static<typeof ProjectElement> {
  switch (project.type) {
    case "community":
      return presentEmbeddedCommunity(project, view.creators);
    case "category":
      return presentCategory(project);
    case "topic":
      return presentTopic(project);
    case "tag":
    case "leaderboard_tag":
    case "news_category":
      return presentTag(project);
    default:
      return presentTournament(project, view);
  }
}

/** A project of a post and the caller's level on it. Null means that the caller may not see it. */
export interface AttachedProject {
  readonly project: ProjectDocument;
  readonly level: Permission | null;
}

/**
 * Returns the `projects` of a post: the default one, which is listed under its own kind too, and
 * the attached ones that the caller may see. Contract 3.1.
 */
export function presentPostProjects(
  attached: readonly AttachedProject[],
  defaultProjectId: number,
  view: Omit<ProjectView, "level">,
): Static<typeof PostProjects> {
  const byType: Record<string, unknown[]> = {
    site_main: [],
    tournament: [],
    category: [],
    tag: [],
  };
  let defaultProject: unknown = null;
  for (const { project, level } of attached) {
    const isDefault = project._id === defaultProjectId;
    if (level === null && !isDefault) continue;
    const element = presentProjectElement(project, { ...view, level: level ?? "viewer" });
    (byType[project.type] ??= []).push(element);
    if (isDefault) {
      const { visibility, defaultPermission } = project;
      defaultProject = { ...element, visibility, default_permission: defaultPermission };
    }
  }
  return { ...byType, default_project: defaultProject } as Static<typeof PostProjects>;
}

/** Returns the accounts that must be loaded before these projects can be presented. */
export function creatorIdsOf(projects: readonly ProjectDocument[]): number[] {
  const ids = projects
    .filter(({ type, createdBy }) => type === "community" && createdBy !== null)
    .map(({ createdBy }) => createdBy as number);
  return [...new Set(ids)];
}

/** Returns a member. The creator of the project is its owner. Contract 3.5. */
export function presentMember(
  user: ShortUserSource,
  permission: Permission,
  isOwner: boolean,
): Static<typeof Member> {
  return {
    user: presentShortUser(user),
    permission: isOwner ? "admin" : permission,
    role: isOwner ? "owner" : permission,
  };
}
