/** A finger on the screen of a phone. The browser decides as for a real one whether it scrolls. */
import type { Locator, Page } from "playwright-core";

interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Finger {
  /** Moves by so many pixels, in small steps. */
  move(by: Partial<Point>): Promise<void>;
  lift(): Promise<void>;
}

const STEP = 5;

/** Returns the middle of an element, which is brought into view. */
export async function middleOf(element: Locator): Promise<Point> {
  await element.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await element.boundingBox())!;
  return { x: x + width / 2, y: y + height / 2 };
}

/** Puts a finger on a point. */
export async function touch(page: Page, from: Point): Promise<Finger> {
  const session = await page.context().newCDPSession(page);
  let at = from;
  const send = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: Point[]) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints });
  await send("touchStart", [at]);
  return {
    async move({ x = 0, y = 0 }) {
      const begin = at;
      const steps = Math.ceil(Math.hypot(x, y) / STEP);
      for (let step = 1; step <= steps; step++) {
        at = { x: begin.x + (x * step) / steps, y: begin.y + (y * step) / steps };
        await send("touchMove", [at]);
      }
    },
    async lift() {
      await send("touchEnd", []);
      await session.detach();
    },
  };
}

/** Puts a finger on a point, moves it and lifts it. */
export async function swipe(page: Page, from: Point, by: Partial<Point>): Promise<void> {
  const finger = await touch(page, from);
  await finger.move(by);
  await finger.lift();
}
