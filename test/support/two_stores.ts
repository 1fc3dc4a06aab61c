/** Two processes over one database: each with a store, caches and a memory of its own. */
import type { Capabilities } from "../../src/capabilities.ts";
import type { Store } from "../../src/store/store.ts";
import { startApp, type TestApp } from "./app.ts";

export interface TwoStores {
  readonly app: TestApp;
  readonly one: Store;
  readonly other: Store;
  /** Of the process that `other` belongs to. */
  readonly otherCaps: Capabilities;
}

export async function openTwoStores(name: string): Promise<TwoStores> {
  const app = await startApp(name);
  const { caps: otherCaps } = await app.twin();
  return { app, one: app.caps.store, other: otherCaps.store, otherCaps };
}

/** `ask` of both stores in turn, `times` altogether and all at once. */
export function atOnce<T>(
  { one, other }: TwoStores,
  times: number,
  ask: (store: Store, index: number) => Promise<T>,
): Promise<T[]> {
  return Promise.all(Array.from({ length: times }, (_, i) => ask(i % 2 === 0 ? one : other, i)));
}
