import type { Capabilities } from "../capabilities.ts";

/**
 * Returns a check of whether any account may administer the platform, which the first start of a
 * platform asks. A yes is remembered. While the database cannot be asked the answer is yes as well,
 * so that a platform that has a superuser never asks for another one. Contract 3.9.
 */
export function createSuperuserCheck({ store }: Pick<Capabilities, "store">) {
  let isKnown = false;
  return async (): Promise<boolean> => {
    if (isKnown) return true;
    try {
      isKnown = (await store.users.firstSuperuser()) !== null;
      return isKnown;
    } catch {
      return true;
    }
  };
}
