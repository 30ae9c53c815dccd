import type {
  Assertion,
  Block,
  Equation,
  Expression,
  FlatFunction,
  HybridDae,
  Origin,
  Reinit,
  Relation,
  SortedDae,
  Variability,
  Variable,
  VariableId,
  WhenAssignment,
} from "@cosimo/ir";
import { parseFormula } from "./expression-text.ts";

export const testOrigin: Origin = {
  span: { source: { uri: "test", text: "" }, start: 0, end: 0 },
  component: [],
};

/** A block of a test's system: `[unknown, formula]`, or a loop. */
export type TestBlock =
  | readonly [unknown: string, formula: string]
  | {
      readonly tearing: readonly string[];
      readonly inner?: readonly (readonly [string, string])[];
      readonly residuals: readonly string[];
      readonly linear: boolean;
      readonly discrete?: boolean;
    }
  | { readonly when: string };

export interface TestWhen {
  readonly condition: string;
  readonly assignments?: Readonly<Record<string, string>>;
  readonly reinits?: Readonly<Record<string, string>>;
}

/** A small sorted system by formulas: states have derivative variables `der(name)`. */
export interface TestModel {
  readonly parameters?: Readonly<Record<string, string>>;
  /** Names and start values. */
  readonly states?: Readonly<Record<string, string>>;
  readonly algebraic?: Readonly<Record<string, string>>;
  readonly discrete?: Readonly<Record<string, string>>;
  readonly inputs?: readonly string[];
  readonly blocks: readonly TestBlock[];
  readonly whens?: readonly TestWhen[];
  readonly assertions?: readonly string[];
  readonly functions?: readonly FlatFunction[];
  readonly algorithms?: HybridDae["algorithms"];
}

