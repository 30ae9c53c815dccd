import { extname } from "node:path";
import {
  diagnoseWithoutSpan,
  type FileKind,
  type LinearizedSystem,
  linearize,
  ModelError,
  type PhraseCatalogue,
  phrase,
  settingsMessages,
} from "@cosimo/core";
import { createSupervisor } from "../interruption/supervisor.ts";
import { refuseUnusable, type SettingOptions } from "../options/setting-options.ts";
import { analysisTexts } from "../reports/analysis-texts.ts";
import { jsonDiagnostics } from "../reports/json-report.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { complexText, shortNumber, textTable } from "../terminal/text-table.ts";
import { ownAlgorithm } from "../units/open-system.ts";
import { type OpenedUnits, openUnits, shownName, unitSettings } from "../units/open-units.ts";
import { isSystemFile } from "../units/system-files.ts";

/** Options of this command only. */
export interface LinearizeFlags {
  readonly at?: number;
  readonly json?: boolean;
}

export async function runLinearize(
  file: string,
  options: LinearizeFlags & SettingOptions,
  terminal: Terminal,
): Promise<void> {
  const isFmu = extname(file).toLowerCase() === ".fmu";
  const files: readonly FileKind[] = isSystemFile(file) ? ["coupled"] : isFmu ? ["me", "cs"] : ["model"];
  const { communicationStep: _, ...checked } = options;
  refuseUnusable(checked, { files });
  const { kind: fmuType, ...others } = options;
  if (fmuType === "se") throw notForScheduledExecution();
  const { timeout } = options;
  const supervisor = createSupervisor({ timeout, interruptible: true });
  const opened = openUnits(file, { ...others, ...(fmuType !== undefined && { fmuType }) });
  try {
    const { at, communicationStep, tolerance, parameters = {} } = options;
    const own = await ownAlgorithm(opened);
    const found = linearize(opened, {
      ...{ supervisor, ...(own && { ownAlgorithm: own }) },
      ...(at !== undefined && { at }),
      ...(communicationStep !== undefined && { hold: communicationStep }),
      ...(tolerance !== undefined && { tolerance }),
      parameters: unitSettings(parameters, opened),
    });
    const diagnostics = [...opened.diagnostics, ...found.diagnostics].filter(
      ({ code }) => !(opened.isAlone ? ofSystems : ofInputs).includes(code),
    );
    terminal.fail(diagnostics);
    if (options.json)
      terminal.out(
        `${JSON.stringify({ ...jsonModel(found, opened), diagnostics: jsonDiagnostics(diagnostics, terminal.speech) })}\n`,
      );
    else terminal.out(renderModel(found, opened, terminal));
  } finally {
    opened.close();
  }
}

/** Model partitions have no common derivatives. */
function notForScheduledExecution(): ModelError {
  const args = { name: "--fmu-type", value: "se", possible: ["me", "cs"] };
  return new ModelError([diagnoseWithoutSpan(settingsMessages, "settings.unknown-value", args)]);
}

/** Ignored warnings: unconnected inputs are the inputs of the linear model. */
const ofInputs = ["system.not-connected"];
/** Ignored for a unit alone too: it has no communication steps. */
const ofSystems = [...ofInputs, "coupled-experiment.default-step"];

function rowsOf({ rows, columns, values }: LinearizedSystem["A"]): readonly (readonly number[])[] {
  return Array.from({ length: rows }, (_, i) => [...values.subarray(i * columns, (i + 1) * columns)]);
}

function jsonModel(found: LinearizedSystem, opened: OpenedUnits) {
  const shown = (names: readonly string[]) => names.map((name) => shownName(name, opened));
  const { sampled } = found;
  return {
    schema: "cosimo.linearize/1",
    model: opened.system.name,
    time: found.time,
    states: shown(found.stateNames),
    inputs: shown(found.inputNames),
    outputs: shown(found.outputNames),
    ...{ A: rowsOf(found.A), B: rowsOf(found.B), C: rowsOf(found.C), D: rowsOf(found.D) },
    ...{ x: found.x, u: found.u, y: found.y, modes: found.modes ?? null },
    sampled: sampled
      ? { ...sampled, A: rowsOf(sampled.A), B: rowsOf(sampled.B), eigenvalues: sampled.eigenvalues ?? null }
      : null,
  };
}

/** Wider matrices are printed with --json only. */
const MOST_COLUMNS = 10;

function renderModel(found: LinearizedSystem, opened: OpenedUnits, terminal: Terminal): string {
  const text = (code: keyof typeof analysisTexts, args = {}) =>
    terminal.speech.say(phrase(analysisTexts satisfies PhraseCatalogue, code, args));
  const shown = (names: readonly string[]) => names.map((name) => shownName(name, opened));
  const [states, inputs, outputs] = [found.stateNames, found.inputNames, found.outputNames].map(shown) as [
    string[],
    string[],
    string[],
  ];
  const matrix = (name: "A" | "B" | "C" | "D", rows: readonly string[], columns: readonly string[]) => {
    if (rows.length === 0 || columns.length === 0) return [];
    if (columns.length > MOST_COLUMNS)
      return [text("linearize.large", { name, rows: rows.length, columns: columns.length })];
    return [textTable([[name, ...columns], ...rowsOf(found[name]).map((row, i) => [rows[i]!, ...row])], "")];
  };
  const title = text("linearize.title", {
    ...{ name: opened.system.name, time: found.time },
    ...{ states: states.length, inputs: inputs.length, outputs: outputs.length },
  });
  const parts = [
    title,
    ...matrix("A", states, states),
    ...matrix("B", states, inputs),
    ...matrix("C", outputs, states),
    ...matrix("D", outputs, inputs),
    ...modesText(found, text),
    ...sampledText(found, text),
  ];
  return `${parts.join("\n\n")}\n`;
}

type Say = (code: keyof typeof analysisTexts, args?: Readonly<Record<string, string | number>>) => string;

function modesText({ modes }: LinearizedSystem, text: Say): readonly string[] {
  if (modes === undefined) return [text("linearize.no-eigenvalues")];
  if (modes.length === 0) return [];
  const head = [text("linearize.eigenvalue"), text("linearize.frequency"), text("linearize.damping")];
  const rows = modes.map(({ re, im, frequency, damping }) => [complexText(re, im, true), frequency, damping]);
  return [textTable([head, ...rows], "")];
}

function sampledText({ sampled }: LinearizedSystem, text: Say): readonly string[] {
  if (sampled === undefined) return [];
  const { step, radius, eigenvalues = [] } = sampled;
  const head = [text("linearize.sampled-eigenvalue"), text("linearize.magnitude")];
  const rows = eigenvalues.map(({ re, im }) => [complexText(re, im), Math.hypot(re, im)]);
  return [
    `${text("linearize.sampled", { step, radius: shortNumber(radius) })}\n${textTable([head, ...rows], "")}`,
  ];
}
