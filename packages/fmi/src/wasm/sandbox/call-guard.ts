import { FmuFailure, type MessageLog } from "../../instance/fmu-failure.ts";
import { ProgramExit } from "./wasi.ts";

/** A function of WebAssembly; 64-bit integers are BigInts. */
export type WasmFunction = (...args: number[]) => number;

/**
 * Turns traps and exits into failures with the last printed lines. Afterwards the memory may be inconsistent, so every further
 * call fails.
 */
export class CallGuard {
  readonly #fmu: string;
  readonly #instanceName: string;
  readonly #log: MessageLog;
  #failure: FmuFailure | undefined;
  #line = "";

  constructor(fmu: string, instanceName: string, log: MessageLog) {
    this.#fmu = fmu;
    this.#instanceName = instanceName;
    this.#log = log;
  }

  get failed(): boolean {
    return this.#failure !== undefined;
  }

  missing(call: string): FmuFailure {
    return new FmuFailure("fmu.no-function", { fmu: this.#fmu, call });
  }

  print(bytes: Uint8Array): void {
    const lines = (this.#line + new TextDecoder().decode(bytes)).split("\n");
    this.#line = lines.pop() ?? "";
    for (const line of lines) this.#log.add(line);
  }

  /** The same function; failures have the name `name`. */
  around(name: string, call: WasmFunction): WasmFunction {
    return (...args) => {
      if (this.#failure !== undefined) throw this.#failure;
      try {
        return call(...args);
      } catch (error) {
        throw this.#failureOf(name, error);
      }
    };
  }

  /** Exceptions of callbacks pass through; the code of the FMU was interrupted and cannot continue either. */
  #failureOf(call: string, error: unknown): unknown {
    if (this.#line !== "") this.print(new TextEncoder().encode("\n"));
    const args = { fmu: this.#fmu, instance: this.#instanceName, call };
    const lines = [...this.#log.lines];
    if (error instanceof ProgramExit) {
      this.#failure = new FmuFailure("fmu.exited-sandbox", { ...args, code: error.code }, lines);
      return this.#failure;
    }
    const isTrap = error instanceof WebAssembly.RuntimeError || error instanceof RangeError;
    const reason = error instanceof Error ? error.message : String(error);
    this.#failure ??= new FmuFailure("fmu.trapped", { ...args, reason }, lines);
    return isTrap ? this.#failure : error;
  }
}
