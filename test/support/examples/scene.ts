/** The people of the story, its clock, and what is made on the way. */
import type { Client } from "../client.ts";
import type { Recorder } from "./recorder.ts";

/** Monday, 7 January 2030, 9:00 UTC. */
export const STORY_BEGINS = Date.UTC(2030, 0, 7, 9);
export const DAY = 86_400_000;

/** Returns the ISO text of a time so many days after the story begins. */
export function day(days: number): string {
  return new Date(STORY_BEGINS + days * DAY).toISOString().replace(".000Z", "Z");
}

export interface Person {
  readonly id: number;
  readonly username: string;
  readonly client: Client;
}

export interface Cast {
  /** Superuser, who owns the tournament. */
  readonly grace: Person;
  readonly ada: Person;
  readonly basil: Person;
  readonly chidi: Person;
}

/** What is made on the way and used later. */
export interface Scene {
  readonly recorder: Recorder;
  readonly cast: Cast;
  readonly cupId: number;
  readonly communityId: number;
}
