/** `presage user update`. */
import type { PrivateUser } from "../../schema/user.ts";
import type { Command } from "../command.ts";
import { accountCalled, switchIn } from "../find_objects.ts";

const SWITCHES = {
  active: "is_active",
  spam: "is_spam",
  blacklisted: "is_blacklisted",
  staff: "is_staff",
  superuser: "is_superuser",
} as const;

export const userUpdate: Command = {
  name: "user update",
  summary: "Change an account",
  arguments: [{ name: "username", about: "the account to change" }],
  options: [
    { name: "active", value: "on|off", about: "off closes the account at once" },
    { name: "spam", value: "on|off", about: "on closes the account and excludes its forecasts" },
    { name: "blacklisted", value: "on|off", about: "on excludes its forecasts from predictions" },
    { name: "staff", value: "on|off", about: "rights of site staff" },
    { name: "superuser", value: "on|off", about: "all rights" },
    { name: "tier", value: "tier", about: "restricted, benchmarking or unrestricted" },
    { name: "email", value: "address", about: "new e-mail address" },
    { name: "password", value: "password", about: "new password; ends every session" },
    { name: "rename", value: "username", about: "new username" },
  ],
  async run({ caps, call, show }, input) {
    const account = await accountCalled(caps, input.words[0] ?? "");
    const flags = Object.entries(SWITCHES).map(
      ([option, field]) => [field, switchIn(input.text(option), option)] as const,
    );
    const user = (await call("updateUser", {
      params: { userId: account._id },
      body: {
        ...Object.fromEntries(flags.filter(([, value]) => value !== undefined)),
        api_access_tier: input.text("tier"),
        email: input.text("email"),
        password: input.text("password"),
        username: input.text("rename"),
      },
    })) as PrivateUser;
    show(user, [`Account ${user.id} ${user.username} is changed.`]);
  },
};
