/** A proposal of an outcome with its evidence. */
import type { Schemas } from "../api/client.ts";
import { outcomeText } from "../pages/question/lines.ts";
import { Link } from "../router.tsx";
import { proposals as texts } from "../texts/proposals.ts";
import { Markdown } from "./markdown.tsx";
import { Time } from "./time.tsx";
import "../styles/proposals.css";

type Proposal = Schemas["Proposal"];
type Question = Schemas["Question"];

/** Returns a proposed outcome in the words of the page of its question. */
export function proposedText(question: Question, resolution: string): string {
  return outcomeText({ ...question, resolution }) ?? resolution;
}

interface EvidenceProps {
  readonly question: Question;
  readonly proposal: Proposal;
}

export function Evidence({ question, proposal }: EvidenceProps) {
  const { author, sources, note } = proposal;
  return (
    <div class="proposal">
      <p>
        <b>{proposedText(question, proposal.resolution)}</b>{" "}
        {proposal.is_objection && <span class="kind">{texts.objection}</span>}{" "}
        <span class="quiet small">
          <Link href={`/users/${author.id}/`}>{texts.by(author.username)}</Link>,{" "}
          <Time at={proposal.created_at} />
        </span>
      </p>
      {sources.length === 0 && <p class="quiet small">{texts.noSources}</p>}
      {sources.length > 0 && (
        <ul aria-label={texts.sources}>
          {sources.map(({ url, quote }, index) => (
            <li key={index}>
              <a href={url} rel="noopener noreferrer nofollow ugc" dir="auto">
                {url}
              </a>
              {quote !== "" && <q dir="auto">{quote}</q>}
            </li>
          ))}
        </ul>
      )}
      {note !== "" && <Markdown text={note} />}
    </div>
  );
}
