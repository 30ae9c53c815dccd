import type { Reference } from "../../syntax/tree/syntax-tree.ts";
import { type Lowering, type MacroDefinition, report } from "./lowering.ts";

/** The result of `expand` for the macro; a cyclic macro is reported. */
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
