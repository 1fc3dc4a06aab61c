/** A private tournament with one account for each role, and the calls that authoring needs. */
import { expect } from "chai";
import { type Answer, bodyAt, type Client } from "./client.ts";
import type { TestApp } from "./app.ts";
import type { Account } from "./factories.ts";
import { PERMISSIONS } from "../../src/domain/vocabulary.ts";

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

/** ISO text of a time relative to now, in whole seconds. */
export function at(offsetMs: number, now = Date.now()): string {
  return new Date(Math.floor((now + offsetMs) / 1000) * 1000).toISOString().replace(".000Z", "Z");
}

export const ROLES = PERMISSIONS;
export type Role = (typeof ROLES)[number];

export interface Desk {
  readonly app: TestApp;
  readonly projectId: number;
  readonly owner: Account;
  readonly superuser: Account;
  readonly staff: Account;
  readonly outsider: Account;
  readonly accounts: Readonly<Record<Role, Account>>;
  as(account: Account | null): Client;
}

export async function openDesk(app: TestApp): Promise<Desk> {
  const { make } = app;
  const owner = await make.account();
  const superuser = await make.account({ isSuperuser: true });
  const staff = await make.account({ isStaff: true });
  const outsider = await make.account();
  const project = await make.project({ createdBy: owner.id, defaultPermission: null });
  const made = await Promise.all(
    ROLES.map(async (role) => {
      const account = await make.account();
      await make.member(project._id, account.id, role);
      return [role, account] as const;
    }),
  );
  const accounts = Object.fromEntries(made) as Record<Role, Account>;
  return {
    app,
    projectId: project._id,
    owner,
    superuser,
    staff,
    outsider,
    accounts,
    as: (account) => app.as(account?.token ?? null),
  };
}

export const binary = (title = "Will it rain?") => ({ title, type: "binary" });
export const numeric = (title = "How much rain?") => ({
  title,
  type: "numeric",
  scaling: { range_min: 0, range_max: 100 },
  open_upper_bound: true,
  unit: "mm",
});
export const choice = (options = ["A", "B", "Other"]) => ({
  title: "Which one?",
  type: "multiple_choice",
  options,
});

/** Times of an approval: open for an hour already, closing in ten days. */
export const schedule = (given: Record<string, unknown> = {}) => ({
  published_at: at(-2 * HOUR),
  open_time: at(-HOUR),
  cp_reveal_time: at(-HOUR),
  scheduled_close_time: at(10 * DAY),
  scheduled_resolve_time: at(11 * DAY),
  ...given,
});

/** Creates a post and expects success. */
export async function write(client: Client, body: Record<string, unknown>): Promise<any> {
  const answer = await client.post("/api/posts/create/", body);
  expect(answer.status, answer.text).to.equal(201);
  return answer.body;
}

export async function approve(
  client: Client,
  postId: number,
  given: Record<string, unknown> = {},
): Promise<void> {
  const answer = await client.post(`/api/posts/${postId}/approve/`, schedule(given));
  expect(answer.status, answer.text).to.equal(204);
}

/** Creates an approved post. `client` must be an admin of its project. */
export async function publish(
  client: Client,
  body: Record<string, unknown>,
  given: Record<string, unknown> = {},
): Promise<any> {
  const post = await write(client, body);
  await approve(client, post.id as number, given);
  return bodyAt(client, `/api/posts/${post.id}/`);
}

/** Creates a tournament whose accounts may forecast. */
export async function createTournament(
  client: Client,
  given: object,
): Promise<{ id: number; slug: string }> {
  const body = { type: "tournament", default_permission: "forecaster", ...given };
  const made = await client.post("/api/projects/create/", body);
  expect(made.status, made.text).to.equal(201);
  return made.body as { id: number; slug: string };
}

export function resolve(
  client: Client,
  questionId: number,
  resolution: string | number,
  when = at(0),
): Promise<Answer> {
  return client.post(`/api/questions/${questionId}/resolve/`, {
    resolution,
    actual_resolve_time: when,
  });
}

export function question(client: Client, id: number): Promise<any> {
  return bodyAt(client, `/api/questions/${id}/`);
}
