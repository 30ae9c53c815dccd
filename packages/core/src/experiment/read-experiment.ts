import {
  applies,
  type Checked,
  checkPlaces,
  checkValue,
  closestNames,
  type Diagnostic,
  diagnose,
  diagnoseWithoutSpan,
  type MessageCatalogue,
  messageGroup,
  runSettings,
  type Setting,
  type SourceText,
} from "@cosimo/ir";
import type { JsonMember, JsonNode } from "../json/json-tree.ts";
import { readJson } from "../json/read-json.ts";
import type { SimulateOptions } from "../run/simulation-result.ts";

/**
 * Names in experiment files, equal to those of ISMA where it has them, and the settings they set.
 */
const keys: ReadonlyMap<string, string> = new Map(
  Object.entries<Setting>(runSettings).flatMap(([name, { experimentKey }]) =>
    experimentKey === undefined ? [] : [[experimentKey, name]],
  ),
);

const others = ["description", "parameters"] as const;

/** All names allowed in an experiment file. */
export const experimentKeys: readonly string[] = [...keys.keys(), ...others];

/** The name of a setting in experiment files. */
export function experimentKeyOf(name: string): string {
  return [...keys].find(([, setting]) => setting === name)?.[0] ?? name;
}

type Rows = typeof runSettings;

/** Settings that have a name in experiment files. */
type ExperimentSetting = {
  [K in keyof Rows]: Rows[K] extends { readonly experimentKey: string } ? K : never;
}[keyof Rows];

/** Settings and parameters of an experiment file. */
export type ExperimentOptions = Pick<SimulateOptions, ExperimentSetting | "parameters">;

export const experimentMessages = {
  ...messageGroup("syntax", "error", {
    "experiment.no-object": {
      text: "an experiment is a JSON object of settings",
      hint: 'an example: {"solver": "merson", "T_s": 100, "eps_i": 1e-6}',
    },
    "experiment.unknown-key": {
      text: "an experiment has no setting '{name}'",
      hint: "possible are: {possible}",
    },
    "experiment.misspelt-key": {
      text: "an experiment has no setting '{name}'",
      hint: "did you mean '{close}'?",
    },
    "experiment.no-number": "'{name}' must be a number",
    "experiment.no-text": "'{name}' must be a text in quotation marks",
    "experiment.parameters": {
      text: "'{name}' must be an object of names and values",
      hint: 'an example: {"R_O": 5, "R_I": 1}',
    },
    "experiment.parameter-value": "the value of '{name}' must be a number, true or false",
  }),
  ...messageGroup("usage", "notice", {
    "experiment.dropped":
      "'{name}' of the experiment has no effect beside the options given, and is not used",
  }),
} as const satisfies MessageCatalogue;

/**
 * Options of `simulate` from an experiment and options that override it. A setting of the experiment without effect beside the
 * options is left out, with a notice.
 */
export function mergeExperiment<T extends SimulateOptions>(
  { parameters, ...experiment }: ExperimentOptions,
  options: T,
): { readonly value: ExperimentOptions & T; readonly diagnostics: readonly Diagnostic[] } {
  const given = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
  // The number of intervals and their length say the same: the one given as an option holds.
  const chosen: ExperimentOptions = { ...experiment, ...given };
  const hasIntervals = options.intervals !== undefined && options.outputInterval === undefined;
  const inForce = hasIntervals ? { ...chosen, outputInterval: undefined } : chosen;
  const context = { files: ["model"], chosen: inForce } as const;
  const names = Object.keys(experiment).filter((name) => !(name in given));
  const dropped = names.filter(
    (name) => (hasIntervals && name === "outputInterval") || !applies(name, context),
  );
  const kept = Object.entries(experiment).filter(([name]) => !dropped.includes(name));
  const all = { ...parameters, ...options.parameters };
  return {
    value: {
      ...Object.fromEntries(kept),
      ...given,
      ...(Object.keys(all).length > 0 && { parameters: all }),
    } as ExperimentOptions & T,
    diagnostics: dropped.map((name) =>
      diagnoseWithoutSpan(experimentMessages, "experiment.dropped", { name: experimentKeyOf(name) }),
    ),
  };
}

/**
 * Reads the settings of a run from a JSON text. `mergeExperiment` combines them with options of `simulate`.
 * Values of a wrong type or out of range are errors at their places, as are settings without effect beside the others.
 */
export function readExperiment(text: string | SourceText): Checked<ExperimentOptions> {
  const json = readJson(typeof text === "string" ? { uri: "experiment.json", text } : text);
  if (json.value === undefined) return { diagnostics: json.diagnostics };
  if (json.value.kind !== "object")
    return { diagnostics: [diagnose(experimentMessages, "experiment.no-object", json.value.span)] };
  const { members } = json.value;
  const diagnostics: Diagnostic[] = [];
  const values = Object.fromEntries(members.flatMap((member) => readMember(member, diagnostics)));
  if (diagnostics.length > 0) return { diagnostics };
  for (const { name, nameSpan } of members) {
    const setting = keys.get(name);
    if (setting === undefined) continue;
    const context = { files: ["model"], chosen: values, label: () => `'${name}'` } as const;
    for (const found of checkPlaces({ [setting]: true }, context))
      diagnostics.push({ ...found, span: nameSpan });
  }
  return diagnostics.length > 0 ? { diagnostics } : { value: values as ExperimentOptions, diagnostics };
}

type Value = readonly [name: string, value: unknown];

function readMember(member: JsonMember, diagnostics: Diagnostic[]): readonly Value[] {
  const { name, value } = member;
  const setting = keys.get(name);
  if (setting !== undefined) {
    const row: Setting = runSettings[setting as keyof Rows];
    const isNumber = row.type === "number" || row.type === "whole";
    if (value.kind === (isNumber ? "number" : "string")) {
      const found = checkValue(setting, value.value, `'${name}'`);
      if (found === undefined) return [[setting, value.value]];
      diagnostics.push({ ...found, span: value.span });
    } else {
      const code = isNumber ? "experiment.no-number" : "experiment.no-text";
      diagnostics.push(diagnose(experimentMessages, code, value.span, { name }));
    }
  } else if (name === "description") {
    if (value.kind !== "string")
      diagnostics.push(diagnose(experimentMessages, "experiment.no-text", value.span, { name }));
  } else if (name === "parameters") {
    return [[name, readParameters(name, value, diagnostics)]];
  } else diagnostics.push(unknownKey(member));
  return [];
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
