import {
  type AlgorithmDescription,
  type CosimulateOptions,
  diagnoseWithoutSpan,
  experimentNames,
  ModelError,
  readAlgorithmOptions,
} from "@cosimo/core";
import { algorithmMessages, type Checkpoint, decodeCheckpoint, optionApplies } from "@cosimo/cosim";
import { MalformedFileError } from "../files/file-messages.ts";
import { readBytes } from "../files/read-bytes.ts";
import type { LogTopic } from "../options/options.ts";
import { refuseUnusable, type SettingOptions } from "../options/setting-options.ts";
import type { OpenedSystem } from "./opened-system.ts";
import { ownAlgorithm } from "./own-algorithm.ts";
import { systemRunMessages } from "./system-run-messages.ts";

/** Options of the command line that concern the runs of a coupled system. */
interface CoupledOptions extends SettingOptions {
  readonly variables?: RegExp;
  readonly log?: readonly LogTopic[];
}

/**
 * Converts command-line options to options of a coupled run.
 * @throws ModelError for options without effect.
 * @throws FileError, MalformedFileError for the checkpoint
 */
export async function runOptions(system: OpenedSystem, options: CoupledOptions): Promise<CosimulateOptions> {
  const { timeout, eventPoints, onLimits, parameters = {}, minStep, maxStep, control } = options;
  const requested = algorithmOption(options.algorithm);
  const own = await ownAlgorithm(system, requested.name);
  const described = system.system.algorithm;
  const { name = described.name ?? "jacobi", ...others } = requested;
  const inForce = own === undefined ? name : own.name;
  refuseUnusable(options, {
    files: ["coupled"],
    chosen: { ...options, algorithm: inForce, control: control ?? described.control },
  });
  const unused =
    own === undefined ? Object.keys(others).filter((option) => !optionApplies(name, option)) : [];
  if (unused.length > 0)
    throw new ModelError(
      unused.map((option) => diagnoseWithoutSpan(algorithmMessages, "algorithm.no-option", { name, option })),
    );
  const experiment = Object.fromEntries(experimentNames.map((one) => [one, options[one]]));
  const logged = { logEvents: options.log?.includes("events"), logInit: options.log?.includes("init") };
  const given = { ...experiment, ...logged, timeout, eventPoints, onLimits };
  const resume = options.resume === undefined ? undefined : readCheckpoint(options.resume);
  const algorithm = present({ ...requested, minStep, maxStep, control }) as AlgorithmDescription;
  return {
    ...{ ...present(given), parameters, algorithm },
    ...(options.variables !== undefined && { variables: options.variables }),
    ...(own !== undefined && { ownAlgorithm: own }),
    ...(resume !== undefined && { resume }),
  };
}

/** @throws FileError, MalformedFileError */
function readCheckpoint(file: string): Checkpoint {
  const { value, diagnostics } = decodeCheckpoint(readBytes(file), file);
  if (value === undefined) throw new MalformedFileError(diagnostics);
  return value;
}

function present(values: object): object {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

/** Parses `NAME,OPTION=VALUE,…`. @throws ModelError */
export function algorithmOption(text: string | undefined): AlgorithmDescription {
  if (text === undefined) return {};
  const [name = "", ...rest] = text.split(",");
  const bad = rest.find((one) => !/^\w+=/.test(one));
  if (bad !== undefined)
    throw new ModelError([
      diagnoseWithoutSpan(systemRunMessages, "system-run.algorithm-form", { text: bad }),
    ]);
  const members = [
    ["name", name],
    ...rest.map((one) => [one.slice(0, one.indexOf("=")), one.slice(one.indexOf("=") + 1)]),
  ];
  const { value, diagnostics } = readAlgorithmOptions({
    uri: "--algorithm",
    text: `{${members.map(([key, value]) => `"${key}": ${jsonText(value!)}`).join(", ")}}`,
  });
  if (value === undefined) throw new ModelError(diagnostics);
  return value;
}

/** Numbers and Booleans unchanged; other values in quotation marks. */
function jsonText(value: string): string {
  return /^(true|false|-?\d+(\.\d+)?([eE][+-]?\d+)?)$/.test(value) ? value : JSON.stringify(value);
}
