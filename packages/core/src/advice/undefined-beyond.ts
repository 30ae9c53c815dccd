import {
  type Diagnostic,
  diagnose,
  type Equation,
  type Expression,
  evaluateExpression,
  printEquality,
  visitExpression,
} from "@cosimo/ir";
import { adviceMessages } from "./advice-messages.ts";
import { createScatter, type ModeSystem, valuesAt } from "./mode-systems.ts";

const SAMPLES = 60;

/** An argument that must not be negative. */
interface PartialTerm {
  readonly equation: Equation;
  readonly argument: Expression;
}

/**
 * Finds guards that coincide with the limit of an equation's domain (a square root of the distance
 * to the surface, for example) and whose event type permits stepping over them.
 */
export function undefinedBeyond(mode: ModeSystem): readonly Diagnostic[] {
  const terms = partialTerms(mode);
  const guards = mode.dae.relations.filter((r) => r.usage === "guard" && r.eventType !== "unilateral");
  if (terms.length === 0 || guards.length === 0) return [];
  const samples = signs(
    mode,
    terms.map((term) => term.argument),
    guards.map(({ left, right, operator }): Expression => {
      const [a, b] = operator.startsWith(">") ? [left, right] : [right, left];
      return { kind: "binary", operator: "-", left: a, right: b };
    }),
  );
  return guards.flatMap((guard, j) => {
    const term = terms.find((_, i) => isBoundary(samples.map((s) => [s.arguments[i]!, s.guards[j]!])));
    if (term === undefined) return [];
    const { left, right } = term.equation;
    const args = {
      surface: guard.text,
      equation: printEquality(left, right, mode),
      mode: mode.dae.modes[mode.mode]!.name,
      type: guard.eventType ?? "ordinary",
    };
    return [diagnose(adviceMessages, "advice.undefined-beyond", guard.origin.span, args)];
  });
}

/** Signs of the arguments and of g at scattered states. */
function signs(mode: ModeSystem, terms: readonly Expression[], guards: readonly Expression[]) {
  const scatter = createScatter(mode);
  const x = mode.system.allocate(mode.system.stateCount);
  return Array.from({ length: SAMPLES }, () => {
    scatter(x);
    const values = valuesAt(mode, 0, x);
    const signOf = (e: Expression) =>
      values === undefined ? Number.NaN : Math.sign(evaluateExpression(e, values));
    return { arguments: terms.map(signOf), guards: guards.map(signOf) };
  });
}

/** The argument is negative where g is positive and nowhere else. */
function isBoundary(pairs: readonly (readonly [number, number])[]): boolean {
  const known = pairs.filter(([argument, g]) => argument * g !== 0 && Number.isFinite(argument * g));
  const both = [1, -1].every((side) => known.some(([argument]) => argument === side));
  return both && known.every(([argument, g]) => argument === -g);
}

/** Arguments of sqrt, log and powers with broken exponents in the equations in force. */
function partialTerms({ dae }: ModeSystem): readonly PartialTerm[] {
  const found: PartialTerm[] = [];
  for (const equation of dae.equations) {
    const collect = (e: Expression): void => {
      const argument = restricted(e);
      if (argument !== undefined) found.push({ equation, argument });
    };
    visitExpression(equation.left, collect);
    visitExpression(equation.right, collect);
  }
  return found;
}

function restricted(e: Expression): Expression | undefined {
  if (e.kind === "builtin" && ["sqrt", "log", "log10"].includes(e.function)) return e.arguments[0];
  if (e.kind !== "binary" || e.operator !== "^" || e.right.kind !== "number") return undefined;
  return Number.isInteger(e.right.value) ? undefined : e.left;
}
