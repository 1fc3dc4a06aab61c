/** Changes the profile and the name of a bot for its owner (Contract 2.20). */
import { isDeepStrictEqual } from "node:util";
import { requireNoFaults, usernameFaults } from "../../accounts/accounts.ts";
import { faultsOfProfile, profileFields } from "../../accounts/profile.ts";
import { renameAccount } from "../../accounts/rename.ts";
import type { Caller, Capabilities } from "../../capabilities.ts";
import { announce, type Announcing } from "../../consequences/announce.ts";
import { NotFoundError } from "../../errors.ts";
import { presentBot } from "../../present/user.ts";
import type { BotUpdate } from "../../schema/profile.ts";
import type { UserDocument } from "../../store/accounts/user_document.ts";

export interface UpdateBotRequest {
  readonly caller: Caller;
  readonly subject: UserDocument;
  readonly body: BotUpdate;
}

export async function updateBot(
  caps: Announcing & Pick<Capabilities, "config">,
  request: UpdateBotRequest,
) {
  const { caller, subject: bot, body } = request;
  const fields = profileFields(body);
  const { username } = body;
  const isRenamed = username !== undefined && username.normalize("NFKC") !== bot.username;
  requireNoFaults({
    ...faultsOfProfile(fields),
    metadata: metadataFaults(body, bot),
    username: isRenamed ? await usernameFaults(caps, username, bot) : [],
  });
  const updated = isRenamed
    ? await renameAccount(caps, bot, { username, fields })
    : await caps.store.users.update(bot._id, fields);
  if (updated === null) throw new NotFoundError();
  await announce(caps, { kind: "accountChanged", userIds: [bot._id] });
  return { status: 200 as const, body: presentBot(updated, caller.user) };
}

/** Refuses a change. A client that sends back what it read is let through. */
function metadataFaults({ metadata }: BotUpdate, bot: UserDocument): string[] {
  return metadata === undefined || isDeepStrictEqual(metadata, bot.metadata)
    ? []
    : ["The metadata of a bot cannot be changed."];
}
