import {
  type Expression,
  type HybridDae,
  type Span,
  type Statement,
  visitChildren,
  visitExpression,
} from "@cosimo/ir";
import type { ClassInstance } from "../model/class-instance.ts";
import { type Type, type TypedValue, typeName } from "../model/typed-value.ts";
import { type FlatModel, reportFlatten } from "./flat-model.ts";

/** Notes an equation y = f(…) in which y can change at events only. */
export function noteDiscreteCall(
  flat: FlatModel,
  scope: ClassInstance,
  { name, type }: { readonly name: string; readonly type: Type },
  { call }: TypedValue,
  span: Span,
): void {
  if (call !== undefined && type.kind !== "Real")
    flat.discreteCalls.push({ name, type: typeName(type), call, scope, span });
}

/**
 * Reports those where f is called at all times (specification 3.6, section 3.8.3): its arguments follow variables that change
 * continuously. To be called when all variables are known.
 */
export function checkDiscreteCalls(flat: FlatModel, dae: HybridDae): void {
  for (const { name, type, call, scope, span } of flat.discreteCalls) {
    if (!call.arguments.some((e) => isContinuous(e, dae))) continue;
    reportFlatten(flat, scope, "flatten.discrete-by-call", span, { name, type, function: call.function });
  }
}

/**
 * Reports variables that can change at events only, and conditions of when-clauses, which follow a comparison of continuous values
 * under `noEvent`: no event tells when they change (specification 3.6, section 3.8.5).
 */
export function checkDiscreteComparisons(flat: FlatModel, dae: HybridDae): void {
  const { root } = flat.context;
  const check = (target: Expression, value: Expression, span: Span): void => {
    if (target.kind !== "variable") return;
    const { name, type, description } = dae.variables[target.variable]!;
    const isCondition = name.startsWith("$when");
    // Beside a part that causes events, such a comparison chooses among them.
    if (type === "Real" || !comparesFreely(value, dae) || (isCondition && causesEvents(value))) return;
    const args = { name: isCondition ? description : name, type };
    reportFlatten(flat, root, "flatten.discrete-without-event", span, args);
  };
  for (const { left, right, origin } of dae.equations) check(left, right, origin.span);
  for (const { statements, origin } of dae.algorithms)
    checkStatements(statements, dae, (s) => check(s.target, s.value, origin.span));
}

type Assignment = Extract<Statement, { kind: "assign" }>;

/** Calls `check` with the assignments outside of when-statements; the conditions around them count as parts of the value. */
function checkStatements(
  statements: readonly Statement[],
  dae: HybridDae,
  check: (s: Pick<Assignment, "target" | "value">) => void,
): void {
  for (const s of statements) {
    if (s.kind === "assign") check(s);
    if (s.kind !== "if") continue;
    const deciding = s.branches.find(({ condition }) => comparesFreely(condition, dae))?.condition;
    const inner =
      deciding === undefined ? check : (a: Pick<Assignment, "target">) => check({ ...a, value: deciding });
    for (const { body } of s.branches) checkStatements(body, dae, inner);
    checkStatements(s.else, dae, inner);
  }
}

function causesEvents(e: Expression): boolean {
  let found = false;
  visitExpression(e, ({ kind }) => {
    found ||= kind === "relation" || kind === "sample" || kind === "initial" || kind === "terminal";
  });
  return found;
}

function comparesFreely(e: Expression, dae: HybridDae): boolean {
  let found = false;
  visitExpression(e, (node) => {
    if (node.kind === "compare") found ||= isContinuous(node.left, dae) || isContinuous(node.right, dae);
  });
  return found;
}

/** Whether a value changes between events. */
function isContinuous(e: Expression, dae: HybridDae): boolean {
  switch (e.kind) {
    case "time":
      return true;
    case "variable":
      return (
        dae.variables[e.variable]!.variability === "continuous" && dae.variables[e.variable]!.type === "Real"
      );
    case "pre":
    case "relation":
      return false;
    case "builtin":
      return !EVENT_FUNCTIONS.has(e.function) && e.arguments.some((one) => isContinuous(one, dae));
    default: {
      let found = false;
      visitChildren(e, (child) => {
        found ||= isContinuous(child, dae);
      });
      return found;
    }
  }
}

/** Functions that cause events. */
const EVENT_FUNCTIONS: ReadonlySet<string> = new Set(["integer", "floor", "ceil", "div"]);
