import type { Expression, FlatFunction, FunctionId, FunctionLocal, HybridDae, LocalId } from "@cosimo/ir";
import { visitExpression, visitStatements } from "@cosimo/ir";

/** How a function's values are passed and where its arrays are stored. A frame is a range of the arena, from `top`. */
export interface FunctionShape {
  readonly fn: FlatFunction;
  readonly inputs: readonly FunctionLocal[];
  readonly outputs: readonly FunctionLocal[];
  /**
   * The only output is a scalar: it is the kernel function's result. Otherwise outputs are at the beginning of the frame.
   */
  readonly singleResult: boolean;
  /** Number of output scalars. */
  readonly outputLength: number;
  /** The kernel function has a parameter `top`. */
  readonly usesArena: boolean;
  /** A call must be followed by a check of the failure slot. */
  readonly canFail: boolean;
}

/** Offsets in a frame of the arrays whose lengths are known. */
export interface FrameLayout {
  readonly size: number;
  readonly offsets: ReadonlyMap<LocalId, number>;
  readonly tangents: ReadonlyMap<LocalId, number>;
}

/** Smallest frame of a recursive function, so that endless recursion exhausts the arena. */
const RECURSION_SLOTS = 8;

/** Lengths, if they don't depend on values. */
export function staticDimensions(
  local: FunctionLocal,
  locals: readonly FunctionLocal[],
): readonly number[] | undefined {
  const lengths = local.dimensions.map((d) => staticValue(d, locals));
  return lengths.every((length) => length !== undefined) ? (lengths as number[]) : undefined;
}

function staticValue(e: Expression, locals: readonly FunctionLocal[]): number | undefined {
  if (e.kind === "number") return e.value;
  if (e.kind === "size") {
    const dimension = locals[e.local]!.dimensions[e.dimension];
    return dimension && staticValue(dimension, locals);
  }
  if (e.kind !== "binary") return undefined;
  const left = staticValue(e.left, locals);
  const right = staticValue(e.right, locals);
  if (left === undefined || right === undefined) return undefined;
  switch (e.operator) {
    case "+":
      return left + right;
    case "-":
      return left - right;
    case "*":
      return left * right;
    default:
      return undefined;
  }
}

/** Number of scalars; inputs and outputs have static lengths. */
export function lengthOf(local: FunctionLocal, fn: FlatFunction): number {
  const lengths = staticDimensions(local, fn.locals);
  if (lengths === undefined) {
    throw new Error(`the length of '${local.name}' of function '${fn.name}' is not known`);
  }
  return product(lengths);
}

export function product(lengths: readonly number[]): number {
  return lengths.reduce((a, b) => a * b, 1);
}

export const isArray = (local: FunctionLocal) => local.dimensions.length > 0;
export const isReal = (local: FunctionLocal) => local.type === "Real";

/** Shapes of all functions of a model, by id. */
export function functionShapes(dae: HybridDae): readonly FunctionShape[] {
  const calls = dae.functions.map(calledFunctions);
  const shapes = dae.functions.map((fn): FunctionShape => {
    const inputs = fn.locals.slice(0, fn.inputCount);
    const outputs = fn.locals.slice(fn.inputCount, fn.inputCount + fn.outputCount);
    const reached = reachable(fn.id, calls);
    const concerned = [fn, ...[...reached].map((id) => dae.functions[id]!)];
    const recursive = concerned.some((f) => reachable(f.id, calls).has(f.id));
    const needsFrame = concerned.some(
      (f) => f.outputCount !== 1 || f.external !== undefined || f.locals.some(isArray),
    );
    return {
      fn,
      inputs,
      outputs,
      singleResult: outputs.length === 1 && !isArray(outputs[0]!),
      outputLength: outputs.reduce((sum, local) => sum + lengthOf(local, fn), 0),
      usesArena: needsFrame || recursive,
      canFail: needsFrame || recursive || concerned.some(asserts),
    };
  });
  return shapes;
}

function calledFunctions(fn: FlatFunction): readonly FunctionId[] {
  const called = new Set<FunctionId>();
  const visit = (e: Expression) =>
    visitExpression(e, (node) => {
      if (node.kind === "call") called.add(node.function);
    });
  for (const local of fn.locals) for (const e of [...local.dimensions, ...(local.initial ?? [])]) visit(e);
  visitStatements(fn.body, {
    expression: visit,
    statement: (s) => {
      if (s.kind === "callAssign") called.add(s.function);
    },
  });
  if (fn.derivative !== undefined) called.add(fn.derivative);
  for (const { derivative } of fn.outputDerivatives ?? []) called.add(derivative);
  return [...called];
}

function reachable(from: FunctionId, calls: readonly (readonly FunctionId[])[]): ReadonlySet<FunctionId> {
  const seen = new Set<FunctionId>();
  const stack = [...calls[from]!];
  while (stack.length > 0) {
    const id = stack.pop()!;
    if (seen.has(id)) continue;
    seen.add(id);
    stack.push(...calls[id]!);
  }
  return seen;
}

/** Assertions of level warning stop nothing. */
function asserts(fn: FlatFunction): boolean {
  let found = false;
  visitStatements(fn.body, {
    statement: (s) => {
      found ||= s.kind === "assert" && s.assertion.level === "error";
    },
  });
  return found;
}

/**
 * Results, array inputs that lie nowhere else, then other arrays of known lengths. In a tangent function the results are the tangents of the
 * outputs, the tangents of the inputs follow the inputs, and every other Real array is followed by its tangent.
 */
export function frameLayout(shape: FunctionShape, tangent: boolean): FrameLayout {
  const { fn } = shape;
  const offsets = new Map<LocalId, number>();
  const tangents = new Map<LocalId, number>();
  let size = 0;
  const place = (table: Map<LocalId, number>, local: FunctionLocal, length: number) => {
    table.set(local.id, size);
    size += length;
  };
  if (!shape.singleResult) {
    for (const output of shape.outputs) place(tangent ? tangents : offsets, output, lengthOf(output, fn));
  }
  for (const table of tangent ? [offsets, tangents] : [offsets]) {
    for (const input of shape.inputs) {
      if (isArray(input) && (table === offsets || isReal(input))) place(table, input, lengthOf(input, fn));
    }
  }
  for (const local of fn.locals.slice(fn.inputCount)) {
    const lengths = isArray(local) ? staticDimensions(local, fn.locals) : undefined;
    if (lengths === undefined) continue;
    if (!offsets.has(local.id)) place(offsets, local, product(lengths));
    if (tangent && isReal(local) && !tangents.has(local.id)) place(tangents, local, product(lengths));
  }
  return { size: Math.max(size, RECURSION_SLOTS) + externalSlots(fn), offsets, tangents };
}

/** Slots at the end of the frame of a library's function: its inputs and outputs at two points, and tangents of the inputs. */
export function externalSlots({ external }: FlatFunction): number {
  return external === undefined ? 0 : 3 * external.inputLength + 2 * Math.max(1, external.outputLength);
}

/** Names of the kernel functions of a user's function. */
export const functionName = (id: FunctionId) => `function_${id}`;
export const tangentName = (id: FunctionId) => `function_${id}_tangent`;

/** Parameters of these functions: addresses of array inputs and of their tangents. */
export const arrayName = (id: LocalId) => `a${id}`;
export const arrayTangentName = (id: LocalId) => `e${id}`;

/** Whether a parameter of such a function is an address; the function does not change what lies there. */
export const isArrayName = (name: string) => /^[ae]\d+$/.test(name);
