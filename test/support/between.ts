/**
 * Does what another process might do between two steps of this one, at exactly that place. The
 * engine is real: commands are delayed, or sent with a read that came too early. They are never
 * answered here.
 */
import type { Collection } from "../../src/store/platform/collection.ts";

type Send = (...given: unknown[]) => unknown;
type Method =
  | "bulkWrite"
  | "deleteMany"
  | "findOneAndUpdate"
  | "insertMany"
  | "insertOne"
  | "updateMany"
  | "updateOne";
type Place = Pick<Collection<never>, "raw">;

/** Runs `act` just before the next command of this kind on the collection is sent. */
export function before(
  collection: Place,
  method: Method,
  act: () => Promise<unknown>,
): { readonly isDone: boolean } {
  const state = { isDone: false };
  replaceNext(collection, method, async (send, given) => {
    await act();
    state.isDone = true;
    return send(...given);
  });
  return state;
}

/**
 * Makes the next upsert read before the row exists and insert after it, as two simultaneous upserts
 * do. The engine refuses the insert as a duplicate.
 */
export function looksTooEarly(
  collection: Place,
  method: "bulkWrite" | "findOneAndUpdate" | "updateOne",
): void {
  const blind = (filter: object) => ({ ...filter, notThereYet: { $exists: true } });
  replaceNext(collection, method, (send, [first, ...rest]) => {
    if (method !== "bulkWrite") return send(blind(first as object), ...rest);
    const operations = first as { updateOne: { filter: object } }[];
    const early = operations.map(({ updateOne }) => ({
      updateOne: { ...updateOne, filter: blind(updateOne.filter) },
    }));
    return send(early, ...rest);
  });
}

/** Breaks the connection before the next command of this kind is sent. */
export function breaks(collection: Place, method: Method): { readonly isDone: boolean } {
  const state = { isDone: false };
  replaceNext(collection, method, () => {
    state.isDone = true;
    const error = Object.assign(new Error("connection closed"), { name: "MongoNetworkError" });
    return Promise.reject(error);
  });
  return state;
}

function replaceNext(
  { raw }: Place,
  method: Method,
  act: (send: Send, given: readonly unknown[]) => unknown,
): void {
  const methods = raw as unknown as Record<Method, Send>;
  const own = Object.getOwnPropertyDescriptor(raw, method);
  const send: Send = methods[method].bind(raw);
  methods[method] = (...given) => {
    if (own === undefined) Reflect.deleteProperty(raw, method);
    else Object.defineProperty(raw, method, own);
    return act(send, given);
  };
}
