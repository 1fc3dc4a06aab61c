/** Accounts: a search, and what may be changed of each. */
import { useSignal } from "@preact/signals";
import { useAction } from "../api/use_action.ts";
import { Button } from "../parts/button.tsx";
import { Field } from "../parts/field.tsx";
import { Form } from "../parts/form.tsx";
import { ProblemNotice } from "../parts/notice.tsx";
import { operate } from "../texts/operate.ts";
import { AccountLine } from "./account_line.tsx";
import { findAccounts, type Found } from "./find_account.ts";

export function Accounts() {
  const texts = operate.accounts;
  const text = useSignal("");
  const found = useSignal<Found | null>(null);
  const action = useAction((wanted: string) => findAccounts(wanted));
  const submit = async () => {
    const answer = await action.run(text.value.trim());
    if (answer?.data) found.value = answer.data;
  };
  const fault = action.problem.value?.fields["search"];
  return (
    <section>
      <h2>{texts.title}</h2>
      <p class="quiet">{texts.lead}</p>
      <Form onSubmit={() => void submit()} label={texts.title}>
        <div class="row field-with-button">
          <Field label={texts.search} value={text} hint={texts.hint} fault={fault} isRequired />
          <Button type="submit" isBusy={action.isBusy.value}>
            {texts.submit}
          </Button>
        </div>
      </Form>
      {fault === undefined && <ProblemNotice problem={action.problem.value} />}
      {found.value !== null && <Results found={found.value} />}
    </section>
  );
}

function Results({ found: { accounts, hasMore } }: { readonly found: Found }) {
  const texts = operate.accounts;
  return (
    <>
      <p class="quiet" role="status">
        {accounts.length === 0 ? texts.none : texts.found(accounts.length)}
      </p>
      <ul class="lines">
        {accounts.map((account) => (
          <AccountLine key={account.id} account={account} />
        ))}
      </ul>
      {hasMore && <p class="quiet">{texts.more}</p>}
    </>
  );
}
