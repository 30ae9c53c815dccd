import { extname } from "node:path";
import {
  type DescriptorModel,
  diagnoseWithoutSpan,
  linearizeDescriptor,
  ModelError,
  phrase,
} from "@cosimo/core";
import { writeFileAtomically } from "../files/atomic-file.ts";
import { loadModelFile } from "../files/model-file.ts";
import { createSupervisor } from "../interruption/supervisor.ts";
import { numericSettings } from "../options/options.ts";
import type { SettingOptions } from "../options/setting-options.ts";
import { usageMessages } from "../options/usage-messages.ts";
import { analysisTexts } from "../reports/analysis-texts.ts";
import { jsonDiagnostics } from "../reports/json-report.ts";
import { descriptorMat } from "../reports/linear-model-files.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { textTable } from "../terminal/text-table.ts";
import { isSystemFile } from "../units/system-files.ts";
import type { LinearizeFlags } from "./linear-options.ts";
import { onlyAlone, pointFile, rowsOf } from "./linear-points.ts";

/** The linear model of a model with the unknowns of its algebraic loops. @throws ModelError, FileError */
export async function runDescriptor(
  file: string,
  options: LinearizeFlags & SettingOptions,
  terminal: Terminal,
): Promise<void> {
  if (isSystemFile(file)) throw onlyAlone("--descriptor", "coupled", ["model"]);
  if (extname(file).toLowerCase() === ".fmu") throw onlyAlone("--descriptor", "me", ["model"]);
  const { at = [undefined], steady = false, linearModel, tolerance, parameters, timeout } = options;
  if (linearModel !== undefined && extname(linearModel).toLowerCase() !== ".mat") {
    const args = { option: "--descriptor", other: `--linear-model ${linearModel}` };
    throw new ModelError([diagnoseWithoutSpan(usageMessages, "usage.conflicting-options", args)]);
  }
  const supervisor = createSupervisor({ timeout, interruptible: true });
  const { source, compileOptions } = loadModelFile(file, options);
  const held = {
    parameters: numericSettings(parameters),
    steady,
    ...(tolerance !== undefined && { tolerance }),
  };
  const models = at.map((time) =>
    supervisor.run("analysis", () =>
      linearizeDescriptor(source, { ...compileOptions, ...held, ...(time !== undefined && { at: time }) }),
    ),
  );
  const files = models.map((_, i) =>
    linearModel === undefined ? [] : [pointFile(linearModel, i, models.length)],
  );
  for (const [i, model] of models.entries())
    for (const one of files[i]!) writeFileAtomically(one, descriptorMat(model));
  const { diagnostics, model } = models[0]!;
  terminal.fail(diagnostics);
  if (options.json) {
    const points = models.map((one, i) => ({
      ...jsonOf(one),
      ...(files[i]!.length > 0 && { files: files[i] }),
    }));
    const found = points.length === 1 ? points[0] : { points };
    const report = { schema: "cosimo.descriptor/1", model, ...found };
    terminal.out(
      `${JSON.stringify({ ...report, diagnostics: jsonDiagnostics(diagnostics, terminal.speech) })}\n`,
    );
    return;
  }
  terminal.out(models.map((one, i) => render(one, files[i]!, terminal)).join("\n"));
}

function jsonOf({ names, states, inputNames, outputNames, time, ...model }: DescriptorModel) {
  const { E, A, B, C, D } = model;
  return {
    ...{ time, unknowns: names, states, inputs: inputNames, outputs: outputNames },
    ...{ E: rowsOf(E), A: rowsOf(A), B: rowsOf(B), C: rowsOf(C), D: rowsOf(D) },
  };
}

/** Wider matrices are printed with --json only. */
const MOST_COLUMNS = 10;

function render(model: DescriptorModel, files: readonly string[], { speech }: Terminal): string {
  const text = (code: keyof typeof analysisTexts, args = {}) => speech.say(phrase(analysisTexts, code, args));
  const { names, states, inputNames: inputs, outputNames: outputs, time } = model;
  const matrix = (name: "E" | "A" | "B" | "C" | "D", rows: readonly string[], columns: readonly string[]) => {
    if (rows.length === 0 || columns.length === 0) return [];
    if (columns.length > MOST_COLUMNS)
      return [text("linearize.large", { name, rows: rows.length, columns: columns.length })];
    return [textTable([[name, ...columns], ...rowsOf(model[name]).map((row, i) => [rows[i]!, ...row])], "")];
  };
  const equations = names.map((_, i) => String(i + 1));
  const title = text("linearize.title", {
    ...{ name: model.model, time, states },
    ...{ inputs: inputs.length, outputs: outputs.length },
  });
  const parts = [
    title,
    ...matrix("E", equations, names),
    ...matrix("A", equations, names),
    ...matrix("B", equations, inputs),
    ...matrix("C", outputs, names),
    ...matrix("D", outputs, inputs),
    ...files.map((one) => `${text("linearize.file")} ${one}`),
  ];
  return `${parts.join("\n\n")}\n`;
}
