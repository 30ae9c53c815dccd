import type { Guard } from "./hybrid-system.ts";

type Filter = Extract<Guard, { kind: "filter" }>;

/** Value of a guard. Filters are evaluated only where the atoms leave the value open. */
export function guardHolds(
  guard: Guard,
  relationValue: (indicator: number) => boolean,
  filter: (filter: Filter) => boolean,
): boolean {
  return evaluate(guard, relationValue, always) && evaluate(guard, relationValue, filter);
}

/** Whether a guard would be true if all its filters were. */
export function guardMayHold(guard: Guard, relationValue: (indicator: number) => boolean): boolean {
  return evaluate(guard, relationValue, always);
}

function always(): boolean {
  return true;
}

function evaluate(
  guard: Guard,
  relationValue: (indicator: number) => boolean,
  filter: (filter: Filter) => boolean,
): boolean {
  switch (guard.kind) {
    case "atom":
      return relationValue(guard.indicator) !== guard.negated;
    case "filter":
      return filter(guard);
    case "and":
      return guard.parts.every((part) => evaluate(part, relationValue, filter));
    case "or":
      return guard.parts.some((part) => evaluate(part, relationValue, filter));
  }
}

/**
 * Length of the step to a guard (Esposito, Kumar & Pappas 2001). `step` gives the length for an atom that does not
 * hold, or +Infinity if its indicator does not approach zero. "or" takes the minimum, "and" the maximum. Filters and
 * atoms that hold count as 0; 0 means nothing is left to approach.
 */
export function guardStep(
  guard: Guard,
  relationValue: (indicator: number) => boolean,
  step: (indicator: number) => number,
): number {
  switch (guard.kind) {
    case "atom":
      return relationValue(guard.indicator) !== guard.negated ? 0 : step(guard.indicator);
    case "filter":
      return 0;
    case "and":
      return guard.parts.reduce(
        (longest, part) => Math.max(longest, guardStep(part, relationValue, step)),
        0,
      );
    case "or":
      return guard.parts.reduce(
        (shortest, part) => Math.min(shortest, guardStep(part, relationValue, step)),
        Infinity,
      );
  }
}

/** Splits guards at their top-level "or": an alternative with nothing left to approach must not hide the others. */
export function alternativesOf(guards: readonly Guard[]): readonly Guard[] {
  return guards.flatMap((guard) => (guard.kind === "or" ? alternativesOf(guard.parts) : [guard]));
}

/** Calls `visit` with the atoms of a guard. */
export function visitAtoms(guard: Guard, visit: (indicator: number, negated: boolean) => void): void {
  if (guard.kind === "atom") visit(guard.indicator, guard.negated);
  else if (guard.kind !== "filter") for (const part of guard.parts) visitAtoms(part, visit);
}
