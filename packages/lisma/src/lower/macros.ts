import type { Expression } from "@cosimo/ir";
import type { LismaExpression, Reference } from "../syntax/syntax-tree.ts";
import { type Lowering, report } from "./lowering.ts";
import type { Scope } from "./scope.ts";

/** `macro name = value;`: the value stands wherever the name does. */
export interface MacroDefinition {
  readonly value: LismaExpression;
  readonly scope: Scope | undefined;
  /** The value as a number, once it has been expanded: names mean the same everywhere. */
  expanded?: Expression | undefined;
}

/** What `expand` makes of the macro's value; a macro that leads back to itself is reported. */
export function expandMacro<T>(
  lowering: Lowering,
  name: string,
  ref: Reference,
  expand: (macro: MacroDefinition) => T | undefined,
): T | undefined {
  const { expanding } = lowering;
  if (expanding.includes(name)) {
    const path = [...expanding.slice(expanding.indexOf(name)), name].join(" -> ");
    report(lowering, "lisma.cyclic-macro", ref.span, { name, path });
    return undefined;
  }
  expanding.push(name);
  const result = expand(lowering.macros.get(name)!);
  expanding.pop();
  return result;
}
