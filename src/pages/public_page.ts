/** Makes the pages for visitors that show no posts. All visitors share one page (Contract 2.36). */
import type { Capabilities } from "../capabilities.ts";
import type { Request } from "../http/route.ts";
import { sharedPage } from "./shared_page.ts";

/** Returns the reply with a body that is the same for all visitors. */
export async function publicPage(
  caps: Capabilities,
  request: Request,
  read: () => Promise<{ readonly body: unknown }>,
) {
  const { baseUrl, path, search } = request;
  const parameters = new URLSearchParams(search);
  parameters.sort();
  const page = await sharedPage(caps, {
    key: `public ${baseUrl}${path}?${parameters.toString()}`,
    request,
    assemble: async () => ({ body: (await read()).body, changesAt: Number.POSITIVE_INFINITY }),
  });
  return { status: 200, ...page } as const;
}
