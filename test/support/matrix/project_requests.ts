/** The requests for the rows of section 4 on projects, by the name of the row. */
import { permissionRank } from "../../../src/domain/accounts/permission.ts";
import type { Permission } from "../../../src/domain/vocabulary.ts";
import { binary } from "../desk.ts";
import { type Caller, CREATOR } from "./cast.ts";
import { accountOf, holdsPosts, makeMember } from "./places.ts";
import { type Ask, type Prepare, type Situation, standingOf } from "./situation.ts";
import { PIXEL } from "../pictures.ts";
import { newSeries } from "../series.ts";
import { createExport, insertFile, insertInvitation, insertSeries, toAddress } from "./world.ts";

/** Counts the series that were made, whose names differ. */
let seriesMade = 0;

const onProject =
  (body?: unknown, query = ""): Prepare =>
  ({ place }) =>
    Promise.resolve({ params: { projectId: place.project._id }, body, query });

/** The route applies only to projects of these types. */
const only =
  (types: readonly string[], prepare: Prepare): Prepare =>
  (situation) =>
    types.includes(situation.place.project.type) ? prepare(situation) : Promise.resolve(null);

/** The main project has no slug. */
const bySlug: Prepare = ({ place: { project }, turn }) =>
  Promise.resolve({
    params: { slug: turn % 2 === 0 ? project._id : (project.slug ?? project._id) },
  });

/** Gives the project a picture first. */
const onPicture: Prepare = async (situation) => {
  const { world, place } = situation;
  const picture = { sha256: "0".repeat(64), mediaType: "image/png", width: 1, height: 1 } as const;
  const bytes = Buffer.from(PIXEL);
  await world.app.caps.store.projectPictures.put(place.project._id, { ...picture, bytes });
  return onProject()(situation);
};

const WITH_PAGES = ["tournament", "question_series", "index", "community", "site_main"];

const inviting =
  (permission?: Permission): Prepare =>
  async (situation) => {
    const { username } = situation.fresh
      ? await situation.world.app.make.account()
      : situation.world.witness;
    return onProject({ usernames: [username], permission })(situation);
  };

const onMember =
  (level: "forecaster" | "curator", body?: unknown): Prepare =>
  async (situation): Promise<Ask> => {
    const { world, place, fresh } = situation;
    const { id } = fresh
      ? await makeMember(world.app, place.project._id, level)
      : standingOf(situation)[level];
    return { params: { projectId: place.project._id, userId: id }, body };
  };

const ofInvitation: Prepare = async ({ world: { app, witness }, place, fresh }) => {
  const { _id: projectId } = place.project;
  const made = { projectId, createdBy: witness.id, ...toAddress(projectId) };
  const invitationId = fresh ? (await insertInvitation(app, made)).id : 1;
  return { params: { projectId, invitationId } };
};

/** Creates a project like that of the place, in which the caller has the same role. */
async function copyOf({ world, place: { kind }, caller }: Situation): Promise<number> {
  const { app } = world;
  const { type, defaultPermission, visibility } = kind;
  const isCreator = caller.kind.name === CREATOR;
  const createdBy = isCreator ? idOf(caller) : world.witness.id;
  const given = { type, defaultPermission, visibility, createdBy };
  const { _id } = await app.make.project(given);
  const { memberAs } = caller.kind;
  if (memberAs !== null) await app.make.member(_id, idOf(caller), memberAs);
  return _id;
}

function idOf({ account }: Caller): number {
  return account?.id ?? 0;
}

const deleting: Prepare = async (situation) => ({
  params: { projectId: situation.fresh ? await copyOf(situation) : situation.place.project._id },
});

/**
 * Callers without a membership become members first, because only a member can leave.
 * @param lowered whether the member row gives less than the project gives by default
 */
const leaving =
  (lowered: boolean): Prepare =>
  async (situation) => {
    const { world, place, caller, fresh } = situation;
    const { memberAs, levels } = caller.kind;
    const { defaultPermission } = place.kind;
    const isHidden = levels[defaultPermission ?? "none"] === "no";
    const level = memberAs ?? (lowered ? "viewer" : (defaultPermission ?? "viewer"));
    const isLowered = permissionRank(level) < permissionRank(defaultPermission);
    if (!isHidden && isLowered !== lowered) return null;
    // The creator of a project is its admin, whatever a row says.
    if (lowered && caller.kind.name === CREATOR) return null;
    if (!fresh) {
      // Without a row there is nothing to leave, which is answered with 404.
      if (!isHidden && memberAs === null) return null;
      return { params: { projectId: place.project._id, userId: idOf(caller) } };
    }
    const members = { ...caller, kind: { ...caller.kind, name: "member" } };
    const projectId = await copyOf({ ...situation, caller: members });
    if (memberAs === null) await world.app.make.member(projectId, idOf(caller), level);
    return { params: { projectId, userId: idOf(caller) } };
  };

