import { extname } from "node:path";
import { type CoupledUnit, fmuUnit, modelUnit, type UnitContext } from "@cosimo/core";
import { diagnoseWithoutSpan, ModelError } from "@cosimo/core/models";
import { reasonOf } from "../files/file-messages.ts";
import { loadModelFile } from "../files/model-file.ts";
import { createStopSignal } from "../interruption/stop-signal.ts";
import type { Terminal } from "../terminal/terminal.ts";
import type { FmuBackend } from "../units/fmu-backends.ts";
import { openFmu } from "../units/open-fmu.ts";
import { serveMessages } from "./serve-messages.ts";
import { serveUnit, type UnitServer } from "./unit-server.ts";

export interface ServeFlags {
  readonly port?: number;
  readonly model?: string;
  readonly library?: readonly string[];
  readonly fmuBackend?: FmuBackend;
  readonly json?: boolean;
}

/** Serves a model or an FMU as a unit for runs of other programs, until it is stopped. @throws FileError, ModelError */
export async function runServe(file: string, options: ServeFlags, terminal: Terminal): Promise<void> {
  const { unit, close } = openServed(file, options);
  const stop = createStopSignal();
  let server: UnitServer | undefined;
  try {
    // A unit that cannot be built is said now.
    const trial = unit({ name: "unit", parameters: {}, startTime: 0, stopTime: 1 });
    if (trial.value === undefined) throw new ModelError(trial.diagnostics);
    terminal.report(trial.diagnostics);
    server = await started(unit, options.port ?? 0);
    const { address } = server;
    if (options.json) terminal.out(`${JSON.stringify({ schema: "cosimo.serve/1", address })}\n`);
    else terminal.out(`${terminal.text("serve.address", { file, address })}\n`);
    await new Promise<void>((resolve) =>
      stop.signal.addEventListener("abort", () => resolve(), { once: true }),
    );
  } finally {
    await server?.close();
    close();
    stop.release();
  }
}

async function started(unit: CoupledUnit, port: number): Promise<UnitServer> {
  try {
    return await serveUnit((context) => unit(contextOf(context)), port);
  } catch (error) {
    const args = { port, reason: reasonOf(error) };
    throw new ModelError([diagnoseWithoutSpan(serveMessages, "serve.port", args)]);
  }
}

/** What a run has sent, as far as it has the form of a context. */
function contextOf(sent: Readonly<Record<string, unknown>>): UnitContext {
  const number = (name: string): number | undefined => {
    const value = sent[name];
    return typeof value === "number" && Number.isFinite(value) ? value : undefined;
  };
  const record = (name: string): object | undefined => {
    const value = sent[name];
    return typeof value === "object" && value !== null ? value : undefined;
  };
  const [tolerance, innerStep] = [number("tolerance"), number("innerStep")];
  return {
    name: typeof sent["name"] === "string" ? sent["name"] : "unit",
    parameters: (record("parameters") ?? {}) as UnitContext["parameters"],
    ...(record("parameterUnits") && {
      parameterUnits: record("parameterUnits") as NonNullable<UnitContext["parameterUnits"]>,
    }),
    ...(record("physicalUnits") && {
      physicalUnits: record("physicalUnits") as NonNullable<UnitContext["physicalUnits"]>,
    }),
    ...(sent["optionalParameters"] === true && { optionalParameters: true }),
    ...(sent["logEvents"] === true && { logEvents: true }),
    startTime: number("startTime") ?? 0,
    stopTime: number("stopTime") ?? 1,
    ...(tolerance !== undefined && { tolerance }),
    ...(innerStep !== undefined && { innerStep }),
  };
}

function openServed(file: string, options: ServeFlags): { readonly unit: CoupledUnit; close(): void } {
  const { model, library, fmuBackend } = options;
  if (extname(file).toLowerCase() === ".fmu") {
    const fmu = openFmu(file, fmuBackend ? { backend: fmuBackend } : {});
    return { unit: fmuUnit(fmu, {}), close: () => fmu.close() };
  }
  const texts = loadModelFile(file, {
    ...(model !== undefined && { model }),
    ...(library !== undefined && { library }),
  });
  return { unit: modelUnit(texts.source, texts.compileOptions), close: () => {} };
}
