import { basename } from "node:path";
import { exportFmu, type FmuExport } from "@cosimo/core/models";
import { type Command, Option } from "commander";
import { writeFileAtomically } from "../files/atomic-file.ts";
import { addModelOptions, loadModelFile, type ModelOptions } from "../files/model-file.ts";
import { outputTarget } from "../files/output-target.ts";
import { createStopSignal } from "../interruption/stop-signal.ts";
import { interruptible } from "../interruption/supervisor.ts";
import { repeated } from "../options/options.ts";
import { addSettingOptions, refuseUnusable } from "../options/setting-options.ts";
import { jsonDiagnostics } from "../reports/json-report.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { isSystemFile } from "../units/system-files.ts";

interface ExportOptions extends ModelOptions {
  readonly fmi: "2" | "3";
  readonly type: "me" | "cs" | "both";
  readonly input?: readonly string[];
  readonly output?: readonly string[];
  readonly wasm?: boolean;
  readonly platform?: readonly string[];
  readonly onChattering?: "warn" | "stop" | "slide";
  readonly allowCode?: boolean;
  readonly out?: string;
  readonly json?: boolean;
}

/** The command that exports models as FMUs. The exporter is loaded on demand. */
export function addExportCommand(fmu: Command, terminal: Terminal): void {
  const command = fmu
    .command("export")
    .description("make an FMU of a model: C sources, and a binary for this machine if it has a C compiler")
    .argument(
      "<file>",
      "a model's text: Modelica (.mo) or LISMA_HDS (.lisma, .isma); or a coupled system of such and of FMUs (.json, .ssp, .ssd, .xml of OSP)",
    )
    .addOption(new Option("--fmi <version>", "version of the standard").choices(["2", "3"]).default("2"))
    .addOption(
      new Option("--type <type>", "model exchange, co-simulation, or both")
        .choices(["me", "cs", "both"])
        .default("both"),
    )
    .option("--input <name>", "a parameter or variable to be given from outside; repeatable", repeated)
    .option(
      "--output <name[=expression]>",
      "a variable or expression to be shown outside; repeatable",
      repeated,
    )
    .option(
      "--platform <name>",
      "platform of the binary (default: this machine's): linux64, linux32, linux-aarch64, win64, win32; repeatable",
      repeated,
    )
    .option("--wasm", "add WebAssembly, for browsers and sandboxes (needs clang, lld and wasi-libc)")
    .option("-o, --out <file>", "the FMU to write (default: the model's name in the current folder)");
  addModelOptions(addSettingOptions(command, "fmu export"))
    .addHelpText(
      "after",
      "\nExamples:\n  cosimo fmu export Ball.mo\n  cosimo fmu export Ball.mo --fmi 3 --type cs --input m --output h=y-0.1 -o Ball3.fmu",
    )
    .action((file: string, options: ExportOptions) => runExport(file, options, terminal));
}

async function runExport(file: string, options: ExportOptions, terminal: Terminal): Promise<void> {
  const { model, accept, allowCode } = options;
  const files = [isSystemFile(file) ? "coupled" : "model"] as const;
  refuseUnusable(
    { ...(model && { model }), ...(accept && { accept }), ...(allowCode && { allowCode }) },
    { files },
  );
  const stop = createStopSignal();
  try {
    await exportFile(file, options, stop.signal, terminal);
  } finally {
    stop.release();
  }
}

async function exportFile(
  file: string,
  options: ExportOptions,
  signal: AbortSignal,
  terminal: Terminal,
): Promise<void> {
  const [{ writeArchive }, { compileUnlessAborted }] = await Promise.all([
    import("@cosimo/fmi"),
    import("@cosimo/fmi-node"),
  ]);
  const version = options.fmi === "2" ? 2 : 3;
  const fmu = await exported(file, options, version);
  const target = options.out ?? `${fmu.modelIdentifier}.fmu`;
  outputTarget(target);
  // Signals that came meanwhile.
  await new Promise((resolve) => setImmediate(resolve));
  const { compileBinaries } = await import("../native-build/compile-binaries.ts");
  const { binaries, platforms, ...built } = await compileUnlessAborted(
    compileBinaries(fmu, version, {
      wasm: options.wasm ?? false,
      ...(options.platform && { platforms: options.platform }),
    }),
    signal,
  );
  const diagnostics = [...fmu.diagnostics, ...built.diagnostics];
  writeFileAtomically(target, writeArchive({ ...fmu.files, ...binaries }));
  terminal.fail(diagnostics);
  if (options.json) {
    const report = { schema: "cosimo.fmu-export/1", fmu: target, platforms };
    const found = jsonDiagnostics(diagnostics, terminal.speech);
    terminal.out(`${JSON.stringify({ ...report, diagnostics: found })}\n`);
  } else {
    const names = { fmu: basename(target), platforms: platforms.join(", ") };
    terminal.out(`${terminal.text(platforms.length > 0 ? "export.done" : "export.sources-only", names)}\n`);
  }
}

async function exported(file: string, options: ExportOptions, version: 2 | 3): Promise<FmuExport> {
  const exportOptions = {
    version,
    type: options.type,
    inputs: options.input ?? [],
    outputs: options.output ?? [],
    ...(options.onChattering && { onChattering: options.onChattering }),
  };
  if (!isSystemFile(file)) {
    const { source, compileOptions } = loadModelFile(file, options);
    return interruptible(() => exportFmu(source, { ...compileOptions, ...exportOptions }));
  }
  const { exportSystemFile } = await import("./export-system.ts");
  return interruptible(() =>
    exportSystemFile(file, options, { ...exportOptions, wasm: options.wasm ?? false }),
  );
}
