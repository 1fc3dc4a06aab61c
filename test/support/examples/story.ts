/**
 * A season of a small platform. Each operation happens in it once under the eyes of the recorder.
 * The clock stands still between the scenes, so that two recordings are the same.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestApp } from "../app.ts";
import { startApp } from "../app.ts";
import type { LateWork } from "../late_work.ts";
import { openAccounts } from "./accounts.ts";
import { tellAuthoring } from "./authoring.ts";
import { tellComments } from "./comments.ts";
import { tellExports } from "./exports.ts";
import { tellFiles } from "./files.ts";
import { tellForecasts } from "./forecasts.ts";
import { openProjects } from "./projects.ts";
import { openProvider, type TestProvider } from "../provider.ts";
import { tellProviders } from "./providers.ts";
import { createRecorder, type Recorded } from "./recorder.ts";
import { STORY_BEGINS } from "./scene.ts";
import { tellSeries } from "./series.ts";
import { tellScores } from "./scores.ts";

/**
 * Returns the examples of all operations that the story has.
 * @param late looks at the work of each request, instead of the check against the document
 */
export async function recordStory(late?: LateWork): Promise<Recorded> {
  const provider = await openProvider();
  const outbox = await mkdtemp(path.join(tmpdir(), "presage-examples-"));
  const app = await startApp("examples", {
    stoppedAt: STORY_BEGINS,
    environment: { RATE_LIMITS: "on", MAIL_OUTBOX: outbox, ...provider.environment() },
    ...(late === undefined ? {} : { watch: late.watch }),
  });
  late?.follow(app.caps);
  try {
    return await tell(app, provider);
  } finally {
    await app.close();
    await provider.close();
    await rm(outbox, { recursive: true });
  }
}

async function tell(app: TestApp, provider: TestProvider): Promise<Recorded> {
  const recorder = createRecorder(app);
  for (const [name, path] of [
    ["readStart", "/"],
    ["readHealth", "/healthz"],
    ["readHealthAlias", "/api/healthcheck/"],
    ["readReadiness", "/readyz"],
  ] as const)
    await recorder.recordPath(name, path);
  await recorder.recordPath("readDocument", "/openapi.json", ["openapi", "servers", "security"]);
  const cast = await openAccounts(recorder);
  await tellProviders(recorder, provider);
  const scene = { recorder, cast, ...(await openProjects(recorder, cast)) };
  const posts = await tellAuthoring(scene);
  await tellForecasts(scene, posts);
  await tellComments(scene, posts);
  await tellScores(scene, posts);
  await tellExports(scene);
  await tellSeries(scene);
  await tellFiles(scene);
  return recorder.examples;
}
