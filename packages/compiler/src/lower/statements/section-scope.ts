import type {
  AlgorithmSection,
  Expression,
  KernelStatement,
  Statement,
  VariableId,
  WhenStatementBranch,
} from "@cosimo/ir";
import { visitStatements } from "@cosimo/ir";
import * as kernel from "../../kernel/kernel-builder.ts";
import { relationValue } from "../expressions/relations.ts";
import { type Lowering, once } from "../memory/lowering.ts";
import { and, negate, not, or, toCondition, toReal } from "../values/arithmetic.ts";
import { argument, integer, load, store, type Value, type ValueGraph } from "../values/value-graph.ts";
import {
  type Body,
  endBasicBlock,
  lowerAlone,
  type OuterNames,
  type SectionStatement,
  type SectionStatements,
  startBasicBlock,
} from "./basic-blocks.ts";
import { chooseBranch, type LoweredBranch, lowerConditionAlone, lowerStatements } from "./statements.ts";
import { isInitial } from "./when-clauses.ts";

/** `frozen`, between events: relations and discrete variables keep their values, and no when-statement fires. */
export type SectionMode = "frozen" | "update" | "initialize";

/** Resolution of references in one function of an algorithm section. */
export interface SectionScope {
  readonly lowering: Lowering;
  readonly name: string;
  readonly mode: SectionMode;
  /** First slot of the outputs. */
  readonly outputSlot: number;
  /** Continuous inputs, with the slots through which they are passed. */
  readonly spilled: ReadonlyMap<VariableId, number>;
  readonly timeTangentSlot: number;
  tangentSlot(v: VariableId): number;
  isContinuous(v: VariableId): boolean;
  /** Slot of the value that an output has before the first statement. */
  initialSlot(v: VariableId): number;
  names(graph: ValueGraph, tangent: boolean): OuterNames;
}

export const variableName = (v: VariableId) => `x${v}`;
export const variableTangentName = (v: VariableId) => `dx${v}`;

export function sectionNames(
  lowering: Lowering,
  section: AlgorithmSection,
  key: string,
  name: string,
  mode: SectionMode,
): SectionScope {
  const { dae, layout } = lowering;
  const spilled = new Map<VariableId, number>();
  const reserve = (what: string, count = 1) =>
    once(lowering, `section ${key} ${what}`, () => lowering.reserve(count));
  const outputs = new Set(section.outputs);
  const scope: SectionScope = {
    lowering,
    name,
    mode,
    spilled,
    outputSlot: reserve("outputs", section.outputs.length),
    timeTangentSlot: reserve("time tangent"),
    tangentSlot: (v) => reserve(`tangent ${v}`),
    isContinuous: (v) => dae.variables[v]!.variability === "continuous",
    initialSlot(v) {
      if (scope.isContinuous(v)) return layout.start[v]!;
      return mode === "frozen" || layout.pre[v]! < 0 ? layout.value[v]! : layout.pre[v]!;
    },
    names: (graph, tangent) => ({
      ...createNames(scope, graph, outputs, spillSlot),
      seed: (leaf) => (tangent ? seedOf(scope, graph, leaf) : undefined),
    }),
  };
  const spillSlot = (v: VariableId) => {
    if (!spilled.has(v)) spilled.set(v, reserve(`input ${v}`));
    return spilled.get(v)!;
  };
  return scope;
}

function createNames(
  scope: SectionScope,
  graph: ValueGraph,
  outputs: ReadonlySet<VariableId>,
  spillSlot: (v: VariableId) => number,
): Pick<OuterNames, "environment" | "relation"> {
  const { lowering } = scope;
  const { layout } = lowering;
  const base = argument(graph, "b", "i32");
  const slot = (offset: number) => load(graph, base, offset);
  const flag = (offset: number) => toCondition(graph, slot(offset));
  const relations = new Map<number, Value>();
  const own = (v: VariableId): Value => {
    if (outputs.has(v)) return argument(graph, variableName(v), "f64");
    return slot(scope.isContinuous(v) ? spillSlot(v) : layout.value[v]!);
  };
  const signed = (v: VariableId, read: (v: VariableId) => Value): Value => {
    const alias = lowering.aliases.get(v);
    const value = read(alias?.representative ?? v);
    return alias?.negated ? negate(graph, value) : value;
  };
  const environment: OuterNames["environment"] = {
    time: argument(graph, "t", "f64"),
    variable: (v) => signed(v, own),
    pre: (v) => signed(v, (id) => slot(layout.pre[id]!)),
    sample: (s) => flag(layout.samplers + s),
    initial: () => flag(layout.initial),
    terminal: () => flag(layout.terminal),
  };
  return {
    environment,
    relation(r, block) {
      if (scope.mode === "frozen") return flag(layout.relations + r);
      let value = relations.get(r);
      if (value === undefined) {
        value = relationValue(block, lowering, r);
        relations.set(r, value);
        store(graph, base, layout.relations + r, toReal(graph, value));
      }
      return value;
    },
  };
}

