import { dirname, isAbsolute, join } from "node:path";
import {
  type Diagnostic,
  diagnoseWithoutSpan,
  type MessageArguments,
  ModelError,
  phrase,
} from "@cosimo/core/models";
import {
  type Optimization,
  type OptimizationFile,
  optimizationMessages,
  optimizeModel,
  readOptimization,
} from "@cosimo/studies";
import { MalformedFileError } from "../files/file-messages.ts";
import { loadModelFile } from "../files/model-file.ts";
import { readSourceText } from "../files/node-source-provider.ts";
import { createSupervisor } from "../interruption/supervisor.ts";
import { jsonDiagnostics } from "../reports/json-report.ts";
import { exitCodes } from "../terminal/exit-codes.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { textTable } from "../terminal/text-table.ts";
import { optimizationPhrases } from "./optimization-texts.ts";
import { rounded } from "./rounded.ts";

export interface OptimizeFlags {
  readonly library?: readonly string[];
  readonly json?: boolean;
}

/** Optimises a model by a file. @throws FileError, MalformedFileError, ModelError */
export async function runOptimize(path: string, options: OptimizeFlags, terminal: Terminal): Promise<void> {
  const file = loadOptimization(path);
  const { model } = file.json;
  const modelFile = isAbsolute(model) ? model : join(dirname(path), model);
  const { source, compileOptions } = loadModelFile(modelFile, { library: options.library ?? [] });
  const supervisor = createSupervisor({ interruptible: true });
  const found = supervisor.run("analysis", () => optimizeModel(file, source, compileOptions));
  const { optimum } = found;
  if (found.values.length === 0) {
    const args = { reason: found.reason };
    terminal.report([diagnoseWithoutSpan(optimizationMessages, "optimization.first-run", args)]);
    terminal.exitCode = exitCodes.integrationFailed;
    return;
  }
  const diagnostics: Diagnostic[] = [];
  const warn = (code: keyof typeof optimizationMessages, args: MessageArguments): void => {
    diagnostics.push(diagnoseWithoutSpan(optimizationMessages, code, args));
  };
  if (optimum.worth.violation > TOLERATED)
    warn("optimization.violated", { violation: rounded(optimum.worth.violation) });
  if (optimum.end === "evaluations") warn("optimization.not-converged", { evaluations: optimum.evaluations });
  terminal.report(diagnostics);
  if (options.json) terminal.out(`${JSON.stringify(jsonOf(file, found, diagnostics, terminal))}\n`);
  else terminal.out(render(file, found, terminal));
}

/** Sum of violations that is rounding. */
const TOLERATED = 1e-6;

function loadOptimization(path: string): OptimizationFile {
  const { value, diagnostics } = readOptimization(readSourceText(path));
  if (value !== undefined) return value;
  if (diagnostics.some(({ category }) => category === "usage")) throw new ModelError(diagnostics);
  throw new MalformedFileError(diagnostics);
}

function jsonOf(
  { names, controls, outputs }: OptimizationFile,
  { model, method, optimum, values, failures }: Optimization,
  diagnostics: readonly Diagnostic[],
  { speech }: Terminal,
) {
  const { point, worth, end, evaluations } = optimum;
  return {
    ...{ schema: "cosimo.optimization/1", model, method, objective: values[0]! },
    values: Object.fromEntries(ownNames(names, controls).map((name, i) => [name, point[i]!])),
    ...(controls.length > 0 && {
      controls: Object.fromEntries(
        controls.map(({ input, form, times, names: own }) => [
          input,
          { form, times, values: own.map((name) => point[names.indexOf(name)]!) },
        ]),
      ),
    }),
    outputs: Object.fromEntries(outputs.map(({ name }, i) => [name, values[i]!])),
    ...{ violation: worth.violation, end, evaluations, failures },
    diagnostics: jsonDiagnostics(diagnostics, speech),
  };
}

/** Parameters and start values: pieces of controls follow. */
function ownNames(names: readonly string[], controls: OptimizationFile["controls"]): readonly string[] {
  const pieces = new Set(controls.flatMap((one) => one.names));
  return names.filter((name) => !pieces.has(name));
}

/** Heading of the k-th value of a control: when it holds. */
function pieceName({ input, form, times }: OptimizationFile["controls"][number], k: number): string {
  const [from, to] = [rounded(times[k]!), rounded(times[k + 1] ?? times[k]!)];
  return form === "constant" ? `${input}, ${from} ... ${to} s` : `${input}, ${from} s`;
}

function render(
  { names, controls, outputs }: OptimizationFile,
  { model, method, optimum, values }: Optimization,
  { speech }: Terminal,
): string {
  const text = (code: keyof typeof optimizationPhrases, args: MessageArguments = {}) =>
    speech.say(phrase(optimizationPhrases, code, args));
  const { evaluations } = optimum;
  const title = text("optimization.done", { model, method, objective: rounded(values[0]!), evaluations });
  const head = [text("optimization.name"), text("optimization.value")];
  const rows = [
    ...ownNames(names, controls),
    ...controls.flatMap((one) => one.names.map((_, k) => pieceName(one, k))),
  ].map((name, i) => [name, rounded(optimum.point[i]!)]);
  const others = outputs.slice(1).map(({ name }, i) => [name, rounded(values[i + 1]!)]);
  return `${title}\n\n${textTable([head, ...rows, ...others])}\n`;
}
