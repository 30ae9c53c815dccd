import type { KernelExpression, KernelFunction, VariableId } from "@cosimo/ir";
import * as kernel from "../../kernel/kernel-builder.ts";
import type { KernelInstance } from "../../kernel/link.ts";
import type { Evaluation } from "../expressions/evaluation.ts";
import { declaredValues } from "../memory/declared-values.ts";
import { exitAfterFailure } from "../memory/failure-exit.ts";
import { areFixed } from "../memory/fixed-values.ts";
import type { SparseLoop, StraightCode } from "../memory/loop-memory.ts";
import type { Lowering } from "../memory/lowering.ts";
import { type JacobianEntry, leafDependencies, sparseJacobianOf } from "../values/tangents.ts";
import { argument, constant, type createValueGraph, load, store, type Value } from "../values/value-graph.ts";
import type { ContinuousLoop } from "./continuous-loop.ts";
import { type EliminationPlan, planElimination } from "./elimination-plan.ts";
import { loopAngles, withInputs } from "./loop-angles.ts";
import { addLoopFunction, LOOP_PARAMETERS, residualsFor, startLoopFunction } from "./loop-function.ts";
import { addInputsFunction } from "./loop-inputs.ts";
import { reserveNewton } from "./newton-solver.ts";
import { straightSolution } from "./straight-loops.ts";

/** Loops up to this number of tearing variables have full matrices. */
const LARGEST_DENSE = 8;
/** Loops whose factors are filled beyond this fraction also have full matrices: contiguous rows are faster than lists. */
const DENSE_FRACTION = 0.6;

/** Writes the functions of a loop for which a sparse matrix pays. */
export function addSparseLoop(
  lowering: Lowering,
  loop: ContinuousLoop,
  number: number,
): SparseLoop | undefined {
  const n = loop.unknowns.length;
  if (n <= LARGEST_DENSE) return undefined;
  const spilled = new Map<VariableId, number>();
  const jacobian = loopFunction(lowering, loop, spilled, false);
  const entries = [...sparseJacobianOf(jacobian.graph, jacobian.residuals, jacobian.z)];
  const matrix = sparseMatrix(lowering, jacobian, entries);
  if (matrix === undefined) return undefined;
  const linear = loop.block.linear && !dependOn(entries, jacobian);
  for (const [k, { value }] of matrix.varying.entries()) store(jacobian.graph, jacobian.target, k, value);
  addLoopFunction(lowering, jacobian.graph, `loop_${number}_jacobian`);
  const residual = loopFunction(lowering, loop, spilled, linear);
  for (const [i, value] of residual.residuals.entries()) store(residual.graph, residual.target, i, value);
  addLoopFunction(lowering, residual.graph, `loop_${number}_residual`);
  const straight = linear ? addStraightCode(lowering, loop, number, spilled) : undefined;
  const inputs = linear ? new Set<number>() : addInputsFunction(lowering, number, spilled);
  const before = lowering.size();
  const sparse = {
    n,
    linear,
    name: `loop_${number}`,
    tangents: `loop_${number}_tangents`,
    solution: lowering.guessSlot(number, n),
    residual: lowering.reserve(n),
    matrix: lowering.reserve(matrix.size),
    spare:
      linear && n <= LARGEST_SINGULAR && mayBecomeSingular(lowering, entries, spilled)
        ? reserveSpare(lowering, n)
        : 0,
    spilled,
    ...(straight && { straight }),
  };
  if (sparse.spare > 0) lowering.singularMarks.set(number, sparse.spare);
  lowering.tables.push({ slot: sparse.matrix, values: matrix.table });
  if (!linear) {
    const mark = n <= LARGEST_SINGULAR ? lowering.reserve(1) : 0;
    if (mark > 0) lowering.singularMarks.set(number, mark);
    const angles = withInputs(loopAngles(residual.graph, residual.z, spilled), inputs);
    const memory = reserveNewton(lowering, loop.unknowns, sparse.solution, spilled, angles, {
      matrix: sparse.matrix,
      mark,
    });
    lowering.newtonLoops.set(number, memory);
  }
  lowering.sparseLoops.set(number, { ...sparse, slots: lowering.size() - before });
  return lowering.sparseLoops.get(number);
}

