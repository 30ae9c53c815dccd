import type { KernelExpression, KernelFunction, KernelStatement } from "@cosimo/ir";
import { visitStatements } from "../../kernel/visit-kernel.ts";

type Loop = KernelStatement & { kind: "loop" };

/**
 * A loop over a counter whose iterations are independent: two successive ones can be made at once, with the same bits. Its body
 * sets real locals and stores to memory, both elementwise.
 */
export interface VectorLoop {
  readonly counter: string;
  readonly limit: KernelExpression;
  readonly body: readonly KernelStatement[];
  /** Real locals that the body sets. */
  readonly inner: readonly string[];
  /** Constants and real locals that it reads and that do not change. */
  readonly invariant: readonly KernelExpression[];
}

/** Sum of multiples of i32 locals; the constant has the name "". */
type LinearForm = ReadonlyMap<string, number>;

/** A shorter loop is not worth the preparation. */
const SHORTEST = 4;

const VECTOR_OPERATORS: ReadonlySet<string> = new Set([
  ...["neg", "abs", "sqrt", "add", "sub", "mul", "div", "min", "max"],
]);

/** A name for a constant, different from those of locals. */
export function constantName(value: number): string {
  return `=${Object.is(value, -0) ? "-0" : value}`;
}

/** The loops of a function that can be made in pairs of iterations. */
export function vectorLoops(fn: KernelFunction): ReadonlyMap<KernelStatement, VectorLoop> {
  const found = new Map<KernelStatement, VectorLoop>();
  let definitions: ReadonlyMap<string, KernelExpression> | undefined;
  visitStatements(fn.body, (statement) => {
    if (statement.kind !== "loop" || !statement.body.some((s) => s.kind === "store")) return;
    definitions ??= fixedLocals(fn);
    const loop = vectorLoop(statement, definitions);
    if (loop) found.set(statement, loop);
  });
  return found;
}

/** Values of i32 locals that are set once, and of parameters that are never set, which stand for themselves. */
function fixedLocals(fn: KernelFunction): ReadonlyMap<string, KernelExpression> {
  const sets = new Map<string, KernelExpression[]>();
  visitStatements(fn.body, (s) => {
    if (s.kind === "set") sets.set(s.local, [...(sets.get(s.local) ?? []), s.value]);
  });
  const fixed = new Map<string, KernelExpression>();
  for (const { name, type } of fn.parameters) {
    if (type === "i32" && !sets.has(name)) fixed.set(name, { kind: "local", type, name });
  }
  for (const { name, type } of fn.locals) {
    const values = sets.get(name);
    if (type === "i32" && values?.length === 1) fixed.set(name, values[0]!);
  }
  return fixed;
}

function vectorLoop(loop: Loop, definitions: ReadonlyMap<string, KernelExpression>): VectorLoop | undefined {
  const head = counterOf(loop);
  if (head === undefined) return undefined;
  const { counter, limit } = head;
  const inner = new Set<string>();
  const invariant = new Map<string, KernelExpression>();
  const stores: LinearForm[] = [];
  const accesses: LinearForm[] = [];
  const setInBody = new Set(loop.body.flatMap((s) => (s.kind === "set" ? [s.local] : [])));

  const addressForm = (address: KernelExpression, offset: number): LinearForm | undefined => {
    const form = linearForm(address, definitions);
    if (form?.get(counter) !== 1) return undefined;
    return sumOf(form, new Map([["", offset]]), 1);
  };
  const isElementwise = (e: KernelExpression): boolean => {
    if (e.type !== "f64") return false;
    switch (e.kind) {
      case "const":
        invariant.set(constantName(e.value), e);
        return true;
      case "local":
        // A value of the iteration before would be needed.
        if (setInBody.has(e.name) && !inner.has(e.name)) return false;
        if (!setInBody.has(e.name)) invariant.set(e.name, e);
        return true;
      case "load": {
        const form = addressForm(e.address, e.offset);
        if (form) accesses.push(form);
        return form !== undefined;
      }
      case "unary":
        return VECTOR_OPERATORS.has(e.operator) && isElementwise(e.operand);
      case "binary":
        return VECTOR_OPERATORS.has(e.operator) && isElementwise(e.left) && isElementwise(e.right);
      default:
        return false;
    }
  };
  const isVector = loop.body.every((s) => {
    if (s.kind === "set") {
      const result = isElementwise(s.value);
      inner.add(s.local);
      return result;
    }
    if (s.kind !== "store") return false;
    const form = addressForm(s.address, s.offset);
    if (form === undefined || !isElementwise(s.value)) return false;
    stores.push(form);
    accesses.push(form);
    return true;
  });
  if (!isVector) return undefined;
  const length = linearForm(limit, definitions);
  if (!stores.every((store) => accesses.every((access) => areApart(store, access, length)))) return undefined;
  return { counter, limit, body: loop.body, inner: [...inner], invariant: [...invariant.values()] };
}

