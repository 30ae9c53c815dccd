import { type CFunction, cFunctions } from "./c-functions.ts";
import { prefixes } from "./function-names.ts";

/** A function of the standard as C declares it, with its prefix. */
export interface CDeclaration {
  readonly name: string;
  readonly result: string;
  /** Without names: `const fmi3Float64[]`. */
  readonly parameters: readonly string[];
}

const results = { status: "#Status", text: "const char *", nothing: "void" } as const;

/** All functions of FMI 2 or 3. */
export function cDeclarations(version: 2 | 3): readonly CDeclaration[] {
  const spelled = (text: string) => text.replaceAll("#", prefixes[version]);
  const resultOf = ({ result }: CFunction) =>
    result === "pointer" ? (version === 3 ? "#Instance" : "#Component") : results[result];
  return cFunctions(version).map((one) => ({
    name: prefixes[version] + one.name,
    result: spelled(resultOf(one)),
    parameters: one.declared.map(spelled),
  }));
}

/** `FMI3_FUNCTIONS`, a list of all functions: `F(result, name, parameters)`. */
export function printFunctionList(version: 2 | 3): string {
  const lines = cDeclarations(version).map(
    ({ name, result, parameters }) => `  F(${result}, ${name}, (${parameters.join(", ") || "void"}))`,
  );
  return `/* The functions of FMI ${version}.0. */\n#define FMI${version}_FUNCTIONS \\\n${lines.join(" \\\n")}\n`;
}

/**
 * Functions that a source does not define, under their name or as `FMI(name)`: `ABSENT(name, parameters, isEmpty)`, where `isEmpty` holds for calls without variables,
 * which are legal. The standard requires them of all FMUs (FMI 3.0.1, section 2.1).
 */
export function printAbsentFunctions(version: 2 | 3, source: string): string {
  const names = source.matchAll(/\b(?:fmi[23](\w+)|FMI\((\w+)\))/g);
  const defined = new Set([...names].map(([, plain, common]) => prefixes[version] + (plain ?? common)));
  const absent = cDeclarations(version).filter(({ name }) => !defined.has(name));
  const lines = absent.map(({ name, parameters }) => {
    const references = parameters.filter((one) => one.endsWith("ValueReference[]"));
    const isEmpty = references.length === 1 && parameters[1] === references[0] ? "p2 == 0" : "false";
    const named = parameters.map((one, i) => withName(one, i === 0 ? "instance" : `p${i}`));
    return `ABSENT(${name}, (${named.join(", ")}), ${isEmpty})`;
  });
  return `/* Functions without a use for this FMU. */\n${lines.join("\n")}\n`;
}

function withName(declared: string, name: string): string {
  return declared.endsWith("[]") ? `${declared.slice(0, -2)} ${name}[]` : `${declared} ${name}`;
}

/**
 * Macros that prefix the names of FMI functions with the model identifier, for static linking. Shared libraries are compiled with
 * a macro that disables the prefix (FMI 2.0.5 section 2.1.1, FMI 3.0.2 section 2.5.1.2).
 */
export function prefixedNames(version: 2 | 3, modelIdentifier: string): readonly string[] {
  return [
    `#ifndef FMI${version}_OVERRIDE_FUNCTION_PREFIX`,
    ...cDeclarations(version).map(({ name }) => `#define ${name} ${modelIdentifier}_${name}`),
    "#endif",
  ];
}
