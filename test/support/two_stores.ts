/** Two processes on one database. Each has its own store, caches and memory. */
import type { Capabilities } from "../../src/capabilities.ts";
import type { Store } from "../../src/store/store.ts";
import { startApp, type TestApp } from "./app.ts";

export interface TwoStores {
  readonly app: TestApp;
  readonly one: Store;
  readonly other: Store;
  /** Capabilities of the process that has `other`. */
  readonly otherCaps: Capabilities;
}

export async function openTwoStores(name: string): Promise<TwoStores> {
  const app = await startApp(name);
  const { caps: otherCaps } = await app.twin();
  return { app, one: app.caps.store, other: otherCaps.store, otherCaps };
}

/** Calls `ask` on both stores in turn, `times` calls in all, all at the same time. */
export function atOnce<T>(
  { one, other }: TwoStores,
  times: number,
  ask: (store: Store, index: number) => Promise<T>,
): Promise<T[]> {
  return Promise.all(Array.from({ length: times }, (_, i) => ask(i % 2 === 0 ? one : other, i)));
}
