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
const LIKE_AN_INSTALLATION = {
  CONSOLE: "on",
  OIDC_ISSUER: "",
  OIDC_CLIENT_ID: "",
  RATE_LIMITS: "on",
  RATE_LIMIT_OVERRIDES: "login=100/10,public=1000/100",
};

/** @param variables replace those of an application of the test's own */
export async function openPlace(
  name: string,
  variables: Readonly<Record<string, string>> = {},
): Promise<ConsolePlace> {
  const baseUrl = process.env["BASE_URL"] ?? "";
  if (baseUrl !== "" && (process.env["DEMO_JSON"] ?? "") !== "") {
    return {
      baseUrl,
      app: null,
      as: (token) => createClient(baseUrl, token),
      close: () => Promise.resolve(),
    };
  }
  const app = await startApp(name, { environment: { ...LIKE_AN_INSTALLATION, ...variables } });
  app.startJobs();
  return { baseUrl: app.baseUrl, app, as: (token) => app.as(token), close: () => app.close() };
}

/** Returns a name that no account of the platform has. */
export function freshName(start: string): string {
  return `${start}-${process.hrtime.bigint().toString(36).slice(-8)}`;
}
