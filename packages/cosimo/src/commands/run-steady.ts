import { extname } from "node:path";
import {
  diagnoseWithoutSpan,
  filesText,
  ModelError,
  type SteadyOptions,
  type SteadyStateReport,
  settingsMessages,
  steady,
  steadyFmu,
} from "@cosimo/core";
import { loadModelFile } from "../files/model-file.ts";
import { createSupervisor } from "../interruption/supervisor.ts";
import { numericSettings } from "../options/options.ts";
import { refuseUnusable, type SettingOptions } from "../options/setting-options.ts";
import { analysisText } from "../reports/analysis-view.ts";
import { jsonDiagnostics } from "../reports/json-report.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { complexText, shortNumber, textTable } from "../terminal/text-table.ts";
import { isSystemFile } from "../units/system-files.ts";

/** Options of this command only. */
export interface SteadyFlags {
  readonly at?: number;
  readonly json?: boolean;
}

export async function runSteady(
  file: string,
  options: SteadyFlags & SettingOptions,
  terminal: Terminal,
): Promise<void> {
  const { at, json, ...settings } = options;
  const isFmu = extname(file).toLowerCase() === ".fmu";
  if (isSystemFile(file)) throw notForSystems();
  refuseUnusable(settings, { files: [isFmu ? "me" : "model"] });
  const { tolerance, parameters } = settings;
  const held = {
    parameters: numericSettings(parameters),
    ...(at !== undefined && { at }),
    ...(tolerance !== undefined && { tolerance }),
  };
  const found = isFmu ? await fmuState(file, settings, held) : modelState(file, settings, held);
  terminal.report(found.diagnostics);
  if (json) terminal.out(`${JSON.stringify(jsonSteady(found, terminal))}\n`);
  else terminal.out(renderSteady(found, terminal));
}

/** Units of a coupled system have no common derivatives. */
function notForSystems(): ModelError {
  const args = { name: "steady", file: filesText(["coupled"]), places: filesText(["model", "me"]) };
  return new ModelError([diagnoseWithoutSpan(settingsMessages, "settings.wrong-file", args)]);
}

function modelState(file: string, settings: SettingOptions, held: SteadyOptions): SteadyStateReport {
  const { timeout } = settings;
  return createSupervisor({ timeout, interruptible: true }).run("analysis", () => {
    const { source, compileOptions } = loadModelFile(file, settings);
    return steady(source, { ...compileOptions, ...held });
  });
}

async function fmuState(
  file: string,
  { fmuBackend, timeout }: SettingOptions,
  held: SteadyOptions,
): Promise<SteadyStateReport> {
  // Loaded on demand: models need no FMUs.
  const { openFmu } = await import("../units/open-fmu.ts");
  const fmu = openFmu(file, {
    ...(fmuBackend && { backend: fmuBackend }),
    ...(timeout !== undefined && { callTimeout: timeout }),
  });
  try {
    const supervisor = createSupervisor({ timeout, interruptible: true });
    const found = supervisor.run("analysis", () => steadyFmu(fmu, held));
    return { ...found, diagnostics: [...fmu.diagnostics, ...found.diagnostics] };
  } finally {
    fmu.close();
  }
}

function jsonSteady({ diagnostics, modes, ...found }: SteadyStateReport, { speech }: Terminal) {
  return {
    schema: "cosimo.steady/1",
    ...found,
    eigenvalues: modes ?? null,
    diagnostics: jsonDiagnostics(diagnostics, speech),
  };
}

/** Variables beside the states that the text shows. */
const SHOWN_VARIABLES = 20;

function renderSteady(found: SteadyStateReport, { speech }: Terminal): string {
  const text = analysisText(speech);
  const { model, time, states, variables, residual, modes } = found;
  const names = new Set(states.map(({ name }) => name));
  const others = variables.filter(({ name }) => !names.has(name) && !/^der\(/.test(name));
  const shown = others.slice(0, SHOWN_VARIABLES);
  const title = text("steady.title", {
    ...{ model, time, states: states.length },
    ...{ residual: shortNumber(residual), stability: text(`steady.is-${found.stability}`) },
  });
  const head = [
    text("steady.state"),
    text("steady.value"),
    text("steady.unit"),
    text("steady.derivative"),
    "",
  ];
  const rows = states.map(({ name, value, unit, derivative, free }) => [
    ...[name, value, unit, derivative],
    free ? text("steady.is-free") : "",
  ]);
  const more = others.length - shown.length;
  const parts = [
    title,
    ...(states.length > 0 ? [textTable([head, ...rows], "")] : []),
    ...(shown.length > 0
      ? [
          textTable(
            [
              [text("steady.variable"), text("steady.value"), text("steady.unit")],
              ...shown.map(({ name, value, unit }) => [name, value, unit]),
            ],
            "",
          ) + (more > 0 ? `\n${text("steady.more", { more })}` : ""),
        ]
      : []),
    ...modesText(modes, text),
  ];
  return `${parts.join("\n\n")}\n`;
}

function modesText(
  modes: SteadyStateReport["modes"],
  text: ReturnType<typeof analysisText>,
): readonly string[] {
  if (modes === undefined) return [text("linearize.no-eigenvalues")];
  if (modes.length === 0) return [];
  const head = [text("linearize.eigenvalue"), text("linearize.frequency"), text("linearize.damping")];
  const rows = modes.map(({ re, im, frequency, damping }) => [complexText(re, im, true), frequency, damping]);
  return [textTable([head, ...rows], "")];
}