/** Tangents of outputs in their locals, of inputs and time in their slots. */
function seedOf(scope: SectionScope, graph: ValueGraph, leaf: Value): Value | undefined {
  const base = argument(graph, "b", "i32");
  if (leaf.kind === "argument") {
    if (leaf.name === "t") return load(graph, base, scope.timeTangentSlot);
    const v = Number(/^x(\d+)$/.exec(leaf.name)?.[1] ?? -1) as VariableId;
    return v >= 0 && scope.isContinuous(v) ? argument(graph, variableTangentName(v), "f64") : undefined;
  }
  if (leaf.operands[0] !== base) return undefined;
  for (const [v, slot] of scope.spilled) {
    if (slot === leaf.number) return load(graph, base, scope.tangentSlot(v));
  }
  return undefined;
}

export interface LoweredSectionStatements extends SectionStatements {
  /** Resets the flags of all effects before the first statement. */
  clear(statements: readonly Statement[]): readonly KernelStatement[];
}

/** Statements that only algorithm sections have. */
export function createSectionStatements(scope: SectionScope): LoweredSectionStatements {
  const { lowering } = scope;
  const { layout, effects } = lowering;
  const base = kernel.integerLocal("b");
  const storeFlag = (slot: number, value: number) => kernel.store(base, slot, kernel.real(value));
  const branchSlot = (branch: WhenStatementBranch) => layout.whenBranches + effects.branchIndex.get(branch)!;
  const flagSlot = (statement: SectionStatement & { kind: "assert" | "reinit" }): number =>
    statement.kind === "assert"
      ? layout.assertions + effects.indexOf.get(statement.assertion)!
      : layout.reinitFlags + effects.indexOf.get(statement)!;
  const flagSlots = (statement: Statement): readonly number[] => {
    if (statement.kind === "assert") return [flagSlot(statement)];
    if (scope.mode === "frozen") return [];
    if (statement.kind === "when") return statement.branches.map(branchSlot);
    return statement.kind === "reinit" ? [flagSlot(statement)] : [];
  };
  return {
    variableName,
    variableTangentName,
    clear(statements) {
      const cleared: KernelStatement[] = [];
      visitStatements(statements, {
        statement: (s) => cleared.push(...flagSlots(s).map((slot) => storeFlag(slot, 0))),
      });
      return cleared;
    },
    lower(body, statement) {
      switch (statement.kind) {
        case "assert":
          return lowerFlag(body, statement.assertion.condition, storeFlag(flagSlot(statement), 1));
        case "reinit": {
          const { statements, expression } = lowerAlone(body, statement.value);
          const index = effects.indexOf.get(statement)!;
          const value = kernel.store(base, layout.reinitValues + index, expression);
          return [...statements, value, storeFlag(flagSlot(statement), 1)];
        }
        case "terminate":
          return [storeFlag(layout.terminate, effects.indexOf.get(statement)! + 1)];
        case "when":
          return lowerWhen(scope, body, statement, (branch) => storeFlag(branchSlot(branch), 1));
      }
    },
  };
}

function lowerFlag(body: Body, condition: Expression, raised: KernelStatement): readonly KernelStatement[] {
  const { statements, expression } = lowerConditionAlone(body, condition);
  return [...statements, kernel.onlyIf(kernel.unary("eqz", expression), [raised])];
}

/** The first branch with a condition that rises; at initialization, with a condition that is `initial()`. */
function lowerWhen(
  scope: SectionScope,
  body: Body,
  statement: SectionStatement & { kind: "when" },
  markFired: (branch: WhenStatementBranch) => KernelStatement,
): readonly KernelStatement[] {
  if (scope.mode === "frozen") return [];
  const branches = statement.branches.map((branch): LoweredBranch => {
    const { statements, expressions } = firing(scope, body, branch.conditions);
    const then = [markFired(branch), ...lowerStatements(body, branch.body)];
    return { before: statements, condition: expressions[0]!, then };
  });
  return chooseBranch(body, branches, []);
}

function firing(scope: SectionScope, body: Body, conditions: readonly VariableId[]) {
  const basicBlock = startBasicBlock(body);
  const { graph, environment } = basicBlock;
  const condition = (value: Value) => toCondition(graph, value);
  const rises = (c: VariableId) =>
    and(graph, condition(environment.variable(c)), not(graph, condition(environment.pre(c))));
  const fires =
    scope.mode === "initialize"
      ? integer(graph, conditions.some((c) => isInitial(c, scope.lowering)) ? 1 : 0)
      : conditions.map(rises).reduce((a, b) => or(graph, a, b));
  return endBasicBlock(basicBlock, [fires]);
}
