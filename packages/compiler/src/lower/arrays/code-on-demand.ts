import type { ArrayCode } from "./array-code.ts";

let loaded: ArrayCode | undefined;

/** Systems with arrays are sorted by what a page loads together with it. */
export function arrayCode(): ArrayCode {
  if (loaded === undefined) throw new Error("a system was sorted by what is not loaded");
  return loaded;
}

export async function loadArrayCode(): Promise<void> {
  loaded = (await import("./array-code.ts")).code;
}
