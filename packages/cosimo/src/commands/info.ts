import { extname } from "node:path";
import type { Command } from "commander";
import { addModelOptions, type ModelOptions } from "../files/model-file.ts";
import { interruptible } from "../interruption/supervisor.ts";
import { addSettingOptions, refuseUnusable } from "../options/setting-options.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { isSystemFile } from "../units/system-files.ts";

export interface InfoCommandOptions extends ModelOptions {
  readonly json?: boolean;
  readonly allowCode?: boolean;
}

export function addInfoCommand(program: Command, terminal: Terminal): void {
  const command = program
    .command("info")
    .description(
      "what a file is: classes, parameters, inputs, outputs, events of a model; variables of a result",
    )
    .argument(
      "<file>",
      "a model (.mo, .lisma, .isma), the directory of a package, a result (.csv, .xlsx, .mat, .arrow, .json), an FMU (.fmu), or a coupled system (.json, .ssp, .ssd, .xml of OSP)",
    );
  addModelOptions(addSettingOptions(command, "info"))
    .addHelpText(
      "after",
      "\nNothing of the model is run.\n\nExamples:\n  cosimo info Motor.mo\n  cosimo info MyLibrary --model MyLibrary.Examples.Drive --json\n  cosimo info result.mat",
    )
    .action((file: string, options: InfoCommandOptions) =>
      interruptible(() => runInfo(file, options, terminal)),
    );
}

async function runInfo(file: string, options: InfoCommandOptions, terminal: Terminal): Promise<void> {
  const { model, allowCode } = options;
  const named = { ...(model !== undefined && { model }), ...(allowCode && { allowCode }) };
  const { isResultFile } = await import("../files/read-result.ts");
  if (extname(file).toLowerCase() === ".fmu") {
    refuseUnusable(named, { files: ["me", "cs", "se"] });
    const { showFmu } = await import("./fmu-info.ts");
    return showFmu(file, options, terminal);
  }
  if (isSystemFile(file) && !(await isJsonResult(file))) {
    refuseUnusable(named, { files: ["coupled"] });
    const { checkSystemFile } = await import("./check-system.ts");
    return checkSystemFile(file, options, terminal);
  }
  if (isResultFile(file)) {
    refuseUnusable(named, { files: ["coupled"] });
    const { showResult } = await import("../information/result-information.ts");
    return showResult(file, options, terminal);
  }
  refuseUnusable(named, { files: ["model"] });
  const { showModel } = await import("../information/model-information.ts");
  return showModel(file, options, terminal);
}

/** Whether a `.json` file is a result: coupled systems have the same ending. */
async function isJsonResult(file: string): Promise<boolean> {
  if (extname(file).toLowerCase() !== ".json") return false;
  const { readBytes } = await import("../files/read-bytes.ts");
  return new TextDecoder().decode(readBytes(file).subarray(0, 200)).includes('"cosimo.result/');
}
