import type { Diagnostic, NamedUnits } from "@cosimo/core";

/** A coupled system read from a file, with its units opened. */
export interface OpenedSystem extends NamedUnits {
  /** Warnings and notices found when the file was read. */
  readonly diagnostics: readonly Diagnostic[];
  /** Base of relative paths in the system. */
  readonly folder: string;
  /** Releases the resources of the units. */
  close(): void;
}
