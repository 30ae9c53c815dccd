import type { Span } from "@cosimo/ir";
import {
  type ComponentDeclaration,
  type ExpressionSyntax,
  type ModificationArgument,
  parseOnce,
} from "@cosimo/modelica";
import { languageOf } from "../names/language-of.ts";
import { compositionOf, scopeAt } from "./class-scope.ts";

/** Where a dialog shows a parameter: `annotation(Dialog(tab, group, enable))` (specification 3.6, section 18.7). */
export interface Dialog {
  /** Empty: the general tab. */
  readonly tab: string;
  /** Empty: no group. */
  readonly group: string;
  /** A Boolean parameter of the same class that must have this value; missing: always enabled, or by a condition that is not of this form. */
  readonly enable?: { readonly parameter: string; readonly value: boolean };
}

const PLAIN: Dialog = { tab: "", group: "" };

/** The dialog of the component that is declared at a place. */
export function dialogOf({ source, start }: Span): Dialog {
  if (languageOf(source.uri) !== "modelica" || parseOnce(source).value === undefined) return PLAIN;
  const around = scopeAt(source, start)?.definition;
  const elements = (around && compositionOf(around)?.elements) ?? [];
  const component = elements.find(
    (one): one is ComponentDeclaration =>
      one.kind === "component" && one.span.start <= start && start <= one.span.end,
  );
  const dialog = argument(component?.comment.annotation?.arguments, "Dialog");
  const list = dialog?.modification?.arguments;
  const enable = condition(argument(list, "enable")?.modification?.value);
  return {
    tab: text(argument(list, "tab")?.modification?.value),
    group: text(argument(list, "group")?.modification?.value),
    ...(enable && { enable }),
  };
}

type Element = Extract<ModificationArgument, { kind: "element" }>;

function argument(list: readonly ModificationArgument[] | undefined, name: string): Element | undefined {
  return list?.find((one): one is Element => one.kind === "element" && one.path[0]?.name === name);
}

function text(value: ExpressionSyntax | undefined): string {
  return value?.kind === "string" ? value.value : "";
}

function condition(value: ExpressionSyntax | undefined): Dialog["enable"] {
  if (value?.kind === "reference" && value.parts.length === 1)
    return { parameter: value.parts[0]!.name, value: true };
  if (value?.kind !== "unary" || value.operator !== "not") return undefined;
  const inner = condition(value.operand);
  return inner && { parameter: inner.parameter, value: !inner.value };
}
