/** What counts for the reader now: their forecasts on open questions, and a way to withdraw several. */
import { useSignal } from "@preact/signals";
import { type Answer, answerOf, readOf } from "../api/answer.ts";
import { api } from "../api/client.ts";
import { useAction } from "../api/use_action.ts";
import { useReader } from "../api/use_reader.ts";
import { useRead } from "../api/use_read.ts";
import type { FeedPost } from "../feed/pages.ts";
import { Button } from "../parts/button.tsx";
import { Choice } from "../parts/choice.tsx";
import { Confirm } from "../parts/confirm.tsx";
import { Reading } from "../parts/lazy_page.tsx";
import { Done } from "../parts/notice.tsx";
import { ReadState } from "../parts/read_state.tsx";
import { Time } from "../parts/time.tsx";
import { Link } from "../router.tsx";
import "../styles/places.css";
import "../styles/project.css";
import { forecasts as texts } from "../texts/places.ts";
import { type Standing, standingOf } from "../feed/standing.ts";
import { useTitle } from "../title.ts";
import { SignInFirst } from "./not_shown.tsx";

const MOST = 100;
const ORDERS = { ends: "scheduled_close_time", away: "-divergence" } as const;
type Order = keyof typeof ORDERS;

interface Found {
  readonly posts: readonly FeedPost[];
  readonly hasMore: boolean;
}

async function readOwn(readerId: number, order: Order): Promise<Answer<Found>> {
  const query = {
    forecaster_id: readerId,
    statuses: ["open" as const],
    with_cp: true,
    order_by: ORDERS[order],
    limit: MOST,
  };
  const answer = await readOf(api.GET("/api/posts/", { params: { query } }));
  if (answer.problem !== null) return answer;
  const { results, next } = answer.data;
  return { data: { posts: results, hasMore: next !== null }, problem: null };
}

export function Page() {
  const account = useReader();
  if (account === undefined) return <Reading />;
  return account === null ? <SignInFirst /> : <Forecasts readerId={account.id} />;
}

function Forecasts({ readerId }: { readonly readerId: number }) {
  useTitle(texts.title);
  const order = useSignal<Order>("ends");
  const reading = useRead(() => readOwn(readerId, order.peek()), `own forecasts ${order.value}`);
  const found = reading.data.value;
  return (
    <div class="listed">
      <h1>{texts.title}</h1>
      <p class="lead">{texts.lead}</p>
      <ReadState of={reading} />
      {found && (
        <List
          found={found}
          order={order.value}
          onOrder={(name) => (order.value = name)}
          onWithdrawn={() => void reading.read()}
        />
      )}
    </div>
  );
}

interface ListProps {
  readonly found: Found;
  readonly order: Order;
  readonly onOrder: (order: Order) => void;
  readonly onWithdrawn: () => void;
}

function List({ found, order, onOrder, onWithdrawn }: ListProps) {
  const chosen = useSignal<ReadonlySet<number>>(new Set());
  const done = useSignal(0);
  const rows = found.posts.flatMap((post) => standingOf(post));
  if (order === "ends") rows.sort((one, other) => one.ends - other.ends);
  const turn = (id: number) => {
    const next = new Set(chosen.value);
    if (!next.delete(id)) next.add(id);
    chosen.value = next;
  };
  const ids = rows.map(({ question }) => question.id).filter((id) => chosen.value.has(id));
  return (
    <div class="own-forecasts">
      {done.value > 0 && <Done>{texts.done(done.value)}</Done>}
      {rows.length === 0 ? (
        <p class="row">
          {texts.none}
          <Link href="/?new-to-me=" class="button plain">
            {texts.find}
          </Link>
        </p>
      ) : (
        <>
          <div class="spread">
            <Choice
              label={texts.order}
              value={order}
              options={(Object.keys(ORDERS) as Order[]).map((name) => [name, texts.orders[name]])}
              onChoose={onOrder}
            />
            <Withdrawal
              ids={ids}
              onWithdrawn={() => {
                done.value = ids.length;
                chosen.value = new Set();
                onWithdrawn();
              }}
            />
          </div>
          <Table rows={rows} chosen={chosen.value} onTurn={turn} />
        </>
      )}
      {found.hasMore && <p class="quiet">{texts.more}</p>}
    </div>
  );
}

interface TableProps {
  readonly rows: readonly Standing[];
  readonly chosen: ReadonlySet<number>;
  readonly onTurn: (questionId: number) => void;
}

function Table({ rows, chosen, onTurn }: TableProps) {
  return (
    <div class="scrolls" tabIndex={0} role="region" aria-label={texts.title}>
      <table class="figures ranks">
        <thead>
          <tr>
            <th scope="col" class="text">
              {texts.question}
            </th>
            <th scope="col">{texts.yours}</th>
            <th scope="col">{texts.others}</th>
            <th scope="col">{texts.ends}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ post, question, title, own, others, end }) => (
            <tr key={question.id}>
              <th scope="row" class="text">
                <input
                  type="checkbox"
                  aria-label={texts.choose(title)}
                  checked={chosen.has(question.id)}
                  onChange={() => onTurn(question.id)}
                />
                <Link href={`/questions/${post.id}/`} dir="auto">
                  {title}
                </Link>
              </th>
              <td class="own" data-label={texts.yours}>
                {own}
              </td>
              <td data-label={texts.others}>{others}</td>
              <td data-label={texts.ends}>{end === null ? texts.atClose : <Time at={end} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface WithdrawalProps {
  readonly ids: readonly number[];
  readonly onWithdrawn: () => void;
}

function Withdrawal({ ids, onWithdrawn }: WithdrawalProps) {
  const isAsked = useSignal(false);
  const action = useAction((questions: readonly number[], headers) => {
    const body = questions.map((question) => ({ question }));
    return answerOf<unknown>(api.POST("/api/questions/withdraw/", { body, headers }));
  });
  const withdraw = async () => {
    const answer = await action.run(ids);
    if (answer?.problem !== null) return;
    isAsked.value = false;
    onWithdrawn();
  };
  return (
    <>
      <Button isDisabled={ids.length === 0} onClick={() => (isAsked.value = true)}>
        {texts.withdraw(ids.length)}
      </Button>
      {isAsked.value && (
        <Confirm
          title={texts.sure(ids.length)}
          about={texts.about}
          confirm={texts.withdraw(ids.length)}
          isBusy={action.isBusy.value}
          problem={action.problem.value}
          onConfirm={() => void withdraw()}
          onClose={() => (isAsked.value = false)}
        />
      )}
    </>
  );
}
