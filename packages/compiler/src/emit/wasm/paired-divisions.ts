import type { KernelExpression, KernelFunction, KernelStatement } from "@cosimo/ir";
import {
  blocksOf,
  expressionsOf,
  operandsOf,
  visitExpression,
  visitStatements,
} from "../../kernel/visit-kernel.ts";

type Assignment = KernelStatement & { kind: "set" };

/** Two assignments whose values differ in their operands only: both are made at the place of the second one. */
export interface PairedDivisions {
  readonly first: Assignment;
  readonly second: Assignment;
}

/** Number of statements between two divisions that are made at once. */
const WINDOW = 40;

const OPERATORS: ReadonlySet<string> = new Set(["neg", "abs", "sqrt", "add", "sub", "mul", "div"]);

/**
 * Divisions and square roots of a function that can be made in pairs, by both assignments of each. Such an operation keeps its unit of
 * the processor busy for several cycles, and a vector of two for no longer. Results are the same bit for bit.
 */
export function pairedDivisions(fn: KernelFunction): ReadonlyMap<KernelStatement, PairedDivisions> {
  const found = new Map<KernelStatement, PairedDivisions>();
  findPairs(fn.body, found);
  visitStatements(fn.body, (s) => {
    for (const list of blocksOf(s)) findPairs(list, found);
  });
  return found;
}

function findPairs(list: readonly KernelStatement[], found: Map<KernelStatement, PairedDivisions>): void {
  list.forEach((first, i) => {
    if (first.kind !== "set" || found.has(first) || !isCostly(first.value)) return;
    const second = partnerOf(first, list.slice(i + 1, i + 1 + WINDOW), found);
    if (second === undefined) return;
    const pair = { first, second };
    found.set(first, pair).set(second, pair);
  });
}

/** The next assignment of the same form to whose place the first one can be moved. */
function partnerOf(
  first: Assignment,
  following: readonly KernelStatement[],
  taken: ReadonlyMap<KernelStatement, PairedDivisions>,
): Assignment | undefined {
  const reads = localsOf(first.value);
  const loads = hasLoad(first.value);
  for (const s of following) {
    if (s.kind !== "set" && s.kind !== "store") return undefined;
    if (expressionsOf(s).some((e) => localsOf(e).has(first.local) || hasCall(e))) return undefined;
    if (s.kind === "store" && loads) return undefined;
    if (s.kind !== "set") continue;
    if (s.local === first.local || reads.has(s.local)) return undefined;
    if (!taken.has(s) && isSameForm(first.value, s.value)) return s;
  }
  return undefined;
}

function isCostly(value: KernelExpression): boolean {
  let costly = false;
  let elementwise = value.type === "f64" && (value.kind === "unary" || value.kind === "binary");
  const visit = (e: KernelExpression): void => {
    if (isLeaf(e)) return;
    if ((e.kind !== "unary" && e.kind !== "binary") || !OPERATORS.has(e.operator)) elementwise = false;
    else if (e.operator === "div" || e.operator === "sqrt") costly = true;
    operandsOf(e).forEach(visit);
  };
  visit(value);
  return elementwise && costly;
}

/** What is computed alone, and put into a vector. */
function isLeaf(e: KernelExpression): boolean {
  return e.kind === "const" || e.kind === "local" || e.kind === "load";
}

function isSameForm(a: KernelExpression, b: KernelExpression): boolean {
  if (isLeaf(a)) return isLeaf(b);
  if (a.kind === "unary")
    return b.kind === "unary" && a.operator === b.operator && isSameForm(a.operand, b.operand);
  if (a.kind !== "binary" || b.kind !== "binary" || a.operator !== b.operator) return false;
  return isSameForm(a.left, b.left) && isSameForm(a.right, b.right);
}

function localsOf(expression: KernelExpression): ReadonlySet<string> {
  const names = new Set<string>();
  visitExpression(expression, (e) => {
    if (e.kind === "local") names.add(e.name);
  });
  return names;
}

function hasLoad(expression: KernelExpression): boolean {
  return occurs(expression, "load");
}

function hasCall(expression: KernelExpression): boolean {
  return occurs(expression, "call");
}

function occurs(expression: KernelExpression, kind: KernelExpression["kind"]): boolean {
  let found = false;
  visitExpression(expression, (e) => {
    if (e.kind === kind) found = true;
  });
  return found;
}
