/** Accounts: a search among all of them, and what may be changed of each. */
import { useSignal } from "@preact/signals";
import { useRead } from "../api/use_read.ts";
import { Toggles } from "../charts/toggles.tsx";
import { Button } from "../parts/button.tsx";
import { Field } from "../parts/field.tsx";
import { Form } from "../parts/form.tsx";
import { ReadState } from "../parts/read_state.tsx";
import { operate } from "../texts/operate.ts";
import { AccountLine } from "./account_line.tsx";
import { isLongEnough, PAGE_SIZE, readAccounts, type Sought } from "./find_account.ts";
import { Pager } from "./pager.tsx";

export function Accounts() {
  const texts = operate.accounts;
  const text = useSignal("");
  const fault = useSignal<string | undefined>(undefined);
  const sought = useSignal<Sought>({ search: "", show: "all", offset: 0 });
  const { show, search, offset } = sought.value;
  const submit = () => {
    const wanted = text.value.trim();
    const isGood = wanted === "" || isLongEnough(wanted);
    fault.value = isGood ? undefined : texts.hint;
    if (isGood) sought.value = { ...sought.value, search: wanted, offset: 0 };
  };
  return (
    <section>
      <h2>{texts.title}</h2>
      <Form onSubmit={submit} label={texts.title}>
        <div class="row field-with-button">
          <Field label={texts.search} value={text} hint={texts.hint} fault={fault.value} />
          <Button type="submit">{texts.submit}</Button>
        </div>
        <Toggles
          label={texts.which}
          choices={texts.choices}
          chosen={show}
          onChoose={(name) => (sought.value = { search, show: name, offset: 0 })}
        />
      </Form>
      {(search !== "" || show !== "all") && (
        <Results
          sought={sought.value}
          onTurn={(to) => (sought.value = { ...sought.value, offset: to })}
        />
      )}
      {search === "" && show === "all" && offset === 0 && <p class="quiet">{texts.lead}</p>}
    </section>
  );
}

interface ResultsProps {
  readonly sought: Sought;
  readonly onTurn: (offset: number) => void;
}

function Results({ sought, onTurn }: ResultsProps) {
  const texts = operate.accounts;
  const reading = useRead(() => readAccounts(sought), `accounts ${JSON.stringify(sought)}`);
  const data = reading.data.value;
  if (data === null) return <ReadState of={reading} />;
  return (
    <>
      <p class="quiet" role="status">
        {data.count === 0 ? texts.none : texts.found(data.count)}
      </p>
      <ul class="lines">
        {data.results.map((account) => (
          <AccountLine key={account.id} account={account} />
        ))}
      </ul>
      <Pager {...{ offset: sought.offset, size: PAGE_SIZE, count: data.count }} onTurn={onTurn} />
    </>
  );
}
