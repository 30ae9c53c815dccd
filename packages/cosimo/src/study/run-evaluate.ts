import { createInterface } from "node:readline";
import { diagnoseWithoutSpan, ModelError } from "@cosimo/core/models";
import {
  createEvaluator,
  evaluationStudy,
  faultOf,
  type OutputJson,
  parseOutputText,
  prepareStudy,
  type RunRecord,
  studyFileMessages,
} from "@cosimo/studies";
import { loadModelFile } from "../files/model-file.ts";
import { numericSettings } from "../options/options.ts";
import type { SettingOptions } from "../options/setting-options.ts";
import type { Terminal } from "../terminal/terminal.ts";

export interface EvaluateFlags extends SettingOptions {
  readonly output: readonly string[];
}

type Values = Readonly<Record<string, number | boolean>>;

/** Answers each line of standard input by a line of standard output, until the input ends. */
export async function runEvaluate(file: string, options: EvaluateFlags, terminal: Terminal): Promise<void> {
  const { output, startTime, stopTime, tolerance, parameters, model } = options;
  const { source, compileOptions } = loadModelFile(file, options);
  const settings = {
    ...(startTime !== undefined && { startTime }),
    ...(stopTime !== undefined && { stopTime }),
    ...(tolerance !== undefined && { tolerance }),
  };
  const outputs = Object.fromEntries(output.map(parseOutput));
  const json = { model: file, outputs, ...(model !== undefined && { class: model }) };
  const study = evaluationStudy(json, settings, numericSettings(parameters));
  const { packed, structural, diagnostics } = prepareStudy(study, source, compileOptions);
  terminal.report(diagnostics);
  const evaluate = createEvaluator({ ...packed, structural }, compileOptions);
  const names = packed.plan.outputs.map(({ name }) => name);
  let run = 0;
  for await (const line of createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (line.trim() === "") continue;
    const request = readRequest(line);
    const answer =
      request.values === undefined
        ? { outputs: {}, status: "refused", code: "evaluate.line", message: request.reason, time: null }
        : answerOf(evaluate(run, request.values), names);
    run++;
    terminal.content(
      `${JSON.stringify({ ...(request.id !== undefined && { id: request.id }), ...answer })}\n`,
    );
  }
}

/** JSON has no NaN: an output without value is null. */
function answerOf({ status, code, message, time, values }: RunRecord, names: readonly string[]) {
  const finite = (value: number | undefined) => (value === undefined || Number.isNaN(value) ? null : value);
  const outputs = Object.fromEntries(names.map((name, i) => [name, finite(values[i])]));
  return { outputs, status, code, message, time: finite(time) };
}

interface EvaluationRequest {
  readonly id?: unknown;
  readonly values?: Values;
  /** Why there are no values. */
  readonly reason?: string;
}

function readRequest(line: string): EvaluationRequest {
  let parsed: unknown;
  try {
    parsed = JSON.parse(line);
  } catch (error) {
    return { reason: error instanceof Error ? error.message : String(error) };
  }
  if (typeof parsed !== "object" || parsed === null || Array.isArray(parsed))
    return { reason: "a line is an object of names and values" };
  const { id, parameters, ...others } = parsed as Readonly<Record<string, unknown>>;
  const hasParameters = typeof parameters === "object" && parameters !== null;
  const values = hasParameters ? parameters : { ...others, ...(parameters !== undefined && { parameters }) };
  const wrong = Object.entries(values).find(([, one]) => typeof one !== "number" && typeof one !== "boolean");
  const marked = id === undefined ? {} : { id };
  if (wrong !== undefined)
    return { ...marked, reason: `the value of '${wrong[0]}' is no number and no Boolean` };
  return { ...marked, values: values as Values };
}

/** `NAME=KIND(EXPRESSION)` or `NAME=EXPRESSION`. @throws ModelError */
function parseOutput(text: string): readonly [name: string, output: OutputJson] {
  const [, name, right] = /^\s*([^=]+?)\s*=(?!=)\s*(.+?)\s*$/s.exec(text) ?? [];
  if (name === undefined || right === undefined)
    throw new ModelError([diagnoseWithoutSpan(studyFileMessages, "study.output-form", { text })]);
  const { kind, expression } = parseOutputText(right);
  const output: OutputJson = { [kind]: expression };
  const wrong = faultOf(output);
  if (wrong !== undefined) throw new ModelError([wrong]);
  return [name, output];
}
