import type {
  Equation,
  EquationId,
  Expression,
  HybridDae,
  Origin,
  Sampler,
  SamplerId,
  Variable,
  VariableId,
  WhenAssignment,
  WhenClause,
} from "@cosimo/ir";

/** The flat system during the translation of its clocks. */
export interface Builder {
  readonly variables: Variable[];
  readonly equations: Omit<Equation, "id">[];
  readonly initialEquations: Omit<Equation, "id">[];
  readonly samplers: Sampler[];
  readonly whenClauses: WhenClause[];
  /** Adds a hidden variable. */
  readonly add: (
    name: string,
    origin: Origin,
    more?: Partial<Pick<Variable, "type" | "variability" | "start" | "fixed" | "description" | "literals">>,
  ) => Expression & { readonly kind: "variable" };
  readonly equate: (left: Expression, right: Expression, origin: Origin) => void;
  readonly sample: (start: Expression, interval: number, text: string, origin: Origin) => Expression;
  /** `when tick then …` */
  readonly when: (
    tick: VariableId,
    text: string,
    assignments: readonly WhenAssignment[],
    origin: Origin,
  ) => void;
}

/** Begins with these equations and the variables of the system. */
export function createBuilder(
  dae: HybridDae,
  equations: readonly Equation[],
  initialEquations: readonly Equation[],
): Builder {
  const variables = [...dae.variables];
  const samplers = [...dae.samplers];
  const whenClauses: WhenClause[] = [];
  const added: Omit<Equation, "id">[] = [...equations];
  let count = 0;
  return {
    variables,
    samplers,
    whenClauses,
    equations: added,
    initialEquations: [...initialEquations],
    add(name, origin, more = {}) {
      const variable = variables.length as VariableId;
      count++;
      variables.push({
        ...{
          id: variable,
          name: `$${name}${count}`,
          type: "Real",
          variability: "discrete",
          causality: "local",
        },
        ...{ fixed: false, final: false, protected: true, unit: "", displayUnit: "", quantity: "" },
        ...{ description: "", stateSelect: "default", origin },
        ...more,
      });
      return { kind: "variable", variable };
    },
    equate(left, right, origin) {
      added.push({ left, right, origin });
    },
    sample(start, interval, text, origin) {
      const id = samplers.length as SamplerId;
      const span: Expression = { kind: "number", value: interval };
      samplers.push({ id, start, interval: span, text, usage: "when", origin });
      return { kind: "sample", sampler: id };
    },
    when(tick, text, assignments, origin) {
      const branch = {
        conditions: [tick],
        text,
        assignments,
        reinits: [],
        assertions: [],
        terminates: [],
        origin,
      };
      whenClauses.push({ branches: [branch], origin });
    },
  };
}

export function numbered(equations: readonly Omit<Equation, "id">[]): readonly Equation[] {
  return equations.map((one, i) => ({ ...one, id: i as EquationId }));
}
