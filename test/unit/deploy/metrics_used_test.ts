/** The dashboard and the alerts use only metrics and labels that the processes expose. */
import { readFileSync } from "node:fs";
import { expect } from "chai";
import { parse } from "yaml";
import { busyMetrics, samplesOf } from "../../support/exposition.ts";
import { mentionedBy } from "../../support/promql.ts";

interface Panel {
  id: number;
  type: string;
  title: string;
  gridPos: { x: number; y: number; w: number; h: number };
  targets?: { expr: string; legendFormat: string }[];
}
interface Rule {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string; action: string; runbook: string };
}

const read = (path: string) =>
  readFileSync(new URL(`../../../${path}`, import.meta.url), { encoding: "utf8" });
const dashboard = JSON.parse(read("deploy/grafana/presage.json"));
const panels = dashboard.panels as Panel[];
const rules = parse(read("deploy/prometheus/alerts.yml")).groups.flatMap(
  (group: { rules: Rule[] }) => group.rules,
) as Rule[];

/** Labels and series that Prometheus adds. */
const OF_PROMETHEUS = ["instance", "job"];
const SERIES_OF_PROMETHEUS = "up";

const shown = panels.flatMap(({ targets = [] }) => targets);
const variables = (dashboard.templating.list as { query: { query?: string } }[]).flatMap(
  ({ query }) => /label_values\((\w+), (\w+)\)/.exec(query.query ?? "")?.slice(1) ?? [],
);

/** Returns the faults of an expression, compared with what a process exposes. */
function faultsOf(expression: string, samples: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const { metrics, labels } = mentionedBy(expression);
  const known = metrics.filter((name) => name !== SERIES_OF_PROMETHEUS);
  return known.flatMap((name) => {
    const own = samples.get(name);
    if (own === undefined) return [`${name} is not exposed`];
    return labels
      .filter((label) => !own.has(label) && !OF_PROMETHEUS.includes(label))
      .map((label) => `${name} has no label ${label}`);
  });
}

describe("deploy: dashboard and alerts", () => {
  for (const kind of ["api", "jobs"] as const) {
    it(`use only what the ${kind} process exposes`, async () => {
      const samples = samplesOf(await busyMetrics(kind).expose());
      const expressions = [...shown.map(({ expr }) => expr), ...rules.map(({ expr }) => expr)];

      expect(expressions.length).to.be.greaterThan(30);
      expect(expressions.flatMap((one) => faultsOf(one, samples))).to.deep.equal([]);
      for (const [metric, label] of pairs(variables)) {
        expect([...(samples.get(metric) ?? [])], metric).to.include(label);
      }
    });
  }

  it("are checked so that an unknown metric or label is found", async () => {
    const samples = samplesOf(await busyMetrics("api").expose());

    expect(faultsOf("max(presage_queue_age_seconds)", samples)).to.deep.equal([
      "presage_queue_age_seconds is not exposed",
    ]);
    expect(faultsOf('sum by (code) (presage_requests_total{path="/"})', samples)).to.deep.equal([
      "presage_requests_total has no label path",
      "presage_requests_total has no label code",
    ]);
  });

  it("use every metric of the platform on the dashboard or in an alert", async () => {
    const text = await busyMetrics("api").expose();
    const own = Array.from(text.matchAll(/^# TYPE (presage_\w+) /gm), ([, name = ""]) => name);
    const used = [...shown, ...rules].flatMap(({ expr }) => mentionedBy(expr).metrics);
    const unseen = own.filter((name) => !used.some((one) => one.startsWith(name)));

    expect(own).to.include("presage_queue_oldest_seconds");
    expect(unseen).to.deep.equal([]);
  });

  it("use only labels in a legend that the expression keeps", () => {
    const strays = shown.flatMap(({ expr, legendFormat }) => {
      const grouping = [...expr.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, inner = ""]) =>
        inner.split(", "),
      );
      const isAggregated = /\b(?:sum|max|min|histogram_quantile)\b/.test(expr);
      const named = Array.from(legendFormat.matchAll(/\{\{(\w+)\}\}/g), ([, name = ""]) => name);
      return isAggregated ? named.filter((name) => !grouping.includes(name)) : [];
    });

    expect(strays).to.deep.equal([]);
  });

  it("place the panels without overlap, each with its own id", () => {
    const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, at) => `${x + (at % w)} ${y + Math.floor(at / w)}`),
    );

    expect(new Set(cells).size).to.equal(cells.length);
    expect(new Set(panels.map(({ id }) => id)).size).to.equal(panels.length);
    expect(Math.max(...panels.map(({ gridPos: { x, w } }) => x + w))).to.equal(24);
  });

  it("give every alert a severity, a first action and a place in the runbook", () => {
    const manual = read("docs/operations.md");
    const headings = new Set(
      Array.from(manual.matchAll(/^#+ (.+)$/gm), ([, title = ""]) => title.toLowerCase()),
    );

    expect(new Set(rules.map(({ alert }) => alert)).size).to.equal(rules.length);
    for (const { alert, labels, annotations } of rules) {
      expect(labels.severity, alert).to.be.oneOf(["critical", "warning"]);
      expect(annotations.summary, alert).to.have.length.greaterThan(10);
      expect(annotations.action, alert).to.have.length.greaterThan(10);
      expect(annotations.runbook, alert).to.equal(`docs/operations.md#${alert.toLowerCase()}`);
      expect([...headings], alert).to.include(alert.toLowerCase());
    }
  });

  it("load rule files that exist", () => {
    const { rule_files: files } = parse(read("deploy/prometheus/prometheus.yml"));

    for (const file of files) expect(read(`deploy/prometheus/${file}`)).to.include("groups:");
  });
});

function* pairs(items: readonly string[]): Generator<[string, string]> {
  for (let at = 0; at + 1 < items.length; at += 2) yield [items[at]!, items[at + 1]!];
}
