import { dirname, join } from "node:path";

/** The row of a system of FMUs: it runs, or is refused. */
export function checkSystem({ path, file }, tools) {
  const output = join(tools.folder, "system.csv");
  const answer = tools.runCosimo([
    ...["simulate", path, "--json", "--progress", "none", "--timeout", tools.timeout],
    ...["--output-file", output],
  ]);
  const status = answer.outcome?.status ?? `exit ${answer.status}`;
  const messages = (answer.diagnostics ?? []).filter(({ severity }) => severity === "error");
  const note = messages.map(({ code, message }) => `[${code}] ${message}`.replaceAll("\n", " ")).join("; ");
  const source = dirname(file).split("/")[0];
  return [{ file, what: source, result: status, note: note || answer.text, isFailure: answer.status === 70 }];
}
