import { useId } from "preact/hooks";
import { answerOf } from "../../api/answer.ts";
import { api, type Schemas } from "../../api/client.ts";
import { type PrivateUser, user } from "../../api/session.ts";
import { useAction } from "../../api/use_action.ts";
import { ProblemNotice } from "../../parts/notice.tsx";
import { en } from "../../texts/en.ts";
import { THEMES } from "../../theme.ts";
import { Section } from "./section.tsx";

/** How pages look to the reader. Each choice is stored at once. */
export function ReadingChoices({ account }: { readonly account: PrivateUser }) {
  const texts = en.account.reading;
  const id = useId();
  const action = useAction((body: Schemas["ProfileUpdate"], headers) =>
    answerOf(api.PATCH("/api/users/me/update/", { body, headers })),
  );
  const choose = async (change: Schemas["ProfileUpdate"]) => {
    const answer = await action.run(change);
    if (answer?.data) user.value = answer.data;
  };
  return (
    <Section title={texts.title}>
      <fieldset class="choice">
        <legend>{texts.theme}</legend>
        {THEMES.map((theme) => (
          <label key={theme}>
            <input
              type="radio"
              name={`${id}-theme`}
              checked={account.app_theme === theme}
              onChange={() => void choose({ app_theme: theme })}
            />
            <span>{texts.themes[theme]}</span>
          </label>
        ))}
      </fieldset>
      <label class="switch">
        <input
          type="checkbox"
          role="switch"
          checked={account.hide_community_prediction}
          aria-describedby={`${id}-hide`}
          onChange={({ currentTarget }) =>
            void choose({ hide_community_prediction: currentTarget.checked })
          }
        />
        <span>{texts.hide}</span>
      </label>
      <p class="hint" id={`${id}-hide`}>
        {texts.hideHint}
      </p>
      <ProblemNotice problem={action.problem.value} />
    </Section>
  );
}
