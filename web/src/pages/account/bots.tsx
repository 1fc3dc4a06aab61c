import { type Signal, useSignal } from "@preact/signals";
import { type Answer, answerOf, readOf } from "../../api/answer.ts";
import { api, type Schemas } from "../../api/client.ts";
import { useAction } from "../../api/use_action.ts";
import { useRead } from "../../api/use_read.ts";
import { Button } from "../../parts/button.tsx";
import { Field } from "../../parts/field.tsx";
import { Form } from "../../parts/form.tsx";
import { Done, ProblemNotice } from "../../parts/notice.tsx";
import { lazyPage } from "../../parts/lazy_page.tsx";
import { Secret } from "../../parts/secret.tsx";
import { Link } from "../../router.tsx";
import { en } from "../../texts/en.ts";
import { Section } from "./section.tsx";

const Card = lazyPage(() => import("./card.tsx"));

type BotAccount = Pick<Schemas["Bot"], "id" | "username" | "is_primary_bot">;

async function readBots(): Promise<Answer<readonly BotAccount[]>> {
  const { data, problem } = await readOf(api.GET("/api/users/me/bots/"));
  return data === null ? { data, problem } : { data: data.results, problem };
}

/** The bots of the reader. */
export function Bots() {
  const texts = en.account.bots;
  const { data: bots, problem, read } = useRead(readBots, "bots");
  return (
    <Section title={texts.title} lead={texts.lead}>
      <ProblemNotice problem={problem.value} />
      {bots.value?.length === 0 && <p class="quiet">{texts.none}</p>}
      <ul class="own-list">
        {bots.value?.map((bot) => (
          <BotLine key={bot.id} bot={bot} onRenamed={() => void read()} />
        ))}
      </ul>
      <NewBot bots={bots} />
    </Section>
  );
}

interface BotLineProps {
  readonly bot: BotAccount;
  readonly onRenamed: () => void;
}

function BotLine({ bot, onRenamed }: BotLineProps) {
  const texts = en.account.bots;
  const token = useSignal<string | null>(null);
  const isRenaming = useSignal(false);
  const isCardOpen = useSignal(false);
  const reading = useAction((botId: number) =>
    readOf(api.GET("/api/users/me/bots/{botId}/token/", { params: { path: { botId } } })),
  );
  const showToken = async () => {
    if (token.value !== null) {
      token.value = null;
      return;
    }
    const answer = await reading.run(bot.id);
    if (answer?.data) token.value = answer.data.token;
  };
  return (
    <li>
      <div class="spread">
        <span>
          <strong>
            <Link href={`/users/${bot.id}/`}>{bot.username}</Link>
          </strong>
          {bot.is_primary_bot && <small class="tag">{texts.primary}</small>}
        </span>
        <span class="row">
          <Button kind="quiet" onClick={() => (isRenaming.value = !isRenaming.value)}>
            {texts.rename}
          </Button>
          <Button kind="quiet" onClick={() => (isCardOpen.value = !isCardOpen.value)}>
            {isCardOpen.value ? texts.hideCard : texts.card}
          </Button>
          <Button isBusy={reading.isBusy.value} onClick={() => void showToken()}>
            {token.value === null ? texts.token : en.actions.hide}
          </Button>
        </span>
      </div>
      {token.value !== null && <Secret label={texts.tokenOf(bot.username)} text={token.value} />}
      <ProblemNotice problem={reading.problem.value} />
      {isRenaming.value && (
        <Rename
          bot={bot}
          onRenamed={() => {
            isRenaming.value = false;
            onRenamed();
          }}
        />
      )}
      {isCardOpen.value && <Card bot={bot} />}
    </li>
  );
}

function Rename({ bot, onRenamed }: BotLineProps) {
  const texts = en.account.bots;
  const name = useSignal(bot.username);
  const action = useAction((username: string, headers) =>
    answerOf(
      api.PATCH("/api/users/me/bots/{botId}/update/", {
        params: { path: { botId: bot.id } },
        body: { username },
        headers,
      }),
    ),
  );
  const submit = async () => {
    const answer = await action.run(name.value.trim());
    if (answer?.data) onRenamed();
  };
  const fault = action.problem.value?.fields["username"];
  return (
    <Form onSubmit={() => void submit()} label={texts.newName(bot.username)}>
      <div class="row field-with-button">
        <Field label={texts.newName(bot.username)} value={name} isRequired fault={fault} />
        <Button
          type="submit"
          isBusy={action.isBusy.value}
          isDisabled={name.value.trim() === bot.username}
        >
          {texts.rename}
        </Button>
      </div>
      {fault === undefined && <ProblemNotice problem={action.problem.value} />}
    </Form>
  );
}

function NewBot({ bots }: { readonly bots: Signal<readonly BotAccount[] | null> }) {
  const texts = en.account.bots;
  const name = useSignal("");
  const made = useSignal<Schemas["CreatedBot"] | null>(null);
  const action = useAction((username: string, headers) =>
    answerOf(api.POST("/api/users/me/bots/create/", { body: { username }, headers })),
  );
  const submit = async () => {
    made.value = null;
    const answer = await action.run(name.value.trim());
    if (!answer?.data) return;
    made.value = answer.data;
    bots.value = [...(bots.value ?? []), answer.data];
    name.value = "";
  };
  const fault = action.problem.value?.fields["username"];
  return (
    <Form onSubmit={() => void submit()} label={texts.create}>
      <div class="row field-with-button">
        <Field label={texts.name} value={name} isRequired fault={fault} />
        <Button type="submit" isBusy={action.isBusy.value}>
          {texts.create}
        </Button>
      </div>
      {fault === undefined && <ProblemNotice problem={action.problem.value} />}
      {made.value !== null && (
        <>
          <Done>{texts.created(made.value.username)}</Done>
          <Secret label={texts.tokenOf(made.value.username)} text={made.value.token} />
        </>
      )}
    </Form>
  );
}
