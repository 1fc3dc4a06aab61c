/** The controls of the feed. */
import { useId, useLayoutEffect, useRef } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { readOf } from "../api/answer.ts";
import { api } from "../api/client.ts";
import { isSearchWanted } from "../frame/search.ts";
import { Choice, type Option } from "../parts/choice.tsx";
import { en } from "../texts/en.ts";
import {
  EVERYWHERE,
  type Filters,
  KINDS,
  MAIN,
  type Order,
  ORDERS,
  SHORTEST_SEARCH,
  STATUSES,
} from "./filters.ts";

interface BarProps {
  readonly filters: Filters;
  readonly onChange: (changed: Partial<Filters>) => void;
}

export function FilterBar({ filters, onChange }: BarProps) {
  return (
    <div class="filters">
      <Search search={filters.search} onSearch={(search) => onChange({ search })} />
      <div class="selects">
        <Choice
          label={en.feed.status}
          value={filters.status ?? ""}
          options={[["", en.feed.any], ...STATUSES.map(named(en.question.statuses))]}
          onChoose={(value) =>
            onChange({ status: STATUSES.find((name) => name === value) ?? null })
          }
        />
        <Choice
          label={en.feed.kind}
          value={filters.kind ?? ""}
          options={[["", en.feed.any], ...KINDS.map(named(kinds))]}
          onChoose={(value) => onChange({ kind: KINDS.find((name) => name === value) ?? null })}
        />
        <PlaceChoice place={filters.place} onChoose={(place) => onChange({ place })} />
        <Choice
          label={en.feed.order}
          value={filters.order}
          options={(Object.keys(ORDERS) as Order[]).map(named(en.orders))}
          onChoose={(value) => onChange({ order: value as Order })}
        />
      </div>
      <label class="switch">
        <input
          type="checkbox"
          checked={filters.isNotMine}
          onChange={({ currentTarget }) => onChange({ isNotMine: currentTarget.checked })}
        />
        {en.feed.notMine}
      </label>
    </div>
  );
}

const kinds = { ...en.question.kinds, group_of_questions: en.feed.group };

/** Returns the options of names that the catalogue of texts has. */
const named =
  <Name extends string>(texts: Readonly<Record<NoInfer<Name>, string>>) =>
  (name: Name): Option => [name, texts[name]];

interface PlaceProps {
  readonly place: string;
  readonly onChoose: (place: string) => void;
}

/** The projects are read when the reader turns to the control, so that the feed needs one request. */
function PlaceChoice({ place, onChoose }: PlaceProps) {
  const projects = useSignal<readonly Option[] | null>(null);
  const read = async () => {
    if (projects.peek() !== null) return;
    projects.value = [];
    const [tournaments, communities] = await Promise.all([
      readOf(api.GET("/api/projects/tournaments/")),
      readOf(api.GET("/api/projects/communities/")),
    ]);
    const all = [
      ...(tournaments.data?.results ?? []).map((one) => projectOption("t", one)),
      ...(communities.data ?? []).map((one) => projectOption("c", one)),
    ];
    projects.value = all.length === 0 ? null : all;
  };
  const listed: readonly Option[] = [
    ...[[MAIN, en.feed.main] as const, [EVERYWHERE, en.feed.everywhere] as const],
    ...(projects.value ?? []),
  ];
  const isListed = listed.some(([value]) => value === place);
  return (
    <Choice
      label={en.feed.place}
      value={place}
      options={isListed ? listed : [...listed, [place, place.slice(2)]]}
      onChoose={onChoose}
      onOpen={() => void read()}
    />
  );
}

interface NamedProject {
  readonly id: number;
  readonly name: string;
  readonly slug: string | null;
}

function projectOption(kind: "t" | "c", { id, name, slug }: NamedProject): Option {
  return [`${kind}:${slug ?? String(id)}`, name];
}

interface SearchProps {
  readonly search: string;
  readonly onSearch: (search: string) => void;
}

function Search({ search, onSearch }: SearchProps) {
  const id = useId();
  const text = useSignal(search);
  // It happens before the reader can type: a later effect would overwrite their first letters.
  useLayoutEffect(() => {
    text.value = search;
  }, [search, text]);
  const field = useRef<HTMLInputElement>(null);
  const isWanted = isSearchWanted.value;
  useLayoutEffect(() => {
    if (!isWanted) return;
    isSearchWanted.value = false;
    field.current?.focus();
    field.current?.select();
  }, [isWanted]);
  const isShort = text.value !== "" && text.value.trim().length < SHORTEST_SEARCH;
  return (
    <form
      class="search"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isShort) onSearch(text.value.trim());
      }}
    >
      <label for={id} class="hidden">
        {en.feed.search}
      </label>
      <input
        ref={field}
        id={id}
        type="search"
        placeholder={en.feed.search}
        value={text.value}
        maxLength={200}
        aria-describedby={`${id}-note`}
        onInput={({ currentTarget }) => {
          text.value = currentTarget.value;
          if (currentTarget.value === "" && search !== "") onSearch("");
        }}
      />
      <button type="submit" class="button plain">
        {en.feed.find}
      </button>
      <p id={`${id}-note`} class="hint">
        {isShort ? en.feed.tooShort(SHORTEST_SEARCH) : ""}
      </p>
    </form>
  );
}
