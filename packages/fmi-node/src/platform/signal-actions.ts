import { createRequire } from "node:module";
import { constants } from "node:os";

/** Does on one signal what the process does on another one now. Each function acts at once, also inside synchronous work. */
export interface SharedAction {
  share(): void;
  restore(): void;
}

/** Holds a `struct sigaction` of any platform, which is copied whole [bytes]. */
const MOST_BYTES = 512;

/**
 * The action of C for the signal `model` becomes that of `signals`. Listeners of Node cannot replace this: they are called
 * between two turns of the event loop only. Undefined where the C library has no `sigaction`.
 */
export function shareAction(
  model: NodeJS.Signals,
  signals: readonly NodeJS.Signals[],
): SharedAction | undefined {
  const act = sigaction();
  if (act === undefined) return undefined;
  const source = Buffer.alloc(MOST_BYTES);
  const kept = signals.map((signal) => ({
    number: constants.signals[signal],
    action: Buffer.alloc(MOST_BYTES),
  }));
  let isShared = false;
  return {
    share() {
      act(constants.signals[model], null, source);
      for (const { number, action } of kept) act(number, source, action);
      isShared = true;
    },
    restore() {
      if (isShared) for (const { number, action } of kept) act(number, action, null);
      isShared = false;
    },
  };
}

type SetAction = (signal: number, action: Buffer | null, old: Buffer | null) => number;
let known: { readonly act: SetAction | undefined } | undefined;

function sigaction(): SetAction | undefined {
  known ??= { act: process.platform === "win32" ? undefined : bind() };
  return known.act;
}

/** Loaded when a process needs it: most commands call no native code. */
function bind(): SetAction | undefined {
  const koffi = createRequire(import.meta.url)("koffi") as typeof import("koffi").default;
  try {
    return koffi.load(null).func("sigaction", "int", ["int", "void *", "void *"]);
  } catch {
    return undefined;
  }
}
