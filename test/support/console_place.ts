/**
 * Where the pages of the console are tested: an application of the test's own on real engines, or
 * the platform that BASE_URL and DEMO_JSON name.
 */
import { startApp, type TestApp } from "./app.ts";
import { createClient, type Client } from "./client.ts";

export interface ConsolePlace {
  readonly baseUrl: string;
  /** The application, when it is the test's own. */
  readonly app: TestApp | null;
  as(token: string | null): Client;
  close(): Promise<void>;
}

/** Limits are on, as for a real reader, with more log-ins than one address has otherwise. */
const LIKE_AN_INSTALLATION = { CONSOLE: "on", RATE_LIMITS: "on" };
const LIMITS = "login=100/10,public=1000/100";

/** @param limits replace those of an installation, as in RATE_LIMIT_OVERRIDES */
export async function openPlace(name: string, limits = LIMITS): Promise<ConsolePlace> {
  const baseUrl = process.env["BASE_URL"] ?? "";
  if (baseUrl !== "" && (process.env["DEMO_JSON"] ?? "") !== "") {
    return {
      ...{ baseUrl, app: null, as: (token) => createClient(baseUrl, token) },
      close: () => Promise.resolve(),
    };
  }
  const environment = { ...LIKE_AN_INSTALLATION, RATE_LIMIT_OVERRIDES: limits };
  const app = await startApp(name, { environment });
  app.startJobs();
  return { baseUrl: app.baseUrl, app, as: (token) => app.as(token), close: () => app.close() };
}

/** Returns a name that no account of the platform has. */
export function freshName(start: string): string {
  return `${start}-${process.hrtime.bigint().toString(36).slice(-8)}`;
}
