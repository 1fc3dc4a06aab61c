/** Chooses a question: words of its title are typed, and one of those that are found is taken. */
import { useEffect } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { Choice, type Option } from "../parts/choice.tsx";
import { Field } from "../parts/field.tsx";
import { ProblemNotice } from "../parts/notice.tsx";
import { useRead } from "../api/use_read.ts";
import { write } from "../texts/write.ts";
import { findQuestions, titleOfQuestion } from "./found.ts";

const PAUSE_MS = 300;

interface QuestionChoiceProps {
  readonly label: string;
  readonly hint: string;
  readonly fault: string | undefined;
  readonly isBinary: boolean;
  /** Id of the chosen question, or empty. */
  readonly value: string;
  readonly onChoose: (id: string) => void;
}

export function Page(props: QuestionChoiceProps) {
  const { label, hint, fault, isBinary, value, onChoose } = props;
  const texts = write.find;
  const typed = useSignal("");
  const words = useSignal("");
  useEffect(() => {
    const timer = setTimeout(() => (words.value = typed.value.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed.value]);
  const found = useRead(() => findQuestions(words.peek(), isBinary), `find ${words.value}`);
  const chosen = useRead(
    async () => ({
      data: value === "" ? "" : ((await titleOfQuestion(Number(value))) ?? value),
      problem: null,
    }),
    `question ${value}`,
  );
  const others = (found.data.value ?? []).filter(({ id }) => String(id) !== value);
  const options: Option[] = [
    ...(value === ""
      ? [["", texts.none] as const]
      : [[value, chosen.data.value ?? value] as const]),
    ...others.map(({ id, title }): Option => [String(id), title]),
  ];
  return (
    <div class="found">
      <Field label={texts.words(label)} hint={texts.hint} value={typed} />
      <Choice
        {...{ label, value, options, fault, onChoose }}
        hint={hintOf(found.data.value, hint)}
      />
      <ProblemNotice problem={found.problem.value} />
    </div>
  );
  function hintOf(list: readonly unknown[] | null, usual: string): string {
    if (words.value === "" || list === null) return usual;
    return list.length === 0 ? texts.nothing : texts.count(list.length);
  }
}
