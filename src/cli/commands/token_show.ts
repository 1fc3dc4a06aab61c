/** `presage token show`. */
import { tokenOf } from "../../accounts/tokens.ts";
import type { Command } from "../command.ts";
import { accountCalled } from "../find_objects.ts";

export const tokenShow: Command = {
  name: "token show",
  summary: "Print the API token of an account; create one if it has none",
  arguments: [{ name: "username", about: "account of the token" }],
  options: [],
  async run({ caps, show }, input) {
    const user = await accountCalled(caps, input.words[0] ?? "");
    const token = await tokenOf(caps, user._id);
    show({ username: user.username, token }, [token]);
  },
};
