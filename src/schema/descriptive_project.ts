/** Wire shapes of projects that only describe posts: tags, categories and topics (Contract 3.5). */
import Type from "typebox";
import { TAG_SHAPED } from "../domain/vocabulary.ts";
import { described, Exact, Id, Named, Nullable, Word } from "./primitives.ts";

const Count = Type.Integer({ minimum: 0 });
const NullableText = Nullable(Type.String());

export const Tag = Named(
  "Tag",
  Exact({
    id: described("Id of the project.", Id),
    name: described("Name of the project.", Type.String()),
    slug: described("Name for links; `null` without one.", NullableText),
    type: described("Type of the project.", Word(TAG_SHAPED)),
  }),
);

export const categoryFields = {
  id: described("Id of the project.", Id),
  name: described("Name of the project.", Type.String()),
  slug: described("Name for links; `null` without one.", NullableText),
  description: described("Markdown; may be empty.", Type.String()),
  emoji: described("An emoji; may be empty.", Type.String()),
  type: described("Type of the project.", Word(["category"])),
};
/** As embedded in a post. */
export const Category = Named("Category", Exact(categoryFields));
export const ListedCategory = Named(
  "ListedCategory",
  Exact({ ...categoryFields, posts_count: described("Number of approved posts.", Count) }),
);

export const topicFields = {
  id: described("Id of the project.", Id),
  name: described("Name of the project.", Type.String()),
  slug: described("Name for links; `null` without one.", NullableText),
  emoji: described("An emoji; may be empty.", Type.String()),
  section: described(
    "Where clients list it: `hot_topics`, `hot_categories` or empty.",
    Type.String(),
  ),
  type: described("Type of the project.", Word(["topic"])),
};
export const Topic = Named("Topic", Exact(topicFields));
export const ListedTopic = Named(
  "ListedTopic",
  Exact({ ...topicFields, posts_count: described("Number of approved posts.", Count) }),
);
