import type { Worker } from "node:worker_threads";
import { version } from "@cosimo/core/models";
import { adoptSupervisor } from "@cosimo/fmi-node/supervisor";
import { Command, Option } from "commander";
import { addAnalyseCommand } from "./commands/analyse.ts";
import { addCheckCommand } from "./commands/check.ts";
import { addCompareCommand } from "./commands/compare.ts";
import { addConvertCommand } from "./commands/convert.ts";
import { addFlattenCommand } from "./commands/flatten.ts";
import { addFmuCommand } from "./commands/fmu.ts";
import { addFormatCommand } from "./commands/format.ts";
import { addGraphCommand } from "./commands/graph.ts";
import { addInfoCommand } from "./commands/info.ts";
import { addLinearizeCommand } from "./commands/linearize.ts";
import { addSimulateCommand } from "./commands/simulate.ts";
import { addSplitCommand } from "./commands/split.ts";
import { addSteadyCommand } from "./commands/steady.ts";
import { addSweepCommand } from "./commands/sweep.ts";
import { discardUnfinished } from "./files/open-files.ts";
import { watchStreams } from "./files/watch-streams.ts";
import { addLibraryCommand } from "./libraries/library-command.ts";
import { allCommands } from "./options/all-commands.ts";
import { translateHelp } from "./options/translate-help.ts";
import { reportFailure } from "./reports/report-failure.ts";
import { addServeCommand } from "./serve/serve-command.ts";
import { addStudioCommand } from "./studio/studio-command.ts";
import { addCalibrateCommand } from "./study/calibrate-command.ts";
import { addEvaluateCommand } from "./study/evaluate-command.ts";
import { addOptimizeCommand } from "./study/optimize-command.ts";
import { addStudyCommand } from "./study/study-command.ts";
import { chooseLanguage, languages, loadSpeech } from "./terminal/language.ts";
import { createTerminal, type Terminal } from "./terminal/terminal.ts";
import { addViewCommand } from "./view/view-command.ts";

/** What was started while this program was being loaded. */
export interface StartedEarly {
  /** The thread that starts the processes of FMUs. */
  readonly supervisor?: Worker | undefined;
}

/** Runs the command line; never throws. Resolves to the exit code. */
export async function main(args: readonly string[], { supervisor }: StartedEarly = {}): Promise<number> {
  if (supervisor !== undefined) adoptSupervisor(supervisor);
  const speech = await loadSpeech(chooseLanguage(args, process.env));
  const terminal = createTerminal(process, speech);
  watchStreams(process, terminal);
  const program = createProgram(terminal);
  try {
    await program.parseAsync([...args], { from: "user" });
    return terminal.exitCode;
  } catch (error) {
    return reportFailure(error, terminal, args);
  } finally {
    discardUnfinished();
  }
}

export function createProgram(terminal: Terminal): Command {
  const program = new Command("cosimo")
    .description(
      "Modelling and simulation of hybrid dynamic systems: a model's text in, trajectory, events and plot out.",
    )
    .version(version)
    .showSuggestionAfterError()
    .exitOverride()
    // Errors are reported by `reportFailure` only.
    .configureOutput({ writeOut: terminal.out, writeErr: terminal.err, outputError: () => {} });
  addInfoCommand(program, terminal);
  addCheckCommand(program, terminal);
  addFlattenCommand(program, terminal);
  addFormatCommand(program, terminal);
  addGraphCommand(program, terminal);
  addSimulateCommand(program, terminal);
  addSweepCommand(program, terminal);
  addStudyCommand(program, terminal);
  addCalibrateCommand(program, terminal);
  addEvaluateCommand(program, terminal);
  addOptimizeCommand(program, terminal);
  addSteadyCommand(program, terminal);
  addCompareCommand(program, terminal);
  addConvertCommand(program, terminal);
  addLinearizeCommand(program, terminal);
  addAnalyseCommand(program, terminal);
  addSplitCommand(program, terminal);
  addFmuCommand(program, terminal);
  addLibraryCommand(program, terminal);
  addServeCommand(program, terminal);
  addStudioCommand(program, terminal);
  addViewCommand(program, terminal);
  program.addOption(languageOption());
  for (const command of allCommands(program).slice(1)) {
    command.copyInheritedSettings(program);
    if (command.commands.length === 0) addCommonOptions(command);
  }
  if (terminal.speech.help !== undefined) translateHelp(program, terminal.speech.help);
  return program;
}

/** Adds the options common to all commands. */
function addCommonOptions(command: Command): Command {
  return command
    .option("--json", "print one JSON object on standard output instead of text")
    .addOption(languageOption());
}

/** Accepted before and after the command; `chooseLanguage` reads it before commander parses. */
function languageOption(): Option {
  return new Option(
    "--lang <language>",
    "language of messages (default: COSIMO_LANG, LC_ALL, LC_MESSAGES, LANG; else en)",
  ).choices(languages);
}
