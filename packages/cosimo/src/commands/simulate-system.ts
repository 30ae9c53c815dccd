import {
  type AlgorithmDescription,
  type CosimulateOptions,
  diagnoseWithoutSpan,
  experimentNames,
  ModelError,
  planCoupledRun,
  readAlgorithmOptions,
} from "@cosimo/core";
import { algorithmMessages, type Checkpoint, decodeCheckpoint, optionApplies } from "@cosimo/cosim";
import { withPrintsDiverted } from "@cosimo/fmi-node";
import { writeFileAtomically } from "../files/atomic-file.ts";
import { MalformedFileError } from "../files/file-messages.ts";
import { readBytes } from "../files/read-bytes.ts";
import { refuseUnusable } from "../options/setting-options.ts";
import { checkResultNames, type ResultName } from "../reports/check-result-names.ts";
import { stepLog } from "../terminal/step-log.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { type OpenedSystem, openSystem, ownAlgorithm } from "../units/open-system.ts";
import { systemRunMessages } from "../units/system-run-messages.ts";
import type { Runnable, SimulateCommandOptions } from "./runnable.ts";

/** Prepares the run of a coupled system and passes it to `simulateRunnable`. */
export async function simulateSystemFile(
  file: string,
  options: SimulateCommandOptions,
  terminal: Terminal,
  simulateRunnable: (runnable: Runnable) => Promise<void>,
): Promise<void> {
  const system = openSystem(file, {
    ...(options.library && { library: options.library }),
    ...(options.fmuBackend && { backend: options.fmuBackend }),
    // A requested algorithm replaces that of the file, which is then not loaded.
    allowCode: options.allowCode === true || options.algorithm !== undefined,
    ...(options.timeout !== undefined && { callTimeout: options.timeout }),
    ...(options.logFmiCalls && { logCalls: (line: string) => terminal.err(`${line}\n`) }),
  });
  try {
    const plan = planCoupledRun(system, await runOptions(system, options));
    const variables = plan.units.flatMap(({ name, inputs, outputs, parameters }): ResultName[] => [
      ...[...inputs, ...outputs].map((one) => ({
        name: `${name}.${one.name}`,
        variability: "continuous" as const,
      })),
      ...parameters.map((parameter) => ({ name: `${name}.${parameter}`, variability: "parameter" as const })),
    ]);
    const diagnostics = [
      ...system.diagnostics,
      ...plan.diagnostics,
      ...checkResultNames({ variables }, options),
    ];
    terminal.report(diagnostics);
    await simulateRunnable({
      ...{ name: plan.system.name, diagnostics },
      run: async (settings) => {
        const onStep = options.log?.includes("steps") ? stepLog((line) => terminal.err(line)) : undefined;
        const run = () => plan.run({ ...settings, ...(onStep && { onStep }), ...checkpointsOf(options) });
        const result = await (options.fmuBackend === "in-process" ? withPrintsDiverted(run) : run());
        const known = new Set(plan.diagnostics);
        return { ...result, diagnostics: result.diagnostics.filter((one) => !known.has(one)) };
      },
    });
  } finally {
    system.close();
  }
}

/**
 * Converts command-line options to options of a coupled run.
 * @throws ModelError for options without effect.
 * @throws FileError, MalformedFileError for the checkpoint
 */
export async function runOptions(
  system: OpenedSystem,
  options: SimulateCommandOptions,
): Promise<CosimulateOptions> {
  const { timeout, eventPoints, parameters = {}, minStep, maxStep, control } = options;
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
  const given = { ...experiment, timeout, eventPoints, logInit: options.log?.includes("init") };
  const resume = options.resume === undefined ? undefined : readCheckpoint(options.resume);
  const algorithm = present({ ...requested, minStep, maxStep, control }) as AlgorithmDescription;
  return {
    ...{ ...present(given), parameters, algorithm },
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

function checkpointsOf({ checkpoint: file, checkpointInterval: interval }: SimulateCommandOptions) {
  if (file === undefined) return {};
  const write = (bytes: Uint8Array): void => writeFileAtomically(file, bytes);
  return { checkpoints: { write, ...(interval !== undefined && { interval }) } };
}

function present(values: object): object {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

/** Parses `NAME,OPTION=VALUE,…`. @throws ModelError */
function algorithmOption(text: string | undefined): AlgorithmDescription {
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
