import { resolve } from "node:path";
import {
  type CoupledUnit,
  codeUnit,
  diagnoseWithoutSpan,
  type GivenDeclaration,
  type MessageArguments,
  ModelError,
  type ModelUnitOptions,
  readCodeDeclaration,
} from "@cosimo/core";
import { CodeFailure, type CodeLanguage } from "@cosimo/cosim";
import { readSourceText } from "../files/node-source-provider.ts";
import { type CodeHost, startCode } from "./code-host.ts";
import { codeHostMessages } from "./code-host-messages.ts";

export interface CodeUnitFile {
  /** Name of the unit. */
  readonly unit: string;
  readonly language: CodeLanguage;
  readonly path: string;
  /** Of a call [s]. */
  readonly timeLimit: number;
}

/** Starts the code of a unit, which runs with all rights: the caller has been told to trust it. @throws ModelError, FileError */
export function openCodeUnit(
  file: CodeUnitFile,
  options: Pick<ModelUnitOptions, "solver" | "innerStep" | "tolerance">,
  open: { close(): void }[],
): CoupledUnit {
  const { path } = file;
  if (path.includes("!/")) throw refused("code-unit.in-archive", { unit: file.unit, file: path });
  const { text } = readSourceText(path);
  const host = start(file);
  open.push(host);
  const { value, diagnostics } = readCodeDeclaration(host.declaration as GivenDeclaration, path);
  if (value === undefined) throw new ModelError(diagnostics);
  return codeUnit({ declaration: value, call: host.call }, text, options);
}

function start({ unit, language, path, timeLimit }: CodeUnitFile): CodeHost {
  const python = process.env["COSIMO_PYTHON"] ?? (process.platform === "win32" ? "python" : "python3");
  try {
    return startCode({ language, file: resolve(path), python }, timeLimit);
  } catch (error) {
    if (!(error instanceof CodeFailure)) throw error;
    const { reason } = error;
    if (reason.kind === "time-limit")
      throw refused("code-unit.slow-start", { file: path, limit: reason.limit });
    const why = reason.kind === "threw" ? reason.reason : `${reason.name} ${reason.value}`;
    if (why.endsWith("ENOENT")) throw refused("code-unit.no-python", { unit, command: python });
    throw refused("code-unit.not-loaded", { file: path, reason: why });
  }
}

function refused(code: keyof typeof codeHostMessages, args: MessageArguments): ModelError {
  return new ModelError([diagnoseWithoutSpan(codeHostMessages, code, args)]);
}
