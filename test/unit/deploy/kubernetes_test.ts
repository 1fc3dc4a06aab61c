/** Checks that the manifests of deploy/kubernetes are valid, complete, and fit this program. */
import { readdirSync, readFileSync } from "node:fs";
import { expect } from "chai";
import { parse } from "yaml";
import { ConfigError, readConfig } from "../../../src/config.ts";
import { variables } from "../../../src/variables.ts";
import { queueNames } from "../../../jobs/queue.ts";
import { busyMetrics, samplesOf } from "../../support/exposition.ts";
import { type Manifest, manifestFaults, readManifests } from "../../support/manifests.ts";

const FOLDER = "deploy/kubernetes/";
const root = new URL("../../../", import.meta.url);
/** Files that kustomize reads and never sends to a cluster. */
const KUSTOMIZATIONS = ["kustomization.yaml", "site.yaml.template"];
const files = readdirSync(new URL(FOLDER, root)).filter(
  (name) => /\.yaml(\.template)?$/.test(name) && !KUSTOMIZATIONS.includes(name),
);
const yamlOf = (path: string) => parse(readFileSync(new URL(path, root), "utf8"));
const all = files.flatMap((name) => readManifests(`${FOLDER}${name}`));
const ofKind = (kind: string) => all.filter((manifest) => manifest.kind === kind);
const named = (kind: string, name: string) => {
  const found = ofKind(kind).find(({ metadata }) => metadata.name === name);
  if (found === undefined) throw new Error(`no ${kind} ${name}`);
  return found;
};
const podOf = ({ spec }: Manifest) => spec.template.spec;
const containerOf = (deployment: Manifest) => podOf(deployment).containers[0];
const envOf = (deployment: Manifest): Record<string, string> =>
  Object.fromEntries(
    (containerOf(deployment).env ?? []).map((one: { name: string; value: string }) => [
      one.name,
      one.value,
    ]),
  );

/**
 * Time that every process needs to close, besides what the API gives running requests, in seconds.
 */
const CLOSING = 5;
const API_FINISH = 10;
const PROGRAM = /^dist\/(src|jobs)\/main\.js$/;

/** Returns the names in a manifest that are not variables of the configuration. */
function unknownVariables(manifest: Manifest): string[] {
  const known = new Set(variables.map(({ name }) => name));
  const given =
    manifest.kind === "Deployment"
      ? Object.keys(envOf(manifest))
      : Object.keys(manifest["data"] ?? manifest["stringData"] ?? {});
  return given.filter((name) => !known.has(name));
}

function broken(kind: string, name: string, change: (manifest: Manifest) => void): Manifest {
  const copy = structuredClone(named(kind, name));
  change(copy);
  return copy;
}

