/** What organisers choose, in the detail of a project (Contract 3.10). */
import Type from "typebox";
import { TRACE_POLICIES, TRACE_REVEALS } from "../domain/forecasts/trace_words.ts";
import { PROPOSERS } from "../domain/questions/proposals.ts";
import { described, Exact, Named, Nullable, Word } from "./primitives.ts";

/** What is known of a picture without its bytes (Contract 2.52). */
export const ProjectPicture = Named(
  "ProjectPicture",
  Exact({
    sha256: described("SHA-256 of its bytes in hex.", Type.String({ pattern: "^[0-9a-f]{64}$" })),
    width: described("Width in pixels.", Type.Integer({ minimum: 1 })),
    height: described("Height in pixels.", Type.Integer({ minimum: 1 })),
  }),
);

export const settings = {
  public_read: described("Whether it is shown without an account.", Type.Boolean()),
  private_bot_comments: described(
    "Whether comments of bots are private until they are published.",
    Type.Boolean(),
  ),
  requires_card: described("Whether bots need a card to forecast in it.", Type.Boolean()),
  traces: described("Whether forecasts in it carry traces.", Word(TRACE_POLICIES)),
  trace_reveal: described("From when others read them.", Word(TRACE_REVEALS)),
  proposers: described("Who proposes outcomes of its questions.", Word(PROPOSERS)),
  objection_days: described(
    "Days in which an outcome may be objected to; 0 for none.",
    Type.Integer(),
  ),
  picture: described("Its picture; `null` without one.", Nullable(ProjectPicture)),
};
