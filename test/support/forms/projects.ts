/** The forms of organisers: settings, invitations, the review, resolutions and members. */
import { within } from "../organiser.ts";
import { asked, type ConsoleForm, IN_PART, question, valueStays } from "./filled.ts";

export const PROJECT_FORMS: readonly ConsoleForm[] = [
  {
    name: "the settings of a project",
    async open(organiser) {
      const page = await organiser.manage((await organiser.project())._id, "settings");
      const place = page.getByRole("form", { name: "Settings" });
      const field = place.getByLabel("Description");
      await field.fill("About the *river*.");
      return {
        place,
        button: place.getByRole("button", { name: "Save" }),
        kept: await valueStays(field),
        stored: () => place.getByText("Saved").waitFor(),
      };
    },
  },
  {
    name: "an invitation",
    async open(organiser) {
      const { username } = await organiser.app.make.account();
      const page = await organiser.manage((await organiser.project())._id, "members");
      const place = page.getByRole("form", { name: "Invite people" });
      const field = place.getByLabel("Usernames");
      await field.fill(username);
      return {
        place,
        button: place.getByRole("button", { name: "Invite" }),
        kept: await valueStays(field),
        stored: () => page.locator(".members").getByText(username, { exact: true }).waitFor(),
      };
    },
  },
  {
    name: "an approval",
    async open(organiser) {
      const { _id: id } = await organiser.project();
      const title = "Is it approved?";
      const { app } = organiser;
      await app.make.question("binary", {
        post: { ...within(id, title), curationStatus: "pending" },
        question: { title, postApproved: false },
      });
      const page = await organiser.manage(id);
      await page.getByRole("button", { name: `Approve …: ${title}` }).click();
      const place = page.getByRole("form", { name: `Approve: ${title}` });
      const closing = place.getByLabel("Closing");
      await closing.fill("2036-05-01T10:00");
      await place.getByLabel("Resolution").fill("2036-05-02T10:00");
      return {
        place,
        button: place.getByRole("button", { name: "Approve" }),
        kept: await valueStays(closing),
        stored: () => page.getByText(`“${title}” is approved.`).waitFor(),
      };
    },
  },
  {
    name: "a rejection",
    async open(organiser) {
      const { _id: id } = await organiser.project();
      const title = "Is it rejected?";
      await organiser.app.make.question("binary", {
        post: { ...within(id, title), curationStatus: "pending" },
        question: { title, postApproved: false },
      });
      const page = await organiser.manage(id);
      return {
        place: page.locator(".managed"),
        button: page.getByRole("button", { name: `Reject: ${title}` }),
        kept: () => page.getByRole("region", { name: "In review" }).getByText(title).waitFor(),
        stored: () => page.getByText("is rejected.", IN_PART).waitFor(),
      };
    },
  },
  {
    name: "a resolution",
    async open(organiser) {
      const { _id: id } = await organiser.project();
      await question(organiser, "Is it resolved?", within(id, "Is it resolved?"));
      const page = await organiser.manage(id);
      await page.getByRole("button", { name: /^Resolve …/ }).click();
      const outcome = page.getByLabel("Outcome");
      await outcome.selectOption("yes");
      await page.getByRole("button", { name: "See what it does …" }).click();
      const place = page.getByRole("dialog");
      await place.getByRole("row").nth(1).waitFor();
      return {
        place,
        button: place.getByRole("button", { name: "Resolve", exact: true }),
        kept: await valueStays(outcome),
        stored: () => page.getByText("is resolved.", IN_PART).waitFor(),
      };
    },
  },
  {
    name: "the removal of a member",
    async open(organiser) {
      const { id, username } = await organiser.app.make.account();
      const project = await organiser.project();
      await organiser.app.make.member(project._id, id, "viewer");
      const page = await organiser.manage(project._id, "members");
      await page.getByRole("button", { name: `Remove ${username} …` }).click();
      const line = page.locator(".members").getByText(username, { exact: true });
      return {
        ...asked(page, "Remove", () => line.waitFor({ state: "detached" })),
        kept: () => line.waitFor(),
      };
    },
  },
];
