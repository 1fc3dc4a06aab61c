/** The list of all routes of the platform. Resources are added only here. */
import type { Route } from "./http/route.ts";
import { routes as admin } from "./resources/admin/routes.ts";
import { routes as auth } from "./resources/auth/routes.ts";
import { routes as authoring } from "./resources/authoring/routes.ts";
import { routes as bots } from "./resources/bots/routes.ts";
import { routes as comments } from "./resources/comments/routes.ts";
import { routes as events } from "./resources/events/routes.ts";
import { routes as forecasts } from "./resources/forecasts/routes.ts";
import { routes as invitations } from "./resources/invitations/routes.ts";
import { routes as keys } from "./resources/keys/routes.ts";
import { routes as leaderboards } from "./resources/leaderboards/routes.ts";
import { routes as moderation } from "./resources/moderation/routes.ts";
import { routes as notifications } from "./resources/notifications/routes.ts";
import { routes as operations } from "./resources/operations/routes.ts";
import { routes as posts } from "./resources/posts/routes.ts";
import { routes as exports } from "./resources/exports/routes.ts";
import { routes as projects } from "./resources/projects/routes.ts";
import { routes as proposals } from "./resources/resolution/proposal_routes.ts";
import { routes as questions } from "./resources/questions/routes.ts";
import { routes as resolution } from "./resources/resolution/routes.ts";
import { routes as submissions } from "./resources/submissions/routes.ts";
import { routes as traces } from "./resources/traces/routes.ts";
import { routes as users } from "./resources/users/routes.ts";
import { routes as votes } from "./resources/votes/routes.ts";
import { routes as webhooks } from "./resources/webhooks/routes.ts";

export const routes: readonly Route[] = [
  ...admin,
  ...auth,
  ...authoring,
  ...bots,
  ...comments,
  ...events,
  ...forecasts,
  ...invitations,
  ...keys,
  ...leaderboards,
  ...moderation,
  ...notifications,
  ...operations,
  ...posts,
  ...exports,
  ...projects,
  ...proposals,
  ...questions,
  ...resolution,
  ...submissions,
  ...traces,
  ...users,
  ...votes,
  ...webhooks,
];
