import type { Diagnostic } from "@cosimo/ir";
import { diagnosticsText } from "./diagnostics-text.ts";

/**
 * Thrown by the convenience functions when a model or an option is wrong. The text contains the errors with their
 * places and hints; `diagnostics` contains all faults found, as data.
 */
export class ModelError extends Error {
  // No own property that can be listed: an uncaught error would print it, with the whole text of the model.
  readonly #diagnostics: readonly Diagnostic[];

  constructor(diagnostics: readonly Diagnostic[]) {
    super(diagnosticsText(diagnostics));
    this.#diagnostics = diagnostics;
  }

  static {
    ModelError.prototype.name = "ModelError";
  }

  get diagnostics(): readonly Diagnostic[] {
    return this.#diagnostics;
  }
}
