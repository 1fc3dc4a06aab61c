/**
 * Sets the clock of a browser by that of a rehearsal, so that pages and forms count from its time. A
 * page that is open during a step takes the new time when it is loaded again.
 */
import type Koa from "koa";

export const CLOCK_PATH = "/console/clock.js";

/** Returns the page with the script before all others. */
export function withClock(html: string): string {
  return html.replace("<head>", () => `<head><script src="${CLOCK_PATH}"></script>`);
}

/**
 * Answers with the script.
 * @param aheadMs by how much the clock of the platform is ahead of that of the machine
 */
export function sendClock(ctx: Koa.Context, aheadMs: number): void {
  ctx.set("Cache-Control", "no-store");
  ctx.type = "text/javascript";
  ctx.body = `Date = class extends Date {
  static now() {
    return super.now() + ${aheadMs};
  }
  constructor(...given) {
    if (given.length > 0) super(...given);
    else super(Date.now());
  }
};
`;
}
