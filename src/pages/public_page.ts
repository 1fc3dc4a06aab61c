/** Pages for visitors that are not about posts: one is made for all of them (Contract 2.36). */
import type { Capabilities } from "../capabilities.ts";
import type { Request } from "../http/route.ts";
import { sharedPage } from "./shared_page.ts";

/** Some writes to what they show do not end pages of posts, so they are made again after so long. */
const LIFE_MS = 10_000;

/** Returns the reply with a body that is the same for all visitors. */
export async function publicPage(
  caps: Capabilities,
  request: Request,
  read: () => Promise<{ readonly body: unknown }>,
) {
  const { baseUrl, path, search, now } = request;
  const parameters = new URLSearchParams(search);
  parameters.sort();
  const page = await sharedPage(caps, {
    key: `public ${baseUrl}${path}?${parameters.toString()}`,
    request,
    assemble: async () => ({ body: (await read()).body, changesAt: now + LIFE_MS }),
  });
  return { status: 200, ...page } as const;
}
