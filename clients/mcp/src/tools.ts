/**
 * The tools: what a model is told about each, and the calls that each makes. The server of the
 * platform judges the input, so that its rules stand in one place.
 */
import {
  type Distribution,
  type ForecastItem,
  type Presage,
  type Question,
  questionsOf,
  type QueryOf,
  type Schemas,
} from "../../typescript/src/index.ts";
import * as shapes from "./generated/schemas.ts";

export interface Tool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: shapes.InputSchema;
  /** Whether it changes anything; such a tool needs `--write`. */
  readonly isWrite: boolean;
  /**
   * Returns the JSON that the model is shown.
   * @throws {PresageError} when the server refuses, or gives no complete answer
   */
  readonly run: (presage: Presage, input: Readonly<Record<string, unknown>>) => Promise<unknown>;
}

const question = { type: "integer", description: "Id of the question, not of its post." };

const distribution = {
  ...shapes.Distribution,
  description: "What you believe. Exactly one of the six forms, in the unit of the question.",
};

/** A forecast may carry a distribution, so that a model need not repeat the 201 numbers of a CDF. */
type Forecast = ForecastItem & { readonly distribution?: Distribution };

const forecasts = objectOf(
  {
    forecasts: {
      type: "array",
      minItems: 1,
      maxItems: 500,
      items: {
        ...shapes.ForecastItem,
        properties: { ...shapes.ForecastItem.properties, distribution },
        description:
          "`probability_yes` for binary, `probability_yes_per_category` for multiple choice, `distribution` or `continuous_cdf` for numeric, discrete and date questions.",
      },
    },
  },
  ["forecasts"],
);

const withdrawals = objectOf(
  {
    withdrawals: { type: "array", minItems: 1, maxItems: 500, items: shapes.WithdrawalItem },
  },
  ["withdrawals"],
);

const CHECKED = "Nothing is stored. It refuses what the call would refuse.";

export const TOOLS: readonly Tool[] = [
  reading({
    name: "list_questions",
    description:
      "Lists questions, also those of groups and conditionals. `limit` and `offset` count posts, and `next_offset` begins the next page; it is null at the end.",
    inputSchema: shapes.ListQuery,
    run: (presage, query: QueryOf<"/api/posts/">) => listQuestions(presage, query),
  }),
  reading({
    name: "read_question",
    description:
      "Reads a question with its criteria, the newest community prediction (null while it is hidden) and the newest own forecast (null without one).",
    inputSchema: objectOf({ question }, ["question"]),
    run: (presage, input: { question: number }) => readQuestion(presage, input.question),
  }),
  reading({
    name: "build_distribution",
    description:
      "Makes a CDF that a numeric, discrete or date question accepts, and reports what had to be changed for it. `forecast` takes the same distribution, so this is only needed to see the result.",
    inputSchema: objectOf({ question, distribution }, ["question", "distribution"]),
    run: (presage, input: { question: number; distribution: Distribution }) =>
      presage.buildCdf(input.question, input.distribution),
  }),
  reading({
    name: "own_forecasts",
    description:
      "Lists the forecasts of the account, newest first, with their scores. `next` holds the cursor of the next page.",
    inputSchema: shapes.OwnForecastsQuery,
    run: (presage, query: QueryOf<"/api/users/me/forecasts/">) =>
      presage.request("GET", "/api/users/me/forecasts/", { query }),
  }),
  reading({
    name: "check_forecast",
    description: `Says what \`forecast\` would do. ${CHECKED}`,
    inputSchema: forecasts,
    run: async (presage, input: { forecasts: Forecast[] }) =>
      presage.checkForecasts(await itemsOf(presage, input.forecasts)),
  }),
  reading({
    name: "check_withdraw",
    description: `Says what \`withdraw\` would do. ${CHECKED}`,
    inputSchema: withdrawals,
    run: (presage, input: { withdrawals: Schemas["WithdrawalItem"][] }) =>
      presage.checkWithdrawals(input.withdrawals),
  }),
  reading({
    name: "check_comment",
    description: `Says what \`comment\` would do. ${CHECKED}`,
    inputSchema: shapes.CommentCreate,
    run: (presage, input: Schemas["CommentCreate"]) => presage.checkComment(input),
  }),
  writing({
    name: "forecast",
    description:
      "Forecasts 1 to 500 questions: all are recorded, or none. A new forecast replaces the one before.",
    inputSchema: forecasts,
    run: async (presage, input: { forecasts: Forecast[] }) => {
      const items = await itemsOf(presage, input.forecasts);
      await presage.forecast(items);
      return { recorded: items.map((item) => item.question) };
    },
  }),
  writing({
    name: "withdraw",
    description: "Ends the account's forecasts on 1 to 500 questions: all of them, or none.",
    inputSchema: withdrawals,
    run: async (presage, input: { withdrawals: Schemas["WithdrawalItem"][] }) => {
      await presage.withdraw(input.withdrawals);
      return { withdrawn: input.withdrawals.map((item) => item.question) };
    },
  }),
  writing({
    name: "comment",
    description: "Writes a comment on a post, which others may read unless it is private.",
    inputSchema: shapes.CommentCreate,
    run: (presage, input: Schemas["CommentCreate"]) => presage.comment(input),
  }),
];

interface Described<Input> extends Omit<Tool, "isWrite" | "run"> {
  readonly run: (presage: Presage, input: Input) => Promise<unknown>;
}

function reading<Input>(tool: Described<Input>): Tool {
  return { ...tool, isWrite: false, run: (presage, input) => tool.run(presage, input as Input) };
}

function writing<Input>(tool: Described<Input>): Tool {
  return { ...reading(tool), isWrite: true };
}

function objectOf(properties: Record<string, object>, required: string[]): shapes.InputSchema {
  return { type: "object", properties, required };
}

async function listQuestions(presage: Presage, query: QueryOf<"/api/posts/">) {
  const page = await presage.request("GET", "/api/posts/", { query });
  const offset = page.next === null ? null : new URL(page.next).searchParams.get("offset");
  return {
    questions: page.results.flatMap(questionsOf).map(brief),
    next_offset: offset === null ? null : Number(offset),
  };
}

function brief({ id, post_id, type, title, status, options, unit, ...rest }: Question) {
  const { open_time, scheduled_close_time, my_forecasts } = rest;
  const times = { open_time, scheduled_close_time };
  // Its values may be 201 numbers, which `read_question` shows.
  const { start_time, end_time } = my_forecasts.latest ?? {};
  const mine = start_time === undefined ? null : { start_time, end_time };
  return { id, post_id, type, title, status, options, unit, ...times, my_latest_forecast: mine };
}

/** The histories are left out, because they may hold some hundred thousand numbers. */
async function readQuestion(presage: Presage, id: number) {
  const read = await presage.question(id, { with_cp: true });
  const { aggregations, my_forecasts, ...kept } = read;
  return {
    ...kept,
    prediction: aggregations?.[kept.default_aggregation_method].latest ?? null,
    my_latest_forecast: my_forecasts.latest,
  };
}

/** Has the server make the CDF of each forecast that carries a distribution. */
async function itemsOf(presage: Presage, given: readonly Forecast[]): Promise<ForecastItem[]> {
  const items: ForecastItem[] = [];
  for (const { distribution: belief, ...item } of given) {
    const built = belief && (await presage.buildCdf(item.question, belief));
    items.push(built ? { ...item, continuous_cdf: built.continuous_cdf } : item);
  }
  return items;
}
