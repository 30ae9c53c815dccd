import type { Diagnostic } from "@cosimo/ir";

/**
 * Thrown by the convenience functions when a model or an option is wrong; `diagnostics` contains
 * all faults found.
 */
export class ModelError extends Error {
  readonly diagnostics: readonly Diagnostic[];

  constructor(diagnostics: readonly Diagnostic[]) {
    const errors = diagnostics.filter((d) => d.severity === "error");
    super(errors.map((d) => d.message).join("\n"));
    this.name = "ModelError";
    this.diagnostics = diagnostics;
  }
}
