/** The newest mails of a platform without a mail server, with links that work. */
import { readOf } from "../api/answer.ts";
import { api, type Schemas } from "../api/client.ts";
import { useRead } from "../api/use_read.ts";
import { Button } from "../parts/button.tsx";
import { ReadState } from "../parts/read_state.tsx";
import { Time } from "../parts/time.tsx";
import { operate } from "../texts/operate.ts";

type Mail = Schemas["Outbox"]["results"][number];

export function Mails() {
  const texts = operate.mails;
  const reading = useRead(() => readOf(api.GET("/api/admin/outbox/")), "outbox");
  const data = reading.data.value;
  return (
    <section>
      <div class="spread">
        <h2>{texts.title}</h2>
        {data?.is_kept === true && (
          <Button onClick={() => void reading.read()}>{texts.again}</Button>
        )}
      </div>
      <ReadState of={reading} />
      {data && <p class="quiet">{data.is_kept ? texts.lead : texts.off}</p>}
      {data?.is_kept === true && data.results.length === 0 && <p>{texts.none}</p>}
      <ul class="lines">
        {(data?.results ?? []).map((mail) => (
          <MailLine key={mail.name} mail={mail} />
        ))}
      </ul>
    </section>
  );
}

function MailLine({ mail }: { readonly mail: Mail }) {
  return (
    <li>
      <p class="meta">
        <span>
          {operate.mails.to} <b>{mail.to}</b>
        </span>
        <Time at={mail.sent_at} />
      </p>
      <h3>{mail.subject}</h3>
      <p class="mail">
        {mail.text
          .split(/(https?:\/\/\S+)/)
          .map((part, index) => (index % 2 === 1 ? <a href={part}>{part}</a> : part))}
      </p>
    </li>
  );
}
