/** The address that links begin with where no request names one. */
import type { Capabilities } from "./capabilities.ts";

/**
 * Returns the public address, or else the address on which the API of this installation listens.
 */
export function baseUrlOf({ config: { http } }: Pick<Capabilities, "config">): string {
  return http.baseUrl ?? `http://${http.host}:${http.port}${http.basePath}`;
}
