import { checkSystem, renderModeGraph, type SystemReport } from "@cosimo/core";
import { writeFileAtomically } from "../files/atomic-file.ts";
import { jsonDiagnostics } from "../reports/json-report.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { openSystem } from "../units/open-system.ts";
import { ownAlgorithm } from "../units/own-algorithm.ts";

interface SystemOptions {
  readonly library?: readonly string[];
  readonly allowCode?: boolean;
  readonly json?: boolean;
}

/** Checks a coupled system; prints its structure and diagnostics. */
export async function checkSystemFile(
  file: string,
  options: SystemOptions,
  terminal: Terminal,
): Promise<void> {
  const report = await reportOf(file, options, terminal);
  if (options.json) terminal.out(`${JSON.stringify(jsonReport(report, terminal))}\n`);
  else terminal.out(renderReport(report, terminal));
}

/** Draws units and connections as a graph. */
export async function drawSystemFile(
  file: string,
  output: string,
  options: SystemOptions,
  terminal: Terminal,
): Promise<void> {
  const report = await reportOf(file, options, terminal);
  writeFileAtomically(output, await renderModeGraph(report.graph, terminal.speech.translations));
  if (options.json)
    terminal.out(
      `${JSON.stringify({ ...jsonReport(report, terminal), schema: "cosimo.graph/1", file: output })}\n`,
    );
  else terminal.out(`${counts(report, terminal)}\n${terminal.text("graph.label").padEnd(8)} ${output}\n`);
}

async function reportOf(
  file: string,
  { library, allowCode }: SystemOptions,
  terminal: Terminal,
): Promise<SystemReport> {
  const system = openSystem(file, { ...(library && { library }), ...(allowCode && { allowCode }) });
  try {
    const own = await ownAlgorithm(system);
    const kindOf = (kind: SystemReport["units"][number]["kind"]) => terminal.text(`system.kind-${kind}`);
    const report = checkSystem(system, kindOf, { ...(own && { ownAlgorithm: own }) });
    const diagnostics = [...system.diagnostics, ...report.diagnostics];
    terminal.report(diagnostics);
    return { ...report, diagnostics };
  } finally {
    system.close();
  }
}

function counts({ name, units, connections }: SystemReport, terminal: Terminal): string {
  return terminal.text("system.counts", { system: name, units: units.length, connections });
}

function renderReport(report: SystemReport, terminal: Terminal): string {
  const { units, loops } = report;
  const width = Math.max(...units.map(({ name }) => name.length));
  const lines = units.map(({ name, kind, ...numbers }) => {
    const args = { kind: terminal.text(`system.kind-${kind}`), ...numbers };
    return `  ${name.padEnd(width)}  ${terminal.text("system.unit", args)}`;
  });
  const found = loops.map((loop) => terminal.text("system.loop", { connections: loop.join(", ") }));
  const ends = found.length > 0 ? found : [terminal.text("system.no-loops")];
  return `${[counts(report, terminal), ...lines, ...ends].join("\n")}\n`;
}

function jsonReport({ name, units, connections, loops, diagnostics }: SystemReport, terminal: Terminal) {
  return {
    ...{ schema: "cosimo.check/1", system: name, valid: true, units, connections, loops },
    diagnostics: jsonDiagnostics(diagnostics, terminal.speech),
  };
}
