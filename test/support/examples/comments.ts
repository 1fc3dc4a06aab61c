/** Comments, votes and reports. */
import { unsubscribeToken } from "../../../src/accounts/unsubscribe_links.ts";
import { writeNotifications } from "../../../jobs/processors/notifications/write_notifications.ts";
import type { Posts } from "./authoring.ts";
import type { Scene } from "./scene.ts";

export async function tellComments(scene: Scene, { flood }: Posts): Promise<void> {
  const { app, record } = scene.recorder;
  const { cast } = scene;
  const { grace, ada, basil, chidi } = cast;
  await record("createComment", basil.client, { body: { text: "" }, refused: 400 });
  const write = async (text: string, more: object = {}): Promise<number> => {
    const body = { on_post: flood, text, ...more };
    return (await record("createComment", ada.client, { body })).id;
  };
  const onPost = { params: { postId: flood } };
  await record("subscribePost", basil.client, onPost);
  await record("readPostSubscription", basil.client, onPost);
  const gone = await write("Wrong post.");
  const alsoGone = await write("Wrong post again.");
  await record("deleteComment", ada.client, { params: { commentId: gone } });
  await record("deleteCommentByPost", ada.client, { params: { commentId: alsoGone } });
  const id = await write("The base rate is **low**: three winters of the last forty.", {
    included_forecast: true,
  });
  const params = { commentId: id };
  const text = "The base rate is **low**: three winters of the last fifty.";
  const own = { text: "A note to myself.", is_private: true };
  const note = await record("createComment", ada.client, { body: { on_post: flood, ...own } });
  await record("publishComment", ada.client, { params: { commentId: note.id } });
  await record("editCommentByPost", ada.client, { params, body: { text } });
  await record("editComment", ada.client, { params, body: { text } });
  await record("voteComment", basil.client, { params, body: { direction: 1 } });
  await record("markChangedMind", basil.client, { params, body: { enabled: true } });
  await record("pinComment", grace.client, { params, body: { pin: true } });
  await record("reportComment", chidi.client, { params, body: { reason: "No source is given." } });
  const { results } = await record("listReports", grace.client);
  await record("resolveReport", grace.client, { params: { reportId: results[0].id } });
  await tellNotifications(scene, id);
  await record("unsubscribePost", basil.client, onPost);
  await record("listComments", basil.client, { query: `?post=${flood}` });
  await record("listPublicComments", app.as(null), { params: { postId: flood } });
  await record("streamEvents", ada.client, { query: `?post=${flood}` });
  await record("streamPublicEvents", app.as(null), { query: `?post=${flood}` });
}

async function tellNotifications(
  { recorder: { app, record }, cast: { basil } }: Scene,
  commentId: number,
): Promise<void> {
  await writeNotifications(app.caps, { about: "comment", id: commentId }, new AbortController());
  const { results } = await record("listNotifications", basil.client);
  await record("readNotificationPreferences", basil.client);
  await record("changeNotificationPreferences", basil.client, { body: { comment: "off" } });
  const token = unsubscribeToken(app.caps, { userId: basil.id, topic: "daily" });
  await record("readMailSubscription", app.as(null), { params: { token } });
  await record("endMailSubscription", app.as(null), { params: { token } });
  await record("readNotifications", basil.client, { body: { ids: [results[0].id] } });
}
