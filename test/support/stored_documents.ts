/** Whether what a test has stored is what the fields of the collections say. */
import type { Capabilities } from "../../src/capabilities.ts";
import type { Collection } from "../../src/store/platform/collection.ts";

/** Documents of a collection that are looked at: enough to have every kind of them. */
const MOST = 500;

/** A line for each document that is not valid; collections whose rows go unchecked are left out. */
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
      // A field that is not in the schema is refused before there is anything to validate.
      await new model(document).validate();
    } catch (error) {
      faults.push(`${name} ${String(document._id)}: ${(error as Error).message}`);
    }
  }
  return faults;
}
