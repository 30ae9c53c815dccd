import { MalformedFileError } from "../files/file-messages.ts";
import { readBytes } from "../files/read-bytes.ts";
import { renderFmuInfo } from "../reports/fmu-summary.ts";
import { jsonDiagnostics } from "../reports/json-report.ts";
import type { Terminal } from "../terminal/terminal.ts";

export interface FmuInfoOptions {
  readonly variables?: RegExp;
  readonly json?: boolean;
}

/** Prints what an FMU is; nothing of it is run. */
export async function showFmu(file: string, options: FmuInfoOptions, terminal: Terminal): Promise<void> {
  const { fmuInfo, fmuOf, readArchive } = await import("@cosimo/fmi");
  const { value: archive, diagnostics: reading } = readArchive(readBytes(file), file);
  if (archive === undefined) throw new MalformedFileError(reading);
  const { value: fmu, diagnostics: parts } = fmuOf(archive);
  const diagnostics = [...reading, ...parts];
  terminal.fail(diagnostics);
  const all = fmu && fmuInfo(fmu);
  const info = all && {
    ...all,
    variables: all.variables.filter(({ name }) => options.variables?.test(name) ?? true),
  };
  if (options.json) {
    const report = { schema: "cosimo.fmu-info/1", file, ...(info ?? {}) };
    terminal.out(
      `${JSON.stringify({ ...report, diagnostics: jsonDiagnostics(diagnostics, terminal.speech) })}\n`,
    );
  } else if (info !== undefined) terminal.out(renderFmuInfo(info, terminal.speech));
}
