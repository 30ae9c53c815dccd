import { type Command, Option } from "commander";
import { parseNumber, parsePositive, parseSetting, repeated, type Settings } from "../options/options.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { type FmuBackend, fmuBackends } from "../units/fmu-backends.ts";

export interface AnalyseCommandOptions {
  readonly at?: number;
  readonly communicationStep?: number;
  readonly innerStep?: readonly number[];
  readonly stopTime?: number;
  readonly tolerance?: number;
  readonly set?: Settings;
  readonly runs: boolean;
  readonly plot?: string;
  readonly library?: readonly string[];
  readonly fmuBackend?: FmuBackend;
  readonly json?: boolean;
}

export function addAnalyseCommand(program: Command, terminal: Terminal): void {
  program
    .command("analyse")
    .description("what step and algorithm a coupled system needs: frequencies, stability limits, convergence")
    .argument("<system>", "a coupled system (.json, .ssp, .ssd)")
    .option("--at <t>", "when it is linearized: a run goes there first (default: the start) [s]", parseNumber)
    .option("--communication-step <H>", "the step in the middle of the convergence table [s]", parsePositive)
    .option(
      "--inner-step <h>",
      "steps of the units' own methods for the convergence table; repeatable [s]",
      (text: string, previous: readonly number[] = []) => [...previous, parsePositive(text)],
    )
    .option("--stop-time <t>", "end of the runs [s]", parseNumber)
    .option("--tolerance <r>", "relative tolerance of the units", parsePositive)
    .option("--no-runs", "leave out the convergence table, for which the system is run")
    .option("--set <name=value>", "a parameter or start value, unit.name=value; repeatable", parseSetting)
    .option("--plot <file>", "growth per step and errors over H: .svg or .html")
    .option(
      "--library <directory>",
      "where to look for libraries; repeatable, and before MODELICAPATH",
      repeated,
    )
    .addOption(
      new Option("--fmu-backend <where>", "where an FMU's code runs (default: isolated)").choices(
        fmuBackends,
      ),
    )
    .addHelpText(
      "after",
      "\nExamples:\n  cosimo analyse Drive.json\n  cosimo analyse Drive.json --at 0.5 --inner-step 1e-4 --inner-step 1e-5 --plot drive.html",
    )
    .action(async (file: string, options: AnalyseCommandOptions) => {
      // What it takes is loaded when it is needed: other commands start sooner.
      const { runAnalyse } = await import("./run-analyse.ts");
      runAnalyse(file, options, terminal);
    });
}
