import {
  type Checked,
  closestNames,
  type Diagnostic,
  diagnose,
  type MessageCatalogue,
  type SourceText,
} from "@cosimo/ir";
import type { JsonMember, JsonNode } from "../json/json-tree.ts";
import { readJson } from "../json/read-json.ts";
import type { SimulateOptions } from "../run/simulation-result.ts";

/** Names of numbers in an experiment file, those that ISMA gives its settings where it has them, and what they set. */
const numbers = {
  t0: "startTime",
  T_s: "stopTime",
  h0: "initialStep",
  h_min: "minStep",
  h_max: "maxStep",
  h: "stepSize",
  eps_i: "tolerance",
  eps_abs: "absoluteTolerance",
  eps_ev: "eventTolerance",
  gamma: "gamma",
  max_order: "maxOrder",
  output_interval: "outputInterval",
  intervals: "intervals",
} as const satisfies Readonly<Record<string, keyof SimulateOptions>>;

/** The same for choices by name. */
const choices = {
  solver: "solver",
  detection: "detection",
  on_zeno: "onZeno",
  on_chattering: "onChattering",
} as const satisfies Readonly<Record<string, keyof SimulateOptions>>;

const others = ["description", "parameters"] as const;

/** All names that an experiment file may use. */
export const experimentKeys: readonly string[] = [
  ...Object.keys(numbers),
  ...Object.keys(choices),
  ...others,
];

/** What an experiment file can say of a run. */
export type ExperimentOptions = Pick<
  SimulateOptions,
  (typeof numbers)[keyof typeof numbers] | (typeof choices)[keyof typeof choices] | "parameters"
>;

export const experimentMessages = {
  "experiment.no-object": {
    category: "syntax",
    severity: "error",
    text: "an experiment is a JSON object of settings",
    hint: 'an example: {"solver": "merson", "T_s": 100, "eps_i": 1e-6}',
  },
  "experiment.unknown-key": {
    category: "syntax",
    severity: "error",
    text: "an experiment has no setting '{name}'",
    hint: "possible are: {possible}",
  },
  "experiment.misspelt-key": {
    category: "syntax",
    severity: "error",
    text: "an experiment has no setting '{name}'",
    hint: "did you mean '{close}'?",
  },
  "experiment.no-number": { category: "syntax", severity: "error", text: "'{name}' must be a number" },
  "experiment.no-text": {
    category: "syntax",
    severity: "error",
    text: "'{name}' must be a text in quotation marks",
  },
  "experiment.parameters": {
    category: "syntax",
    severity: "error",
    text: "'{name}' must be an object of names and values",
    hint: 'an example: {"R_O": 5, "R_I": 1}',
  },
  "experiment.parameter-value": {
    category: "syntax",
    severity: "error",
    text: "the value of '{name}' must be a number, true or false",
  },
} as const satisfies MessageCatalogue;

/**
 * Reads the settings of a run from a JSON text: `{ ...readExperiment(text).value, ...options }` are options of `simulate`.
 * What the values may be is checked by the run.
 */
export function readExperiment(text: string | SourceText): Checked<ExperimentOptions> {
  const json = readJson(typeof text === "string" ? { uri: "experiment.json", text } : text);
  if (json.value === undefined) return { diagnostics: json.diagnostics };
  if (json.value.kind !== "object")
    return { diagnostics: [diagnose(experimentMessages, "experiment.no-object", json.value.span)] };
  const diagnostics: Diagnostic[] = [];
  const settings = json.value.members.flatMap((member) => readMember(member, diagnostics));
  // Each name goes with a value of its type, as far as that can be seen without knowing the choices.
  return diagnostics.length > 0
    ? { diagnostics }
    : { value: Object.fromEntries(settings) as ExperimentOptions, diagnostics };
}

type Setting = readonly [name: string, value: unknown];

function readMember(member: JsonMember, diagnostics: Diagnostic[]): readonly Setting[] {
  const { name, value } = member;
  if (isKeyOf(numbers, name)) {
    if (value.kind === "number") return [[numbers[name], value.value]];
    diagnostics.push(diagnose(experimentMessages, "experiment.no-number", value.span, { name }));
  } else if (isKeyOf(choices, name) || name === "description") {
    if (value.kind === "string") return name === "description" ? [] : [[choices[name], value.value]];
    diagnostics.push(diagnose(experimentMessages, "experiment.no-text", value.span, { name }));
  } else if (name === "parameters") {
    return [[name, readParameters(name, value, diagnostics)]];
  } else diagnostics.push(unknownKey(member));
  return [];
}

function isKeyOf<T extends object>(table: T, name: string): name is keyof T & string {
  return Object.hasOwn(table, name);
}

function readParameters(
  name: string,
  node: JsonNode,
  diagnostics: Diagnostic[],
): Record<string, number | boolean> {
  if (node.kind !== "object") {
    diagnostics.push(diagnose(experimentMessages, "experiment.parameters", node.span, { name }));
    return {};
  }
  const values: [string, number | boolean][] = [];
  for (const { name: parameter, value } of node.members) {
    if (value.kind === "number" || value.kind === "boolean") values.push([parameter, value.value]);
    else
      diagnostics.push(
        diagnose(experimentMessages, "experiment.parameter-value", value.span, { name: parameter }),
      );
  }
  return Object.fromEntries(values);
}

function unknownKey({ name, nameSpan }: JsonMember): Diagnostic {
  const [close] = closestNames(name, experimentKeys);
  return close === undefined
    ? diagnose(experimentMessages, "experiment.unknown-key", nameSpan, {
        name,
        possible: experimentKeys.join(", "),
      })
    : diagnose(experimentMessages, "experiment.misspelt-key", nameSpan, { name, close });
}
