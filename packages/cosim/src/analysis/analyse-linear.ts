import {
  type Checked,
  type Diagnostic,
  diagnoseWithoutSpan,
  didYouMean,
  hasErrors,
  type MessageArguments,
} from "@cosimo/ir";
import { type Complex, roundedEigenvalues } from "../linear/eigenvalues.ts";
import {
  chooseFrequencies,
  type FrequencyResponse,
  frequencyResponse,
} from "../linear/frequency-response.ts";
import { channelOf, type LinearSystem } from "../linear/linear-system.ts";
import { type Margins, margins } from "../linear/margins.ts";
import type { Matrix } from "../linear/matrix.ts";
import { chooseGains, type LocusPoint, rootLocus } from "../linear/root-locus.ts";
import { transferFunction } from "../linear/transfer-function.ts";
import { type TransmissionZeros, transmissionZeros } from "../linear/transmission-zeros.ts";
import { type UnitStep, unitStep } from "../linear/unit-step.ts";
import { analysisMessages } from "./analysis-messages.ts";
import { type LinearMode, modesFrom } from "./modes.ts";
import type { StateSpace } from "./state-space.ts";

export const linearAnalyses = ["poles", "zeros", "bode", "nyquist", "rootlocus", "margins", "step"] as const;

export type LinearAnalysisName = (typeof linearAnalyses)[number];

export interface LinearAnalysisRequest {
  readonly analyses: readonly LinearAnalysisName[];
  /** Names of an input and an output; missing: the only one. Zeros without both are those of the whole system. */
  readonly from?: string;
  readonly to?: string;
  /** Ascending [rad/s]; missing: chosen from poles and zeros. */
  readonly frequencies?: readonly number[];
  /** Of the loop u = -gain y; missing: around those at which poles move most. */
  readonly gains?: readonly number[];
  /** Of the step response [s]; missing: chosen from the poles. */
  readonly stopTime?: number;
}

/** What was asked for. */
export interface LinearAnalysis {
  /** Names of the input and the output, for all results from one to the other. */
  readonly from?: string;
  readonly to?: string;
  readonly poles?: readonly LinearMode[];
  readonly zeros?: TransmissionZeros;
  readonly response?: FrequencyResponse;
  readonly margins?: Margins;
  readonly locus?: readonly LocusPoint[];
  readonly step?: UnitStep;
}

type Report = (code: keyof typeof analysisMessages, args?: MessageArguments, name?: string) => void;

/** Analyses a linear model. An input that nobody has, several inputs without a choice, and the like are diagnostics. */
export function analyseLinear(model: StateSpace, request: LinearAnalysisRequest): Checked<LinearAnalysis> {
  const diagnostics: Diagnostic[] = [];
  const report: Report = (code, args = {}, name) =>
    diagnostics.push(
      diagnoseWithoutSpan(
        analysisMessages,
        code,
        args,
        name === undefined
          ? {}
          : didYouMean(name, code === "analysis.no-input" ? model.inputNames : model.outputNames),
      ),
    );
  checkFinite(model, report);
  const channel = chooseChannel(model, request, report);
  if (hasErrors(diagnostics)) return { diagnostics };
  const value = { ...ofSystem(model, request, channel, report), ...ofChannel(request, channel, report) };
  return hasErrors(diagnostics) ? { diagnostics } : { value, diagnostics };
}

function checkFinite(model: StateSpace, report: Report): void {
  const { stateNames, inputNames, outputNames } = model;
  const parts: readonly (readonly [
    name: string,
    matrix: Matrix,
    rows: readonly string[],
    columns: readonly string[],
  ])[] = [
    ["A", model.A, stateNames, stateNames],
    ["B", model.B, stateNames, inputNames],
    ["C", model.C, outputNames, stateNames],
    ["D", model.D, outputNames, inputNames],
  ];
  for (const [matrix, { values, columns }, rowNames, columnNames] of parts) {
    const k = values.findIndex((value) => !Number.isFinite(value));
    if (k < 0) continue;
    const [row, column] = [rowNames[Math.floor(k / columns)]!, columnNames[k % columns]!];
    report("analysis.not-finite", { matrix, row, column, value: String(values[k]) });
    return;
  }
}

interface Channel {
  readonly from: string;
  readonly to: string;
  readonly system: LinearSystem;
}

const needsChannel = (analyses: readonly LinearAnalysisName[]) =>
  analyses.find((one) => one !== "poles" && one !== "zeros");

/** Undefined: nothing needs a channel, or there are errors. */
function chooseChannel(
  model: StateSpace,
  request: LinearAnalysisRequest,
  report: Report,
): Channel | undefined {
  const { from, to, analyses } = request;
  const analysis = needsChannel(analyses);
  const isWhole = analysis === undefined && (from === undefined || to === undefined);
  const input = chooseName(model.inputNames, from, isWhole, "input", report, analysis);
  const output = chooseName(model.outputNames, to, isWhole, "output", report, analysis);
  if (isWhole || input === undefined || output === undefined) return undefined;
  const system = channelOf(model, input, output);
  return { from: model.inputNames[input]!, to: model.outputNames[output]!, system };
}

