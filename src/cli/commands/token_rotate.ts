/** `presage token rotate`. */
import { recordOperator } from "../../accounts/record_event.ts";
import { makeToken } from "../../accounts/tokens.ts";
import { announce } from "../../consequences/announce.ts";
import type { Command } from "../command.ts";
import { accountCalled } from "../find_objects.ts";

export const tokenRotate: Command = {
  name: "token rotate",
  summary: "Replace the API token of an account; the old one stops working at once",
  arguments: [{ name: "username", about: "account of the token" }],
  options: [],
  async run({ caps, show }, input) {
    const user = await accountCalled(caps, input.words[0] ?? "");
    const { text: token, row } = makeToken(caps);
    await caps.store.tokens.put(user._id, row);
    await announce(caps, { kind: "accountChanged", userIds: [user._id] });
    await recordOperator(caps, { kind: "token_replaced", userId: user._id });
    show({ username: user.username, token }, [token]);
  },
};
