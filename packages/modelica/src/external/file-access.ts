import type { MessageArgument, RunFiles } from "@cosimo/ir";
import type { readTable } from "./read-table.ts";

/** A value, or the values of an array, row by row. */
export type Given = number | string | readonly number[];

/** What a function returns and writes: `written[i]` to the address that is argument i. */
interface Results {
  readonly result?: number | string;
  readonly written?: Readonly<Record<number, readonly number[]>>;
}

export type Outcome = Results | { readonly failure: MessageArgument };

export type FileFunction = (files: RunFiles, ...given: readonly Given[]) => Outcome;

/** What needs a file system: `file-access-at-once.ts`, or in a browser `no-file-access.ts`. The package's `imports` choose. */
export interface FileAccess {
  /** Functions of files in a run, by their names in C. */
  readonly functions: ReadonlyMap<string, FileFunction>;
  /** Missing: tables of files are not read. */
  readonly readTable?: typeof readTable;
}
