/** `presage user create`: creates an account of any kind, also the first superuser. */
import { recordOperator } from "../../accounts/record_event.ts";
import { makeUser } from "../../resources/admin/create_user.ts";
import { recordedAccount } from "../../resources/admin/recorded_user.ts";
import { presentPrivateUser } from "../../present/user.ts";
import type { AdminUserCreate } from "../../schema/admin.ts";
import type { Command } from "../command.ts";
import { accountCalled } from "../find_objects.ts";
import { checkBodyOf } from "../../local_calls.ts";

export const userCreate: Command = {
  name: "user create",
  summary: "Create an account and print its API token",
  about: "Works without a superuser, so that the first one can be created.",
  arguments: [{ name: "username", about: "name of the new account" }],
  options: [
    { name: "email", value: "address", about: "required, except for bots" },
    { name: "password", value: "password", about: "without one, only the token gives access" },
    { name: "staff", about: "may moderate, export and create projects" },
    { name: "superuser", about: "may do everything; implies --staff" },
    { name: "bot-of", value: "username", about: "make it a bot of this account" },
    { name: "tier", value: "tier", about: "restricted, benchmarking or unrestricted" },
  ],
  async run({ caps, show }, input) {
    const owner = input.text("bot-of");
    const body = checkBodyOf("createUser", {
      username: input.words[0],
      email: input.text("email"),
      password: input.text("password"),
      is_staff: input.has("staff") || input.has("superuser"),
      is_superuser: input.has("superuser"),
      is_bot: owner !== undefined,
      bot_owner_id: owner === undefined ? undefined : (await accountCalled(caps, owner))._id,
      api_access_tier: input.text("tier"),
    });
    const { user, token } = await makeUser(caps, body as AdminUserCreate);
    await recordOperator(caps, recordedAccount(user));
    const shown = { ...presentPrivateUser(user), token };
    show(shown, [`Account ${shown.id} ${shown.username}`, `Token ${token}`]);
  },
};
