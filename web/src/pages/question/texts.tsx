import { useSignal } from "@preact/signals";
import { isVisitor } from "../../api/session.ts";
import { lazyPage } from "../../parts/lazy_page.tsx";
import { Markdown } from "../../parts/markdown.tsx";
import { en } from "../../texts/en.ts";
import type { OpenedProps } from "./opened.tsx";
import type { Post } from "./use_post.ts";

const Opened = lazyPage(() => import("./opened.tsx"));

interface Written {
  readonly description?: string;
  readonly resolution_criteria?: string;
  readonly fine_print?: string;
}

/** The part of a post that has texts. */
export interface Texted {
  readonly question?: Written | undefined;
  readonly group_of_questions?: Written | undefined;
  readonly notebook?: { readonly markdown: string } | undefined;
  readonly conditional?: Post["conditional"] | undefined;
}

/** What the authors wrote: how the answer is decided, and what one should know. */
export function Texts({ post }: { readonly post: Texted }) {
  const { question, group_of_questions: group, conditional, notebook } = post;
  if (notebook) {
    return (
      <section>
        <h2 class="hidden">{en.question.texts.note}</h2>
        <Markdown text={notebook.markdown} />
      </section>
    );
  }
  if (!conditional) return <Sections written={question ?? group ?? {}} />;
  return (
    <>
      {[conditional.condition, conditional.condition_child].filter(isShown).map((one) => (
        <section key={one.id} class="nested">
          <h2>{one.title}</h2>
          <Sections written={one} level="h3" />
        </section>
      ))}
    </>
  );
}

/** A reader who may not see a parent of a conditional gets it without a title. */
export const isShown = ({ title }: { readonly title: string }) => title !== "";

interface SectionsProps {
  readonly written: Written;
  /** The level of the titles. */
  readonly level?: "h2" | "h3";
}

export function Sections({ written, level = "h2" }: SectionsProps) {
  const texts = en.question.texts;
  return (
    <>
      <Section level={level} title={texts.criteria} text={written.resolution_criteria} />
      <Section level={level} title={texts.finePrint} text={written.fine_print} />
      <Section level={level} title={texts.background} text={written.description} />
    </>
  );
}

interface SectionProps {
  readonly level: "h2" | "h3";
  readonly title: string;
  readonly text: string | undefined;
}

/** An empty text has no section. */
function Section({ level: Title, title, text }: SectionProps) {
  if (text === undefined || text === "") return null;
  return (
    <section>
      <Title>{title}</Title>
      <Markdown text={text} />
    </section>
  );
}

/**
 * A fold of a question that loads its contents when it is opened: how to share the post, and what
 * visitors cannot read, which is what changed since it opened, how it is resolved and what the reader
 * was told.
 */
export function Fold(of: OpenedProps) {
  const isOpen = useSignal(false);
  if (!("post" in of) && isVisitor()) return null;
  return (
    <details class="behind" onToggle={({ currentTarget }) => (isOpen.value = currentTarget.open)}>
      <summary>{nameOf(of)}</summary>
      {isOpen.value && <Opened {...of} />}
    </details>
  );
}

function nameOf(of: OpenedProps): string {
  const { changes, share, told, outcome, traces } = en.question.texts;
  if ("post" in of) return share;
  if ("outcomeOf" in of) return outcome;
  if ("tracesOf" in of) return traces;
  return "toldOf" in of ? told : changes;
}
