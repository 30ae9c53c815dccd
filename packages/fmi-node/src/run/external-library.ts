import { dirname, resolve } from "node:path";
import { FmuFailure, MessageLog } from "@cosimo/fmi/instance";
import {
  type ExternalArgument,
  type ExternalFunction,
  type ExternalLibrary,
  type ExternalSource,
  type ExternalTexts,
  type MessageArgument,
  type Phrase,
  phrase,
} from "@cosimo/ir";
import type { OpenRequest } from "../external/call-libraries.ts";
import { compileExternal, type ResourcePath } from "../external/compile-external.ts";
import { externalPhrases } from "../external/external-phrases.ts";
import { makeTemporaryFolder, removeTemporaryFolder } from "../files/temporary-folder.ts";
import { FmuProcess } from "../isolated/fmu-process.ts";
import { startSupervisor } from "../isolated/process-supervisor-thread.ts";
import { request } from "../isolated/protocol.ts";
import { sharedMemoryWorks } from "../transport/shared-memory.ts";

export interface ExternalOptions {
  /** Shared libraries with functions in C or Fortran. */
  readonly files?: readonly string[];
  /** Compiles the C code of annotations, with the directories and libraries that they name. Missing: it is not compiled. */
  readonly compile?: ResourcePath;
  /** How long one call may take [s]. */
  readonly callTimeout?: number;
}

/** Functions of the user's libraries, in a process of their own, which starts with the first question. */
export function openExternalLibrary(options: ExternalOptions): ExternalLibrary {
  return new IsolatedLibrary(options);
}

class IsolatedLibrary implements ExternalLibrary {
  readonly #options: ExternalOptions;
  readonly #files: readonly string[];
  readonly #atExit = (): void => this.close();
  #process: FmuProcess | undefined;
  #folder = "";
  readonly #known = new Map<string, boolean>();
  /** Functions that the process has bound, in order. */
  #bound: readonly ExternalFunction[] = [];
  #index = new Map<ExternalFunction, number>();
  /** Objects by constructor and arguments: equal expressions are one object. */
  readonly #objects = new Map<string, number>();

  constructor(options: ExternalOptions) {
    this.#options = options;
    this.#files = (options.files ?? []).map((file) => resolve(file));
  }

  has(name: string, source: ExternalSource): boolean {
    const isCompiled = source.include !== undefined || source.libraries.length > 0;
    if (this.#options.compile !== undefined && isCompiled) return true;
    if (this.#files.length === 0) return false;
    const known = this.#known.get(name) ?? this.#asksFor(name);
    this.#known.set(name, known);
    return known;
  }

  /** Libraries that cannot be loaded may have it: `prepare` says so. */
  #asksFor(name: string): boolean {
    if (this.#bound.length === 0 && this.#open([]) !== undefined) return true;
    return (
      this.#attempt(name, (library) => {
        library.request(request.findExternal).writeText(name);
        return library.exchange(name, target).readNumber() !== 0;
      }) === true
    );
  }

