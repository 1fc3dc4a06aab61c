/** Changes the options of a multiple choice question. What follows is shown before it is confirmed. */
import { type Signal, useSignal } from "@preact/signals";
import { answerOf, type Problem } from "../api/answer.ts";
import { api, type Schemas } from "../api/client.ts";
import { useAction } from "../api/use_action.ts";
import { Button } from "../parts/button.tsx";
import { Choice } from "../parts/choice.tsx";
import { Confirm } from "../parts/confirm.tsx";
import { Field } from "../parts/field.tsx";
import { GuidingForm } from "../parts/guiding_form.tsx";
import { en } from "../texts/en.ts";
import { dateTime } from "../texts/format.ts";
import { sentTime } from "../texts/local_time.ts";
import { labelled } from "../texts/named.ts";
import { options as texts } from "../texts/options.ts";
import { save } from "../texts/save.ts";
import "../write/write.css";
import { CATCH_ALL_AT, type Entered, listOf, WAYS, type Way } from "./options_list.ts";

type Question = Schemas["Question"];

interface OptionsProps {
  readonly question: Question;
  /** Accounts that have forecast the post. */
  readonly forecasters: number;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

export function Page({ question, forecasters, onDone, onClose }: OptionsProps) {
  const before = question.options ?? [];
  const way = useSignal<Way>("rename");
  const entered: Entered = {
    names: useSignal(before),
    removed: useSignal([]),
    added: useSignal(""),
    until: useSignal(""),
  };
  const isAsking = useSignal(false);
  const action = useAction((body: Schemas["OptionsBody"], headers) =>
    answerOf<unknown>(
      api.POST("/api/questions/{questionId}/update-mc-options/", {
        params: { path: { questionId: question.id } },
        body,
        headers,
      }),
    ),
  );
  const problem = labelled(action.problem.value, texts.labels);
  const list = listOf(way.value, before, entered);
  const isChanged = JSON.stringify(list) !== JSON.stringify(before);
  const store = async () => {
    const grace = way.value === "add" ? sentTime(entered.until.value) : null;
    const answer = await action.run({ options: list, grace_period_end: grace });
    if (answer?.problem !== null) return;
    isAsking.value = false;
    onDone();
  };
  const ask = () => {
    action.problem.value = null;
    isAsking.value = true;
  };
  // The options of a closed question can only be renamed.
  const ways = WAYS.filter((one) => one === "rename" || question.status !== "closed");
  return (
    <>
      <GuidingForm label={texts.title(question.title)} isOpened onSubmit={ask}>
        <Choice
          label={texts.way}
          value={way.value}
          options={ways.map((one) => [one, texts.ways[one]])}
          hint={ways.length === 1 ? texts.closed : texts.about[way.value]}
          onChoose={(chosen) => (way.value = chosen)}
        />
        <Fields {...{ way: way.value, before, entered }} faults={problem?.fields ?? {}} />
        <div class="row">
          <Button kind="primary" type="submit" isDisabled={!isChanged}>
            {texts.see}
          </Button>
          <Button onClick={onClose}>{en.actions.cancel}</Button>
          {!isChanged && <span class="quiet">{save.nothing}</span>}
        </div>
      </GuidingForm>
      {isAsking.value && (
        <Confirm
          title={texts.confirmTitle}
          about={texts.confirmAbout}
          confirm={texts.confirm}
          isBusy={action.isBusy.value}
          problem={problem && { ...problem, message: saidOf(problem) }}
          onConfirm={() => void store()}
          onClose={() => (isAsking.value = false)}
        >
          <Follows {...{ way: way.value, before, list, forecasters }} until={entered.until.value} />
        </Confirm>
      )}
    </>
  );
}

/** A dialog has no fields that could be marked, so it says itself what is wrong with them. */
function saidOf({ message, paths }: Problem): string {
  const faults = Object.values(paths);
  return message === en.problems.fields
    ? [en.problems.nothingStored, ...faults].join(" ")
    : message;
}

interface FieldsProps {
  readonly way: Way;
  readonly before: readonly string[];
  readonly entered: Entered;
  /** What the server refused, by the name of the value. */
  readonly faults: Readonly<Record<string, string>>;
}

function Fields({ way, before, entered, faults }: FieldsProps) {
  const { names, removed, added, until } = entered;
  const changeable = before.slice(0, CATCH_ALL_AT);
  if (way === "add")
    return (
      <div class="pairs">
        <Field
          label={texts.added}
          hint={texts.addedHint}
          value={added}
          rows={3}
          fault={faults["options"]}
          isRequired
        />
        <Field
          label={texts.until}
          hint={texts.untilHint}
          type="datetime-local"
          value={until}
          fault={faults["grace_period_end"]}
          isRequired
        />
      </div>
    );
  return (
    <fieldset class="times">
      <legend>{texts.list}</legend>
      {changeable.map((name, at) =>
        way === "rename" ? (
          <Field key={name} label={texts.at(at + 1)} value={placeIn(names, at)} isRequired />
        ) : (
          <label key={name} class="switch">
            <input
              type="checkbox"
              checked={removed.value.includes(name)}
              onChange={({ currentTarget }) =>
                (removed.value = currentTarget.checked
                  ? [...removed.value, name]
                  : removed.value.filter((one) => one !== name))
              }
            />
            {texts.takeOut(name)}
          </label>
        ),
      )}
      <p class="hint">{texts.last(before.at(-1) ?? "")}</p>
    </fieldset>
  );
}

/** Returns the place of one name in the list. */
function placeIn(names: Signal<readonly string[]>, at: number) {
  return {
    get value() {
      return names.value[at] ?? "";
    },
    set value(text: string) {
      names.value = names.value.map((name, place) => (place === at ? text : name));
    },
  };
}

interface FollowsProps {
  readonly way: Way;
  readonly before: readonly string[];
  readonly list: readonly string[];
  readonly until: string;
  readonly forecasters: number;
}

/** Each option now and afterwards, and what becomes of the forecasts (Maths 4.9). */
function Follows({ way, before, list, until, forecasters }: FollowsProps) {
  const last = before.at(-1) ?? "";
  const isNew = (name: string) => !before.includes(name);
  const rows =
    way === "add"
      ? list.map((name) => [isNew(name) ? "" : name, isNew(name) ? texts.isNew(name) : name])
      : before.map((name, at) => [
          name,
          way === "rename" ? list[at] : list.includes(name) ? name : texts.goesTo(last),
        ]);
  return (
    <div class="cascade">
      <table class="figures">
        <thead>
          <tr>
            <th scope="col">{texts.now}</th>
            <th scope="col">{texts.afterwards}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name = "", after = ""], at) => (
            <tr key={`${at} ${name}`}>
              {name === "" ? <td /> : <th scope="row">{name}</th>}
              <td>{name === after ? after : <b>{after}</b>}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul class="notes">
        <li>
          {way === "add"
            ? texts.follows.add(forecasters, dateTime(sentTime(until) ?? ""))
            : texts.follows[way](forecasters)}
        </li>
        {way === "add" && <li>{texts.follows.onlyNames}</li>}
        <li>{texts.follows.conditionals}</li>
      </ul>
    </div>
  );
}
