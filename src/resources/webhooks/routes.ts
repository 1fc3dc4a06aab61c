/** Routes for webhooks, of an account and of a project (Contract 3.18). */
import { defineRoute, type Route } from "../../http/route.ts";
import { DetailBody, FieldErrorsBody } from "../../schema/primitives.ts";
import {
  DeliveriesQuery,
  DeliveryPage,
  MadeWebhook,
  NewWebhook,
  Webhook,
  WebhookDelivery,
  WebhookList,
  WebhookPatch,
  WebhooksQuery,
} from "../../schema/webhook.ts";
import { listDeliveries, redeliver, testWebhook } from "./deliveries.ts";
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  listWebhooks,
  readWebhook,
  rotateSecret,
} from "./manage_webhooks.ts";
import { ownWebhook } from "./own_webhook.ts";

/** An address often is a secret itself, so tokens that only read or forecast do not see one. */
const common = { tag: "Webhooks", access: "authenticated", scope: "all", noStore: true } as const;
const onOne = { ...common, subject: ownWebhook } as const;

export const routes: readonly Route[] = [
  defineRoute({
    ...common,
    method: "GET",
    path: "/api/webhooks/",
    name: "listWebhooks",
    summary: "The webhooks of the caller, or of a project",
    limit: "read",
    query: WebhooksQuery,
    responses: { 200: WebhookList, 400: FieldErrorsBody, 403: DetailBody, 404: DetailBody },
    handler: listWebhooks,
  }),
  defineRoute({
    ...common,
    method: "POST",
    path: "/api/webhooks/",
    name: "createWebhook",
    summary: "Have events sent to a program or a chat",
    about:
      "Messages are signed as Standard Webhooks says, by the secret of this answer. What they tell " +
      "is what the owner may see when they are sent.",
    limit: "rotate",
    body: NewWebhook,
    responses: { 201: MadeWebhook, 400: FieldErrorsBody, 403: DetailBody, 404: DetailBody },
    handler: createWebhook,
  }),
  defineRoute({
    ...onOne,
    method: "GET",
    path: "/api/webhooks/:webhookId/",
    name: "readWebhook",
    summary: "Read a webhook",
    limit: "read",
    responses: { 200: Webhook, 404: DetailBody },
    handler: (caps, request) => Promise.resolve(readWebhook(caps, request)),
  }),
  defineRoute({
    ...onOne,
    method: "PATCH",
    path: "/api/webhooks/:webhookId/",
    name: "changeWebhook",
    summary: "Change, disable or enable a webhook; only sent fields change",
    about: "Who changes a webhook of a project becomes its owner.",
    limit: "write",
    body: WebhookPatch,
    responses: { 200: Webhook, 400: FieldErrorsBody, 404: DetailBody },
    handler: changeWebhook,
  }),
  defineRoute({
    ...onOne,
    method: "DELETE",
    path: "/api/webhooks/:webhookId/",
    name: "deleteWebhook",
    summary: "Delete a webhook with its deliveries",
    limit: "write",
    responses: { 204: "empty", 404: DetailBody },
    handler: deleteWebhook,
  }),
  defineRoute({
    ...onOne,
    method: "POST",
    path: "/api/webhooks/:webhookId/test/",
    name: "testWebhook",
    summary: "Send a test message, once",
    limit: "write",
    responses: { 202: WebhookDelivery, 404: DetailBody, 409: DetailBody },
    handler: testWebhook,
  }),
  defineRoute({
    ...onOne,
    method: "POST",
    path: "/api/webhooks/:webhookId/rotate-secret/",
    name: "rotateWebhookSecret",
    summary: "Replace the secret; the former one signs too for a day",
    limit: "rotate",
    responses: { 200: MadeWebhook, 404: DetailBody },
    handler: rotateSecret,
  }),
  defineRoute({
    ...onOne,
    method: "GET",
    path: "/api/webhooks/:webhookId/deliveries/",
    name: "listWebhookDeliveries",
    summary: "What a webhook has sent, newest first",
    limit: "read",
    query: DeliveriesQuery,
    responses: { 200: DeliveryPage, 400: FieldErrorsBody, 404: DetailBody },
    handler: listDeliveries,
  }),
  defineRoute({
    ...onOne,
    method: "POST",
    path: "/api/webhooks/:webhookId/deliveries/:delivery/redeliver/",
    name: "redeliverWebhookDelivery",
    summary: "Send a delivery once more, with the same id",
    limit: "write",
    responses: { 202: WebhookDelivery, 404: DetailBody, 409: DetailBody },
    handler: redeliver,
  }),
];
