/** Boards, resolutions, scores and what is read of them. */
import { recomputeTrackRecord } from "../../../jobs/processors/boards/recompute_track_record.ts";
import type { Posts } from "./authoring.ts";
import { DAY, day, type Scene } from "./scene.ts";

const PATIENCE_MS = 20_000;
const DAYS_UNTIL_RESOLUTION = 20;

export async function tellScores(scene: Scene, { flood, level }: Posts): Promise<void> {
  const { recorder, cast, cupId } = scene;
  const { app, record } = recorder;
  const { grace, ada } = cast;
  const params = { projectId: cupId };
  const season = { start_time: day(-30), end_time: day(335) };
  await record("createLeaderboard", grace.client, {
    body: { project_id: null, score_type: "peer", name: "Peer accuracy 2030", ...season },
  });
  await record("createLeaderboard", grace.client, {
    body: { project_id: cupId, score_type: "peer", name: "Spring Cup", is_primary: true },
  });
  app.travel(DAYS_UNTIL_RESOLUTION * DAY);
  const now = new Date(app.caps.clock.now()).toISOString();
  await record("closeQuestion", grace.client, {
    params: { questionId: level },
    body: { actual_close_time: now },
  });
  const ofFlood = { params: { questionId: flood } };
  const proposal = await record("makeProposal", grace.client, {
    ...ofFlood,
    body: {
      resolution: "yes",
      sources: [{ url: "https://example.org/gauge", quote: "The gauge stood at 8.1 m." }],
      note: "The gauge at the bridge decides.",
    },
  });
  await record("listProjectProposals", grace.client, { params });
  const accepting = { params: { questionId: flood, proposalId: proposal.id } };
  await record("checkAcceptance", grace.client, { ...accepting, body: {} });
  await record("resolveQuestion", grace.client, {
    ...ofFlood,
    body: { resolution: "yes", actual_resolve_time: now },
  });
  const paths = [`/api/leaderboards/project/${cupId}/`, "/api/leaderboards/global/"];
  for (const path of paths)
    await recorder.settle(`${path} has ranks`, async () => {
      const { body } = await ada.client.get(path);
      return body.entries.length >= 3;
    });
  await record("explainScore", ada.client, { params: { questionId: flood } });
  await record("readProjectLeaderboard", ada.client, { params });
  await record("readPublicLeaderboard", app.as(null), { params: { slug: "spring-cup" } });
  await record("readGlobalLeaderboard", ada.client);
  await record("updateProjectLeaderboards", grace.client, { params });
  await record("readLeaderboardInclusion", ada.client, { params });
  await recorder.settle("the benchmark", async () => {
    const { body } = await ada.client.get(`/api/projects/${cupId}/benchmark/`);
    return body.entries.length > 0;
  });
  await record("readBenchmark", ada.client, { params });
  await record("readMedals", ada.client, { query: `?user_id=${ada.id}` });
  // A record that was made before the scores is computed again after an hour.
  app.travel(DAY);
  await recomputeTrackRecord(app.caps, {}, { signal: AbortSignal.timeout(PATIENCE_MS) });
  await record("readTrackRecord", ada.client);
  await record("readCalibration", ada.client);
  await record("unresolveQuestion", grace.client, { params: { questionId: flood } });
  // Each change has a time of its own, so that their order is always the same.
  app.travel(1_000);
  await record("acceptProposal", grace.client, {
    ...accepting,
    body: { actual_resolve_time: now },
  });
  await record("listProposals", ada.client, ofFlood);
  app.travel(1_000);
  await record("clarifyQuestion", grace.client, {
    ...ofFlood,
    body: { text: "The gauge of the northern bank counts." },
  });
  await record("withdrawProposal", grace.client, ofFlood);
  await record("listChanges", ada.client, ofFlood);
}
