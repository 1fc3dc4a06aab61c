/** The forms about single posts: comments, votes, forecasts, and what authors write. */
import { expect } from "chai";
import type { Page } from "playwright-core";
import { freshName } from "../console_place.ts";
import type { Organiser } from "../organiser.ts";
import { asked, type ConsoleForm, IN_PART, question, valueStays } from "./filled.ts";

async function commentAt(organiser: Organiser, postId: number): Promise<Page> {
  const { page } = organiser.reader;
  await page.goto("about:blank");
  await page.goto(`/questions/${postId}/#comments`);
  await page.locator(".threads").waitFor({ state: "attached" });
  return page;
}

const COMMENTS: readonly ConsoleForm[] = [
  {
    name: "a comment",
    async open(organiser) {
      const page = await commentAt(organiser, (await question(organiser, "Said?"))._id);
      const field = page.getByLabel("Your comment", { exact: true });
      await field.fill("Not lost");
      return {
        place: page.locator(".writing"),
        button: page.getByRole("button", { name: "Comment", exact: true }),
        kept: await valueStays(field),
        stored: () => page.getByText("Your comment is stored.").waitFor(),
      };
    },
  },
  {
    name: "a vote on a comment",
    async open(organiser) {
      const { _id: id } = await question(organiser, "Voted?");
      const other = organiser.app.as((await organiser.app.make.account()).token);
      await other.post("/api/comments/create/", { on_post: id, text: "Vote for me" });
      const page = await commentAt(organiser, id);
      const up = page.getByRole("button", { name: "Vote up" });
      return {
        place: page.locator(".comment"),
        button: up,
        kept: async () => expect(await up.getAttribute("aria-pressed")).to.equal("false"),
        stored: () => page.getByRole("button", { name: "Vote up", pressed: true }).waitFor(),
      };
    },
  },
];

const FORECASTS: readonly ConsoleForm[] = [
  {
    name: "the withdrawal of a forecast",
    async open(organiser) {
      const { _id: id } = await question(organiser, "Withdrawn?");
      const own = [{ question: id, probability_yes: 0.7 }];
      await organiser.account.client.post("/api/questions/forecast/", own);
      const { page } = organiser.reader;
      await page.goto(`/questions/${id}/`);
      await page.getByRole("button", { name: "Withdraw …" }).click();
      return asked(page, "Withdraw forecast", () =>
        page.getByText("Nothing of yours counts now.", IN_PART).waitFor(),
      );
    },
  },
];

const AUTHORS: readonly ConsoleForm[] = [
  {
    name: "a draft of a question",
    async open({ reader: { page } }) {
      await page.goto("/write/");
      const place = page.getByRole("form", { name: "One question" });
      await place.getByLabel("Title").fill(`Will it ${freshName("rain")}?`);
      const background = place.getByLabel("Background");
      await background.fill("Typed with *care*.");
      return {
        place,
        button: place.getByRole("button", { name: "Store as a draft" }),
        kept: await valueStays(background),
        stored: () => page.getByText("is stored as a draft.", IN_PART).waitFor(),
      };
    },
  },
  {
    name: "a new project",
    async open({ reader: { page } }) {
      await page.goto("/write/?part=projects");
      const place = page.getByRole("form", { name: "A new project" });
      await place
        .or(page.locator("summary", { hasText: "A new project" }))
        .first()
        .waitFor();
      if (!(await place.isVisible())) await page.locator("summary").click();
      const field = place.getByLabel("Name");
      await field.fill(freshName("Rain club"));
      return {
        place,
        button: place.getByRole("button", { name: "Make the project" }),
        kept: await valueStays(field),
        stored: () => page.waitForURL(/\/manage\/\d+\/$/),
      };
    },
  },
];

export const POST_FORMS: readonly ConsoleForm[] = [...COMMENTS, ...FORECASTS, ...AUTHORS];
