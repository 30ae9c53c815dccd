import { existsSync } from "node:fs";
import { join } from "node:path";
import { diagnoseWithoutSpan, type MessageArguments, phrase } from "@cosimo/core/models";
import { type Command, Option } from "commander";
import { writeFileAtomically } from "../files/atomic-file.ts";
import { MalformedFileError } from "../files/file-messages.ts";
import { writeFiles } from "../files/write-files.ts";
import { createStopSignal } from "../interruption/stop-signal.ts";
import { repeated } from "../options/options.ts";
import { jsonDiagnostics } from "../reports/json-report.ts";
import { stepFunctionTexts } from "../step-function/step-function-texts.ts";
import type { Terminal } from "../terminal/terminal.ts";

interface NewOptions {
  readonly fmi: "2" | "3";
  readonly cpp?: boolean;
  readonly dir?: string;
  readonly json?: boolean;
}

interface BuildOptions {
  readonly fmi?: "2" | "3";
  readonly platform?: readonly string[];
  readonly out?: string;
  readonly json?: boolean;
}

/** Commands that make an FMU from a step function in C or C++. */
export function addStepFunctionCommands(fmu: Command, terminal: Terminal): void {
  fmu
    .command("new")
    .description(
      "begin an FMU around a step function of one's own: a folder with a table of variables and a source file",
    )
    .argument("<name>", "the model's name: letters, digits and _")
    .addOption(new Option("--fmi <version>", "version of the standard").choices(["2", "3"]).default("3"))
    .option("--cpp", "a source file in C++ instead of C")
    .option("--dir <directory>", "where to write (default: a folder with the model's name)")
    .addHelpText(
      "after",
      "\nExamples:\n  cosimo fmu new Lag\n  cosimo fmu new Lag --fmi 2 --cpp --dir models/lag",
    )
    .action((name: string, options: NewOptions) => runNew(name, options, terminal));
  fmu
    .command("build")
    .description(
      "make the FMU of a folder with fmu.json and a step function, with a binary for this machine if it has a compiler",
    )
    .argument("<directory>", "the folder that holds fmu.json")
    .addOption(
      new Option("--fmi <version>", "version of the standard, instead of what fmu.json says").choices([
        "2",
        "3",
      ]),
    )
    .option(
      "--platform <name>",
      "platform of the binary (default: this machine's): linux64, linux32, linux-aarch64, win64, win32; repeatable",
      repeated,
    )
    .option("-o, --out <file>", "the FMU to write (default: the model's name in the current folder)")
    .addHelpText(
      "after",
      "\nExit code 1 when the table or the code is wrong, 6 when a file cannot be read or written.\n\nExamples:\n  cosimo fmu build Lag\n  cosimo fmu build Lag --fmi 2 -o Lag2.fmu",
    )
    .action((directory: string, options: BuildOptions) => runBuild(directory, options, terminal));
}

async function runNew(name: string, options: NewOptions, terminal: Terminal): Promise<void> {
  const [{ newStepFunction }, { stepFunctionMessages }] = await Promise.all([
    import("@cosimo/core"),
    import("@cosimo/fmi"),
  ]);
  const files = newStepFunction(name, {
    version: options.fmi === "2" ? 2 : 3,
    language: options.cpp ? "C++" : "C",
  });
  if (files === undefined) {
    terminal.fail([diagnoseWithoutSpan(stepFunctionMessages, "step-function.model-name", { name })]);
    return;
  }
  const folder = options.dir ?? name;
  const taken = Object.keys(files)
    .map((file) => join(folder, file))
    .filter(existsSync);
  if (taken.length > 0)
    throw new MalformedFileError(
      taken.map((file) => diagnoseWithoutSpan(stepFunctionMessages, "step-function.exists", { file })),
    );
  const texts = Object.entries(files).map(([file, text]) => [join(folder, file), text]);
  writeFiles(Object.fromEntries(texts), [folder]);
  if (options.json)
    terminal.out(
      `${JSON.stringify({ schema: "cosimo.fmu-new/1", directory: folder, files: Object.keys(files), diagnostics: [] })}\n`,
    );
  else say(terminal, "fmu-new.done", { folder, files: Object.keys(files) });
}

function say(terminal: Terminal, code: keyof typeof stepFunctionTexts, args: MessageArguments): void {
  terminal.out(`${terminal.speech.say(phrase(stepFunctionTexts, code, args))}\n`);
}

async function runBuild(directory: string, options: BuildOptions, terminal: Terminal): Promise<void> {
  const { value, diagnostics } = await builtStepFunction(directory, options);
  terminal.fail(diagnostics);
  const file = value && (options.out ?? `${value.modelIdentifier}.fmu`);
  if (value !== undefined && file !== undefined) writeFileAtomically(file, value.bytes);
  if (options.json) {
    const report = { schema: "cosimo.fmu-build/1", file: file ?? null, platforms: value?.platforms ?? [] };
    terminal.out(
      `${JSON.stringify({ ...report, diagnostics: jsonDiagnostics(diagnostics, terminal.speech) })}\n`,
    );
  } else if (value !== undefined && file !== undefined) {
    const { platforms } = value;
    const done = platforms.length > 0 ? "fmu-build.done" : "fmu-build.sources-only";
    say(terminal, done, { file, platforms });
  }
}

async function builtStepFunction(directory: string, { fmi, platform }: BuildOptions) {
  const [{ stepFunctionBuild }, { compileUnlessAborted }] = await Promise.all([
    import("../step-function/build-step-function.ts"),
    import("@cosimo/fmi-node"),
  ]);
  const stop = createStopSignal();
  try {
    const version = fmi === undefined ? {} : ({ version: fmi === "2" ? 2 : 3 } as const);
    const build = stepFunctionBuild(directory, { ...version, ...(platform && { platforms: platform }) });
    return await compileUnlessAborted(build, stop.signal);
  } finally {
    stop.release();
  }
}