const othersJob: Prepare = async (situation) => {
  const { world, place, route, fresh } = situation;
  const creator = accountOf(world.cast, CREATOR);
  const projectId = place.project._id;
  // The creator owns this job, so the row about jobs of others does not apply.
  if (situation.caller.kind.name === CREATOR) return null;
  const isCancelled = fresh && route === "cancelExportJob";
  const job = isCancelled
    ? await createExport(world.app, creator, projectId)
    : standingOf(situation).job;
  return { params: { projectId, job } };
};

const creatingPost: Prepare = ({ place }) =>
  Promise.resolve(
    holdsPosts(place.kind)
      ? { body: { title: "T", question: binary(), default_project: place.project._id } }
      : null,
  );

const downloading: Prepare = (situation) =>
  situation.route === "downloadData"
    ? onProject(undefined, "?format=ndjson&include_comments=true&include_scores=true")(situation)
    : onProject({})(situation);

/** Names a new series of the project. `body` is that of every route on it. */
const onSeries: Prepare = async ({ world: { app }, place: { kind, project } }) => {
  if (!holdsPosts(kind)) return null;
  const seriesId = await insertSeries(app, project._id);
  const observations = [{ target: "t", date: "2031-01-06", value: 1 }];
  const { name, calendar, windows, template } = newSeries();
  const body = { name, calendar, windows, template, observations };
  return { params: { projectId: project._id, seriesId }, body };
};

const makingSeries: Prepare = ({ place: { kind, project }, turn }) =>
  Promise.resolve(
    holdsPosts(kind)
      ? {
          params: { projectId: project._id },
          body: { ...newSeries(), external_id: `made-${turn}-${seriesMade++}` },
        }
      : null,
  );

const notMain = (prepare: Prepare): Prepare => {
  return (situation) =>
    situation.place.kind.type === "site_main" ? Promise.resolve(null) : prepare(situation);
};

export const PROJECT_REQUESTS: Readonly<Record<string, Prepare>> = {
  "create post in project": creatingPost,
  "read tournament": only(["tournament", "question_series", "index"], bySlug),
  "read community": only(["community"], bySlug),
  "read main project": only(["site_main"], () => Promise.resolve({})),
  "read leaderboard": onProject(),
  "read project without an account": only(WITH_PAGES, bySlug),
  "read leaderboard without an account": only(WITH_PAGES, bySlug),
  "read series": onSeries,
  "make series": makingSeries,
  "change series and observe": onSeries,
  "list proposals of a project": onProject(),
  subscribe: onProject(),
  "list members": onProject(),
  "invite members": inviting(),
  "invite members at a level": inviting("viewer"),
  "make and list invitations": onProject({ emails: ["a@example.org"] }),
  "make and list webhooks of a project": async (situation) => {
    const { kind, project: own } = situation.place;
    // A project has ten webhooks, so each caller makes one of another project. The main one has no copy.
    const project = kind.type === "site_main" ? own._id : await copyOf(situation);
    const body = { url: "https://bot.example/", belongs_to: "project", project };
    return { query: `?project=${project}`, body };
  },
  "send again or revoke an invitation": ofInvitation,
  "change member permission": onMember("forecaster", { permission: "viewer" }),
  "remove a forecaster": onMember("forecaster"),
  "remove a curator": onMember("curator"),
  "leave the project": notMain(leaving(false)),
  "leave a project that lowers one": notMain(leaving(true)),
  "update project": onProject({ order: 3 }),
  "give or take a picture": async (situation) => ({
    ...(await onProject()(situation)),
    raw: PIXEL,
  }),
  "read the picture": onPicture,
  "read the picture without an account": only(WITH_PAGES, async (situation) => {
    await onPicture(situation);
    return bySlug(situation);
  }),
  "delete project": notMain(deleting),
  "recompute leaderboards": onProject(),
  "download project data": downloading,
  "use others' export job": othersJob,
  "send a file of forecasts": async (situation) => {
    // No job runs here, and three files of an account may wait.
    const { id = 0 } = situation.caller.account ?? {};
    await situation.world.app.caps.store.submissions.removeOfUsers([id]);
    return onProject({ question: 1, probability_yes: 0.5 })(situation);
  },
  "list own files of forecasts": onProject(),
  "read others' files of forecasts": async ({ world: { app, witness }, place }) => {
    const projectId = place.project._id;
    const submission = await insertFile(app, witness.id, projectId);
    return { params: { projectId, submission } };
  },
};
