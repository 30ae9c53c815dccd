import {
  type AlgorithmSection,
  type Equation,
  type EquationId,
  type Expression,
  type FlatFunction,
  type FunctionId,
  type HybridDae,
  type Mode,
  type ModeId,
  nameInPart,
  type Origin,
  type RelationId,
  rewrite,
  rewriteAssertion,
  rewriteStatements,
  type SamplerId,
  type ScheduleId,
  type Transition,
  type Variable,
  type VariableId,
  type WhenBranch,
} from "@cosimo/ir";

/** Number of entries in each table before those of the joined system, and the prefix of its names. */
export interface TableOffsets {
  readonly part: string;
  readonly variables: number;
  readonly equations: number;
  readonly initialEquations: number;
  readonly relations: number;
  readonly samplers: number;
  readonly functions: number;
  readonly modes: number;
  readonly automata: number;
  readonly schedules: number;
}

/** A system as a part of a larger one: the same tables with shifted indices and prefixed names. */
export function shiftIndices(dae: HybridDae, offsets: TableOffsets): HybridDae {
  const shift = createShift(offsets);
  const { expression, origin } = shift;
  const sides = <
    T extends { readonly left: Expression; readonly right: Expression; readonly origin: Origin },
  >(
    item: T,
  ): T => ({
    ...item,
    left: expression(item.left),
    right: expression(item.right),
    origin: origin(item.origin),
  });
  const equation = (e: Equation, by: number): Equation => ({
    ...sides(e),
    id: (e.id + by) as EquationId,
    ...(e.derivativeOf !== undefined && { derivativeOf: (e.derivativeOf + by) as EquationId }),
  });
  return {
    ...dae,
    variables: dae.variables.map((v) => shiftVariable(v, shift)),
    equations: dae.equations.map((e) => equation(e, offsets.equations)),
    initialEquations: dae.initialEquations.map((e) => equation(e, offsets.initialEquations)),
    algorithms: dae.algorithms.map((section) => shiftSection(section, shift)),
    initialAlgorithms: dae.initialAlgorithms.map((section) => shiftSection(section, shift)),
    whenClauses: dae.whenClauses.map((clause) => ({
      branches: clause.branches.map((branch) => shiftBranch(branch, shift)),
      origin: origin(clause.origin),
    })),
    relations: dae.relations.map((r) => ({ ...sides(r), id: (r.id + offsets.relations) as RelationId })),
    samplers: dae.samplers.map((s) => ({
      ...s,
      id: (s.id + offsets.samplers) as SamplerId,
      start: expression(s.start),
      interval: expression(s.interval),
      origin: origin(s.origin),
    })),
    assertions: dae.assertions.map((a) => ({ ...rewriteAssertion(a, expression), origin: origin(a.origin) })),
    functions: dae.functions.map((f) => shiftFunction(f, shift)),
    automata: dae.automata.map((automaton) => ({
      name: `${offsets.part}.${automaton.name}`,
      modes: automaton.modes.map(shift.mode),
      initial: shift.mode(automaton.initial),
    })),
    modes: dae.modes.map(
      (mode): Mode => ({
        ...mode,
        id: shift.mode(mode.id),
        automaton: mode.automaton + offsets.automata,
        equations: mode.equations.map((id) => (id + offsets.equations) as EquationId),
        origin: origin(mode.origin),
      }),
    ),
    schedules: dae.schedules.map(({ first, interval, count, ...schedule }) => ({
      ...schedule,
      id: (schedule.id + offsets.schedules) as ScheduleId,
      first: expression(first),
      ...(interval && { interval: expression(interval) }),
      ...(count && { count: expression(count) }),
      origin: origin(schedule.origin),
    })),
    transitions: dae.transitions.map((transition) => shiftTransition(transition, shift, offsets)),
    components: dae.components.map((one) => ({ ...one, path: [offsets.part, ...one.path] })),
    origin: origin(dae.origin),
  };
}

interface Shift {
  readonly part: string;
  readonly variable: (v: VariableId) => VariableId;
  readonly mode: (m: ModeId) => ModeId;
  readonly function: (f: FunctionId) => FunctionId;
  readonly expression: (e: Expression) => Expression;
  readonly origin: (o: Origin) => Origin;
}

