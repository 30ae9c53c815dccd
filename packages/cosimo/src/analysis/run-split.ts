import { join } from "node:path";
import { type ModelCut, ModelError, type SplitResult, splitModel, systemFileOf } from "@cosimo/core";
import { loadModelFile, type ModelOptions } from "../files/model-file.ts";
import { writeFiles } from "../files/write-files.ts";
import { createSupervisor } from "../interruption/supervisor.ts";
import { jsonDiagnostics } from "../reports/json-report.ts";
import { noSuchCut, renderSplit } from "../reports/split-view.ts";
import type { Terminal } from "../terminal/terminal.ts";

export interface SplitCommandOptions extends ModelOptions {
  readonly output?: string;
  readonly cut?: number;
  readonly json?: boolean;
}

export function runSplit(file: string, options: SplitCommandOptions, terminal: Terminal): void {
  const { output, cut = 1, json } = options;
  const found = createSupervisor({ interruptible: true }).run("analysis", () => {
    const { source, compileOptions } = loadModelFile(file, options);
    return splitModel(source, compileOptions);
  });
  const chosen = found.cuts[cut - 1];
  if (chosen === undefined) throw new ModelError([noSuchCut(cut, found.cuts.length)]);
  const files = output === undefined ? [] : writeCut(output, found, chosen);
  terminal.report(found.diagnostics);
  if (json) terminal.out(`${JSON.stringify(jsonSplit(found, files, terminal))}\n`);
  else terminal.out(renderSplit(found, files, terminal.speech));
}

/** Writes the file with the units and the system file; returns their names. */
function writeCut(folder: string, found: SplitResult, cut: ModelCut): readonly string[] {
  const name = found.model.split(".").at(-1)!;
  const system = systemFileOf(found, cut, `${name}.mo`);
  const files = {
    [join(folder, `${name}.mo`)]: cut.text,
    [join(folder, `${name}.json`)]: `${JSON.stringify(system, null, 2)}\n`,
  };
  writeFiles(files, [folder]);
  return Object.keys(files);
}

function jsonSplit(
  { diagnostics, cuts, ...found }: SplitResult,
  files: readonly string[],
  { speech }: Terminal,
) {
  return {
    schema: "cosimo.split/1",
    ...found,
    impossible: found.impossible.map(({ sides, reason }) => ({ sides, reason: speech.say(reason) })),
    cuts: cuts.map(
      ({ text: _, analysis: { algorithms, recommendation, largestAngularFrequency }, ...cut }) => ({
        ...{ ...cut, largestAngularFrequency, recommendation: recommendation?.best ?? null },
        limits: Object.fromEntries(algorithms.map(({ algorithm, limit }) => [algorithm, limit ?? null])),
      }),
    ),
    ...{ files, diagnostics: jsonDiagnostics(diagnostics, speech) },
  };
}
