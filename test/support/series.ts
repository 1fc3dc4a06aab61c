/** A series of a project for tests: its body, its dates, and the job that makes its rounds. */
import { processors } from "../../jobs/processors/processors.ts";
import { addDays } from "../../src/domain/series/calendar.ts";
import type { TestApp } from "./app.ts";

export const DAY = 86_400_000;
export const HOUR = 3_600_000;

/** Returns the date in UTC of a time, ms. */
export function dateOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** Returns a time of a date in UTC, ms. */
export function timeOf(date: string, clock: string): number {
  return Date.parse(`${date}T${clock}:00Z`);
}

/** Returns the body of a weekly series whose first round is on `first`, and that has four rounds. */
export function seriesBody(first: string, given: object = {}): Record<string, unknown> {
  const weekday = new Date(`${first}T00:00:00Z`)
    .toLocaleDateString("en", { weekday: "long", timeZone: "UTC" })
    .toLowerCase();
  return {
    name: "Weekly cases",
    external_id: "cases",
    calendar: {
      frequency: "weekly",
      weekday,
      time: "09:00",
      time_zone: "UTC",
      from: first,
      until: addDays(first, 21),
    },
    windows: { closes: { days: 2, time: "23:00" }, resolves_by: { days: 9, time: "12:00" } },
    template: [
      {
        key: "level",
        title: "How many cases in the week to {{date + 6}}?",
        question: {
          title: "How many cases in the week to {{date + 6}}?",
          type: "numeric",
          range_min: 0,
          range_max: 1000,
          open_upper_bound: true,
        },
        observed: [{ target: "cases", date: "{{date + 6}}" }],
      },
      {
        key: "many",
        title: "Will there be 500 cases in round {{round}}?",
        question: { title: "Will there be 500 cases in round {{round}}?", type: "binary" },
        observed: [{ target: "cases", date: "{{date + 6}}", at_least: 500 }],
      },
      {
        key: "regions",
        title: "Cases by region",
        group_of_questions: {
          questions: ["North", "South"].map((label) => ({
            title: `Cases in the ${label}`,
            label,
            type: "multiple_choice",
            options: ["few", "some", "many"],
          })),
        },
        observed: [
          { label: "North", target: "north", date: "{{date + 6}}", thresholds: [10, 100] },
          { label: "South", target: "south", date: "{{date + 6}}" },
        ],
      },
    ],
    ...given,
  };
}

/** Returns the body of a series of notebooks in years to come. */
export function newSeries() {
  return {
    name: "Weekly",
    external_id: "weekly",
    calendar: {
      frequency: "weekly",
      weekday: "monday",
      time: "09:00",
      time_zone: "UTC",
      from: "2031-01-06",
      until: "2031-02-03",
    },
    windows: { closes: { days: 2, time: "09:00" }, resolves_by: { days: 3, time: "09:00" } },
    template: [{ key: "note", title: "Round {{round}}", notebook: { markdown: "x" } }],
    is_paused: true,
  };
}

/** Does what the job does that makes rounds. */
export function makeRounds({ caps }: Pick<TestApp, "caps">): Promise<void> {
  const { signal } = new AbortController();
  return processors.make_rounds(caps, {}, { signal, progress: () => Promise.resolve() });
}
