import { basename, extname } from "node:path";
import {
  analyseLinear,
  type Diagnostic,
  diagnoseWithoutSpan,
  type FileKind,
  type LinearAnalysis,
  linearize,
  linearizeAtEvent,
  linearizeAtTimes,
  linearizeSteady,
  linearizeSteadyFmu,
  ModelError,
  type PhraseCatalogue,
  phrase,
  type StateSpace,
  type SteadyLinearModel,
  type Supervisor,
  settingsMessages,
} from "@cosimo/core";
import { type LinearFlags, type LinearizeFlags, refuseWithoutAnalyse } from "../analysis/linear-options.ts";
import { onlyAlone, pointFile, rowsOf } from "../analysis/linear-points.ts";
import { writeFileAtomically } from "../files/atomic-file.ts";
import { unexpectedKind } from "../files/file-messages.ts";
import { loadModelFile } from "../files/model-file.ts";
import { refuseRepeatedOutputs } from "../files/output-target.ts";
import { checkPlotName, drawPlot } from "../files/plot-file.ts";
import { createSupervisor } from "../interruption/supervisor.ts";
import { numericSettings } from "../options/options.ts";
import { refuseUnusable, type SettingOptions } from "../options/setting-options.ts";
import { usageMessages } from "../options/usage-messages.ts";
import { analysisTexts } from "../reports/analysis-texts.ts";
import { jsonDiagnostics } from "../reports/json-report.ts";
import { plotLinearAnalysis } from "../reports/linear-analysis-plot.ts";
import { renderLinearAnalysis } from "../reports/linear-analysis-view.ts";
import { linearModelEndings, linearModelFile } from "../reports/linear-model-files.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { complexText, shortNumber, textTable } from "../terminal/text-table.ts";
import { openFmu } from "../units/open-fmu.ts";
import {
  type OpenedUnits,
  type OpenUnitsOptions,
  openUnits,
  shownName,
  unitSettings,
} from "../units/open-units.ts";
import { ownAlgorithm } from "../units/own-algorithm.ts";
import { isSystemFile } from "../units/system-files.ts";

export async function runLinearize(
  file: string,
  options: LinearizeFlags & SettingOptions,
  terminal: Terminal,
): Promise<void> {
  const isFmu = extname(file).toLowerCase() === ".fmu";
  const files: readonly FileKind[] = isSystemFile(file) ? ["coupled"] : isFmu ? ["me", "cs"] : ["model"];
  const { communicationStep: _, ...checked } = options;
  refuseUnusable(checked, { files });
  const { analyse, plot = [], linearModel: output } = options;
  refuseWithoutAnalyse(options, plot);
  for (const one of plot) checkPlotName(one);
  if (output !== undefined && !linearModelEndings.some((one) => extname(output).toLowerCase() === one))
    throw unexpectedKind(output, "file.linear-name");
  const outputs = output === undefined ? [] : [output];
  refuseRepeatedOutputs([...outputs, ...plot]);
  const { kind: fmuType, ...others } = options;
  if (fmuType === "se") throw notForScheduledExecution();
  refuseTogether(options);
  if (options.descriptor) {
    const { runDescriptor } = await import("../analysis/run-descriptor.ts");
    await runDescriptor(file, options, terminal);
    return;
  }
  const { timeout } = options;
  const supervisor = createSupervisor({ timeout, interruptible: true });
  const found = options.steady
    ? steadyModel(file, options, supervisor)
    : modelsOfRun(file, { ...others, ...(fmuType !== undefined && { fmuType }) }, options, supervisor);
  const { name, models, diagnostics: about } = await found;
  const analysed = models.map((model) =>
    analyse === undefined ? undefined : analyseLinear(model, { ...options, analyses: analyse }),
  );
  const diagnostics = unique([...about, ...analysed.flatMap((one) => one?.diagnostics ?? [])]);
  if (analysed.some((one) => one !== undefined && one.value === undefined)) throw new ModelError(diagnostics);
  terminal.fail(diagnostics);
  const plots = models.map((_, i) => plot.map((one) => pointFile(one, i, models.length)));
  const written = models.map((_, i) => outputs.map((one) => pointFile(one, i, models.length)));
  for (const [i, files] of written.entries())
    for (const one of files) writeFileAtomically(one, linearModelFile(one, name, models[i]!));
  for (const [i, files] of plots.entries())
    for (const one of files) {
      const spec = plotLinearAnalysis(name, analysed[i]!.value!, analyse!, terminal.speech);
      writeFileAtomically(one, await drawPlot(one, spec));
    }
  if (options.json) {
    const points = models.map((_, i) => {
      const value = analysed[i]?.value;
      const files = written[i]!;
      const model = { ...jsonModel(models[i]!), ...(files.length > 0 && { files }) };
      return { ...model, ...(value && { analysis: jsonAnalyses(value), plots: plots[i] }) };
    });
    const [only] = points;
    const report = {
      ...{ schema: "cosimo.linearize/1", model: name, ...(points.length === 1 ? only : { points }) },
      diagnostics: jsonDiagnostics(diagnostics, terminal.speech),
    };
    terminal.out(`${JSON.stringify(report)}\n`);
    return;
  }
  const texts = models.map((model, i) =>
    renderModel(
      model,
      name,
      { ...options, analysed: analysed[i]?.value, plot: plots[i]!, written: written[i]! },
      terminal,
    ),
  );
  terminal.out(texts.join("\n"));
}

