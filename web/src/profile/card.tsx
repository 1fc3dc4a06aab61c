/** The card of a bot: what forecasts, and since when. */
import type { ComponentChildren } from "preact";
import type { Schemas } from "../api/client.ts";
import { Markdown } from "../parts/markdown.tsx";
import { date, dateUtc } from "../texts/format.ts";
import { card as texts } from "../texts/profile.ts";

type Version = Schemas["BotCardVersion"];

export function Card({ card }: { readonly card: Version }) {
  const facts = factsOf(card).filter(([, shown]) => shown !== null && shown !== "");
  return (
    <section class="card" aria-label={texts.title}>
      <h2>{texts.title}</h2>
      <p class="quiet">{texts.version(card.version, date(card.since))}</p>
      <dl class="numbers">
        {facts.map(([name, shown]) => (
          <div key={name}>
            <dt>{texts[name]}</dt>
            <dd>{shown}</dd>
          </div>
        ))}
      </dl>
      {card.method !== "" && <Markdown text={card.method} />}
    </section>
  );
}

type Name = Exclude<keyof typeof texts, "title" | "version" | "yes" | "no">;

function factsOf(card: Version): (readonly [Name, ComponentChildren])[] {
  const day = (time: string | null) => time && dateUtc(time);
  const weights = card.is_open_weights;
  return [
    ["model", card.model],
    ["provider", card.provider],
    ["released", day(card.released_at)],
    ["cutoff", day(card.training_cutoff)],
    ["tools", card.tools.join(", ")],
    ["weights", weights === null ? null : weights ? texts.yes : texts.no],
    ["contact", card.contact],
    ["code", address(card.code_url)],
    ["paper", address(card.paper_url)],
  ];
}

function address(url: string | null) {
  if (url === null || !URL.canParse(url)) return null;
  return (
    <a href={url} rel="nofollow noopener noreferrer ugc">
      {new URL(url).host}
    </a>
  );
}
