import type { CallbackTarget } from "@cosimo/fmi";
import koffi from "koffi";
import type { Helper } from "../platform/helper.ts";
import type { LoggerKind, RegisteredLogger, ThreadLoggers } from "./logger-types.ts";

/** Fields of `Message` in `helper/fmu-helper.c`. */
const messageType = koffi.struct({
  next: "void *",
  logger: "int32_t",
  status: "int32_t",
  text: "str",
  category: koffi.array("char", 1),
});

/** Loggers in C, which any thread may call: they put messages into a queue. */
export class LogQueue implements ThreadLoggers {
  readonly #helper: Helper;
  readonly #targets = new Map<number, CallbackTarget>();
  /** Addresses of loggers by their numbers. */
  readonly #addresses: Readonly<Record<LoggerKind, (bigint | null)[]>> = { plain: [], variadic: [] };
  #received = 0;

  constructor(helper: Helper, prints: boolean) {
    this.#helper = helper;
    helper.prints[0] = prints ? 1 : 0;
  }

  register(kind: LoggerKind, target: CallbackTarget): RegisteredLogger | undefined {
    const logger = this.#unused();
    const addresses = this.#addresses[kind];
    addresses[logger] ??= this.#helper.logger(logger, kind === "variadic" ? 1 : 0);
    const address = addresses[logger];
    if (address === undefined || address === null) return undefined;
    this.#targets.set(logger, target);
    const release = (): void => {
      this.receive();
      this.#targets.delete(logger);
    };
    return { address, release };
  }

  #unused(): number {
    for (let logger = 0; ; logger++) if (!this.#targets.has(logger)) return logger;
  }

  receive(): void {
    while (Atomics.load(this.#helper.posted, 0) !== this.#received) {
      const address = this.#helper.firstMessage();
      if (address === null) return;
      this.#received = (this.#received + 1) | 0;
      const { logger, status, text } = koffi.decode(address, messageType);
      const category = koffi.decode.string(address + BigInt(koffi.offsetof(messageType, "category")));
      this.#helper.dropMessage();
      this.#targets.get(logger)?.logMessage(status, category, text);
    }
  }
}