/** Writes `loop_k_straight(b, t, z, r)`, which stores the unknowns at r, if straight code pays. */
function addStraightCode(
  lowering: Lowering,
  loop: ContinuousLoop,
  number: number,
  spilled: Map<VariableId, number>,
): StraightCode | undefined {
  const { graph, evaluation, z, target, residuals } = loopFunction(lowering, loop, spilled, false);
  const entries = sparseJacobianOf(graph, residuals, z);
  const zero = constant(graph, 0);
  const origin = z.map(() => zero);
  const system = { graph, entries, residuals: residualsFor(evaluation, loop, origin), spilled };
  const first = graph.values.length;
  const found = straightSolution(lowering, system);
  if (found === undefined) return undefined;
  for (const [i, value] of found.solution.entries()) store(graph, target, i, value);
  addLoopFunction(lowering, graph, `loop_${number}_straight`, first);
  return { guard: lowering.reserve(1), root: found.root };
}

/** Larger loops with a singular matrix are not solved: the memory of full matrices would be too large. */
const LARGEST_SINGULAR = 64;

function mayBecomeSingular(
  lowering: Lowering,
  entries: readonly JacobianEntry[],
  spilled: ReadonlyMap<VariableId, number>,
): boolean {
  const values = entries.map(({ value }) => value);
  return !areFixed(lowering, values, spilled);
}

/** A mark and room for `solveConsistent`. */
function reserveSpare(lowering: Lowering, n: number): number {
  return lowering.reserve(1 + 2 * n * n + 7 * n);
}

/** A function of a loop under construction: residuals for tearing variables `z`. */
interface LoopFunction {
  readonly graph: ReturnType<typeof createValueGraph>;
  readonly evaluation: Evaluation;
  readonly z: readonly Value[];
  readonly target: Value;
  readonly residuals: readonly Value[];
}

function loopFunction(
  lowering: Lowering,
  loop: ContinuousLoop,
  spilled: Map<VariableId, number>,
  atZero: boolean,
): LoopFunction {
  const { graph, evaluation, address } = startLoopFunction(lowering, spilled);
  const z = loop.unknowns.map((_, i) => (atZero ? constant(graph, 0) : load(graph, address, i)));
  const residuals = residualsFor(evaluation, loop, z);
  return { graph, evaluation, z, target: argument(graph, "r", "i32"), residuals };
}

function dependOn(entries: readonly JacobianEntry[], { graph, z }: LoopFunction): boolean {
  const dependencies = leafDependencies(graph, z);
  return entries.some(({ value }) => dependencies(value).length > 0);
}

interface SparseMatrix {
  /** The constant first part of the matrix's memory. */
  readonly table: Float64Array;
  /** Total number of slots. */
  readonly size: number;
  /** The entries computed by code, in order. */
  readonly varying: readonly JacobianEntry[];
}

/** `undefined` if the factors would not be sparse. */
function sparseMatrix(
  lowering: Lowering,
  { graph, z }: LoopFunction,
  entries: JacobianEntry[],
): SparseMatrix | undefined {
  const n = z.length;
  if (entries.length > DENSE_FRACTION * n * n) return undefined;
  const declared = declaredValues(lowering, graph);
  const sizes = entries.map(({ row, column, value }) => {
    const size = Math.abs(declared(value));
    return { row, column, size: Number.isFinite(size) ? size : 1 };
  });
  const plan = planElimination(n, sizes);
  if (plan.fill > DENSE_FRACTION * n * n) return undefined;
  entries.sort((a, b) => a.column - b.column || a.row - b.row);
  const varying = entries.filter(({ value }) => value.kind !== "const");
  const capacity = pairsFor(n, plan);
  const table = matrixTable(n, entries, varying, plan, capacity);
  return { table, varying, size: table.length + varying.length + 10 * n + 2 + 2 * capacity };
}