  prepare(functions: readonly ExternalFunction[]): MessageArgument | undefined {
    const missing = functions.filter((one) => !this.#index.has(one));
    return missing.length === 0 ? undefined : this.#open([...this.#bound, ...missing]);
  }

  #open(functions: readonly ExternalFunction[]): Phrase | undefined {
    const { compile } = this.#options;
    const compiled = compile && functions.length > 0 ? compileExternal(functions, compile) : undefined;
    if (compiled !== undefined && typeof compiled !== "string") return compiled;
    const files = [...this.#files, ...(compiled === undefined ? [] : [compiled])];
    const opening: OpenRequest = { files, functions, compiled: compiled !== undefined };
    const failure = this.#attempt("dlopen", (library) => {
      library.request(request.openExternal).writeText(JSON.stringify(opening));
      const text = library.exchange("dlopen", target).readText();
      return text === "" ? undefined : (JSON.parse(text) as Phrase);
    });
    if (failure !== undefined) return failure;
    this.#bound = functions;
    this.#index = new Map(functions.map((one, i) => [one, i]));
    return undefined;
  }

  call(
    called: ExternalFunction,
    inputs: Float64Array,
    outputs: Float64Array,
    texts: ExternalTexts,
  ): MessageArgument | undefined {
    const unprepared = this.prepare([called]);
    if (unprepared !== undefined) return unprepared;
    const words = called.arguments.flatMap((one) => textsOf(one, inputs, texts));
    const key = called.destructor && JSON.stringify([called.name, [...inputs], words]);
    const known = key === undefined ? undefined : this.#objects.get(key);
    if (known !== undefined) {
      outputs[0] = known;
      return undefined;
    }
    const failure = this.#attempt(called.name, (library) => {
      const asked = library.request(request.callExternal);
      asked.writeNumber(this.#index.get(called)!);
      asked.writeContent(inputs);
      for (const one of words) asked.writeText(one);
      const answer = library.exchange(called.name, target);
      if (answer.readNumber() === 0)
        return phrase(externalPhrases, "external.error", { text: answer.readText() });
      answer.readContent(outputs);
      if (called.result?.type === "text") outputs[called.result.output] = texts.numberOf(answer.readText());
      return undefined;
    });
    if (failure === undefined && key !== undefined) this.#objects.set(key, outputs[0]!);
    return failure;
  }

  /** What `act` returns, or how the process failed. */
  #attempt<T>(name: string, act: (library: FmuProcess) => T): T | Phrase {
    try {
      return act(this.#started());
    } catch (error) {
      if (error instanceof FmuFailure) return phraseOf(error, name);
      throw error;
    }
  }

  #started(): FmuProcess {
    if (this.#process !== undefined) return this.#process;
    startSupervisor();
    process.once("exit", this.#atExit);
    this.#folder = makeTemporaryFolder("libraries");
    this.#process = new FmuProcess(
      "",
      this.#files[0] === undefined ? this.#folder : dirname(this.#files[0]),
      {
        transport: sharedMemoryWorks() ? "shared-memory" : "pipes",
        callTimeout: this.#options.callTimeout ?? 60,
        interrupted: () => false,
      },
    );
    this.#process.start();
    return this.#process;
  }

  close(): void {
    process.off("exit", this.#atExit);
    if (this.#process === undefined || this.#process.failed) return;
    this.#attempt("", (library) => {
      library.request(request.closeExternal);
      library.exchange("", target);
    });
    this.#process.end();
    removeTemporaryFolder(this.#folder);
  }
}

const target = {
  name: "",
  log: new MessageLog(),
  target: { logMessage() {}, intermediateUpdate: () => NaN, clockUpdate() {} },
};

function textsOf(argument: ExternalArgument, inputs: Float64Array, texts: ExternalTexts): readonly string[] {
  if (argument.type !== "text" || argument.input === undefined) return [];
  const count = argument.kind === "address" ? argument.length : 1;
  return Array.from({ length: count }, (_, i) => texts.textOf(inputs[argument.input! + i]!));
}

/** The failure of the process in terms of the library. */
function phraseOf({ code, diagnostic, log }: FmuFailure, name: string): Phrase {
  const { signal = "", seconds = "", reason = "" } = diagnostic.args;
  const exit = diagnostic.args["code"] ?? "";
  const args = {
    name,
    signal,
    seconds,
    reason,
    code: exit,
    log: log.map((line) => `\n    ${line}`).join(""),
  };
  if (code === "fmu.crashed") return phrase(externalPhrases, "external.crashed", args);
  if (code === "fmu.exited") return phrase(externalPhrases, "external.exited", args);
  if (code === "fmu.timed-out" || code === "fmu.blocked")
    return phrase(externalPhrases, "external.timed-out", args);
  if (code === "fmu.interrupted") return phrase(externalPhrases, "external.interrupted", args);
  if (code === "fmu.not-started") return phrase(externalPhrases, "external.not-started", args);
  return phrase(externalPhrases, "external.error", { text: diagnostic.message });
}
