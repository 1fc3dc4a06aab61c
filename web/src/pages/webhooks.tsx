/** The webhooks of the reader, or those of the project that the address names. */
import { useSignal } from "@preact/signals";
import { answerOf, readOf } from "../api/answer.ts";
import { api, type Schemas } from "../api/client.ts";
import { useAction } from "../api/use_action.ts";
import { useRead } from "../api/use_read.ts";
import { useReader } from "../api/use_reader.ts";
import { basePath } from "../base_path.ts";
import { Button } from "../parts/button.tsx";
import { Confirm } from "../parts/confirm.tsx";
import { Reading } from "../parts/lazy_page.tsx";
import { ProblemNotice } from "../parts/notice.tsx";
import { ReadState } from "../parts/read_state.tsx";
import { Time } from "../parts/time.tsx";
import { Crumbs } from "../project/crumbs.tsx";
import { useManaged } from "../manage/use_managed.ts";
import { useSearch } from "../router.tsx";
import "../styles/account.css";
import "../styles/places.css";
import { webhooks as texts } from "../texts/webhooks.ts";
import { useTitle } from "../title.ts";
import { SignInFirst } from "./not_shown.tsx";
import { NewOne, Shown } from "./webhooks/create.tsx";
import { sentencesOf } from "./webhooks/events.tsx";
import { Log } from "./webhooks/log.tsx";

type Webhook = Schemas["Webhook"];
const PATH = "/api/webhooks/";

export function Page() {
  const account = useReader();
  const project = Number(new URLSearchParams(useSearch()).get("project")) || undefined;
  if (account === undefined) return <Reading />;
  return account === null ? <SignInFirst /> : <Webhooks key={project} project={project} />;
}

function Webhooks({ project }: { readonly project: number | undefined }) {
  useTitle(texts.title);
  const query = project === undefined ? {} : { project };
  const reading = useRead(() => readOf(api.GET(PATH, { params: { query } })), "webhooks");
  const rows = reading.data.value?.results;
  return (
    <div class="listed">
      {project !== undefined && <Place projectId={project} />}
      <h1>{texts.title}</h1>
      <p class="lead">{project === undefined ? texts.lead : texts.ofProject}</p>
      <p>
        <a href={`${basePath}/docs/guide/webhooks`}>{texts.guide}</a>
      </p>
      <ReadState of={reading} />
      {rows?.length === 0 && <p class="quiet">{texts.none}</p>}
      <ul class="own-list">
        {rows?.map((hook) => (
          <Line key={hook.id} hook={hook} onChanged={() => void reading.read()} />
        ))}
      </ul>
      {rows && <NewOne project={project} onMade={() => void reading.read()} />}
    </div>
  );
}

/** Says whose webhooks they are, and leads back to the project. */
function Place({ projectId }: { readonly projectId: number }) {
  const project = useManaged(projectId).data.value;
  return project && <Crumbs project={project} />;
}

interface LineProps {
  readonly hook: Webhook;
  readonly onChanged: () => void;
}

function Line({ hook, onChanged }: LineProps) {
  const { url, is_enabled: isEnabled, disabled_reason: reason, last_delivered_at: last } = hook;
  return (
    <li>
      <div>
        <strong class="code">{url}</strong>{" "}
        <small class="tag">{isEnabled ? texts.enabled : texts.disabled}</small>
        <p class="hint">
          {texts.formats[hook.format]}
          {hook.types && ` · ${sentencesOf(hook.types)}`}
          {" · "}
          {texts[last === null ? "never" : "delivered"]} {last !== null && <Time at={last} />}
        </p>
        {reason !== null && <p class="fault">{texts.reasons[reason]}</p>}
      </div>
      <Actions hook={hook} onChanged={onChanged} />
      <Log hook={hook} />
    </li>
  );
}

function Actions({ hook, onChanged }: LineProps) {
  const isAsked = useSignal(false);
  const secret = useSignal<string | null>(null);
  const params = { path: { webhookId: hook.id } };
  const turning = useAction((enabled: boolean) =>
    answerOf(api.PATCH(`${PATH}{webhookId}/`, { params, body: { is_enabled: enabled } })),
  );
  const rotating = useAction(() =>
    answerOf(api.POST(`${PATH}{webhookId}/rotate-secret/`, { params })),
  );
  const removing = useAction(() =>
    answerOf<unknown>(api.DELETE(`${PATH}{webhookId}/`, { params })),
  );
  const turn = async () => {
    if ((await turning.run(!hook.is_enabled))?.problem === null) onChanged();
  };
  const rotate = async () => {
    secret.value = (await rotating.run(undefined))?.data?.secret ?? null;
  };
  const remove = async () => {
    if ((await removing.run(undefined))?.problem === null) onChanged();
  };
  return (
    <>
      <div class="row">
        <Button isBusy={turning.isBusy.value} onClick={() => void turn()}>
          {hook.is_enabled ? texts.disable : texts.enable}
        </Button>
        <Button isBusy={rotating.isBusy.value} onClick={() => void rotate()}>
          {texts.rotate}
        </Button>
        <Button kind="quiet" onClick={() => (isAsked.value = true)}>
          {texts.remove}
        </Button>
      </div>
      <ProblemNotice problem={turning.problem.value ?? rotating.problem.value} />
      {secret.value !== null && <Shown text={secret.value} more={texts.rotated} />}
      {isAsked.value && (
        <Confirm
          title={texts.removeTitle}
          about={texts.removeAbout}
          confirm={texts.removeConfirm}
          isBusy={removing.isBusy.value}
          problem={removing.problem.value}
          onConfirm={() => void remove()}
          onClose={() => (isAsked.value = false)}
        />
      )}
    </>
  );
}