const channelCodes = {
  input: { unknown: "analysis.no-input", several: "analysis.several-inputs", none: "analysis.no-inputs" },
  output: { unknown: "analysis.no-output", several: "analysis.several-outputs", none: "analysis.no-outputs" },
} as const;

/** `isOptional`: nobody needs it, but a name that is given must exist. */
function chooseName(
  names: readonly string[],
  name: string | undefined,
  isOptional: boolean,
  kind: "input" | "output",
  report: Report,
  analysis = "zeros",
): number | undefined {
  const codes = channelCodes[kind];
  if (name !== undefined && names.length > 0) {
    const found = names.indexOf(name);
    if (found < 0) report(codes.unknown, { name, possible: names.map((one) => `'${one}'`).join(", ") }, name);
    return found < 0 ? undefined : found;
  }
  if (name === undefined && isOptional) return undefined;
  if (names.length === 0) report(codes.none, { analysis });
  else if (names.length > 1)
    report(codes.several, { analysis, possible: names.map((one) => `'${one}'`).join(", ") });
  return names.length === 1 ? 0 : undefined;
}

function ofSystem(
  model: StateSpace,
  { analyses }: LinearAnalysisRequest,
  channel: Channel | undefined,
  report: Report,
): LinearAnalysis {
  const eigenvalues = analyses.includes("poles") ? roundedEigenvalues(model.A) : undefined;
  const poles = eigenvalues && modesFrom(eigenvalues);
  const zeros = analyses.includes("zeros") ? transmissionZeros(channel?.system ?? model) : undefined;
  for (const [analysis, found] of [
    ["poles", poles],
    ["zeros", zeros],
  ] as const)
    if (found === undefined && analyses.includes(analysis)) report("analysis.no-eigenvalues", { analysis });
  return { ...(poles && { poles }), ...(zeros && { zeros }) };
}

function ofChannel(
  request: LinearAnalysisRequest,
  channel: Channel | undefined,
  report: Report,
): LinearAnalysis {
  if (channel === undefined) return {};
  const { analyses } = request;
  const { from, to, system } = channel;
  const found = <T>(analysis: LinearAnalysisName, calculate: () => T | undefined): T | undefined => {
    if (!analyses.includes(analysis)) return undefined;
    const value = calculate();
    if (value === undefined) report("analysis.no-eigenvalues", { analysis });
    return value;
  };
  const response =
    found("bode", () => responseOf(system, request)) ??
    (analyses.includes("bode") ? undefined : found("nyquist", () => responseOf(system, request)));
  const margin = found("margins", () => margins(system));
  const locus = found("rootlocus", () => rootLocus(system, request.gains ?? gainsFor(system)));
  const step = found("step", () => unitStep(system, request.stopTime));
  if (margin !== undefined) reportLoop(margin, report);
  if (step !== undefined) reportGrowth(system, report);
  return {
    ...{ from, to },
    ...(response && { response }),
    ...(margin && { margins: margin }),
    ...(locus && { locus }),
    ...(step && { step }),
  };
}

function responseOf(
  system: LinearSystem,
  { frequencies }: LinearAnalysisRequest,
): FrequencyResponse | undefined {
  const poles = roundedEigenvalues(system.A);
  const zeros = transmissionZeros(system)?.zeros;
  if (poles === undefined || zeros === undefined) return undefined;
  const around = { poles, zeros };
  const chosen = frequencies === undefined ? chooseFrequencies(around) : Float64Array.from(frequencies);
  return frequencyResponse(transferFunction(system), chosen, around);
}

/** Around 1 / |G| at the geometric mean of the poles' and zeros' frequencies. */
function gainsFor(system: LinearSystem): readonly number[] {
  const all = [...(roundedEigenvalues(system.A) ?? []), ...(transmissionZeros(system)?.zeros ?? [])];
  const sizes = all.map(({ re, im }) => Math.hypot(re, im)).filter((size) => size > 0);
  const mean = Math.exp(sizes.reduce((total, size) => total + Math.log(size), 0) / Math.max(1, sizes.length));
  const { re, im } = transferFunction(system)({ re: 0, im: mean });
  const size = Math.hypot(re, im);
  return chooseGains(size > 0 && Number.isFinite(size) ? 1 / size : 1, system.A.rows);
}

function reportLoop({ closedPoles }: Margins, report: Report): void {
  if (closedPoles === undefined) report("analysis.no-loop");
  const right = rightmost(closedPoles ?? []);
  if (right !== undefined && right.re > 0) report("analysis.unstable-loop", { value: complexOf(right) });
}

function reportGrowth({ A }: LinearSystem, report: Report): void {
  const right = rightmost(roundedEigenvalues(A) ?? []);
  if (right === undefined || right.re < 0) return;
  report(right.re > 0 ? "analysis.unstable-step" : "analysis.undamped-step", { value: complexOf(right) });
}

function rightmost(all: readonly Complex[]): Complex | undefined {
  return all.reduce<Complex | undefined>(
    (most, one) => (most === undefined || one.re > most.re ? one : most),
    undefined,
  );
}

function complexOf({ re, im }: Complex): string {
  const short = (value: number) => String(Number(value.toPrecision(4)));
  return im === 0 ? short(re) : `${short(re)} ± ${short(Math.abs(im))}i`;
}
