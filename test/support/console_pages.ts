/** The pages of the console that read something, and their parts that are read after the rest. */
import { expect } from "chai";
import type { Locator, Page } from "playwright-core";
import { freshName } from "./console_place.ts";
import { type Organiser, within } from "./organiser.ts";

export interface ConsolePage {
  readonly name: string;
  readonly path: string;
  /** Names the requests of the parts. Without it the page itself is meant. */
  readonly parts?: RegExp;
  /** How many notices there are when nothing can be read. */
  readonly notices: number;
  /** What the page shows when it has been read. */
  shown(page: Page): Locator;
}

/** Makes what the pages show. */
export async function makeConsolePages(organiser: Organiser): Promise<readonly ConsolePage[]> {
  const { app, account, id } = organiser;
  const [name, title] = [freshName("Rain Cup"), "Will it be read?"];
  const slug = freshName("rain");
  const project = await organiser.project({ name, slug, prizePool: "100.00" });
  const board = { project_id: project._id, score_type: "peer", is_primary: true };
  const made = await account.client.post("/api/admin/leaderboards/", board);
  expect(made.status, made.text).to.equal(201);
  const { post } = await app.make.question("binary", {
    post: within(project._id, title),
    question: { title },
  });
  const remark = { on_post: post._id, text: "A remark" };
  await app.as((await app.make.account()).token).post("/api/comments/create/", remark);
  return [
    ...readersPages({ name, title, slug, postId: post._id }),
    ...organisersPages({ name, title, projectId: project._id, member: account.name }),
    ...accountPages(id, account.name),
  ];
}

interface ReadersScene {
  readonly name: string;
  readonly title: string;
  readonly slug: string;
  readonly postId: number;
}

function readersPages({ name, title, slug, postId }: ReadersScene): readonly ConsolePage[] {
  return [
    {
      name: "the feed",
      path: "/?in=all&order=new",
      notices: 1,
      shown: (page) => page.getByRole("link", { name: title }),
    },
    {
      name: "a question",
      path: `/questions/${postId}/`,
      notices: 1,
      shown: (page) => page.getByRole("heading", { name: title, level: 1 }),
    },
    {
      name: "the comments on a question",
      path: `/questions/${postId}/#comments`,
      parts: /\/api\/comments\//,
      notices: 1,
      shown: (page) => page.locator(".threads").getByText("A remark"),
    },
    {
      name: "a tournament",
      path: `/tournaments/${slug}/`,
      notices: 1,
      shown: (page) => page.getByRole("heading", { name, level: 1 }),
    },
    {
      name: "the questions and the leaderboard of a tournament",
      path: `/tournaments/${slug}/`,
      notices: 2,
      parts: /\/api\/(?:posts|leaderboards)\//,
      shown: (page) => page.locator(".posts").getByRole("link", { name: title }),
    },
  ];
}

interface OrganisersScene {
  readonly name: string;
  readonly title: string;
  readonly projectId: number;
  readonly member: string;
}

function organisersPages(scene: OrganisersScene): readonly ConsolePage[] {
  const { name, title, member } = scene;
  const path = `/manage/${scene.projectId}/`;
  return [
    {
      name: "the form for a question",
      path: "/write/",
      notices: 1,
      shown: (page) => page.getByRole("form", { name: "One question" }),
    },
    {
      name: "a project of an organiser",
      path,
      notices: 1,
      shown: (page) => page.getByRole("link", { name, exact: true }),
    },
    {
      name: "the posts of a project",
      path,
      parts: /\/api\/posts\//,
      notices: 1,
      shown: (page) => page.locator(".managed-posts").getByText(title).first(),
    },
    {
      name: "the series of a project",
      path: `${path}?part=series`,
      notices: 1,
      parts: /\/series\//,
      shown: (page) => page.getByText("This project has no series yet."),
    },
    {
      name: "the members of a project, its links and its mails",
      path: `${path}?part=members`,
      notices: 3,
      parts: /\/(?:members|invitations)\//,
      shown: (page) => page.locator(".members").getByText(member),
    },
    {
      name: "the state, the prizes, the ranks and the questions of a leaderboard",
      path: `${path}?part=leaderboard`,
      notices: 4,
      parts: /\/api\/leaderboards\/|\/leaderboard-inclusion\//,
      shown: (page) => page.locator(".inclusion").getByText(title),
    },
  ];
}

function accountPages(id: number, name: string): readonly ConsolePage[] {
  return [
    {
      name: "the page of an account",
      path: `/users/${id}/`,
      notices: 1,
      shown: (page) => page.getByRole("heading", { name, level: 1 }),
    },
    {
      name: "the ranks, the medals, the bots and the record of an account",
      path: `/users/${id}/`,
      notices: 4,
      parts: /\/api\/(?:leaderboards|medals|users\/me\/(?:bots|calibration))\//,
      shown: (page) => page.getByText("You have no bot yet.", { exact: false }),
    },
    {
      name: "the bots, the limits, the providers, the sessions and the tokens of the own account",
      path: "/account/",
      notices: 5,
      shown: (page) => page.getByText("You have no bot yet."),
    },
    {
      name: "the health of the platform",
      path: "/operate/",
      notices: 1,
      shown: (page) => page.getByText(/needs attention/).first(),
    },
    {
      name: "the whitelist of operators",
      path: "/operate/?tab=access",
      notices: 1,
      shown: (page) => page.getByText("The list is empty."),
    },
  ];
}
