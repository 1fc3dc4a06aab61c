/** Every route of the platform, one list. Resources are added here and nowhere else. */
import type { Route } from "./http/route.ts";

export const routes: readonly Route[] = [];
