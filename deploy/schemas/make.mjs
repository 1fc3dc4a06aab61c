/**
 * Makes kubernetes.json from the types of the official client:
 *   npm install --prefix <folder> @kubernetes/client-node
 *   node deploy/schemas/make.mjs <folder>/node_modules/@kubernetes/client-node
 * It is needed only for another release of Kubernetes or another kind of object. The tests read the
 * result.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** "apiVersion kind" → class of the client. */
const KINDS = {
  "v1 Namespace": "V1Namespace",
  "v1 ConfigMap": "V1ConfigMap",
  "v1 Secret": "V1Secret",
  "v1 Service": "V1Service",
  "v1 ServiceAccount": "V1ServiceAccount",
  "apps/v1 Deployment": "V1Deployment",
  "autoscaling/v2 HorizontalPodAutoscaler": "V2HorizontalPodAutoscaler",
  "networking.k8s.io/v1 Ingress": "V1Ingress",
  "networking.k8s.io/v1 NetworkPolicy": "V1NetworkPolicy",
  "policy/v1 PodDisruptionBudget": "V1PodDisruptionBudget",
};
/** The client writes these as plain strings; the words are those of the API reference. */
const CHOICES = {
  "V1Container.imagePullPolicy": ["Always", "IfNotPresent", "Never"],
  "V1ContainerPort.protocol": ["TCP", "UDP", "SCTP"],
  "V1DeploymentStrategy.type": ["Recreate", "RollingUpdate"],
  "V1HTTPIngressPath.pathType": ["Exact", "Prefix", "ImplementationSpecific"],
  "V1LabelSelectorRequirement.operator": ["In", "NotIn", "Exists", "DoesNotExist"],
  "V1NetworkPolicyPort.protocol": ["TCP", "UDP", "SCTP"],
  "V1PodDisruptionBudgetSpec.unhealthyPodEvictionPolicy": ["AlwaysAllow", "IfHealthyBudget"],
  "V1PodSpec.restartPolicy": ["Always", "OnFailure", "Never"],
  "V1SeccompProfile.type": ["Localhost", "RuntimeDefault", "Unconfined"],
  "V1ServicePort.protocol": ["TCP", "UDP", "SCTP"],
  "V1ServiceSpec.type": ["ClusterIP", "ExternalName", "LoadBalancer", "NodePort"],
  "V1TopologySpreadConstraint.whenUnsatisfiable": ["DoNotSchedule", "ScheduleAnyway"],
  "V2HPAScalingPolicy.type": ["Pods", "Percent"],
  "V2HPAScalingRules.selectPolicy": ["Max", "Min", "Disabled"],
  "V2MetricSpec.type": ["ContainerResource", "External", "Object", "Pods", "Resource"],
  "V2MetricTarget.type": ["AverageValue", "Utilization", "Value"],
};
const INTEGERS = new Set(["int32", "int64"]);

const client = process.argv[2];
if (client === undefined) throw new Error("Usage: node deploy/schemas/make.mjs <client folder>");
const models = join(client, "dist/gen/models");
const { version } = JSON.parse(readFileSync(join(client, "package.json"), "utf8"));
let release = "";

/** What every object has, though the client can do without. */
const ROOT_FIELDS = new Set(["apiVersion", "kind", "metadata"]);
const roots = new Set(Object.values(KINDS));
const definitions = {};
for (const name of roots) await define(name);
const kinds = Object.fromEntries(
  Object.entries(KINDS).map(([kind, name]) => [kind, { $ref: `#/definitions/${name}` }]),
);
writeFileSync(
  new URL("kubernetes.json", import.meta.url),
  `${JSON.stringify({ $comment: `${release}, from @kubernetes/client-node ${version}; see README.md`, kinds, definitions: sorted(definitions) }, null, 1)}\n`,
);

async function define(name) {
  if (Object.hasOwn(definitions, name)) return;
  const schema = { type: "object", additionalProperties: false, properties: {} };
  definitions[name] = schema;
  const { [name]: model } = await import(pathToFileURL(join(models, `${name}.js`)).href);
  const text = readFileSync(join(models, `${name}.d.ts`), "utf8");
  release = /spec version: release-(\S+)/.exec(text)?.[1]?.replace(/^/, "Kubernetes ") ?? release;
  const required = [];
  for (const { name: inner, baseName, type, format } of model.getAttributeTypeMap()) {
    const mark = new RegExp(`^\\s*'${inner}'(\\??):`, "m").exec(text)?.[1];
    if (mark === undefined) throw new Error(`${name}.${inner} is not declared`);
    if (mark === "" || (roots.has(name) && ROOT_FIELDS.has(inner))) required.push(baseName);
    const choices = CHOICES[`${name}.${baseName}`];
    schema.properties[baseName] =
      choices === undefined ? await schemaOf(type, format) : { enum: choices };
  }
  if (required.length > 0) schema.required = required;
}

async function schemaOf(type, format) {
  const list = /^Array<(.*)>$/.exec(type);
  if (list !== null) return { type: "array", items: await schemaOf(list[1], format) };
  const map = /^\{ \[key: string\]: (.*); \}$/.exec(type);
  if (map !== null) {
    return { type: "object", additionalProperties: await schemaOf(map[1], format) };
  }
  if (type === "string" || type === "boolean") return { type };
  if (type === "number") return { type: INTEGERS.has(format) ? "integer" : "number" };
  if (type === "Date") return { type: "string" };
  if (type === "IntOrString") return { type: ["integer", "string"] };
  if (type === "any") return {};
  await define(type);
  return { $ref: `#/definitions/${type}` };
}

function sorted(entries) {
  return Object.fromEntries(Object.entries(entries).sort(([a], [b]) => (a < b ? -1 : 1)));
}
