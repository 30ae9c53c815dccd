import { createRequire } from "node:module";
import type * as SheetJs from "@e965/xlsx";

export type { CellObject as Cell } from "@e965/xlsx";

/** SheetJS (Community Edition), loaded on the first call: commands without sheets do not pay for it. */
export function sheetLibrary(): typeof SheetJs {
  return createRequire(import.meta.url)("@e965/xlsx") as typeof SheetJs;
}
