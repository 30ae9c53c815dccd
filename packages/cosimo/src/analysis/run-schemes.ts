import {
  type AlgorithmDescription,
  type CosimulateOptions,
  compareSchemes,
  type Scheme,
  usualSchemes,
} from "@cosimo/core";
import { unexpectedKind } from "../files/file-messages.ts";
import { createSupervisor } from "../interruption/supervisor.ts";
import { createAnalysisProgress } from "../reports/analysis-progress.ts";
import { jsonDiagnostics } from "../reports/json-report.ts";
import { renderSchemes } from "../reports/schemes-view.ts";
import { exitCodes } from "../terminal/exit-codes.ts";
import { progressModeOf } from "../terminal/progress-line.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { algorithmOption } from "../units/coupled-options.ts";
import { openSystem } from "../units/open-system.ts";
import type { OpenedSystem } from "../units/opened-system.ts";
import { isSystemFile } from "../units/system-files.ts";
import { type AnalyseCommandOptions, stopNotice } from "./analyse-options.ts";

/** Runs a coupled system under several schemes and prints their steps, times and errors. */
export async function runSchemes(
  file: string,
  options: AnalyseCommandOptions,
  terminal: Terminal,
): Promise<void> {
  const { library, fmuBackend, allowCode, timeout } = options;
  const supervisor = createSupervisor({ timeout, interruptible: true });
  const opened = new Map<string, OpenedSystem>();
  const open = (path: string): OpenedSystem => {
    const system =
      opened.get(path) ??
      openSystem(path, {
        ...(library && { library }),
        ...(fmuBackend && { backend: fmuBackend }),
        ...{ allowCode: allowCode === true, replacesAlgorithm: true },
        ...(timeout !== undefined && { callTimeout: timeout }),
      });
    opened.set(path, system);
    return system;
  };
  const progress = createAnalysisProgress(progressModeOf(options, terminal), terminal);
  try {
    const first = open(file);
    const schemes = (options.scheme ?? usualSchemes.map(schemeText)).map((text): Scheme => {
      // A system of its own may stand before the algorithm.
      const space = text.trim().lastIndexOf(" ");
      const other = text.trim().slice(0, Math.max(0, space)).trim();
      if (other !== "" && !isSystemFile(other)) throw unexpectedKind(other, "file.system");
      const algorithm = algorithmOption(text.trim().slice(space + 1));
      return { label: text.trim(), named: other === "" ? first : open(other), algorithm };
    });
    const table = compareSchemes(schemes, runOptions(options), { supervisor, onProgress: progress.update });
    progress.end();
    const diagnostics = [...first.diagnostics, ...stopNotice(table.stopped)];
    terminal.fail(diagnostics);
    if (table.stopped !== undefined) terminal.exitCode = exitCodes[table.stopped];
    const { name } = first.system;
    if (options.json) {
      const rows = table.rows.map((row) => ({
        ...{ ...row, step: row.step ?? null, error: Number.isNaN(row.error) ? null : row.error },
        reason: row.reason ?? null,
      }));
      const found = { ...table, rows, stopped: table.stopped ?? null };
      terminal.out(
        `${JSON.stringify({ schema: "cosimo.schemes/1", system: name, ...found, diagnostics: jsonDiagnostics(diagnostics, terminal.speech) })}\n`,
      );
    } else terminal.out(renderSchemes(name, table, terminal.speech));
  } finally {
    progress.end();
    for (const system of opened.values()) system.close();
  }
}

function runOptions(options: AnalyseCommandOptions): CosimulateOptions {
  const { communicationStep, stopTime, tolerance, parameters = {} } = options;
  return {
    ...(communicationStep !== undefined && { communicationStep }),
    ...(stopTime !== undefined && { stopTime }),
    ...(tolerance !== undefined && { tolerance }),
    parameters,
  };
}

/** As `simulate --algorithm` has it. */
function schemeText({ name, ...options }: AlgorithmDescription): string {
  return [name, ...Object.entries(options).map(([option, value]) => `${option}=${value}`)].join(",");
}
