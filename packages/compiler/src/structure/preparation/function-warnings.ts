import type {
  AlgorithmSection,
  Assertion,
  Expression,
  HybridDae,
  Origin,
  Statement,
  WhenBranch,
} from "@cosimo/ir";
import { expressionKey, one } from "@cosimo/ir";
import { type GuardedCall, guardedCalls } from "./guarded-calls.ts";
import {
  callsOfConditions,
  createWarningFunctions,
  type FunctionWarning,
  type WarningFunctions,
} from "./warning-functions.ts";

/**
 * Makes assertions of level warning in functions assertions of the equations, sections and when-clauses that call them, so
 * that they are located and reported as those. Equal calls outside of sections are one. Equations of the initialization
 * alone are not concerned.
 */
export function watchFunctionWarnings(dae: HybridDae): HybridDae {
  const warnings = createWarningFunctions(dae.functions);
  if (warnings === undefined) return dae;
  const watch = createWatch(warnings);
  const bindings = dae.variables.flatMap(({ binding, origin }) =>
    binding === undefined ? [] : watch.assertions([binding], origin),
  );
  const equations = dae.equations.flatMap((e) => watch.assertions([e.left, e.right], e.origin));
  const relations = dae.relations.flatMap((e) => watch.assertions([e.left, e.right], e.origin));
  const conditions = dae.assertions.flatMap((e) => watch.assertions([e.condition], e.origin));
  return {
    ...dae,
    functions: warnings.functions,
    assertions: [...dae.assertions, ...bindings, ...equations, ...relations, ...conditions],
    whenClauses: dae.whenClauses.map((clause) => ({
      ...clause,
      branches: clause.branches.map((branch) => watchBranch(branch, warnings)),
    })),
    algorithms: dae.algorithms.map((section) => watchSection(section, warnings)),
  };
}

interface Watch {
  /** For the calls in `read` that have not been watched yet. */
  assertions(read: readonly Expression[], origin: Origin): readonly Assertion[];
}

function createWatch(warnings: WarningFunctions): Watch {
  const seen = new Set<string>();
  return {
    assertions: (read, origin) =>
      read
        .flatMap((e) => guardedCalls(e))
        .filter((call) => {
          const key = keyOf(call);
          return !seen.has(key) && seen.add(key);
        })
        .flatMap((call) => assertionsOf(call, origin, warnings)),
  };
}

function keyOf({ function: called, arguments: given, guard }: GuardedCall): string {
  return [called, ...given.map(expressionKey), guard && expressionKey(guard)].join(";");
}

function assertionsOf(call: GuardedCall, origin: Origin, warnings: WarningFunctions): readonly Assertion[] {
  return warnings.of(call.function).map((warning) => assertionOf(call, origin, warning, warnings));
}

/** The place is that of the statement in the function; the component is that of the call. */
function assertionOf(
  call: GuardedCall,
  origin: Origin,
  warning: FunctionWarning,
  warnings: WarningFunctions,
): Assertion {
  const { assertion } = warning;
  const holds = warnings.holds(call, warning);
  const { function: called, arguments: given, guard } = call;
  return {
    ...assertion,
    condition: guard === undefined ? holds : { kind: "if", condition: guard, then: holds, else: one },
    message: warnings.message(call, warning),
    origin: { span: assertion.origin.span, component: origin.component },
    call: { call: { kind: "call", function: called, arguments: given, output: 0 }, origin },
  };
}

function watchBranch(branch: WhenBranch, warnings: WarningFunctions): WhenBranch {
  const { assertions } = createWatch(warnings);
  const found = [
    ...branch.assignments.flatMap(({ value, origin }) => assertions([value], origin)),
    ...branch.reinits.flatMap(({ value, origin }) => assertions([value], origin)),
    ...branch.assertions.flatMap(({ condition, origin }) => assertions([condition], origin)),
  ];
  return { ...branch, assertions: [...branch.assertions, ...found] };
}

function watchSection(section: AlgorithmSection, warnings: WarningFunctions): AlgorithmSection {
  const asserts = (calls: readonly GuardedCall[], span = section.origin.span): readonly Statement[] =>
    calls
      .flatMap((call) => assertionsOf(call, { ...section.origin, span }, warnings))
      .map((assertion) => ({ kind: "assert", assertion }));
  const inside = (body: readonly Statement[]): readonly Statement[] => body.flatMap(watch);
  /** A statement after the assertions of its calls. */
  const watch = (s: Statement): readonly Statement[] => {
    switch (s.kind) {
      case "assign":
        return [...asserts(guardedCalls(s.value), s.span), s];
      case "callAssign": {
        const own: GuardedCall = { function: s.function, arguments: s.arguments, guard: undefined };
        return [...asserts([...s.arguments.flatMap((e) => guardedCalls(e)), own]), s];
      }
      case "if":
        return [
          ...asserts(callsOfConditions(s.branches)),
          { ...s, branches: s.branches.map((b) => ({ ...b, body: inside(b.body) })), else: inside(s.else) },
        ];
      case "for":
        return [
          ...asserts([s.from, s.step, s.to].flatMap((e) => guardedCalls(e))),
          { ...s, body: inside(s.body) },
        ];
      case "while": {
        const calls = guardedCalls(s.condition);
        return [...asserts(calls), { ...s, body: [...inside(s.body), ...asserts(calls)] }];
      }
      case "when":
        return [{ ...s, branches: s.branches.map((b) => ({ ...b, body: inside(b.body) })) }];
      case "reinit":
        return [...asserts(guardedCalls(s.value)), s];
      case "assert":
        return [...asserts(guardedCalls(s.assertion.condition)), s];
      default:
        return [s];
    }
  };
  return { ...section, statements: inside(section.statements) };
}