/** Room for factors: other pivots than the preferred ones cause more fill, at most that of full matrices. */
function pairsFor(n: number, { fill }: EliminationPlan): number {
  return Math.min(n * n, FILL_RESERVE * fill + 16 * n);
}

const FILL_RESERVE = 3;
const HEADER = 8;

/** Header, structure, order and values; entries computed by code are NaN. */
function matrixTable(
  n: number,
  entries: readonly JacobianEntry[],
  varying: readonly JacobianEntry[],
  plan: EliminationPlan,
  capacity: number,
): Float64Array {
  const starts = new Array<number>(n + 1).fill(0);
  for (const { column } of entries) starts[column + 1]!++;
  for (let j = 0; j < n; j++) starts[j + 1]! += starts[j]!;
  const header = new Array<number>(HEADER).fill(0);
  header.splice(0, 4, n, entries.length, varying.length, capacity);
  const targets = [...entries.keys()].filter((k) => entries[k]!.value.kind !== "const");
  const parts: readonly (readonly number[])[] = [
    header,
    starts,
    entries.map(({ row }) => row),
    plan.columns,
    plan.pivotRows,
    targets,
    entries.map(({ value }) => (value.kind === "const" ? value.number : Number.NaN)),
  ];
  return Float64Array.from(parts.flat());
}

/** The kernels for the loop, bound to its functions, without Newton's method. */
export function sparseInstances(number: number, { linear, straight }: SparseLoop): readonly KernelInstance[] {
  const bindings = { "loop.residual": `loop_${number}_residual`, "loop.jacobian": `loop_${number}_jacobian` };
  const tangents = { kernel: "sparseLoopTangents", name: `loop_${number}_implicit`, bindings };
  const solver =
    straight === undefined
      ? { kernel: "sparseLinearLoop", name: `loop_${number}_solve`, bindings }
      : {
          kernel: "straightLinearLoop",
          name: `loop_${number}_solve`,
          bindings: { ...bindings, "loop.straight": `loop_${number}_straight` },
        };
  return linear ? [solver, tangents] : [tangents];
}

/** `loop_k_tangents(b, t)`, and `loop_k(b, t)` of a linear loop. */
export function sparseFunctions(
  lowering: Lowering,
  number: number,
  loop: SparseLoop,
): readonly KernelFunction[] {
  const base = kernel.integerLocal("b");
  const at = (slot: number): KernelExpression => kernel.binary("add", base, kernel.integer(slot));
  const spare = loop.spare === 0 ? kernel.integer(0) : at(loop.spare);
  const places = [at(loop.solution), at(loop.residual), at(loop.matrix), spare];
  const list = [base, kernel.realLocal("t"), kernel.integer(loop.n), ...places];
  const write = (name: string, called: string, others: readonly KernelExpression[] = []): KernelFunction => ({
    name,
    parameters: LOOP_PARAMETERS.slice(0, 2),
    result: "i32",
    locals: [],
    body: [
      ...exitAfterFailure(lowering),
      kernel.returnValue(kernel.call("i32", called, [...list, ...others])),
    ],
  });
  const tangents = write(loop.tangents, `loop_${number}_implicit`);
  if (!loop.linear) return [tangents];
  const guarding = straightArguments(loop.straight, at);
  return [write(loop.name, `loop_${number}_solve`, guarding), tangents];
}

function straightArguments(
  straight: StraightCode | undefined,
  at: (slot: number) => KernelExpression,
): readonly KernelExpression[] {
  return straight === undefined ? [] : [at(straight.guard), kernel.integer(straight.root)];
}
