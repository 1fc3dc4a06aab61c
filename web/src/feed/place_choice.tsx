/** Where the questions stand: the main feed, everywhere, or a project by its name. */
import { useEffect } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { readOf } from "../api/answer.ts";
import { api } from "../api/client.ts";
import { isVisitor } from "../api/session.ts";
import { Choice, type Option } from "../parts/choice.tsx";
import { en } from "../texts/en.ts";
import { EVERYWHERE, MAIN } from "./filters.ts";

interface PlaceProps {
  readonly place: string;
  readonly onChoose: (place: string) => void;
}

const USUAL: readonly Option[] = [
  [MAIN, en.feed.main],
  [EVERYWHERE, en.feed.everywhere],
];

/**
 * The projects are read when the reader turns to the control, so that the feed needs one request, or
 * at once where the name of one is needed.
 */
export function PlaceChoice({ place, onChoose }: PlaceProps) {
  const projects = useSignal<readonly Option[] | "unread" | "reading">("unread");
  const read = async () => {
    if (projects.peek() !== "unread") return;
    projects.value = "reading";
    const all = await readPlaces(place);
    projects.value = all.length === 0 ? "unread" : all;
  };
  const isUsual = USUAL.some(([value]) => value === place);
  useEffect(() => {
    if (!isUsual) void read();
  }, [isUsual]);
  const found = typeof projects.value === "string" ? [] : projects.value;
  const listed = [...USUAL, ...found];
  const isListed = listed.some(([value]) => value === place);
  const missing = projects.value === "reading" ? en.nav.reading : place.replace(/^\w+:/, "");
  return (
    <Choice
      label={en.feed.place}
      isLabelHidden
      value={place}
      options={isListed ? listed : [...listed, [place, missing]]}
      onChoose={onChoose}
      onOpen={() => void read()}
    />
  );
}

/** Returns all places that are listed, and the one that is shown, which may be listed nowhere. */
async function readPlaces(shown: string): Promise<readonly Option[]> {
  const query = { include_closed: true };
  const [tournaments, communities, categories, topics] = await Promise.all([
    readOf(api.GET("/api/projects/tournaments/", { params: { query } })),
    withAccount(() => readOf(api.GET("/api/projects/communities/"))),
    withAccount(() => readOf(api.GET("/api/projects/categories/"))),
    withAccount(() => readOf(api.GET("/api/projects/topics/"))),
  ]);
  const ofTournaments = (tournaments.data?.results ?? []).map((one) => {
    const [value, name] = optionOf("t", one);
    return [value, one.is_ongoing === false ? en.feed.finished(name) : name] as const;
  });
  const all = [
    ...ofTournaments,
    ...(communities.data ?? []).map((one) => optionOf("c", one)),
    ...(categories.data?.results ?? []).map((one) => optionOf("category", one)),
    ...(topics.data?.results ?? []).map((one) => optionOf("topic", one)),
  ];
  const [kind = "", slug = ""] = shown.split(":");
  if (kind !== "t" || all.some(([value]) => value === shown)) return all;
  const params = { path: { slug } };
  const { data } = await readOf(api.GET("/api/projects/tournaments/{slug}/", { params }));
  return data === null ? all : [...all, [shown, data.name]];
}

/** Reads what is for readers with an account. */
async function withAccount<Read>(read: () => Promise<Read>): Promise<Read | { data: null }> {
  return isVisitor() ? { data: null } : await read();
}

interface NamedProject {
  readonly id: number;
  readonly name: string;
  readonly slug: string | null;
}

function optionOf(kind: string, { id, name, slug }: NamedProject): Option {
  return [`${kind}:${slug ?? String(id)}`, name];
}
