import { basename, dirname, extname, isAbsolute, join } from "node:path";
import {
  type Checked,
  type CoupledUnit,
  type Diagnostic,
  diagnose,
  diagnoseWithoutSpan,
  expressionUnit,
  fmuUnit,
  lineUnit,
  type MessageArguments,
  ModelError,
  modelUnit,
  multiRateUnit,
  type OptionRows,
  readInputs,
  readOsp,
  readSsp,
  readSystemJson,
  requireFields,
  type SourceText,
  type Span,
  type SystemDescription,
  sspMessages,
  tableUnit,
} from "@cosimo/core";
import type { UnitDescription } from "@cosimo/cosim";
import { prepareIsolation } from "@cosimo/fmi-node";
import { openCodeUnit } from "../code-units/open-code-unit.ts";
import { MalformedFileError, unexpectedKind } from "../files/file-messages.ts";
import { loadTable } from "../files/load-table.ts";
import { loadModelText } from "../files/model-file.ts";
import { readSourceText } from "../files/node-source-provider.ts";
import { readBytes } from "../files/read-bytes.ts";
import { openRemoteUnit } from "../remote-unit/open-remote-unit.ts";
import { type FmuBackend, fmuBackends } from "./fmu-backends.ts";
import type { OpenFmuOptions } from "./open-fmu.ts";
import { openFmuBytes } from "./open-fmu.ts";
import type { OpenedSystem } from "./opened-system.ts";
import { isAlgorithmPath } from "./own-algorithm.ts";
import { archiveFiles, folderFiles, readThrough } from "./ssp-file.ts";
import { systemRunMessages } from "./system-run-messages.ts";

export interface OpenSystemOptions {
  /** Directories of Modelica libraries, for units that are models. */
  readonly library?: readonly string[];
  /** Default for FMUs without a backend of their own. */
  readonly backend?: FmuBackend;
  readonly callTimeout?: number;
  /** Whether code that the file names is run: units, and its algorithm (see `ownAlgorithm`). Missing: such a file is refused. */
  readonly allowCode?: boolean;
  /** The algorithm of the file is not used. Missing: it is. */
  readonly replacesAlgorithm?: boolean;
  readonly logCalls?: NonNullable<OpenFmuOptions["logCalls"]>;
}

const systemRows: OptionRows<OpenSystemOptions> = {
  library: { type: "object" },
  backend: { type: "choice", choices: fmuBackends },
  callTimeout: { type: "number", unit: "s", range: { above: 0 } },
  allowCode: { type: "boolean" },
  replacesAlgorithm: { type: "boolean" },
  logCalls: { type: "function" },
};

/** @throws FileError, MalformedFileError, ModelError; SettingsError for wrong arguments */
export function openSystem(file: string, options: OpenSystemOptions = {}): OpenedSystem {
  requireFields({ file: file ?? null }, { file: { type: "text" } }, "openSystem()");
  requireFields(options, systemRows, "openSystem()");
  const { system, folder, diagnostics } = readSystemFile(file);
  if (options.allowCode !== true) refuseCode(system, options.replacesAlgorithm === true);
  const open: { close(): void }[] = [];
  const close = (): void => {
    for (const one of open) one.close();
  };
  try {
    const units = system.units.map((unit): [string, CoupledUnit] => [
      unit.name,
      multiRateUnit(openUnit(unit, folder, options, open), unit.rate ?? 1),
    ]);
    return { system, units, diagnostics, folder, close };
  } catch (error) {
    close();
    throw error;
  }
}

/** A file from elsewhere runs no code of its author unasked. @throws ModelError */
function refuseCode(
  { algorithm: { name }, units, spans }: SystemDescription,
  allowsAlgorithm: boolean,
): void {
  const refusal = (code: keyof typeof systemRunMessages, span: Span | undefined, args: MessageArguments) =>
    span === undefined
      ? diagnoseWithoutSpan(systemRunMessages, code, args)
      : diagnose(systemRunMessages, code, span, args);
  const refused = units.flatMap(({ name: unit, origin, span }) =>
    origin.kind === "code"
      ? [refusal("system-run.unit-code", span, { unit, file: origin.file })]
      : origin.kind === "remote" && !isOnThisMachine(origin.address)
        ? [refusal("system-run.unit-elsewhere", span, { unit, address: origin.address })]
        : [],
  );
  if (isAlgorithmPath(name) && !allowsAlgorithm)
    refused.push(refusal("system-run.code", spans?.get("algorithm.name"), { file: name }));
  if (refused.length > 0) throw new ModelError(refused);
}

