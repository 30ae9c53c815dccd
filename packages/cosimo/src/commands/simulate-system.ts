import { planCoupledRun } from "@cosimo/core";
import { withPrintsDiverted } from "@cosimo/fmi-node";
import { writeFileAtomically } from "../files/atomic-file.ts";
import { checkResultNames, type ResultName, textNames } from "../reports/check-result-names.ts";
import { stepLog } from "../terminal/step-log.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { runOptions } from "../units/coupled-options.ts";
import { openSystem } from "../units/open-system.ts";
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
    allowCode: options.allowCode === true,
    // A requested algorithm replaces that of the file, which is then not loaded.
    replacesAlgorithm: options.algorithm !== undefined,
    ...(options.timeout !== undefined && { callTimeout: options.timeout }),
    ...(options.logFmiCalls && { logCalls: (line: string) => terminal.err(`${line}\n`) }),
  });
  try {
    const plan = planCoupledRun(system, await runOptions(system, options));
    const variables = plan.units.flatMap(({ name, inputs, outputs, parameters, fmu }): ResultName[] => [
      ...(fmu === undefined ? [] : textNames(fmu.fmu.description, `${name}.`)),
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
      run: async ({ checkpoints: _, resume: __, ...settings }) => {
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

function checkpointsOf({ checkpoint: file, checkpointInterval: interval }: SimulateCommandOptions) {
  if (file === undefined) return {};
  const write = (bytes: Uint8Array): void => writeFileAtomically(file, bytes);
  return { checkpoints: { write, ...(interval !== undefined && { interval }) } };
}
