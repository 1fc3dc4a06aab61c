/** The sandbox of a test: its rounds are played by hand, at times of the test's own clock. */
import { processors } from "../../jobs/processors/processors.ts";
import type { Capabilities } from "../../src/capabilities.ts";
import { startApp, type TestApp } from "./app.ts";

export const MINUTE = 60_000;
export const ROUND_MS = 10 * MINUTE;
/** Posts of a round, and questions in them. */
export const POSTS = 7;
export const QUESTIONS = 10;

export interface SandboxApp extends TestApp {
  /** When the round begins in which the clock stood first, ms. */
  readonly start: number;
  /** Stands the clock at a time after the start, in ms. It never goes back. */
  goTo(ms: number): void;
  /** Does what the job does, as one process or as another. */
  play(caps?: Capabilities): Promise<void>;
}

/** Starts the application with a clock that stands at the start of a round. */
export async function startSandbox(name: string): Promise<SandboxApp> {
  const start = Math.ceil(Date.now() / ROUND_MS) * ROUND_MS;
  const app = await startApp(name, { stoppedAt: start, environment: { SANDBOX: "on" } });
  return Object.assign(app, {
    start,
    goTo(ms: number) {
      app.travel(start + ms - app.caps.clock.now());
    },
    play(caps = app.caps) {
      const { signal } = new AbortController();
      return processors.play_sandbox(caps, {}, { signal, progress: () => Promise.resolve() });
    },
  });
}
