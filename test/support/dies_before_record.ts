/**
 * Loaded first into an API process. It kills the process, as `kill -9` does, just before the reply
 * of a call with an `Idempotency-Key` is stored. Everything that the call did is stored by then.
 */
import mongoose from "mongoose";

type Rows = mongoose.mongo.Collection;
type Update = (this: Rows, ...given: Parameters<Rows["updateOne"]>) => Promise<unknown>;

const { prototype } = mongoose.mongo.Collection;
const update = Reflect.get(prototype, "updateOne") as Update;

function dying(this: Rows, ...given: Parameters<Rows["updateOne"]>): Promise<unknown> {
  const { $set = {} } = given[1] as { $set?: object };
  if (this.collectionName === "idempotency" && "reply" in $set)
    process.kill(process.pid, "SIGKILL");
  return update.apply(this, given);
}
Reflect.set(prototype, "updateOne", dying);
