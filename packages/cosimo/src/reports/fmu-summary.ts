import { type MessageArguments, phrase } from "@cosimo/core/models";
import type { FmuInfo, InterfaceInfo, VariableInfo } from "@cosimo/fmi";
import type { Speech } from "../terminal/language.ts";
import { fmuTexts } from "./fmu-texts.ts";

export type Text = (code: keyof typeof fmuTexts, args?: MessageArguments) => string;

export const textsOf =
  ({ say }: Speech): Text =>
  (code, args = {}) =>
    say(phrase(fmuTexts, code, args));

/** Renders a description of an FMU for a terminal. */
export function renderFmuInfo(info: FmuInfo, speech: Speech): string {
  const text = textsOf(speech);
  const title = text("fmu-info.title", { model: info.modelName, version: info.fmiVersion });
  const head = [title, ...(info.description === null ? [] : [info.description])];
  const facts = align(factsOf(info, text), "  ");
  const table = variableTable(info.variables, text);
  return `${[...head, "", ...facts, "", ...table].join("\n")}\n`;
}

export function factsOf(info: FmuInfo, text: Text): readonly (readonly string[])[] {
  const platforms = info.platforms.map(({ name }) => name).join(", ");
  const size = {
    states: info.continuousStates,
    indicators: info.eventIndicators,
    variables: info.variables.length,
  };
  const facts: readonly (readonly [string, string | null])[] = [
    [text("fmu-info.model"), text("fmu-info.size", size)],
    ...info.interfaces.map((one) => [text(`fmu-info.${one.kind}`), interfaceFacts(one, text)] as const),
    [text("fmu-info.platforms"), platforms || text("fmu-info.no-platforms")],
    [text("fmu-info.sources"), info.sourceFiles.join(", ") || null],
    [text("fmu-info.experiment"), experimentFacts(info, text)],
    [text("fmu-info.tool"), info.generationTool],
    [text("fmu-info.author"), info.author],
    [text("fmu-info.version"), info.version],
    [text("fmu-info.license"), info.license],
    [text("fmu-info.token"), info.instantiationToken],
  ];
  return facts.flatMap(([label, value]) => (value === null ? [] : [[label, value]]));
}

/** Supported capabilities, by the names of the standard. */
function interfaceFacts({ modelIdentifier, capabilities }: InterfaceInfo, text: Text): string {
  const numbers = Object.entries(capabilities).filter(
    ([, value]) => typeof value === "number" && value !== 0,
  );
  return [
    text("fmu-info.identifier", { identifier: modelIdentifier }),
    ...Object.keys(capabilities).filter((name) => capabilities[name] === true),
    ...numbers.map(([name, value]) => `${name}=${value}`),
  ].join(", ");
}

function experimentFacts({ defaultExperiment }: FmuInfo, text: Text): string | null {
  if (defaultExperiment === null) return null;
  const { startTime: start = 0, stopTime: stop, stepSize, tolerance } = defaultExperiment;
  return [
    stop === undefined
      ? text("fmu-info.experiment-open", { start })
      : text("fmu-info.experiment-times", { start, stop }),
    ...(stepSize === undefined ? [] : [text("fmu-info.step-size", { stepSize })]),
    ...(tolerance === undefined ? [] : [text("fmu-info.tolerance", { tolerance })]),
  ].join(", ");
}

function variableTable(variables: readonly VariableInfo[], text: Text): readonly string[] {
  const columns = ["variable", "type", "causality", "variability", "start", "unit", "description"] as const;
  const head = columns.map((column) => text(`fmu-info.${column}`));
  return align([head, ...variables.map(variableRow)], "");
}

function variableRow(variable: VariableInfo): readonly string[] {
  const { name, type, causality, variability, dimensions, start, unit, description } = variable;
  const values = start?.slice(0, 4).join(" ") ?? "";
  return [
    [name, ...variable.aliases].join(" = "),
    dimensions.length === 0 ? type : `${type}[${dimensions.join(",")}]`,
    ...[causality, variability],
    start !== null && start.length > 4 ? `${values} …` : values,
    unit ?? "",
    description ?? "",
  ];
}

function align(rows: readonly (readonly string[])[], indent: string): readonly string[] {
  const widths = (rows[0] ?? []).map((_, i) =>
    Math.min(40, Math.max(...rows.map((row) => row[i]?.length ?? 0))),
  );
  return rows.map((row) =>
    `${indent}${row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join("  ")}`.trimEnd(),
  );
}

/** The last line of a validation. */
export function renderVerdict(
  file: string,
  counts: Readonly<Record<"errors" | "warnings" | "notices", number>>,
  speech: Speech,
): string {
  const text = textsOf(speech);
  const none = counts.errors + counts.warnings + counts.notices === 0;
  const verdict = none
    ? text("fmu-validate.sound", { file })
    : text("fmu-validate.found", { file, ...counts });
  return `${verdict}\n`;
}