/** Linear models, with their names as users know them. */
interface FoundModels {
  readonly name: string;
  readonly models: readonly StateSpace[];
  readonly diagnostics: readonly Diagnostic[];
}

/** @throws ModelError for options that contradict each other, or act on others only */
function refuseTogether({ at = [], event, nth, steady, ...options }: LinearizeFlags & SettingOptions): void {
  const several = at.length > 1 ? "--at a,b" : undefined;
  const pairs = [
    ["--steady", steady && (event !== undefined ? "--event" : several)],
    ["--steady", steady && options.communicationStep !== undefined && "--communication-step"],
    ["--event", event !== undefined && several],
    ["--descriptor", options.descriptor && event !== undefined && "--event"],
    ["--descriptor", options.descriptor && options.analyse !== undefined && "--analyse"],
  ] as const;
  for (const [option, other] of pairs)
    if (other)
      throw new ModelError([
        diagnoseWithoutSpan(usageMessages, "usage.conflicting-options", { option, other }),
      ]);
  if (nth === undefined || event !== undefined) return;
  const args = { name: "--nth", others: "--event" };
  throw new ModelError([diagnoseWithoutSpan(settingsMessages, "settings.needs", args)]);
}

/** Where a run is at times, or after an event. */
async function modelsOfRun(
  file: string,
  opening: OpenUnitsOptions,
  options: LinearizeFlags & SettingOptions,
  supervisor: Supervisor,
): Promise<FoundModels> {
  const opened = openUnits(file, opening);
  try {
    const { at = [], event, nth, communicationStep, tolerance, parameters = {} } = options;
    const own = await ownAlgorithm(opened);
    const wanted = {
      ...{ supervisor, ...(own && { ownAlgorithm: own }) },
      ...(communicationStep !== undefined && { hold: communicationStep }),
      ...(tolerance !== undefined && { tolerance }),
      parameters: unitSettings(parameters, opened),
    };
    const [first] = at;
    const one = { ...wanted, ...(first !== undefined && { at: first }) };
    const found =
      event !== undefined
        ? [linearizeAtEvent(opened, { ...one, event, ...(nth !== undefined && { nth }) })]
        : at.length > 1
          ? linearizeAtTimes(opened, { ...wanted, at })
          : [linearize(opened, one)];
    const ignored = opened.isAlone ? ofSystems : ofInputs;
    return {
      name: opened.system.name,
      models: found.map((model) => withShownNames(model, opened)),
      diagnostics: [...opened.diagnostics, ...found.flatMap(({ diagnostics }) => diagnostics)].filter(
        ({ code }) => !ignored.includes(code),
      ),
    };
  } finally {
    opened.close();
  }
}