/** The counter and the end of a loop `for (; counter < limit; counter++)`. */
function counterOf({ condition, update, body }: Loop) {
  if (condition.kind !== "compare" || condition.operator !== "lt" || condition.operandType !== "i32") return;
  const { left, right: limit } = condition;
  const [step, ...more] = update;
  if (left.kind !== "local" || step?.kind !== "set" || more.length > 0 || step.local !== left.name) return;
  const { value } = step;
  const isCount =
    value.kind === "binary" &&
    value.operator === "add" &&
    value.left.kind === "local" &&
    value.left.name === left.name &&
    value.right.kind === "const" &&
    value.right.value === 1;
  const isLong = limit.kind === "local" || (limit.kind === "const" && limit.value >= SHORTEST);
  const isFixed = !body.some((s) => s.kind === "set" && (s.local === left.name || isLocal(limit, s.local)));
  return isCount && isLong && isFixed ? { counter: left.name, limit } : undefined;
}

function isLocal(e: KernelExpression, name: string): boolean {
  return e.kind === "local" && e.name === name;
}

/** An i32 expression as a linear form, in which locals with a fixed value are replaced by it; `undefined` if it is none. */
function linearForm(
  e: KernelExpression,
  definitions: ReadonlyMap<string, KernelExpression>,
): LinearForm | undefined {
  if (e.kind === "const") return new Map([["", e.value]]);
  if (e.kind === "local") return fixedForm(e.name, definitions) ?? new Map([[e.name, 1]]);
  if (e.kind !== "binary") return undefined;
  const left = linearForm(e.left, definitions);
  const right = linearForm(e.right, definitions);
  if (left === undefined || right === undefined) return undefined;
  if (e.operator === "add" || e.operator === "sub") return sumOf(left, right, e.operator === "add" ? 1 : -1);
  if (e.operator !== "mul") return undefined;
  const [factor, form] = isConstant(left) ? [left, right] : [right, left];
  return isConstant(factor) ? sumOf(new Map(), form, factor.get("") ?? 0) : undefined;
}

/** The value of a local all of whose parts never change; else `undefined`: it may have changed since it was used. */
function fixedForm(name: string, definitions: ReadonlyMap<string, KernelExpression>): LinearForm | undefined {
  const value = definitions.get(name);
  if (value === undefined) return undefined;
  if (isLocal(value, name)) return new Map([[name, 1]]);
  return isFixed(value, definitions) ? linearForm(value, definitions) : undefined;
}

function isFixed(e: KernelExpression, definitions: ReadonlyMap<string, KernelExpression>): boolean {
  if (e.kind === "const") return true;
  if (e.kind === "binary") return isFixed(e.left, definitions) && isFixed(e.right, definitions);
  if (e.kind !== "local") return false;
  const value = definitions.get(e.name);
  return value !== undefined && (isLocal(value, e.name) || isFixed(value, definitions));
}

function isConstant(form: LinearForm): boolean {
  return [...form.keys()].every((name) => name === "");
}

function sumOf(a: LinearForm, b: LinearForm, factor: number): LinearForm {
  const sum = new Map(a);
  for (const [name, value] of b) {
    const total = (sum.get(name) ?? 0) + factor * value;
    if (total === 0) sum.delete(name);
    else sum.set(name, total);
  }
  return sum;
}

/** True if the slots of successive iterations are equal in both accesses, or differ by at least 2 in any loop of 2 iterations. */
function areApart(a: LinearForm, b: LinearForm, length: LinearForm | undefined): boolean {
  const difference = sumOf(a, b, -1);
  if (difference.size === 0) return true;
  const constant = difference.get("") ?? 0;
  const [name, multiple] = [...difference].find(([key]) => key !== "") ?? ["", 0];
  if (multiple === 0) return Math.abs(constant) >= 2;
  const isMultipleOfLength =
    difference.size === (constant === 0 ? 1 : 2) && length?.get(name) === 1 && length.size === 1;
  return isMultipleOfLength && constant * multiple >= 0;
}
