import { basename, extname } from "node:path";
import { flatSystem, type ModeGraph, modeGraph, renderModeGraph } from "@cosimo/core/models";
import type { Command } from "commander";
import { writeFileAtomically } from "../files/atomic-file.ts";
import { unexpectedKind } from "../files/file-messages.ts";
import { addModelOptions, loadModelFile, type ModelOptions } from "../files/model-file.ts";
import { interruptible } from "../interruption/supervisor.ts";
import { addSettingOptions, refuseUnusable } from "../options/setting-options.ts";
import { jsonDiagnostics } from "../reports/json-report.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { isSystemFile } from "../units/system-files.ts";

interface GraphOptions extends ModelOptions {
  readonly output?: string;
  readonly allowCode?: boolean;
  readonly json?: boolean;
}

export function addGraphCommand(program: Command, terminal: Terminal): void {
  const command = program
    .command("graph")
    .description(
      "draw the modes of a hybrid model and the transitions between them, or the units of a coupled system",
    )
    .argument("<file>", "a model file, or a coupled system (.json, .ssp, .ssd, .xml of OSP)")
    .option(
      "-o, --output <file>",
      "the picture: .svg (default: the model file's name, in the working directory)",
    );
  addModelOptions(addSettingOptions(command, "graph"))
    .addHelpText(
      "after",
      "\nExamples:\n  cosimo graph Pendulum.lisma\n  cosimo graph Pendulum.lisma -o modes.svg\n  cosimo graph Drive.json",
    )
    .action((file: string, options: GraphOptions) => interruptible(() => runGraph(file, options, terminal)));
}

async function runGraph(file: string, options: GraphOptions, terminal: Terminal): Promise<void> {
  const output = options.output ?? `${basename(file, extname(file))}.svg`;
  if (extname(output) !== ".svg") throw unexpectedKind(output, "file.picture-name");
  const isSystem = isSystemFile(file);
  const { model, accept, allowCode } = options;
  refuseUnusable(
    { ...(model && { model }), ...(accept && { accept }), ...(allowCode && { allowCode }) },
    { files: [isSystem ? "coupled" : "model"] },
  );
  if (isSystem) {
    const { drawSystemFile } = await import("./check-system.ts");
    return drawSystemFile(file, output, options, terminal);
  }
  const { source, compileOptions } = loadModelFile(file, options);
  const flat = flatSystem(source, compileOptions);
  terminal.fail(flat.diagnostics);
  const graph = flat.value && modeGraph({ dae: flat.value });
  if (graph !== undefined)
    writeFileAtomically(output, await renderModeGraph(graph, terminal.speech.translations));
  if (options.json) {
    const report = {
      schema: "cosimo.graph/1",
      file: graph ? output : null,
      graph: graph ?? null,
      diagnostics: jsonDiagnostics(flat.diagnostics, terminal.speech),
    };
    terminal.out(`${JSON.stringify(report)}\n`);
  } else if (graph !== undefined) {
    const label = terminal.text("graph.label").padEnd(8);
    terminal.out(`${counts(graph, terminal)}\n${label} ${output}\n`);
  }
}

function counts({ title, automata }: ModeGraph, terminal: Terminal): string {
  const modes = automata.reduce((sum, { modes }) => sum + modes.length, 0);
  const edges = automata.reduce((sum, { edges }) => sum + edges.length, 0);
  const args = { title, modes, edges, automata: automata.length };
  return terminal.text(automata.length > 1 ? "graph.counts-in-parallel" : "graph.counts", args);
}
