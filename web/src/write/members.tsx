/** The questions that a group has already: each can be renamed or taken out. */
import type { Signal } from "@preact/signals";
import { Button } from "../parts/button.tsx";
import { Field } from "../parts/field.tsx";
import { edit } from "../texts/edit.ts";
import type { Draft, Member } from "./draft.ts";

export function Members({ draft }: { readonly draft: Signal<Draft> }) {
  const { members } = draft.value;
  const change = (changed: Member) => {
    const next = members.map((one) => (one.id === changed.id ? changed : one));
    draft.value = { ...draft.value, members: next };
  };
  return (
    <fieldset class="times">
      <legend>{edit.members}</legend>
      {members.map((member, at) => (
        <div key={member.id} class="member">
          {member.isRemoved ? (
            <p>
              <s>{member.label}</s>
            </p>
          ) : (
            <Field
              label={edit.member(at + 1)}
              value={{
                get value() {
                  return member.label;
                },
                set value(label: string) {
                  change({ ...member, label });
                },
              }}
              isRequired
            />
          )}
          <Button
            label={member.isRemoved ? edit.keepOf(member.label) : edit.takeOutOf(member.label)}
            onClick={() => change({ ...member, isRemoved: !member.isRemoved })}
          >
            {member.isRemoved ? edit.keep : edit.takeOut}
          </Button>
        </div>
      ))}
    </fieldset>
  );
}