/** Where the model comes to rest. */
async function steadyModel(
  file: string,
  options: LinearizeFlags & SettingOptions,
  supervisor: Supervisor,
): Promise<FoundModels> {
  const { at: [at] = [], tolerance, parameters } = options;
  if (isSystemFile(file)) throw onlyAlone("--steady");
  const held = {
    parameters: numericSettings(parameters),
    ...(at !== undefined && { at }),
    ...(tolerance !== undefined && { tolerance }),
  };
  const name = basename(file, extname(file));
  const foundOf = ({ diagnostics, ...model }: SteadyLinearModel): FoundModels => ({
    ...{ name, models: [model], diagnostics },
  });
  if (extname(file).toLowerCase() !== ".fmu") {
    const { source, compileOptions } = loadModelFile(file, options);
    return foundOf(supervisor.run("analysis", () => linearizeSteady(source, { ...compileOptions, ...held })));
  }
  const { fmuBackend: backend, timeout: callTimeout } = options;
  const fmu = openFmu(file, { ...(backend && { backend }), ...(callTimeout && { callTimeout }) });
  try {
    return foundOf(supervisor.run("analysis", () => linearizeSteadyFmu(fmu, held)));
  } finally {
    fmu.close();
  }
}

/** Several points say the same once. */
function unique(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const texts = diagnostics.map(({ code, message }) => `${code} ${message}`);
  return diagnostics.filter((_, i) => texts.indexOf(texts[i]!) === i);
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

/** A unit alone has its variables without its name. */
function withShownNames(found: StateSpace, opened: OpenedUnits): StateSpace {
  const shown = (names: readonly string[]) => names.map((name) => shownName(name, opened));
  return {
    ...found,
    stateNames: shown(found.stateNames),
    inputNames: shown(found.inputNames),
    outputNames: shown(found.outputNames),
  };
}

function jsonModel(found: StateSpace) {
  const { sampled } = found;
  return {
    time: found.time,
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
  readonly written: readonly string[];
}

function renderModel(
  found: StateSpace,
  name: string,
  { analysed, analyse = [], plot, written }: ShownAnalysis,
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
  const named = [
    ...written.map((one) => `${text("linearize.file")} ${one}`),
    ...plot.map((one) => `${text("analyse.plot")} ${one}`),
  ];
  const filesText = named.length > 0 ? [named.join("\n")] : [];
  if (analysed !== undefined) {
    const parts = [title, ...renderLinearAnalysis(analysed, found, analyse, terminal.speech)];
    return `${[...parts, ...filesText].join("\n\n")}\n`;
  }
  const parts = [
    title,
    ...matrix("A", states, states),
    ...matrix("B", states, inputs),
    ...matrix("C", outputs, states),
    ...matrix("D", outputs, inputs),
    ...modesText(found, text),
    ...sampledText(found, text),
    ...filesText,
  ];
  return `${parts.join("\n\n")}\n`;
}

type Say = (code: keyof typeof analysisTexts, args?: Readonly<Record<string, string | number>>) => string;

function modesText({ modes }: StateSpace, text: Say): readonly string[] {
  if (modes === undefined) return [text("linearize.no-eigenvalues")];
  if (modes.length === 0) return [];
  const head = [text("linearize.eigenvalue"), text("linearize.frequency"), text("linearize.damping")];
  const rows = modes.map(({ re, im, frequency, damping }) => [complexText(re, im, true), frequency, damping]);
  return [textTable([head, ...rows], "")];
}

function sampledText({ sampled }: StateSpace, text: Say): readonly string[] {
  if (sampled === undefined) return [];
  const { step, radius, eigenvalues = [] } = sampled;
  const head = [text("linearize.sampled-eigenvalue"), text("linearize.magnitude")];
  const rows = eigenvalues.map(({ re, im }) => [complexText(re, im), Math.hypot(re, im)]);
  return [
    `${text("linearize.sampled", { step, radius: shortNumber(radius) })}\n${textTable([head, ...rows], "")}`,
  ];
}
