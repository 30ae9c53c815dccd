import type { Expression } from "@cosimo/ir";
import { evaluate } from "@cosimo/ir";
import type {
  Assignment,
  ConstantStatement,
  LismaExpression,
  LismaModel,
  MacroStatement,
} from "../../syntax/tree/syntax-tree.ts";
import { changes } from "../expressions/conditions.ts";
import { lowerNumber, nameOf } from "../expressions/expressions.ts";
import { addVariable, isConstant, type Lowering, originOf, report } from "../expressions/lowering.ts";
import { timeName } from "../expressions/references.ts";
import type { Scope } from "../expressions/scope.ts";
import type { Placed } from "./placed-statement.ts";

/**
 * Declares constants as parameters, which a run can change. Their order is free, and they may use macros outside
 * loops: names are declared first.
 */
export function declareConstants(lowering: Lowering, model: LismaModel): void {
  const constants = model.statements.filter((s): s is ConstantStatement => s.kind === "constant");
  const defaults = model.statements.find((s) => s.kind === "defaultConstant");
  const values: { readonly id: number; readonly value: LismaExpression }[] = [];
  for (const { items } of constants)
    for (const { names, value = defaults?.value } of items)
      for (const { name, span } of names) {
        if (name === timeName) report(lowering, "lisma.reserved-name", span, { name });
        if (lowering.variableIds.has(name)) report(lowering, "lisma.duplicate-name", span, { name });
        const id = addVariable(lowering, name, originOf(span), { variability: "parameter", fixed: true });
        if (value === undefined) report(lowering, "lisma.constant-without-value", span, { name });
        else values.push({ id, value });
      }
  const macros = model.statements.filter((s): s is MacroStatement => s.kind === "macro");
  declareMacros(
    lowering,
    macros.map((statement) => ({ statement, scope: undefined })),
  );
  for (const { id, value } of values) {
    const binding = lowerConstant(lowering, value, undefined);
    if (binding !== undefined) lowering.variables[id] = { ...lowering.variables[id]!, binding };
  }
  reportCycles(lowering);
}

/** One message for each cycle. */
function reportCycles(lowering: Lowering): void {
  const reported = new Set<number>();
  for (const { id, name, origin } of [...lowering.variables]) {
    const reading = new Set<number>();
    let cyclic = false;
    const variable = (v: number): number => {
      if (v === id && reading.size > 0) cyclic = true;
      const { binding } = lowering.variables[v]!;
      if (binding !== undefined && !reading.has(v)) {
        reading.add(v);
        evaluate(binding, { relations: [], functions: [], variable });
      }
      return 0;
    };
    variable(id);
    if (!cyclic || [...reading].some((v) => reported.has(v))) continue;
    for (const v of reading) reported.add(v);
    report(lowering, "lisma.cyclic-constant", origin.span, { name });
  }
}

export function declareMacros(lowering: Lowering, macros: readonly Placed<MacroStatement>[]): void {
  for (const { statement, scope } of macros)
    for (const item of statement.items) declareMacro(lowering, item, scope);
}

function declareMacro(lowering: Lowering, { target, value }: Assignment, scope: Scope | undefined): void {
  const name = nameOf(lowering, target, scope);
  if (name === undefined) return;
  if (name === timeName) report(lowering, "lisma.reserved-name", target.span, { name });
  else if (lowering.macros.has(name) || lowering.variableIds.has(name))
    report(lowering, "lisma.duplicate-name", target.span, { name });
  else lowering.macros.set(name, { value, scope });
}

/** A number known before the run, as an expression of constants; `undefined` after a report. */
export function lowerConstant(
  lowering: Lowering,
  e: LismaExpression,
  scope: Scope | undefined,
): Expression | undefined {
  const value = lowerNumber(lowering, e, scope);
  if (value === undefined || !changes(lowering, value)) return value;
  report(lowering, "lisma.constant-reads-variable", e.span, { name: firstVariable(lowering, value) });
  return undefined;
}

/** The first variable of the expression in the order of the text, `TIME` if there is none. */
export function firstVariable(lowering: Lowering, e: Expression): string {
  const names: string[] = [];
  evaluate(e, {
    relations: lowering.relations,
    functions: [],
    time: 0,
    variable: (v) => {
      if (!isConstant(lowering, v)) names.push(lowering.variables[v]!.name);
      return 0;
    },
  });
  return names[0] ?? "TIME";
}