describe("deploy: Kubernetes manifests", () => {
  it("are valid in every field", () => {
    expect(all.length).to.be.greaterThan(10);
    expect(all.flatMap(manifestFaults)).to.deep.equal([]);
  });

  it("are refused with a misspelt, missing or wrong field", () => {
    const faults = [
      broken("Deployment", "presage-api", (m) => (containerOf(m).livenesProbe = {})),
      broken("Deployment", "presage-api", (m) => delete m["spec"].selector),
      broken("Deployment", "presage-api", (m) => (podOf(m).terminationGracePeriodSeconds = "25")),
      broken("Service", "presage-api", (m) => (m["spec"].ports[0].protocol = "HTTP")),
      broken("PodDisruptionBudget", "presage-api", (m) => (m["spec"].maxUnavailabel = 1)),
      broken("Service", "presage-api", (m) => (m.apiVersion = "v2")),
    ].map(manifestFaults);

    expect(faults.map((one) => one.length)).to.not.include(0);
    expect(faults[0]?.join()).to.include("livenesProbe");
    expect(faults[1]?.join()).to.include("selector");
    expect(faults[5]).to.deep.equal(["no schema of v2 Service"]);
  });

  it("are all applied by the kustomization of a site, with its image and its URL", () => {
    const base = yamlOf(`${FOLDER}kustomization.yaml`);
    expect(base.resources).to.have.members(files.filter((name) => name.endsWith(".yaml")));

    const site = yamlOf(`${FOLDER}site.yaml.template`);
    const templates = files.filter((name) => name.endsWith(".template"));
    const copied = templates.map((name) => name.replace(/\.template$/, ""));
    expect(site.resources).to.have.members([`../${FOLDER.slice(0, -1)}`, ...copied]);
    const [image] = site.images;
    for (const deployment of ofKind("Deployment")) {
      expect(containerOf(deployment).image).to.match(new RegExp(`^${image.name}:`));
    }
    const [{ target, patch }] = site.patches;
    const [{ op, path }] = parse(patch);
    // Without the patch there is no address, and in particular not that of an example.
    expect(named(target.kind, target.name)["data"].BASE_URL).to.equal("");
    expect([op, path]).to.deep.equal(["replace", "/data/BASE_URL"]);
  });

  it("set only variables that the configuration knows", () => {
    expect(all.flatMap(unknownVariables)).to.deep.equal([]);
    const wrong = broken("ConfigMap", "presage", (m) => (m["data"].MONGO_URL = "x"));
    expect(unknownVariables(wrong)).to.deep.equal(["MONGO_URL"]);
  });

  it("give a configuration that is valid only with the secrets filled in", () => {
    const { data } = named("ConfigMap", "presage") as { data?: Record<string, string> } & Manifest;
    const { stringData } = named("Secret", "presage") as {
      stringData?: Record<string, string>;
    } & Manifest;
    const filled = {
      MONGODB_URI: "mongodb://mongo/presage",
      REDIS_URL: "redis://redis",
      SECRET_KEY: "ab".repeat(32),
    };

    expect(() => readConfig({ ...data, ...stringData })).to.throw(
      ConfigError,
      /MONGODB_URI[^]*REDIS_URL[^]*SECRET_KEY/,
    );
    for (const deployment of ofKind("Deployment")) {
      const environment = { ...data, ...stringData, ...envOf(deployment), ...filled };
      expect(readConfig(environment).http.port).to.equal(3000);
    }
  });

  it("run every queue in exactly one deployment", () => {
    const queues = ofKind("Deployment").flatMap((one) => envOf(one)["QUEUES"]?.split(",") ?? []);

    expect(queues.sort()).to.deep.equal([...queueNames].sort());
  });

  it("scale jobs by the age of their own queues, a metric that the adapter serves", async () => {
    const samples = samplesOf(await busyMetrics("jobs").expose());
    const { externalRules } = parse(
      readFileSync(new URL("deploy/prometheus/adapter.yml", root), "utf8"),
    );
    const served = externalRules.map((rule: { name: { as: string } }) => rule.name.as);
    for (const { name, seriesQuery } of externalRules) {
      expect(samples.has(seriesQuery.split("{")[0])).to.equal(true);
      expect([...(samples.get(name.as) ?? [])]).to.include("queue");
    }
    for (const { metadata, spec } of ofKind("HorizontalPodAutoscaler")) {
      const target = named("Deployment", spec.scaleTargetRef.name);
      expect(target.metadata.name).to.equal(metadata.name);
      expect(spec.minReplicas).to.be.at.most(spec.maxReplicas);
      for (const { type, external } of spec.metrics) {
        if (type !== "External") continue;
        expect(served).to.include(external.metric.name);
        const { queue } = external.metric.selector.matchLabels;
        expect(envOf(target)["QUEUES"]?.split(",")).to.include(queue);
      }
    }
    expect(ofKind("HorizontalPodAutoscaler")).to.have.length(3);
  });

  for (const deployment of ofKind("Deployment")) {
    const container = containerOf(deployment);
    const pod = podOf(deployment);

    it(`${deployment.metadata.name} runs unprivileged on a read-only file system`, () => {
      expect(pod.securityContext).to.include({ runAsNonRoot: true });
      expect(pod.securityContext.runAsUser).to.be.greaterThan(0);
      expect(container.securityContext).to.deep.include({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ["ALL"] },
      });
      const mounted = container.volumeMounts.map((mount: { name: string }) => mount.name);
      expect(mounted).to.have.members(pod.volumes.map((volume: { name: string }) => volume.name));
      expect(container.resources.requests).to.have.all.keys("cpu", "memory");
    });

    it(`${deployment.metadata.name} has time to drain, and probes that exist`, () => {
      const drain = Number(envOf(deployment)["DRAIN_SECONDS"]);
      const isApi = container.command === undefined;
      const needed = drain + CLOSING + (isApi ? API_FINISH : 0);
      expect(pod.terminationGracePeriodSeconds).to.be.greaterThan(needed);
      // The readiness probe fails before the API stops accepting connections.
      const { periodSeconds, failureThreshold = 3 } = container.readinessProbe;
      if (isApi) expect(drain).to.be.greaterThan(periodSeconds * failureThreshold);
      const ports = container.ports.map((port: { name: string }) => port.name);
      for (const probe of ["startupProbe", "livenessProbe", "readinessProbe"]) {
        expect(container[probe].httpGet.path).to.be.oneOf(["/healthz", "/readyz"]);
        expect(ports).to.include(container[probe].httpGet.port);
      }
    });

    it(`${deployment.metadata.name} runs a program of the image, selected by its labels`, () => {
      const program = container.command?.at(-1) ?? "dist/src/main.js";
      expect(program).to.match(PROGRAM);
      expect(deployment["spec"].template.metadata.labels).to.deep.equal(
        deployment["spec"].selector.matchLabels,
      );
      const { labelSelector } =
        pod.affinity.podAntiAffinity.preferredDuringSchedulingIgnoredDuringExecution[0]
          .podAffinityTerm;
      expect(labelSelector.matchLabels).to.deep.equal(deployment["spec"].selector.matchLabels);
    });
  }

  it("select existing pods in services and budgets", () => {
    const labels = ofKind("Deployment").map((one) => one["spec"].selector.matchLabels);
    const service = named("Service", "presage-api")["spec"];

    expect(labels).to.deep.include(service.selector);
    for (const { spec } of ofKind("PodDisruptionBudget")) {
      expect(labels).to.deep.include(spec.selector.matchLabels);
    }
    const ports = containerOf(named("Deployment", "presage-api")).ports;
    expect(ports.map((port: { name: string }) => port.name)).to.include(
      service.ports[0].targetPort,
    );
  });
});
