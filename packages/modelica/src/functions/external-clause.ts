import type { Span } from "@cosimo/ir";
import { basesOf } from "../classes/class-members.ts";
import type { ClassInstance } from "../model/class-instance.ts";
import type { ModelContext } from "../model/model-context.ts";
import { compositionOf } from "../syntax/tree/class-parts.ts";
import type { ExternalClause } from "../syntax/tree/syntax-tree.ts";

/** Language of functions that `hostFunctions` has. */
export const HOST_LANGUAGE = "Cosimo";

/** The external clause of a function, its own or an inherited one. */
export function externalClauseOf(context: ModelContext, called: ClassInstance): ExternalClause | undefined {
  const own = wholeFunction(called) ?? compositionOf(called.definition)?.external;
  if (own !== undefined) return own;
  for (const base of basesOf(context, called)) {
    const inherited = externalClauseOf(context, base.instance);
    if (inherited !== undefined) return inherited;
  }
  return undefined;
}

/**
 * Functions of the standard library on whole folders, whose algorithms need vectors of texts with sizes of a run: the names of those
 * that the host has in their place, and their inputs.
 */
const WHOLE_FUNCTIONS: ReadonlyMap<string, readonly [string, ...string[]]> = new Map([
  ["Modelica.Utilities.Files.copy", ["CosimoFiles_copy", "oldName", "newName", "replace"]],
  ["Modelica.Utilities.Files.move", ["CosimoFiles_move", "oldName", "newName", "replace"]],
  ["Modelica.Utilities.Files.remove", ["CosimoFiles_remove", "name"]],
  ["Modelica.Utilities.Files.createDirectory", ["CosimoFiles_createDirectory", "directoryName"]],
]);

/** Whether the host has the function in place of its algorithm. */
export function isWholeFunction({ name }: ClassInstance): boolean {
  return WHOLE_FUNCTIONS.has(name.join("."));
}

function wholeFunction({ name, definition }: ClassInstance): ExternalClause | undefined {
  const whole = WHOLE_FUNCTIONS.get(name.join("."));
  if (whole === undefined) return undefined;
  const [external, ...inputs] = whole;
  const { span } = definition.name;
  const list = inputs.map((input) => referenceTo(input, span));
  return { language: "C", call: { function: { name: external, span }, arguments: list }, span };
}

export function referenceTo(name: string, span: Span) {
  return { kind: "reference" as const, global: false, parts: [{ name, subscripts: [], span }], span };
}
