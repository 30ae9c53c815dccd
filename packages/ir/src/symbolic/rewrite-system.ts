import type { Distribution, HybridDae } from "../dae/hybrid-dae.ts";
import type { Expression, VariableId } from "../expressions/expression.ts";
import { rewriteAssertion, rewriteStatements } from "./rewrite.ts";

export interface SystemRewriter {
  readonly expression: (e: Expression) => Expression;
  /** Of a variable that is named alone: assigned, stored, differentiated by `reinit`. */
  readonly variable: (v: VariableId) => VariableId;
}

/** The system with other expressions and numbers of variables in all its tables but that of the variables. */
export function rewriteSystem(dae: HybridDae, { expression, variable }: SystemRewriter): HybridDae {
  const sides = <T extends { readonly left: Expression; readonly right: Expression }>(one: T): T => ({
    ...one,
    left: expression(one.left),
    right: expression(one.right),
  });
  const assigned = <T extends { readonly variable: VariableId; readonly value: Expression }>(one: T): T => ({
    ...one,
    variable: variable(one.variable),
    value: expression(one.value),
  });
  const section = (s: HybridDae["algorithms"][number]) => ({
    ...s,
    statements: rewriteStatements(s.statements, { expression, variable }),
    outputs: s.outputs.map(variable),
    inputs: s.inputs.map(variable),
  });
  const assertion = (a: HybridDae["assertions"][number]) => rewriteAssertion(a, expression);
  return {
    ...dae,
    equations: dae.equations.map(sides),
    initialEquations: dae.initialEquations.map(sides),
    algorithms: dae.algorithms.map(section),
    initialAlgorithms: dae.initialAlgorithms.map(section),
    whenClauses: dae.whenClauses.map((clause) => ({
      ...clause,
      branches: clause.branches.map((branch) => ({
        ...branch,
        conditions: branch.conditions.map(variable),
        assignments: branch.assignments.map(assigned),
        reinits: branch.reinits.map((r) => ({ ...r, state: variable(r.state), value: expression(r.value) })),
        assertions: branch.assertions.map(assertion),
        terminates: branch.terminates.map((t) => ({ ...t, message: expression(t.message) })),
      })),
    })),
    relations: dae.relations.map(sides),
    samplers: dae.samplers.map((s) => ({
      ...s,
      start: expression(s.start),
      interval: expression(s.interval),
    })),
    assertions: dae.assertions.map(assertion),
    schedules: dae.schedules.map((s) => ({
      ...s,
      first: expression(s.first),
      ...(s.interval && { interval: expression(s.interval) }),
      ...(s.count && { count: expression(s.count) }),
    })),
    transitions: dae.transitions.map((t) => ({
      ...t,
      cause: t.cause.kind === "guard" ? { ...t.cause, guard: expression(t.cause.guard) } : t.cause,
      resets: t.resets.map(assigned),
    })),
    ...pastValues(dae, variable),
    ...(dae.inlinedCalls && {
      inlinedCalls: dae.inlinedCalls.map((c) => ({
        ...c,
        result: expression(c.result),
        arguments: c.arguments.map(expression),
      })),
    }),
  };
}

/** Variables whose past is stored, and those with a clock. */
function pastValues(
  { histories, distributions, clockedParts }: HybridDae,
  variable: (v: VariableId) => VariableId,
): Pick<HybridDae, "histories" | "distributions" | "clockedParts"> {
  const moved = (one: Distribution): Distribution => ({
    ...one,
    inlets: [variable(one.inlets[0]), variable(one.inlets[1])],
    position: variable(one.position),
    isForward: variable(one.isForward),
    points: one.points.map(variable),
    values: one.values.map(variable),
  });
  return {
    ...(histories && {
      histories: histories.map(({ longest, ...one }) => ({
        ...one,
        value: variable(one.value),
        delay: variable(one.delay),
        ...(longest !== undefined && { longest: variable(longest) }),
      })),
    }),
    ...(distributions && { distributions: distributions.map(moved) }),
    ...(clockedParts && {
      clockedParts: clockedParts.map((one) => ({
        ...one,
        tick: variable(one.tick),
        variables: one.variables.map(variable),
      })),
    }),
  };
}
