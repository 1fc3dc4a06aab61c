/** A tournament, a community, a category and a topic, and the members of the tournament. */
import { PROJECT_TYPES } from "../../../src/domain/vocabulary.ts";
import { DAY } from "../desk.ts";
import { insertInvitation } from "../matrix/world.ts";
import { PIXEL } from "../pictures.ts";
import type { Recorder } from "./recorder.ts";
import { type Cast, day } from "./scene.ts";

export async function openProjects(
  recorder: Recorder,
  cast: Cast,
): Promise<{ cupId: number; communityId: number }> {
  const { app, record } = recorder;
  const { grace, ada, chidi } = cast;
  const community = await record("createProject", ada.client, {
    body: { type: "community", name: "River watchers", default_permission: "forecaster" },
  });
  const gone = await record("createProject", grace.client, {
    body: { type: "tournament", name: "Trial", default_permission: null },
  });
  await record("deleteProject", grace.client, { params: { projectId: gone.id } });
  const cup = await record("createProject", grace.client, {
    body: {
      type: "tournament",
      name: "Spring Cup",
      slug: "spring-cup",
      subtitle: "Rivers, prices and votes",
      prize_pool: "2500.00",
      prize_currency: "EUR",
      start_date: day(0),
      close_date: day(90),
      default_permission: "forecaster",
      visibility: "normal",
    },
  });
  const params = { projectId: cup.id };
  await record("updateProject", grace.client, {
    params,
    body: {
      description: "Every question is resolved from a public source.",
      public_read: true,
      traces: "optional",
      trace_reveal: "at_close",
    },
  });
  await record("putPicture", grace.client, { params, raw: PIXEL });
  await record("readPicture", chidi.client, { params });
  await record("readPublicPicture", app.as(null), { params: { slug: "spring-cup" } });
  const kinds = PROJECT_TYPES.filter((type) => type === "category" || type === "topic");
  for (const type of kinds) await app.make.project({ type, name: `Rivers as a ${type}` });
  await tellMembers(recorder, { ...cast, params });
  for (const [name, call] of [
    ["listTournaments", {}],
    ["readTournament", { params: { slug: "spring-cup" } }],
    ["listCommunities", {}],
    ["readCommunity", { params: { slug: community.slug } }],
    ["listCategories", {}],
    ["listTopics", {}],
    ["readSiteMain", {}],
  ] as const)
    await record(name, chidi.client, call);
  await record("listPublicProjects", app.as(null));
  for (const name of ["readPublicProject", "readProjectFeed"])
    await record(name, app.as(null), { params: { slug: "spring-cup" } });
  for (const name of ["readSitemap", "readRobots"]) await record(name, app.as(null));
  await record("removePicture", ada.client, { params: { projectId: community.id } });
  return { cupId: cup.id, communityId: community.id };
}

async function tellMembers(
  { app, record }: Recorder,
  { grace, ada, basil, chidi, params }: Cast & { params: { projectId: number } },
): Promise<void> {
  await record("inviteMembers", grace.client, {
    params,
    body: { usernames: [basil.username, chidi.username], permission: "forecaster" },
  });
  await record("changeMember", grace.client, {
    params: { ...params, userId: basil.id },
    body: { permission: "curator" },
  });
  await record("listMembers", grace.client, { params });
  await record("removeMember", grace.client, { params: { ...params, userId: chidi.id } });
  const { id: invitationId, token } = await record("createInvitationLink", grace.client, {
    params,
    body: { uses: 30, allowed_domains: ["example.org"] },
  });
  await record("readInvitation", app.as(null), { params: { token } });
  await record("acceptInvitation", chidi.client, { params: { token } });
  await record("sendInvitations", grace.client, {
    params,
    body: {
      emails: ["dara@example.org", "not an address"],
      message: "We forecast the rivers of spring together.",
    },
  });
  const invited = {
    ...params,
    createdBy: grace.id,
    email: "emil@example.org",
    emailKey: "emil@example.org",
    askedAt: 0,
    mails: 1,
    mailedAt: app.caps.clock.now() - DAY,
  };
  const { id } = await insertInvitation(app, { ...invited, uses: 1, usesLeft: 1 });
  await record("resendInvitation", grace.client, { params: { ...params, invitationId: id } });
  await record("listInvitations", grace.client, { params });
  await record("revokeInvitation", grace.client, { params: { ...params, invitationId } });
  await record("subscribeProject", ada.client, { params, body: { follow_questions: true } });
  await record("unsubscribeProject", ada.client, { params });
}
