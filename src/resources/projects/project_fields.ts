/** Maps the fields of a project from the wire to the store (Contract 3.10). */
import type { Capabilities } from "../../capabilities.ts";
import { hasControls, NO_CONTROLS } from "../../domain/text/control_characters.ts";
import { moneyText } from "../../domain/text/money.ts";
import { isProjectSlug } from "../../domain/text/slug.ts";
import { invalidField } from "../../errors.ts";
import type { ProjectPatch } from "../../schema/project_write.ts";
import type { ProjectDocument } from "../../store/projects/project_documents.ts";

/** Wire name → stored name, where the value is stored as it is. */
const PLAIN = {
  name: "name",
  subtitle: "subtitle",
  description: "description",
  emoji: "emoji",
  order: "order",
  section: "section",
  start_date: "startDate",
  close_date: "closeDate",
  forecasting_end_date: "forecastingEndDate",
  default_permission: "defaultPermission",
  visibility: "visibility",
  bot_leaderboard_status: "botLeaderboardStatus",
  show_on_homepage: "showOnHomepage",
  public_read: "publicRead",
  private_bot_comments: "privateBotComments",
  requires_card: "requiresCard",
  traces: "traces",
  trace_reveal: "traceReveal",
  proposers: "proposers",
  objection_days: "objectionDays",
} as const satisfies Partial<Record<keyof ProjectPatch, keyof ProjectDocument>>;

type Changes = Partial<Omit<ProjectDocument, "_id">>;

/**
 * Returns the stored form of the fields that were sent.
 * @param stored the project before the change. A name that an older version let in may stay.
 * @throws {ValidationError} on an invalid name, slug or amount
 */
export function readProjectFields(
  write: ProjectPatch,
  stored: Pick<ProjectDocument, "name"> | null = null,
): Changes {
  const changes: Record<string, unknown> = {};
  const { name = "" } = write;
  if (hasControls(name) && name !== stored?.name) throw invalidField("name", NO_CONTROLS);
  for (const [wire, stored] of Object.entries(PLAIN)) {
    const value = write[wire as keyof typeof PLAIN];
    if (value !== undefined) changes[stored] = value;
  }
  if (write.header_image !== undefined) changes["headerImage"] = emptyIsNull(write.header_image);
  if (write.header_logo !== undefined) changes["headerLogo"] = emptyIsNull(write.header_logo);
  if (write.prize_pool !== undefined) changes["prizePool"] = readMoney(write.prize_pool);
  if (write.prize_currency !== undefined)
    changes["prizeCurrency"] = emptyIsNull(write.prize_currency);
  if (write.slug !== undefined) changes["slug"] = readSlug(write.slug);
  return changes;
}

function emptyIsNull(text: string | null): string | null {
  return text === "" ? null : text;
}

function readMoney(amount: string | number | null): string | null {
  const text = amount === null ? null : moneyText(amount);
  if (amount === null || text !== null) return text;
  throw invalidField("prize_pool", "Must be an amount with at most two decimal places.");
}

function readSlug(slug: string): string {
  if (isProjectSlug(slug)) return slug;
  throw invalidField("slug", "Letters, digits, - and _ only, and at least one letter.");
}

/**
 * Checks a change that shows a project without an account.
 * @param project the project after the change
 * @throws {ValidationError} where the platform forbids it, or nothing of the project would show
 */
export function requirePublishable(
  { config }: Pick<Capabilities, "config">,
  { public_read: isAsked }: Pick<ProjectPatch, "public_read">,
  { defaultPermission }: Pick<ProjectDocument, "defaultPermission">,
): void {
  if (isAsked !== true) return;
  if (config.publicRead === "off") {
    throw invalidField("public_read", "This platform shows nothing without an account.");
  }
  if (defaultPermission === null) {
    throw invalidField("public_read", "A private project cannot be shown without an account.");
  }
}

/** @throws {ValidationError} when a project would end before it starts */
export function requireOrderedDates(
  project: Pick<ProjectDocument, "startDate" | "closeDate">,
): void {
  const { startDate, closeDate } = project;
  if (startDate !== null && closeDate !== null && closeDate < startDate) {
    throw invalidField("close_date", "Must not be earlier than start_date.");
  }
}