function createShift({ part, variables, relations, samplers, functions, modes }: TableOffsets): Shift {
  const variable = (v: VariableId) => (v + variables) as VariableId;
  const shiftFunctionId = (f: FunctionId) => (f + functions) as FunctionId;
  const replace = (e: Expression): Expression => {
    switch (e.kind) {
      case "variable":
      case "pre":
        return { ...e, variable: variable(e.variable) };
      case "relation":
        return { ...e, relation: (e.relation + relations) as RelationId };
      case "sample":
        return { ...e, sampler: (e.sampler + samplers) as SamplerId };
      case "call":
        return { ...e, function: shiftFunctionId(e.function) };
      default:
        return e;
    }
  };
  return {
    part,
    variable,
    mode: (m) => (m + modes) as ModeId,
    function: shiftFunctionId,
    expression: (e) => rewrite(e, replace),
    origin: (o) => ({ ...o, component: [part, ...o.component] }),
  };
}

const attributes = ["start", "binding", "nominal", "min", "max"] as const;

function shiftVariable(v: Variable, { part, variable, expression, origin }: Shift): Variable {
  const values = attributes.flatMap((attribute) => {
    const value = v[attribute];
    return value === undefined ? [] : [[attribute, expression(value)] as const];
  });
  return {
    ...v,
    ...Object.fromEntries(values),
    id: variable(v.id),
    name: nameInPart(part, v.name),
    ...(v.derivativeOf !== undefined && { derivativeOf: variable(v.derivativeOf) }),
    origin: origin(v.origin),
  };
}

function shiftSection(section: AlgorithmSection, shift: Shift): AlgorithmSection {
  return {
    ...section,
    statements: rewriteStatements(section.statements, shift),
    outputs: section.outputs.map(shift.variable),
    inputs: section.inputs.map(shift.variable),
    origin: shift.origin(section.origin),
  };
}

function shiftBranch(branch: WhenBranch, { variable, expression, origin }: Shift): WhenBranch {
  return {
    ...branch,
    conditions: branch.conditions.map(variable),
    assignments: branch.assignments.map((a) => ({
      ...{ variable: variable(a.variable), value: expression(a.value), origin: origin(a.origin) },
    })),
    reinits: branch.reinits.map((r) => ({
      ...{ state: variable(r.state), value: expression(r.value), origin: origin(r.origin) },
    })),
    assertions: branch.assertions.map((a) => ({
      ...rewriteAssertion(a, expression),
      origin: origin(a.origin),
    })),
    terminates: branch.terminates.map((t) => ({ message: expression(t.message), origin: origin(t.origin) })),
    origin: origin(branch.origin),
  };
}

function shiftFunction(f: FlatFunction, shift: Shift): FlatFunction {
  const { expression } = shift;
  return {
    ...f,
    id: shift.function(f.id),
    locals: f.locals.map((local) => ({
      ...local,
      dimensions: local.dimensions.map(expression),
      ...(local.initial && { initial: local.initial.map(expression) }),
    })),
    body: rewriteStatements(f.body, shift),
    ...(f.derivative !== undefined && { derivative: shift.function(f.derivative) }),
    ...(f.timeDerivative !== undefined && { timeDerivative: shift.function(f.timeDerivative) }),
    ...(f.outputDerivatives && {
      outputDerivatives: f.outputDerivatives.map((one) => ({
        ...one,
        derivative: shift.function(one.derivative),
      })),
    }),
  };
}

function shiftTransition(
  transition: Transition,
  { mode, variable, expression, origin }: Shift,
  { schedules }: TableOffsets,
): Transition {
  const { cause } = transition;
  return {
    from: mode(transition.from),
    to: mode(transition.to),
    cause:
      cause.kind === "guard"
        ? { ...cause, guard: expression(cause.guard) }
        : { ...cause, schedule: (cause.schedule + schedules) as ScheduleId },
    resets: transition.resets.map((r) => ({
      ...{ ...r, variable: variable(r.variable), value: expression(r.value), origin: origin(r.origin) },
    })),
    origin: origin(transition.origin),
  };
}
