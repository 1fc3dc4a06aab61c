/** Completes the name of an account after an `@`. It is loaded with the first one. */
import type { RefObject } from "preact";
import { useEffect, useId, useLayoutEffect, useRef } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { readOf } from "../api/answer.ts";
import { api } from "../api/client.ts";
import { names as texts } from "../texts/names.ts";
import { matching, mentionOf, type Typed, typedAt } from "./named_at.ts";
import "./names.css";

export interface NamesProps {
  /** Holds the field of the text. */
  readonly form: RefObject<HTMLElement>;
  /** Returns the names of those who take part here, as far as they are shown. */
  readonly people: () => readonly string[];
}

const MOST = 6;
/** The API looks for texts of this length and longer. */
const LEAST_SEARCH = 3;
const PAUSE_MS = 250;

export function Page({ form, people }: NamesProps) {
  const id = useId();
  const typed = useSignal<Typed | null>(null);
  const chosen = useSignal(0);
  const others = useOthers(typed.value?.name ?? "");
  const found =
    typed.value === null ? [] : matching([...people(), ...others], typed.value.name, MOST);
  const area = () => form.current?.querySelector("textarea") ?? null;
  const take = (name: string) => {
    const [field, from] = [area(), typed.value?.start];
    if (field === null || from === undefined) return;
    field.setRangeText(mentionOf(name), from, field.selectionStart, "end");
    field.dispatchEvent(new Event("input", { bubbles: true }));
    typed.value = null;
  };
  const press = (event: KeyboardEvent) => {
    if (found.length === 0 || event.isComposing || event.ctrlKey || event.metaKey) return;
    const step = { ArrowDown: 1, ArrowUp: found.length - 1 }[event.key];
    if (step !== undefined) chosen.value = (chosen.value + step) % found.length;
    else if (event.key === "Escape") typed.value = null;
    else if (event.key === "Enter" || event.key === "Tab") take(found[chosen.value] ?? "");
    else return;
    event.preventDefault();
  };
  useTyped(area, typed, chosen);
  const pressed = useRef(press);
  pressed.current = press;
  useEffect(() => {
    const field = area();
    const onKey = (event: KeyboardEvent) => pressed.current(event);
    field?.addEventListener("keydown", onKey);
    return () => field?.removeEventListener("keydown", onKey);
  }, []);
  const active = found.length > 0 ? `${id}-${chosen.value}` : null;
  useLayoutEffect(() => {
    const field = area();
    field?.setAttribute("aria-autocomplete", "list");
    field?.setAttribute("aria-haspopup", "listbox");
    if (active === null) field?.removeAttribute("aria-activedescendant");
    else field?.setAttribute("aria-activedescendant", active);
  }, [active]);
  const list = useRef<HTMLUListElement>(null);
  const isOpen = active !== null;
  useLayoutEffect(() => {
    if (isOpen) list.current?.scrollIntoView({ block: "nearest" });
  }, [isOpen]);
  return (
    <>
      <ul ref={list} role="listbox" aria-label={texts.label} class="names" hidden={!isOpen}>
        {found.map((name, at) => (
          <li
            key={name}
            id={`${id}-${at}`}
            role="option"
            aria-selected={at === chosen.value}
            // The field keeps the focus, and a phone its keyboard.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => take(name)}
          >
            <bdi>{name}</bdi>
          </li>
        ))}
      </ul>
      <p class="hidden" role="status">
        {isOpen && texts.found(found.length)}
      </p>
    </>
  );
}

type Settable<Value> = { value: Value };

/** Follows the caret of the field. */
function useTyped(
  area: () => HTMLTextAreaElement | null,
  typed: Settable<Typed | null>,
  chosen: Settable<number>,
): void {
  useEffect(() => {
    let last = "";
    const look = () => {
      const field = area();
      if (field === null) return;
      const isHere = document.activeElement === field;
      const now = isHere ? typedAt(field.value, field.selectionStart) : null;
      const key = `${now?.start} ${now?.name}`;
      // A list that was closed stays closed until something else is typed.
      if (key === last) return;
      last = key;
      typed.value = now;
      chosen.value = 0;
    };
    look();
    const field = area();
    const events = ["input", "blur", "focus"] as const;
    document.addEventListener("selectionchange", look);
    for (const event of events) field?.addEventListener(event, look);
    return () => {
      document.removeEventListener("selectionchange", look);
      for (const event of events) field?.removeEventListener(event, look);
    };
  }, []);
}

/** Returns names of other accounts that contain a text, after a pause in typing. */
function useOthers(name: string): readonly string[] {
  const others = useSignal<readonly string[]>([]);
  useEffect(() => {
    if (Array.from(name).length < LEAST_SEARCH) {
      others.value = [];
      return undefined;
    }
    let isWanted = true;
    const timer = setTimeout(() => {
      const query = { search: name, limit: MOST };
      void readOf(api.GET("/api/users/", { params: { query } })).then(({ data }) => {
        if (isWanted) others.value = (data?.results ?? []).map(({ username }) => username);
      });
    }, PAUSE_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [name]);
  return others.value;
}
