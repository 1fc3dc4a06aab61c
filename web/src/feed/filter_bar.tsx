/** The controls of the feed. */
import { useId, useLayoutEffect, useRef } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { user } from "../api/session.ts";
import { isSearchWanted } from "../frame/search.ts";
import { Choice, type Option } from "../parts/choice.tsx";
import { en } from "../texts/en.ts";
import {
  type Filters,
  KINDS,
  MINE,
  type Order,
  ORDERS,
  SHORTEST_SEARCH,
  STATUSES,
} from "./filters.ts";
import { PlaceChoice } from "./place_choice.tsx";

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
          isLabelHidden
          value={filters.status ?? ""}
          options={[["", en.feed.anyStatus], ...STATUSES.map(named(en.question.statuses))]}
          onChoose={(value) =>
            onChange({ status: STATUSES.find((name) => name === value) ?? null })
          }
        />
        <Choice
          label={en.feed.kind}
          isLabelHidden
          value={filters.kind ?? ""}
          options={[["", en.feed.anyKind], ...KINDS.map(named(kinds))]}
          onChoose={(value) => onChange({ kind: KINDS.find((name) => name === value) ?? null })}
        />
        <PlaceChoice place={filters.place} onChoose={(place) => onChange({ place })} />
        <Choice
          label={en.feed.order}
          isLabelHidden
          value={filters.order}
          options={(Object.keys(ORDERS) as Order[]).map(named(en.orders))}
          onChoose={(value) => onChange({ order: value as Order })}
        />
        {user.value && (
          <Choice
            label={en.feed.mine}
            isLabelHidden
            value={filters.mine ?? ""}
            options={[["", en.feed.anyMine], ...MINE.map(named(en.feed.mines))]}
            onChoose={(value) => onChange({ mine: MINE.find((name) => name === value) ?? null })}
          />
        )}
      </div>
    </div>
  );
}

const kinds = { ...en.question.kinds, group_of_questions: en.feed.group };

/** Returns the options of names that the catalogue of texts has. */
const named =
  <Name extends string>(texts: Readonly<Record<NoInfer<Name>, string>>) =>
  (name: Name): Option => [name, texts[name]];

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
