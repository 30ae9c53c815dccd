import type { CallbackTarget } from "@cosimo/fmi";
import koffi, { type TypeObject } from "koffi";
import { variadicMessage, variadicParameters } from "../platform/variadic-arguments.ts";

/** A message as a logger receives it; `status` is the standard's number. */
export interface LoggedMessage {
  readonly status: number;
  readonly category: string;
  readonly message: string;
}

/** FMI 1 and 2 have a variadic logger, FMI 3 a plain one. */
export type LoggerKind = "plain" | "variadic";

export interface RegisteredLogger {
  readonly address: bigint;
  /** Passes the last messages on, and frees the logger. */
  release(): void;
}

/** Loggers that any thread may call. Their messages wait until the thread that calls the FMU receives them. */
export interface ThreadLoggers {
  /** `undefined` where there are no more. */
  register(kind: LoggerKind, target: CallbackTarget): RegisteredLogger | undefined;
  /** Passes messages to their instances. */
  receive(): void;
}

interface LoggerType {
  readonly type: TypeObject;
  read(args: readonly unknown[]): LoggedMessage;
}

const made = new Map<LoggerKind, LoggerType>();

function once(kind: LoggerKind, make: () => LoggerType): () => LoggerType {
  return () => {
    const known = made.get(kind) ?? make();
    made.set(kind, known);
    return known;
  };
}

const text = (value: unknown): string => (value as string | null) ?? "";

/** Types of loggers in C, and how their arguments are read. */
export const loggerTypes: Readonly<Record<LoggerKind, () => LoggerType>> = {
  plain: once("plain", () => ({
    type: koffi.proto("CosimoPlainLog", "void", ["void *", "int32_t", "str", "str"]),
    read: ([, status, category, message]) => ({
      status: Number(status),
      category: text(category),
      message: text(message),
    }),
  })),
  /** `void logger(void* environment, fmi2String instanceName, fmi2Status status, fmi2String category, fmi2String message, ...)` */
  variadic: once("variadic", () => ({
    type: koffi.proto("CosimoVariadicLog", "void", [
      ...["void *", "str", "int32_t", "str", "str"],
      ...variadicParameters,
    ]),
    read: ([, , status, category, format, ...values]) => ({
      status: Number(status),
      category: text(category),
      message: variadicMessage(text(format), values as (number | bigint)[]),
    }),
  })),
};
