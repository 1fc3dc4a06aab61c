/** `presage user list`. */
import type { PublicUser } from "../../schema/user.ts";
import type { Command } from "../command.ts";

export const userList: Command = {
  name: "user list",
  summary: "List active accounts",
  arguments: [],
  options: [
    { name: "search", value: "text", about: "part of the username, at least 3 characters" },
    { name: "limit", value: "number", about: "how many, at most 100 (default 20)" },
    { name: "offset", value: "number", about: "how many to skip" },
  ],
  async run({ call, show }, input) {
    const query: Record<string, string> = {};
    for (const name of ["search", "limit", "offset"]) {
      const value = input.text(name);
      if (value !== undefined) query[name] = value;
    }
    const page = (await call("listUsers", { query })) as { count: number; results: PublicUser[] };
    show(page, [
      ...page.results.map((user) => `${user.id}\t${user.username}\t${rolesOf(user)}`),
      `${page.results.length} of ${page.count}`,
    ]);
  },
};

function rolesOf(user: PublicUser): string {
  const roles = [
    ...(user.is_superuser ? ["superuser"] : []),
    ...(user.is_staff ? ["staff"] : []),
    ...(user.is_bot ? ["bot"] : []),
  ];
  return roles.join(", ");
}
