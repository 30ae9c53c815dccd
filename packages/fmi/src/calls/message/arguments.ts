import type { NumericArray } from "../values.ts";
import type { ArgumentKind } from "./argument-kinds.ts";
import type { Message } from "./message.ts";

/** An argument of a call; which of these it is says the table of calls. */
export type Argument = number | boolean | string | NumericArray | string[] | Uint8Array[];

export function writeArgument(message: Message, kind: ArgumentKind, value: Argument): void {
  if (typeof value === "number" || typeof value === "boolean") message.writeNumber(Number(value));
  else if (typeof value === "string") message.writeText(value);
  else if (!Array.isArray(value)) message.writeArray(value, kind === "in");
  else {
    message.writeNumber(value.length);
    if (kind === "textsIn" || kind === "blobsIn") writeList(message, value);
  }
}

export function readArgument(message: Message, kind: ArgumentKind): Argument {
  switch (kind) {
    case "number":
      return message.readNumber();
    case "flag":
      return message.readNumber() !== 0;
    case "text":
      return message.readText();
    case "in":
      return message.readArray();
    case "out":
      return message.readEmptyArray();
    case "textsOut":
      return new Array<string>(message.readNumber()).fill("");
    case "blobsOut":
      return Array.from({ length: message.readNumber() }, () => new Uint8Array(0));
    case "textsIn":
      return Array.from({ length: message.readNumber() }, () => message.readText());
    case "blobsIn":
      return Array.from({ length: message.readNumber() }, () => message.readBytes());
  }
}

/** What a call has written into its arguments, to go back. */
export function writeOutput(message: Message, kind: ArgumentKind, value: Argument): void {
  if (kind === "out") message.writeContent(value as NumericArray);
  else if (kind === "textsOut" || kind === "blobsOut") writeList(message, value as string[] | Uint8Array[]);
}

export function readOutput(message: Message, kind: ArgumentKind, value: Argument): void {
  if (kind === "out") message.readContent(value as NumericArray);
  else if (kind === "textsOut") {
    const texts = value as string[];
    for (let i = 0; i < texts.length; i++) texts[i] = message.readText();
  } else if (kind === "blobsOut") {
    const blobs = value as Uint8Array[];
    for (let i = 0; i < blobs.length; i++) blobs[i] = message.readBytes().slice();
  }
}

function writeList(message: Message, values: readonly (string | Uint8Array)[]): void {
  for (const value of values)
    if (typeof value === "string") message.writeText(value);
    else message.writeBytes(value);
}