/** The sorted system of a test. Initially states and discrete variables take their start values. */
export function smallModel(model: TestModel): SortedDae {
  const variables: Variable[] = [];
  const ids = new Map<string, VariableId>();
  const relations: Relation[] = [];
  const functions = model.functions ?? [];
  const idOf = (name: string): VariableId => {
    const id = ids.get(name);
    if (id === undefined) throw new Error(`no variable '${name}'`);
    return id;
  };
  const formula = (text: string): Expression =>
    parseFormula(text, {
      variable: (name) => ({ kind: "variable", variable: idOf(name) }),
      call: (name, list) => {
        const fn = functions.find((f) => f.name === name.replace(/_\d+$/, ""));
        if (fn === undefined) return undefined as unknown as Expression;
        const output = Number(/_(\d+)$/.exec(name)?.[1] ?? 0);
        return { kind: "call", function: fn.id, arguments: list, output };
      },
      event: (operator, left, right) => {
        const id = relations.length as Relation["id"];
        relations.push({
          id,
          operator: operator as Relation["operator"],
          left,
          right,
          text,
          usage: "branch",
          origin: testOrigin,
        });
        return { kind: "relation", relation: id };
      },
    });
  const declare = (name: string, variability: Variability, more: Partial<Variable> = {}): VariableId => {
    const id = variables.length as VariableId;
    ids.set(name, id);
    variables.push({ ...plainVariable(id, name, variability), ...more });
    return id;
  };
  const parameterOrder = Object.entries(model.parameters ?? {}).map(([name, text]) =>
    declare(name, "parameter", { binding: formula(text) }),
  );
  const declareAll = (table: Readonly<Record<string, string>> | undefined, variability: Variability) =>
    Object.entries(table ?? {}).map(([name, start]) => declare(name, variability, { start: formula(start) }));
  const states = declareAll(model.states, "continuous");
  const derivatives = states.map((v) =>
    declare(`der(${variables[v]!.name})`, "continuous", { derivativeOf: v }),
  );
  declareAll(model.algebraic, "continuous");
  const discrete = declareAll(model.discrete, "discrete");
  for (const name of model.inputs ?? []) declare(name, "continuous", { causality: "input" });

  const whenOf = (name: string) => (model.whens ?? []).findIndex((w) => w.assignments?.[name] !== undefined);
  const block = (b: TestBlock): Block => {
    if ("when" in b) return { kind: "when", clause: whenOf(b.when), variable: idOf(b.when) };
    if ("tearing" in b) {
      return {
        kind: "loop",
        linear: b.linear,
        discrete: b.discrete ?? false,
        tearingVariables: b.tearing.map(idOf),
        assignments: (b.inner ?? []).map(([name, text]) => assignment(name, text)),
        residuals: b.residuals.map((text) => ({ value: formula(text), origin: testOrigin })),
      };
    }
    return { kind: "assignment", assignment: assignment(b[0], b[1]) };
  };
  const assignment = (name: string, text: string) => ({
    unknown: idOf(name),
    value: formula(text),
    origin: testOrigin,
  });
  const algorithms = model.algorithms ?? [];
  const blocks: readonly Block[] = [
    ...model.blocks.map(block),
    ...algorithms.map((_, index): Block => ({ kind: "algorithm", index, initial: false })),
  ];
  const whenClauses = (model.whens ?? []).map((w) => ({
    origin: testOrigin,
    branches: [
      {
        conditions: [idOf(w.condition)],
        text: w.condition,
        assignments: Object.entries(w.assignments ?? {}).map(
          ([name, text]): WhenAssignment => ({
            variable: idOf(name),
            value: formula(text),
            origin: testOrigin,
          }),
        ),
        reinits: Object.entries(w.reinits ?? {}).map(
          ([name, text]): Reinit => ({ state: idOf(name), value: formula(text), origin: testOrigin }),
        ),
        assertions: [],
        terminates: [],
        origin: testOrigin,
      },
    ],
  }));
  const assertions = (model.assertions ?? []).map(
    (text): Assertion => ({
      condition: formula(text),
      text,
      message: { kind: "string", value: text },
      level: "error",
      origin: testOrigin,
    }),
  );
  const equations = model.blocks.flatMap((b, i): Equation[] =>
    "tearing" in b || "when" in b
      ? []
      : [
          {
            id: i as Equation["id"],
            left: formula(b[0]),
            right: (blocks[i] as Block & { kind: "assignment" }).assignment.value,
            origin: testOrigin,
          },
        ],
  );
  const dae: HybridDae = {
    name: "Test",
    description: "",
    variables,
    equations,
    initialEquations: [],
    algorithms,
    initialAlgorithms: [],
    whenClauses,
    relations,
    samplers: [],
    assertions,
    functions,
    components: [],
    automata: [],
    modes: [],
    schedules: [],
    transitions: [],
    experiment: {},
    origin: testOrigin,
  };
  const computed = new Set(blocks.flatMap((b) => (b.kind === "assignment" ? [b.assignment.unknown] : [])));
  return {
    dae,
    aliases: [],
    states,
    derivatives,
    blocks,
    initialization: {
      blocks,
      startAssignments: [...states, ...discrete.filter((v) => !computed.has(v) && !isWhen(v))],
      assumedFixed: [],
      dependentStarts: [],
      checks: [],
    },
    parameterOrder,
    jacobianSparsity: states.map(() => states.map((_, i) => i)),
    constraintSets: [],
    structuralIndex: 0,
    counts: { equations: equations.length, trivial: 0, remaining: equations.length },
  };

  function isWhen(v: VariableId): boolean {
    return blocks.some((b) => b.kind === "when" && b.variable === v);
  }
}

function plainVariable(id: VariableId, name: string, variability: Variability): Variable {
  return {
    id,
    name,
    type: "Real",
    variability,
    causality: "local",
    fixed: variability !== "continuous",
    final: false,
    protected: false,
    unit: "",
    displayUnit: "",
    quantity: "",
    description: "",
    stateSelect: "default",
    origin: testOrigin,
  };
}
