import type { CodeDeclaration, CodeInput, CodeOutput } from "@cosimo/cosim";
import { type Checked, type Diagnostic, diagnoseWithoutSpan, type MessageArguments } from "@cosimo/ir";
import { codeDeclarationMessages } from "./code-unit-messages.ts";

/** What a file of code declares: data from elsewhere, of any form. */
export type GivenDeclaration = Readonly<Record<string, unknown>>;

type Entries = readonly (readonly [name: string, value: unknown])[];

/** Checks a declaration: `inputs`, `outputs`, `states`, `parameters`, and the names of `functions`. */
export function readCodeDeclaration(given: GivenDeclaration, file: string): Checked<CodeDeclaration> {
  const diagnostics: Diagnostic[] = [];
  const report = (code: keyof typeof codeDeclarationMessages, args: MessageArguments = {}): void => {
    diagnostics.push(diagnoseWithoutSpan(codeDeclarationMessages, code, { file, ...args }));
  };
  const refuse = (entry: string, value: unknown) => report("code-unit.entry", { entry, value: shown(value) });
  const entriesOf = (part: string): Entries => {
    const value = given[part];
    if (value === undefined || value === null) return [];
    if (isPlain(value)) return Object.entries(value);
    refuse(part, value);
    return [];
  };
  const numbers = (part: string): (readonly [string, number])[] =>
    entriesOf(part).flatMap(([name, value]) => {
      if (isNumber(value)) return [[name, value] as const];
      refuse(`${part}.${name}`, value);
      return [];
    });
  const variables = (part: string, allowed: readonly string[]): (readonly [string, GivenDeclaration])[] =>
    entriesOf(part).flatMap(([name, value]) => {
      const fits = isPlain(value) && Object.keys(value).every((key) => allowed.includes(key));
      if (fits && typeof (value["unit"] ?? "") === "string") return [[name, value] as const];
      refuse(`${part}.${name}`, value);
      return [];
    });

  if (given["inputs"] === undefined && given["outputs"] === undefined) {
    report("code-unit.no-declaration");
    return { diagnostics };
  }
  const functions = Array.isArray(given["functions"]) ? given["functions"] : [];
  const states = numbers("states").map(([name, start]) => ({ name, start }));
  const parameters = numbers("parameters").map(([name, value]) => ({ name, value }));
  const inputs = variables("inputs", ["unit", "start"]).map(([name, { unit = "", start = 0 }]): CodeInput => {
    if (!isNumber(start)) refuse(`inputs.${name}.start`, start);
    return { name, unit: String(unit), start: Number(start) };
  });
  const outputs = variables("outputs", ["unit", "dependsOn"]).map(([name, value]): CodeOutput => {
    const { unit = "", dependsOn = inputs.map((one) => one.name) } = value;
    const state = states.findIndex((one) => one.name === name);
    if (state >= 0) return { name, unit: String(unit), state, dependencies: [] };
    if (!functions.includes("output")) report("code-unit.no-output", { name });
    const list: readonly unknown[] = Array.isArray(dependsOn) ? dependsOn : [];
    if (!Array.isArray(dependsOn)) refuse(`outputs.${name}.dependsOn`, dependsOn);
    const found = list.map((input) => inputs.findIndex((one) => one.name === input));
    found.forEach((place, i) => {
      if (place < 0) report("code-unit.unknown-input", { name, input: shown(list[i]) });
    });
    return { name, unit: String(unit), dependencies: found.sort((a, b) => a - b) };
  });
  checkNames();
  const motions = ["derivatives", "step"].filter((one) => functions.includes(one));
  if (motions.length > 1) report("code-unit.two-motions");
  else if (states.length > 0 && motions.length === 0) report("code-unit.no-motion");
  else if (states.length === 0 && motions.length > 0)
    report("code-unit.no-states", { function: motions[0]! });
  if (diagnostics.length > 0) return { diagnostics };
  const motion = (motions[0] ?? "none") as CodeDeclaration["motion"];
  return { value: { inputs, outputs, states, parameters, motion }, diagnostics };

  function checkNames(): void {
    const shownStates = outputs.flatMap(({ name, state }) => (state === undefined ? [] : [name]));
    const names = [...inputs, ...outputs, ...states, ...parameters].map((one) => one.name);
    for (const name of new Set(names)) {
      if (!/^[A-Za-z_]\w*$/.test(name) || name === "time" || name === "dt")
        report("code-unit.bad-name", { name });
      const most = shownStates.includes(name) ? 2 : 1;
      if (names.filter((one) => one === name).length > most) report("code-unit.name-twice", { name });
    }
  }
}

function isPlain(value: unknown): value is GivenDeclaration {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isNumber(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value);
}

/** The beginning of a value, for messages. */
function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 60 ? `${text.slice(0, 60)}...` : text;
}
