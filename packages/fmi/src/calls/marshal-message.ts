import { type ArgumentType, type CallArgument, readArguments } from "./call-row.ts";
import { type CallName, callNames, rowOf } from "./instance-calls.ts";
import type { Message } from "./message.ts";
import type { NumericArray } from "./values.ts";

/** How one argument goes to the process of an FMU, and how an output comes back. */
interface MessageArgument {
  write(message: Message, value: unknown): void;
  read(message: Message): unknown;
  readonly output?: {
    write(message: Message, value: unknown): void;
    read(message: Message, value: unknown): void;
  };
}

const number: MessageArgument = {
  write: (message, value) => message.writeNumber(Number(value)),
  read: (message) => message.readNumber(),
};
const flag: MessageArgument = { write: number.write, read: (message) => message.readNumber() !== 0 };
const text: MessageArgument = {
  write: (message, value) => message.writeText(value as string),
  read: (message) => message.readText(),
};
const array: MessageArgument = {
  write: (message, value) => message.writeArray(value as NumericArray, true),
  read: (message) => message.readArray(),
};
/** The request contains type and length, the answer the content. */
const arrayOut: MessageArgument = {
  write: (message, value) => message.writeArray(value as NumericArray, false),
  read: (message) => message.readEmptyArray(),
  output: {
    write: (message, value) => message.writeContent(value as NumericArray),
    read: (message, value) => message.readContent(value as NumericArray),
  },
};

interface ListItem<T> {
  readonly empty: () => T;
  write(message: Message, item: T): void;
  read(message: Message): T;
}

const texts: ListItem<string> = {
  empty: () => "",
  write: (message, item) => message.writeText(item),
  read: (message) => message.readText(),
};
/** Bytes of an output are copied: the message is used again. */
const blobs: ListItem<Uint8Array> = {
  empty: () => new Uint8Array(0),
  write: (message, item) => message.writeBytes(item),
  read: (message) => message.readBytes().slice(),
};

function list<T>({ write, read }: ListItem<T>): MessageArgument {
  return {
    write(message, value) {
      message.writeNumber((value as readonly T[]).length);
      for (const item of value as readonly T[]) write(message, item);
    },
    read: (message) => Array.from({ length: message.readNumber() }, () => read(message)),
  };
}

function listOut<T>({ empty, write, read }: ListItem<T>): MessageArgument {
  return {
    write: (message, value) => message.writeNumber((value as readonly T[]).length),
    read: (message) => Array.from({ length: message.readNumber() }, empty),
    output: {
      write: (message, value) => {
        for (const item of value as readonly T[]) write(message, item);
      },
      read(message, value) {
        const items = value as T[];
        for (let i = 0; i < items.length; i++) items[i] = read(message);
      },
    },
  };
}

const inputs: Readonly<Partial<Record<ArgumentType, MessageArgument>>> = {
  ...{ f64: number, "f64?": number, u32: number, handle: number, flag, type: text },
  ...{ texts: list(texts), blobs: list(blobs) },
};
const outputs: Readonly<Partial<Record<ArgumentType, MessageArgument>>> = {
  texts: listOut(texts),
  blobs: listOut(blobs),
};

function messageArgument({ type, isOutput }: CallArgument): MessageArgument {
  return isOutput ? (outputs[type] ?? arrayOut) : (inputs[type] ?? array);
}

/** Moves the arguments of one call into messages and out of them. */
export class MessageCall {
  readonly #arguments: readonly MessageArgument[];

  constructor(call: CallName) {
    this.#arguments = readArguments(rowOf(call)).map(messageArgument);
  }

  writeArguments(message: Message, values: readonly unknown[]): void {
    for (let i = 0; i < this.#arguments.length; i++) this.#arguments[i]!.write(message, values[i]);
  }

  readArguments(message: Message): unknown[] {
    return this.#arguments.map((argument) => argument.read(message));
  }

  writeOutputs(message: Message, values: readonly unknown[]): void {
    for (let i = 0; i < this.#arguments.length; i++) this.#arguments[i]!.output?.write(message, values[i]);
  }

  readOutputs(message: Message, values: readonly unknown[]): void {
    for (let i = 0; i < this.#arguments.length; i++) this.#arguments[i]!.output?.read(message, values[i]);
  }
}

/** By name, in the order of the table: calls are known by their index in messages. */
export const messageCalls: ReadonlyMap<CallName, MessageCall> = new Map(
  callNames.map((name) => [name, new MessageCall(name)]),
);
