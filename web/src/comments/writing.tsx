import { useEffect, useRef } from "preact/hooks";
import { type ReadonlySignal, useSignal } from "@preact/signals";
import { type Send, useAction } from "../api/use_action.ts";
import { Button } from "../parts/button.tsx";
import { Field } from "../parts/field.tsx";
import { Form } from "../parts/form.tsx";
import { lazyPage } from "../parts/lazy_page.tsx";
import { Done, ProblemNotice } from "../parts/notice.tsx";
import { SessionEnded } from "../parts/session_ended.tsx";
import { en } from "../texts/en.ts";
import { useDraft } from "./drafts.ts";
import type { CommentPlace } from "./place.ts";
import { refused } from "./refused.ts";
import type { Comment } from "./threads.ts";

/** It is needed once somebody is mentioned. */
const Names = lazyPage(() => import("./names.tsx"), true);
const Preview = lazyPage(() => import("./preview.tsx"));

export interface Written {
  readonly text: string;
  readonly hasForecast: boolean;
}

interface WritingProps {
  /** Where the comment will stand. */
  readonly on_post: number;
  readonly is_private: boolean;
  /** What tells it from the other forms of the platform. */
  readonly place: string;
  readonly label: string;
  readonly hint: string;
  readonly submit: string;
  /** What it says when the text is stored. A form that leaves the page then says nothing. */
  readonly stored?: string;
  /** What was stored last on the page. The form says nothing of its own once another change follows. */
  readonly last?: ReadonlySignal<Comment | null>;
  /** The text before anything was typed. */
  readonly start?: string;
  /** Offers to carry a forecast along, under this name. */
  readonly forecast?: string | undefined;
  readonly people: CommentPlace["people"];
  readonly send: Send<Written, Comment>;
  readonly onStored: (comment: Comment) => void;
  /** Leaves the form. Without it the form stays. */
  readonly onCancel?: () => void;
}

const ROWS = 4;

/** A form for the text of a comment: a new one, a reply or a changed one. */
export function Writing(props: WritingProps) {
  const { place, label, start = "", send, onStored, onCancel } = props;
  const text = useDraft(place, start);
  const hasForecast = useSignal(false);
  const done = useSignal<Comment | null>(null);
  const isPreview = useSignal(false);
  const action = useAction(send);
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (onCancel !== undefined) form.current?.querySelector("textarea")?.focus();
  }, []);
  const submit = async () => {
    done.value = null;
    const written = { text: text.value, hasForecast: hasForecast.value };
    const answer = await action.run(written);
    if (!answer?.data) return;
    // What was typed while it was being sent is not stored.
    if (text.value === written.text) text.value = start;
    hasForecast.value = isPreview.value = false;
    done.value = answer.data;
    onStored(answer.data);
  };
  const cancel = () => {
    text.value = start;
    onCancel?.();
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (text.value.trim() !== "") void submit();
  };
  const problem = refused(action.problem.value);
  return (
    <div ref={form} class="writing" onKeyDown={press}>
      <Form onSubmit={() => void submit()}>
        {isPreview.value ? (
          <Preview text={text.value} on_post={props.on_post} is_private={props.is_private} />
        ) : (
          <>
            <Field
              {...{ label, value: text, rows: ROWS, hint: props.hint }}
              fault={problem?.fields["text"]}
            />
            {text.value.includes("@") && <Names form={form} people={props.people} />}
          </>
        )}
        {props.forecast !== undefined && (
          <label class="switch">
            <input
              type="checkbox"
              checked={hasForecast.value}
              onChange={({ currentTarget }) => (hasForecast.value = currentTarget.checked)}
            />
            {props.forecast}
          </label>
        )}
        <ProblemNotice problem={problem} />
        <SessionEnded />
        {done.value !== null && done.value === props.last?.value && <Done>{props.stored}</Done>}
        <div class="row">
          <Button
            kind="primary"
            type="submit"
            isBusy={action.isBusy.value}
            isDisabled={text.value.trim() === ""}
          >
            {props.submit}
          </Button>
          <Button
            isDisabled={text.value.trim() === ""}
            onClick={() => (isPreview.value = !isPreview.value)}
          >
            {en.comments.write[isPreview.value ? "goOn" : "preview"]}
          </Button>
          {onCancel && <Button onClick={cancel}>{en.actions.cancel}</Button>}
        </div>
      </Form>
    </div>
  );
}
