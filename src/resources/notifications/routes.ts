/** Routes for what an account is told, and for following posts (Contract 3.15). */
import { loadPost } from "../../access/access.ts";
import { defineRoute, type Route } from "../../http/route.ts";
import {
  NotificationPage,
  NotificationPreferences,
  NotificationQuery,
  PostSubscription,
  MailSubscription,
  PreferencesPatch,
  ReadBody,
  UnreadCount,
} from "../../schema/notification.ts";
import { DetailBody, FieldErrorsBody } from "../../schema/primitives.ts";
import { followPost, readSubscription, unfollowPost } from "./follow_post.ts";
import { listNotifications } from "./list_notifications.ts";
import { changePreferences, readPreferences } from "./preferences.ts";
import { markNotificationsRead } from "./mark_read.ts";
import { endMails, readMailSubscription } from "./unsubscribe.ts";

const common = { tag: "Notifications", access: "authenticated" } as const;
const byLink = {
  ...common,
  access: "public",
  limit: "read",
  path: "/api/unsubscribe/:token/",
  noStore: true,
  alsoAs: ["text/html"],
  headers: { 200: ["Content-Security-Policy?"] },
  responses: { 200: MailSubscription, 404: DetailBody },
} as const;

export const routes: readonly Route[] = [
  defineRoute({
    ...common,
    method: "GET",
    path: "/api/users/me/notifications/",
    name: "listNotifications",
    summary: "What the caller was told",
    about:
      "Mentions, replies, and what happens on followed posts and projects and to own forecasts " +
      "and posts, newest first. What the caller may not see any more is left out.",
    limit: "read",
    noStore: true,
    query: NotificationQuery,
    responses: { 200: NotificationPage, 400: FieldErrorsBody },
    handler: listNotifications,
  }),
  defineRoute({
    ...common,
    method: "POST",
    path: "/api/users/me/notifications/read/",
    name: "readNotifications",
    repeat: "same",
    summary: "Mark notifications as read",
    limit: "write",
    body: ReadBody,
    needsBody: true,
    responses: { 200: UnreadCount, 400: FieldErrorsBody },
    handler: markNotificationsRead,
  }),
  defineRoute({
    ...common,
    method: "GET",
    path: "/api/users/me/notifications/preferences/",
    name: "readNotificationPreferences",
    summary: "What the caller wants to be told",
    limit: "read",
    noStore: true,
    responses: { 200: NotificationPreferences },
    handler: readPreferences,
  }),
  defineRoute({
    ...common,
    method: "PATCH",
    path: "/api/users/me/notifications/preferences/",
    name: "changeNotificationPreferences",
    repeat: "same",
    summary: "Change what the caller wants to be told; only sent kinds change",
    limit: "write",
    body: PreferencesPatch,
    responses: { 200: NotificationPreferences, 400: FieldErrorsBody },
    handler: changePreferences,
  }),
  defineRoute({
    ...common,
    method: "GET",
    path: "/api/posts/:postId/subscription/",
    name: "readPostSubscription",
    summary: "Whether the caller follows a post",
    limit: "read",
    noStore: true,
    responses: { 200: PostSubscription, 404: DetailBody },
    subject: (caps, { params, caller, now }) => loadPost(caps, caller, params.postId, now),
    handler: readSubscription,
  }),
  defineRoute({
    ...common,
    method: "POST",
    path: "/api/posts/:postId/subscribe/",
    name: "subscribePost",
    repeat: "same",
    summary: "Follow a post",
    limit: "write",
    responses: { 204: "empty", 404: DetailBody },
    subject: (caps, { params, caller, now }) => loadPost(caps, caller, params.postId, now),
    handler: followPost,
  }),
  defineRoute({
    ...common,
    method: "POST",
    path: "/api/posts/:postId/unsubscribe/",
    name: "unsubscribePost",
    repeat: "same",
    summary: "Stop following a post",
    limit: "write",
    responses: { 204: "empty", 404: DetailBody },
    subject: (caps, { params, caller, now }) => loadPost(caps, caller, params.postId, now),
    handler: unfollowPost,
  }),
  defineRoute({
    ...byLink,
    method: "GET",
    name: "readMailSubscription",
    summary: "What a link in a mail would end",
    about:
      "Changes nothing, so that programs may follow the link. Browsers get a page with a button.",
    handler: readMailSubscription,
  }),
  defineRoute({
    ...byLink,
    method: "POST",
    name: "endMailSubscription",
    idempotent: false,
    summary: "End mails about a topic, by the link of a mail",
    about:
      "Needs no log-in, as mail programs ask it with one click (RFC 8058). Any body is ignored.",
    handler: endMails,
  }),
];
