import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import koffi, { type LibraryHandle } from "koffi";
import { libraryExtension, platformName } from "../files/platform-name.ts";
import { isLinux, isPlain } from "./platform.ts";

/** Functions of `helper/fmu-helper.c`. Addresses are numbers: koffi converts these faster than `bigint`. */
export interface Helper {
  /** Makes the calls of a sequence, and the last ones of them alone; the worst status. */
  readonly run: (sequence: number) => number;
  readonly get: (sequence: number) => number;
  /** The address of a logger; null when there is none of this number. */
  readonly logger: (number: number, isVariadic: number) => bigint | null;
  readonly firstMessage: () => bigint | null;
  readonly dropMessage: () => void;
  /** The number of messages so far. */
  readonly posted: Int32Array;
  /** 1: messages also go to standard error. */
  readonly prints: Int32Array;
  /** Missing where processes cannot share memory. */
  readonly channels: ChannelFunctions | undefined;
}

/** Functions of `helper/channel.c`. */
export interface ChannelFunctions {
  /** A side of a channel, which begins at this address of memory that is zero at first. */
  readonly open: (address: number, isParent: number) => bigint;
  readonly post: (side: number) => void;
  /** Waits for a post, at most some milliseconds; 1 when there was one. */
  readonly wait: (side: number, milliseconds: number) => number;
  readonly close: (side: number) => void;
}

let loaded: { readonly helper: Helper | undefined } | undefined;

/** The library where it was compiled for this platform. Without it everything works, with more calls and one more thread. */
export function helper(): Helper | undefined {
  loaded ??= { helper: load() };
  return loaded.helper;
}

function load(): Helper | undefined {
  const file = isPlain ? undefined : places().find((place) => existsSync(place));
  if (file === undefined) return undefined;
  try {
    return bind(koffi.load(file));
  } catch {
    // It was compiled for another C library.
    return undefined;
  }
}

/** Beside the bundle of the command, or beside compiled files; where this file is run from its source, there, too. */
function places(): readonly string[] {
  const name = `helper/${platformName()}${libraryExtension()}`;
  const folders = ["./", "../", "../../dist/"];
  return folders.map((folder) => fileURLToPath(new URL(folder + name, import.meta.url)));
}

function bind(library: LibraryHandle): Helper {
  const numbers = (name: string) => new Int32Array(koffi.view(library.symbol(name), 4));
  return {
    run: library.func("cosimoRun", "int32_t", ["int64_t"]),
    get: library.func("cosimoGet", "int32_t", ["int64_t"]),
    logger: library.func("cosimoLogger", "void *", ["int32_t", "int32_t"]),
    firstMessage: library.func("cosimoFirstMessage", "void *", []),
    dropMessage: library.func("cosimoDropMessage", "void", []),
    posted: numbers("cosimoPosted"),
    prints: numbers("cosimoPrints"),
    channels: isLinux ? bindChannels(library) : undefined,
  };
}

function bindChannels(library: LibraryHandle): ChannelFunctions {
  return {
    open: library.func("cosimoOpenChannel", "void *", ["int64_t", "int32_t"]),
    post: library.func("cosimoPost", "void", ["int64_t"]),
    wait: library.func("cosimoWait", "int32_t", ["int64_t", "int32_t"]),
    close: library.func("cosimoCloseChannel", "void", ["int64_t"]),
  };
}
