/** The settings of a project, with the meaning of each value. */
import { useSignal } from "@preact/signals";
import { answerOf } from "../api/answer.ts";
import { api } from "../api/client.ts";
import { useAction } from "../api/use_action.ts";
import { Confirm } from "../parts/confirm.tsx";
import { Field } from "../parts/field.tsx";
import { GuidingForm } from "../parts/guiding_form.tsx";
import { ProblemNotice } from "../parts/notice.tsx";
import { NumberInput } from "../parts/number_input.tsx";
import { Radios } from "../parts/radios.tsx";
import { Save } from "../parts/save.tsx";
import { SessionEnded } from "../parts/session_ended.tsx";
import { isTournament, type Project } from "../project/use_project.ts";
import { Link } from "../router.tsx";
import { manage } from "../texts/manage.ts";
import { labelled } from "../texts/named.ts";
import { settingLabels, settings } from "../texts/settings.ts";
import { DeleteProject } from "./delete_project.tsx";
import { type Access, type Entered, type Patch, useEntered } from "./entered_settings.ts";
import { ProjectPicture } from "./picture.tsx";
import { Machines, Outcomes } from "./setting_choices.tsx";

const ACCESSES = ["private", "viewer", "forecaster"] as const;
const VISIBILITIES = ["normal", "not_in_main_feed", "unlisted"] as const;
const BOT_STATUSES = ["exclude_and_show", "exclude_and_hide", "include", "bots_only"] as const;
const LONGEST_NAME = 200;

interface SettingsProps {
  readonly project: Project;
  readonly onChanged: () => void;
}

export function Page({ project, onChanged }: SettingsProps) {
  const texts = settings;
  const isDone = useSignal(false);
  const asked = useSignal<Patch | null>(null);
  const entered = useEntered(project);
  const action = useAction((body: Patch, headers) =>
    answerOf<unknown>(
      api.PATCH("/api/projects/{projectId}/update/", {
        params: { path: { projectId: project.id } },
        body,
        headers,
      }),
    ),
  );
  const store = async (patch: Patch) => {
    isDone.value = false;
    const answer = await action.run(patch);
    asked.value = null;
    if (answer?.problem !== null) return;
    entered.keep(patch);
    isDone.value = true;
    onChanged();
  };
  const submit = () => {
    const patch = entered.patch();
    // What many have seen cannot be hidden again, so the way out of privacy is asked for.
    const levels = [project.default_permission, entered.known.value.default_permission];
    const opens = levels.includes(null) && (patch.default_permission ?? null) !== null;
    if (!opens) return store(patch);
    asked.value = patch;
    return null;
  };
  const problem = labelled(action.problem.value, settingLabels);
  const faults = problem?.fields ?? {};
  return (
    <section aria-label={manage.parts.settings}>
      <p>
        <Link href={`/webhooks/?project=${project.id}`}>{texts.webhooks}</Link>
      </p>
      <GuidingForm label={texts.title} onSubmit={submit}>
        <Texts {...{ entered, faults }} isTournament={isTournament(project)} />
        <Meanings {...{ entered, faults }} isTournament={isTournament(project)} />
        <Machines {...{ entered, faults }} />
        <Outcomes {...{ entered, faults }} />
        <ProblemNotice problem={problem} />
        <SessionEnded />
        <Save
          isChanged={Object.keys(entered.patch()).length > 0}
          isBusy={action.isBusy.value}
          isDone={isDone.value}
        />
      </GuidingForm>
      <ProjectPicture {...{ project, onChanged }} />
      <DeleteProject project={project} />
      {asked.value !== null && (
        <Confirm
          title={texts.openTitle}
          about={texts.openAbout}
          confirm={texts.openConfirm}
          isBusy={action.isBusy.value}
          problem={problem}
          onConfirm={() => asked.value !== null && void store(asked.value)}
          onClose={() => (asked.value = null)}
        />
      )}
    </section>
  );
}

interface PartProps {
  readonly entered: Entered;
  readonly faults: Readonly<Record<string, string>>;
  readonly isTournament: boolean;
}

function Texts({ entered: { fields }, faults, isTournament: hasMore }: PartProps) {
  const texts = settings;
  return (
    <>
      <Field
        label={texts.name}
        value={fields.name}
        most={LONGEST_NAME}
        fault={faults["name"]}
        isRequired
      />
      {hasMore && (
        <Field label={texts.subtitle} value={fields.subtitle} fault={faults["subtitle"]} />
      )}
      <Field
        label={texts.description}
        hint={texts.markdown}
        value={fields.description}
        rows={5}
        fault={faults["description"]}
      />
      {hasMore && (
        <div class="pairs">
          {(["start_date", "close_date"] as const).map((name) => (
            <Field
              key={name}
              label={texts[name]}
              hint={texts.hints[name]}
              type="datetime-local"
              value={fields[name]}
              fault={faults[name]}
            />
          ))}
          <NumberInput
            label={texts.prize_pool}
            hint={texts.hints.prize_pool}
            text={fields.prize_pool.value}
            least={0}
            decimals={2}
            fault={faults["prize_pool"]}
            onInput={(text) => (fields.prize_pool.value = text)}
          />
          <Field
            label={texts.prize_currency}
            hint={texts.hints.prize_currency}
            value={fields.prize_currency}
            most={3}
            fault={faults["prize_currency"]}
          />
        </div>
      )}
    </>
  );
}

function Meanings({ entered, faults, isTournament: hasBots }: PartProps) {
  const texts = settings;
  const { access, visibility, isPublic, areBotsQuiet, bots } = entered;
  // A level that this form does not offer stays as it is.
  const accesses: readonly Access[] = [...new Set([...ACCESSES, access.value])];
  return (
    <>
      <Radios
        legend={texts.access}
        value={access.value}
        options={accesses.map((one) => [one, ...texts.accesses[one]] as const)}
        fault={faults["default_permission"]}
        onChoose={(value) => (access.value = value)}
      />
      <Radios
        legend={texts.visibility}
        value={visibility.value}
        options={VISIBILITIES.map((one) => [one, ...texts.visibilities[one]] as const)}
        fault={faults["visibility"]}
        onChoose={(value) => (visibility.value = value)}
      />
      <Radios
        legend={texts.readers}
        value={isPublic.value ? "public" : "accounts"}
        options={(["accounts", "public"] as const).map((one) => [one, ...texts.readerKinds[one]])}
        fault={faults["public_read"]}
        onChoose={(value) => (isPublic.value = value === "public")}
      />
      <Radios
        legend={texts.botComments}
        value={areBotsQuiet.value ? "private" : "public"}
        options={(["public", "private"] as const).map((one) => [
          one,
          ...texts.botCommentKinds[one],
        ])}
        fault={faults["private_bot_comments"]}
        onChoose={(value) => (areBotsQuiet.value = value === "private")}
      />
      {hasBots && (
        <Radios
          legend={texts.bots}
          value={bots.value}
          options={BOT_STATUSES.map((one) => [one, ...texts.botStatuses[one]] as const)}
          fault={faults["bot_leaderboard_status"]}
          onChoose={(value) => (bots.value = value)}
        />
      )}
    </>
  );
}
