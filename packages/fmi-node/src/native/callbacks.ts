import type { CallbackTarget } from "@cosimo/fmi";
import koffi, { type TypeObject } from "koffi";
import { type LoggerKind, loggerTypes } from "./logger-types.ts";
import { addressOfC } from "./shared-library.ts";
import { registerThreadLogger } from "./thread-loggers.ts";

/** Callbacks registered for an instance, unregistered when it is freed. */
export class Callbacks {
  readonly #registered: bigint[] = [];
  readonly #releases: (() => void)[] = [];

  register(type: TypeObject, callback: (...args: never[]) => unknown): bigint {
    const address = koffi.register(callback, koffi.pointer(type));
    this.#registered.push(address);
    return address;
  }

  /**
   * The logger of an instance. That of an FMU that starts threads is none in JavaScript of this thread, which cannot run while it
   * waits for a call.
   */
  registerLogger(
    kind: LoggerKind,
    target: CallbackTarget,
    { acceptMessages, startsThreads }: { readonly acceptMessages: boolean; readonly startsThreads: boolean },
  ): bigint {
    // A function of the C library that ignores its arguments.
    if (!acceptMessages) return addressOfC("abs");
    if (startsThreads) {
      const { address, release } = registerThreadLogger(kind, target);
      this.#releases.push(release);
      return address;
    }
    const { type, read } = loggerTypes[kind]();
    return this.register(type, (...args: never[]) => {
      const { status, category, message } = read(args);
      target.logMessage(status, category, message);
    });
  }

  release(): void {
    for (const release of this.#releases.splice(0)) release();
    for (const address of this.#registered.splice(0)) koffi.unregister(address);
  }
}
