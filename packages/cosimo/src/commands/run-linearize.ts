import { extname } from "node:path";
import {
  analyseLinear,
  diagnoseWithoutSpan,
  type FileKind,
  type LinearAnalysis,
  type LinearizedSystem,
  linearize,
  ModelError,
  type PhraseCatalogue,
  phrase,
  settingsMessages,
} from "@cosimo/core";
import { type LinearFlags, refuseWithoutAnalyse } from "../analysis/linear-options.ts";
import { writeFileAtomically } from "../files/atomic-file.ts";
import { refuseRepeatedOutputs } from "../files/output-target.ts";
import { checkPlotName, drawPlot } from "../files/plot-file.ts";
import { createSupervisor } from "../interruption/supervisor.ts";
import { refuseUnusable, type SettingOptions } from "../options/setting-options.ts";
import { analysisTexts } from "../reports/analysis-texts.ts";
import { jsonDiagnostics } from "../reports/json-report.ts";
import { plotLinearAnalysis } from "../reports/linear-analysis-plot.ts";
import { renderLinearAnalysis } from "../reports/linear-analysis-view.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { complexText, shortNumber, textTable } from "../terminal/text-table.ts";
import { ownAlgorithm } from "../units/open-system.ts";
import { type OpenedUnits, openUnits, shownName, unitSettings } from "../units/open-units.ts";
import { isSystemFile } from "../units/system-files.ts";

/** Options of this command only. */
export interface LinearizeFlags extends LinearFlags {
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
  const { analyse, plot = [] } = options;
  refuseWithoutAnalyse(options, plot);
  for (const one of plot) checkPlotName(one);
  refuseRepeatedOutputs(plot);
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
    const model = withShownNames(found, opened);
    const analysed =
      analyse === undefined ? undefined : analyseLinear(model, { ...options, analyses: analyse });
    const diagnostics = [
      ...opened.diagnostics,
      ...found.diagnostics,
      ...(analysed?.diagnostics ?? []),
    ].filter(({ code }) => !(opened.isAlone ? ofSystems : ofInputs).includes(code));
    if (analysed !== undefined && analysed.value === undefined) throw new ModelError(diagnostics);
    terminal.fail(diagnostics);
    const { name } = opened.system;
    for (const one of plot)
      writeFileAtomically(
        one,
        await drawPlot(one, plotLinearAnalysis(name, analysed!.value!, analyse!, terminal.speech)),
      );
    if (options.json) {
      const analysis = analysed?.value && { analysis: jsonAnalyses(analysed.value), plots: plot };
      const report = {
        ...{ ...jsonModel(model, name), ...analysis },
        diagnostics: jsonDiagnostics(diagnostics, terminal.speech),
      };
      terminal.out(`${JSON.stringify(report)}\n`);
    } else terminal.out(renderModel(model, name, { analysed: analysed?.value, plot, ...options }, terminal));
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

/** A unit alone has its variables without its name. */
function withShownNames(found: LinearizedSystem, opened: OpenedUnits): LinearizedSystem {
  const shown = (names: readonly string[]) => names.map((name) => shownName(name, opened));
  return {
    ...found,
    stateNames: shown(found.stateNames),
    inputNames: shown(found.inputNames),
    outputNames: shown(found.outputNames),
  };
}

function jsonModel(found: LinearizedSystem, name: string) {
  const { sampled } = found;
  return {
    ...{ schema: "cosimo.linearize/1", model: name, time: found.time },
    ...{ states: found.stateNames, inputs: found.inputNames, outputs: found.outputNames },
    ...{ A: rowsOf(found.A), B: rowsOf(found.B), C: rowsOf(found.C), D: rowsOf(found.D) },
    ...{ x: found.x, u: found.u, y: found.y, modes: found.modes ?? null },
    sampled: sampled
      ? { ...sampled, A: rowsOf(sampled.A), B: rowsOf(sampled.B), eigenvalues: sampled.eigenvalues ?? null }
      : null,
  };
}

/** Infinite and missing numbers become null. */
function jsonAnalyses({ response, margins, step, ...others }: LinearAnalysis) {
  return {
    ...others,
    ...(response && {
      response: Object.fromEntries(Object.entries(response).map(([key, column]) => [key, [...column]])),
    }),
    ...(margins && {
      margins: {
        ...margins,
        gainMargin: margins.gainMargin ?? null,
        phaseMargin: margins.phaseMargin ?? null,
        delayMargin: margins.delayMargin ?? null,
        closedPoles: margins.closedPoles ?? null,
      },
    }),
    ...(step && {
      step: {
        time: [...step.time],
        y: [...step.y],
        characteristics: step.characteristics
          ? {
              ...step.characteristics,
              riseTime: step.characteristics.riseTime ?? null,
              settlingTime: step.characteristics.settlingTime ?? null,
              peakTime: step.characteristics.peakTime ?? null,
            }
          : null,
      },
    }),
  };
}

/** Wider matrices are printed with --json only. */
const MOST_COLUMNS = 10;

/** What is shown instead of the matrices. */
interface ShownAnalysis extends LinearFlags {
  readonly analysed: LinearAnalysis | undefined;
  readonly plot: readonly string[];
}

function renderModel(
  found: LinearizedSystem,
  name: string,
  { analysed, analyse = [], plot }: ShownAnalysis,
  terminal: Terminal,
): string {
  const text = (code: keyof typeof analysisTexts, args = {}) =>
    terminal.speech.say(phrase(analysisTexts satisfies PhraseCatalogue, code, args));
  const { stateNames: states, inputNames: inputs, outputNames: outputs } = found;
  const matrix = (name: "A" | "B" | "C" | "D", rows: readonly string[], columns: readonly string[]) => {
    if (rows.length === 0 || columns.length === 0) return [];
    if (columns.length > MOST_COLUMNS)
      return [text("linearize.large", { name, rows: rows.length, columns: columns.length })];
    return [textTable([[name, ...columns], ...rowsOf(found[name]).map((row, i) => [rows[i]!, ...row])], "")];
  };
  const title = text("linearize.title", {
    ...{ name, time: found.time },
    ...{ states: states.length, inputs: inputs.length, outputs: outputs.length },
  });
  if (analysed !== undefined) {
    const parts = [title, ...renderLinearAnalysis(analysed, found, analyse, terminal.speech)];
    const plots = plot.map((one) => `${text("analyse.plot")} ${one}`);
    return `${[...parts, ...(plots.length > 0 ? [plots.join("\n")] : [])].join("\n\n")}\n`;
  }
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