/** Whether an address is that of this machine; what is no address is refused later. */
function isOnThisMachine(address: string): boolean {
  if (!URL.canParse(address)) return true;
  return ["127.0.0.1", "localhost", "[::1]"].includes(new URL(address).hostname);
}

/** @throws FileError, MalformedFileError, ModelError */
export function readSystemFile(file: string): {
  readonly system: SystemDescription;
  readonly folder: string;
  readonly diagnostics: readonly Diagnostic[];
} {
  const { value: system, diagnostics } = readDescription(file);
  if (system === undefined) throw new ModelError(diagnostics);
  const folder = isPackage(file) ? `${file}!` : dirname(file);
  return { system, folder, diagnostics };
}

function isPackage(file: string): boolean {
  return extname(file).toLowerCase() === ".ssp";
}

function readDescription(file: string): Checked<SystemDescription> {
  switch (extname(file).toLowerCase()) {
    case ".json":
      return readSystemJson(readSourceText(file));
    case ".ssd":
      readBytes(file);
      return readSsp(folderFiles(dirname(file)), basename(file));
    case ".xml":
      readBytes(file);
      return readOsp(folderFiles(dirname(file)), basename(file));
    case ".ssp": {
      readBytes(file);
      const { value: files, diagnostics } = archiveFiles(file);
      if (files === undefined) throw new MalformedFileError(diagnostics);
      if (files.read("SystemStructure.ssd").value === undefined)
        throw new MalformedFileError([diagnoseWithoutSpan(sspMessages, "ssp.no-structure", { file })]);
      return readSsp(files);
    }
    default:
      throw unexpectedKind(file, "file.system");
  }
}

/** Of a call of a unit in code [s]. */
const DEFAULT_TIME_LIMIT = 10;

function openUnit(
  unit: UnitDescription,
  folder: string,
  { library, backend, ...fmuOptions }: OpenSystemOptions,
  open: { close(): void }[],
): CoupledUnit {
  const { origin, solver, innerStep, tolerance } = unit;
  const integration = {
    ...(solver !== undefined && { solver }),
    ...(innerStep !== undefined && { innerStep }),
    ...(tolerance !== undefined && { tolerance }),
  };
  switch (origin.kind) {
    case "fmu": {
      const chosen = unit.backend ?? backend;
      const path = pathIn(folder, origin.file);
      const fmu = openFmuAt(path, { ...fmuOptions, ...(chosen && { backend: chosen }) });
      open.push(fmu);
      return fmuUnit(fmu, { ...integration, ...(origin.type && { type: origin.type }) });
    }
    case "model": {
      const model = origin.class === undefined ? {} : { model: origin.class };
      const path = pathIn(folder, origin.file);
      const modelOptions = { ...model, ...(library && { library }) };
      const { source, compileOptions } = loadModelText(path, () => textAt(path), modelOptions);
      return modelUnit(source, { ...compileOptions, ...integration });
    }
    case "code": {
      const { language, file } = origin;
      const { timeLimit = DEFAULT_TIME_LIMIT } = unit;
      const code = { unit: unit.name, language, path: pathIn(folder, file), timeLimit };
      return openCodeUnit(code, integration, open);
    }
    case "remote":
      return openRemoteUnit(unit.name, origin.address, unit.timeLimit ?? DEFAULT_TIME_LIMIT, open);
    case "table":
      return tableUnit(loadTable(pathIn(folder, origin.file), readInputs, readThrough));
    case "functions":
      return expressionUnit(origin.outputs);
    case "line":
      return lineUnit({ impedance: origin.impedance, delay: origin.delay });
  }
}

/** `folder` may be an archive: `drive.ssp!`. */
export function pathIn(folder: string, file: string): string {
  if (folder.endsWith("!")) return `${folder}/${file}`;
  return isAbsolute(file) ? file : join(folder, file);
}

function openFmuAt(path: string, options: OpenFmuOptions) {
  if ((options.backend ?? "isolated") === "isolated") prepareIsolation();
  return openFmuBytes(readThrough(path), path, options);
}

function textAt(path: string): SourceText {
  return path.includes("!/")
    ? { uri: path, text: new TextDecoder().decode(readThrough(path)) }
    : readSourceText(path);
}
