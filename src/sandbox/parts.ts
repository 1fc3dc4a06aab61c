/** The posts of a round: one of every type of question, a group and a conditional. */
import type { PostWrite } from "../schema/post_write.ts";
import { colours, delivery, dice, type Draw, type Game, urn, weight } from "./games.ts";
import type { Round } from "./rounds.ts";

/** One post of a round. */
export interface Part {
  readonly name: string;
  /** The games of its questions, in the order of the post. */
  readonly games: readonly Game[];
  /**
   * Returns the body that makes the post. `postOf` gives the post of an earlier part; null when
   * there is none.
   */
  readonly write: (postOf: (part: string) => number | null) => PostWrite | null;
}

const GROUP_LABELS = ["North", "East", "South"] as const;

/** Returns the parts of a round in the order in which they are made. */
export function partsOf({ start }: Round, draw: Draw): Part[] {
  const when = new Date(start).toISOString().replace(/\.\d+/, "");
  const titled = (text: string) => `${text} (round ${when})`;
  const child = dice(draw, titled("How many points do two dice show?"));
  return [
    single("binary", urn(draw, { title: titled("Is the ball red?"), name: "urn" })),
    single("multiple_choice", colours(draw, titled("Which colour has the ball?"))),
    single("numeric", weight(draw, titled("How heavy is the stone?"))),
    single("discrete", child),
    single("date", delivery(draw, titled("When does the parcel arrive?"), start)),
    urns(draw, titled("Which balls are red?")),
    {
      name: "conditional",
      // The condition and the child are drawn apart, so both branches have the odds of the child.
      games: [child, child],
      write(postOf) {
        const [condition, childPost] = [postOf("binary"), postOf("discrete")];
        return condition === null || childPost === null
          ? null
          : { conditional: { condition_id: condition, condition_child_id: childPost } };
      },
    },
  ];
}

function single(name: string, game: Game): Part {
  const { question } = game;
  return { name, games: [game], write: () => ({ title: question.title, question }) };
}

function urns(draw: Draw, title: string): Part {
  const games = GROUP_LABELS.map((name) =>
    urn(draw, { title: `Is the ball of the urn ${name} red?`, name }),
  );
  return {
    name: "group_of_questions",
    games,
    write: () => ({
      title,
      group_of_questions: {
        description: "A ball is drawn from each of three urns.",
        group_variable: "Urn",
        questions: games.map(({ question }, index) => ({ ...question, group_rank: index })),
      },
    }),
  };
}
