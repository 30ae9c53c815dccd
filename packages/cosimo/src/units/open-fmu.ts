import {
  type Diagnostic,
  ModelError,
  type OpenedFmu,
  type OptionRows,
  openedFmu,
  requireFields,
} from "@cosimo/core/models";
import { type CallLog, type Fmu, fmuOf, logCalls, readArchive } from "@cosimo/fmi";
import { prepareIsolation, type RunOptions, runFmu, withPrintsDiverted } from "@cosimo/fmi-node";
import { MalformedFileError } from "../files/file-messages.ts";
import { readBytes } from "../files/read-bytes.ts";
import { type FmuBackend, fmuBackends } from "./fmu-backends.ts";

export interface OpenFmuOptions extends Omit<RunOptions, "backend"> {
  /**
   * `isolated` (default): in a separate process; a crash or an endless loop fails the call only.
   * `in-process`: fastest, but a crash of the FMU ends this process. `wasm`: WebAssembly of the FMU
   * or compiled from its sources; safe except for endless calls.
   */
  readonly backend?: FmuBackend;
  /** Receives every call of FMI functions as a line of text. */
  readonly logCalls?: CallLog;
}

const fmuRows: OptionRows<OpenFmuOptions> = {
  backend: { type: "choice", choices: fmuBackends },
  transport: { type: "choice", choices: ["shared-memory", "pipes"] },
  callTimeout: { type: "number", unit: "s", range: { above: 0 } },
  interrupted: { type: "function" },
  logCalls: { type: "function" },
};

const fileRow = { file: { type: "text" } } as const;

/**
 * Opens an FMU of FMI 1, 2 or 3. Its binary is loaded, or compiled, at first use.
 * @throws FileError, MalformedFileError; ModelError when it is no FMU; SettingsError for wrong arguments.
 * @throws FmuFailure when it has no executable code.
 */
export function openFmu(file: string, options: OpenFmuOptions = {}): OpenedFmu {
  requireFields({ file: file ?? null }, fileRow, "openFmu()");
  requireFields(options, fmuRows, "openFmu()");
  if ((options.backend ?? "isolated") === "isolated") prepareIsolation();
  return openFmuBytes(readBytes(file), file, options);
}

/** As `openFmu`, with the bytes of the FMU; `file` is its name in diagnostics. */
export function openFmuBytes(bytes: Uint8Array, file: string, options: OpenFmuOptions = {}): OpenedFmu {
  const { fmu, diagnostics } = fmuOfBytes(bytes, file);
  const { logCalls: log, ...run } = options;
  const running = runFmu(fmu, run);
  const source = log === undefined ? running : logCalls(running, log);
  return openedFmu(running, diagnostics, source);
}

export { withPrintsDiverted };

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
