/** The backups in the data folder. */
import { readOf } from "../api/answer.ts";
import { api } from "../api/client.ts";
import { useRead } from "../api/use_read.ts";
import { ReadState } from "../parts/read_state.tsx";
import { Time } from "../parts/time.tsx";
import { megabytes } from "../texts/format.ts";
import { operate } from "../texts/operate.ts";

export function Backups() {
  const texts = operate.backups;
  const reading = useRead(() => readOf(api.GET("/api/admin/backups/")), "backups");
  const backups = reading.data.value?.results;
  return (
    <section>
      <h2>{texts.title}</h2>
      <p class="quiet">{texts.lead}</p>
      <ReadState of={reading} />
      {backups?.length === 0 && <p>{texts.none}</p>}
      {backups && backups.length > 0 && (
        <div class="scrolls" tabIndex={0} role="region" aria-label={texts.title}>
          <table class="figures ranks">
            <thead>
              <tr>
                {[texts.name, texts.time, texts.size].map((text) => (
                  <th key={text} scope="col" class="text">
                    {text}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {backups.map(({ name, finished_at: at, bytes }) => (
                <tr key={name}>
                  <th scope="row" class="text">
                    {name}
                  </th>
                  <td class="text">
                    <Time at={at} />
                  </td>
                  <td class="text">{megabytes(bytes)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <p class="quiet">{texts.how}</p>
      <pre class="code">npx presage backup</pre>
    </section>
  );
}
