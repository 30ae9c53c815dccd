import type { Alias, Diagnostic, Equation, HybridDae, Variable, VariableId } from "@cosimo/ir";
import { isParameter } from "../system/unknown-classes.ts";
import { createAliasSets } from "./alias-sets.ts";
import { mergeAttributes } from "./merge-attributes.ts";
import { substituteAliases } from "./substitute-aliases.ts";

export interface AliasElimination {
  /** The system without trivial equations, with representatives in place of aliases. */
  readonly dae: HybridDae;
  readonly aliases: readonly Alias[];
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Removes equations a = b, a = -b and a + b = 0 between time-varying variables: one variable represents the others. Two
 * variables that must be kept (inputs, states, derivatives) are not joined; their equation remains. With `joinStates` equal
 * states become one, and a state equal to the derivative of another one replaces that derivative. This reduces the index
 * without differentiation.
 */
export function eliminateAliases(dae: HybridDae, joinStates = false): AliasElimination {
  const sets = createAliasSets(dae, joinStates);
  const remaining = dae.equations.filter((equation) => {
    const trivial = trivialEquality(equation, dae);
    return trivial === undefined || !sets.join(trivial.a, trivial.b, trivial.negated);
  });
  if (remaining.length === dae.equations.length) return { dae, aliases: [], diagnostics: [] };
  const aliases = sets.aliases();
  const merged = mergeAttributes(dae, aliases);
  const derivatives = sets.derivatives();
  const variables = merged.variables.map((v) => withDerivativeOf(v, derivatives.get(v.id)));
  const renumbered = remaining.map((equation, id) => ({ ...equation, id: id as Equation["id"] }));
  const reduced = { ...dae, variables, equations: renumbered };
  return { dae: substituteAliases(reduced, aliases), aliases, diagnostics: merged.diagnostics };
}

/** The representative of a derivative takes over `derivativeOf`. */
function withDerivativeOf(v: Variable, derivativeOf: VariableId | undefined): Variable {
  if (derivativeOf === v.derivativeOf) return v;
  const { derivativeOf: _, ...rest } = v;
  return derivativeOf === undefined ? rest : { ...rest, derivativeOf };
}

interface TrivialEquality {
  readonly a: VariableId;
  readonly b: VariableId;
  readonly negated: boolean;
}

/** The equation as a = b or a = -b of two time-varying variables of one type, in all modes. */
function trivialEquality(equation: Equation, dae: HybridDae): TrivialEquality | undefined {
  const { left, right, ranges } = equation;
  if (ranges !== undefined) return undefined;
  const found = signedPair(left, right);
  if (found === undefined || found.a === found.b) return undefined;
  const a = dae.variables[found.a]!;
  const b = dae.variables[found.b]!;
  if (isParameter(a) || isParameter(b) || a.type !== b.type) return undefined;
  // A variable held between events can't represent one that is evaluated continuously, such as a derivative.
  if (a.variability !== b.variability) return undefined;
  if (found.negated && a.type !== "Real" && a.type !== "Integer") return undefined;
  return found;
}

type Side = Equation["left"];

function signedPair(left: Side, right: Side): TrivialEquality | undefined {
  const a = signedVariable(left);
  const b = signedVariable(right);
  if (a !== undefined && b !== undefined)
    return { a: a.variable, b: b.variable, negated: a.negated !== b.negated };
  if (isZero(right)) return zeroSum(left);
  return isZero(left) ? zeroSum(right) : undefined;
}

/** a + b = 0 and a - b = 0. */
function zeroSum(sum: Side): TrivialEquality | undefined {
  if (sum.kind !== "binary" || (sum.operator !== "+" && sum.operator !== "-")) return undefined;
  const a = signedVariable(sum.left);
  const b = signedVariable(sum.right);
  if (a === undefined || b === undefined) return undefined;
  return { a: a.variable, b: b.variable, negated: (a.negated !== b.negated) !== (sum.operator === "+") };
}

function signedVariable(e: Side): { readonly variable: VariableId; readonly negated: boolean } | undefined {
  if (e.kind === "variable") return { variable: e.variable, negated: false };
  if (e.kind !== "unary" || e.operator !== "-" || e.operand.kind !== "variable") return undefined;
  return { variable: e.operand.variable, negated: true };
}

function isZero(e: Side): boolean {
  return e.kind === "number" && e.value === 0;
}
