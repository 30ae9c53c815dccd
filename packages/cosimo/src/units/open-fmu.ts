import { type Diagnostic, ModelError, type OpenedFmu, openedFmu } from "@cosimo/core/models";
import { type CallLog, type Fmu, fmuOf, logCalls, readArchive } from "@cosimo/fmi";
import { prepareIsolation, type RunOptions, runFmu } from "@cosimo/fmi-node";
import { MalformedFileError } from "../files/file-messages.ts";
import { readBytes } from "../files/read-bytes.ts";
import type { FmuBackend } from "./fmu-backends.ts";

export interface OpenFmuOptions extends Omit<RunOptions, "backend"> {
  /**
   * `isolated` (default): in a process of its own, so that a crash or an endless loop is a failure of the call and nothing else;
   * `in-process`: the fastest, and the FMU's crash is ours; `wasm`: its WebAssembly or what its sources are compiled to, safe
   * but for calls that never end.
   */
  readonly backend?: FmuBackend;
  /** Gets every call of the standard's functions as a line of text. */
  readonly logCalls?: CallLog;
}

/**
 * Opens an FMU of FMI 1, 2 or 3. Its binary is loaded, or compiled, when it is first needed.
 * @throws FileError, MalformedFileError, ModelError when it is no FMU. @throws FmuFailure when there is nothing to run.
 */
export function openFmu(file: string, options: OpenFmuOptions = {}): OpenedFmu {
  if ((options.backend ?? "isolated") === "isolated") prepareIsolation();
  return openFmuBytes(readBytes(file), file, options);
}

/** The same of an FMU that was read; `file` is what diagnostics call it. */
export function openFmuBytes(bytes: Uint8Array, file: string, options: OpenFmuOptions = {}): OpenedFmu {
  const { fmu, diagnostics } = fmuOfBytes(bytes, file);
  const { logCalls: log, ...run } = options;
  const running = runFmu(fmu, run);
  const source = log === undefined ? running : logCalls(running, log);
  return openedFmu(running, diagnostics, source);
}

/** @throws FileError, MalformedFileError, ModelError */
export function readFmuFile(file: string): {
  readonly fmu: Fmu;
  readonly diagnostics: readonly Diagnostic[];
} {
  return fmuOfBytes(readBytes(file), file);
}

function fmuOfBytes(bytes: Uint8Array, file: string): ReturnType<typeof readFmuFile> {
  const { value: archive, diagnostics: reading } = readArchive(bytes, file);
  if (archive === undefined) throw new MalformedFileError(reading);
  const { value: fmu, diagnostics: parts } = fmuOf(archive);
  const diagnostics = [...reading, ...parts];
  if (fmu === undefined) throw new ModelError(diagnostics);
  return { fmu, diagnostics };
}
