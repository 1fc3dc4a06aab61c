/** Checks whether the documents that a test has stored match the schemas of the collections. */
import type { Capabilities } from "../../src/capabilities.ts";
import type { Collection } from "../../src/store/platform/collection.ts";

/** At most this many documents of a collection are checked, which is enough to have every kind. */
const MOST = 500;

/**
 * Returns a line for each invalid document. Collections that mongoose does not check are left out.
 */
export async function storedFaults({ store }: Pick<Capabilities, "store">): Promise<string[]> {
  const collections = Object.values(store).flatMap((one) =>
    "collection" in one ? [one.collection as unknown as Collection<{ _id: unknown }>] : [],
  );
  const faults = await Promise.all(
    collections.filter(({ isChecked }) => isChecked).map((one) => faultsIn(one)),
  );
  return faults.flat();
}

async function faultsIn({ name, raw, model }: Collection<{ _id: unknown }>): Promise<string[]> {
  const documents = await raw.find({}).sort({ _id: -1 }).limit(MOST).toArray();
  const faults: string[] = [];
  for (const document of documents) {
    try {
      // An unknown field is refused by the constructor, before the validation.
      await new model(document).validate();
    } catch (error) {
      faults.push(`${name} ${String(document._id)}: ${(error as Error).message}`);
    }
  }
  return faults;
}
