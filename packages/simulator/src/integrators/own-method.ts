import {
  type Checked,
  type Diagnostic,
  diagnoseWithoutSpan,
  type MessageArguments,
  type MessageCatalogue,
  messageGroup,
  type RungeKuttaMethod,
} from "@cosimo/ir";
import { holds, orderConditions, orderOf } from "./order-conditions.ts";
import type { DiagonalTableau, ExplicitTableau } from "./tableaus.ts";

export const ownMethodMessages = {
  ...messageGroup("usage", "error", {
    "own-method.name": "'name' of a method must be a text",
    "own-method.order-number": "'order' of the method '{name}' must be a whole number from 1 to {most}",
    "own-method.weights": "'b' of the method '{name}' must be a list of 1 to {most} finite numbers",
    "own-method.matrix":
      "'a' of the method '{name}' must be a list of {count} rows, each of at most {count} finite numbers",
    "own-method.vector": "'{member}' of the method '{name}' must be a list of {count} finite numbers",
    "own-method.implicit":
      "the method '{name}' is fully implicit: a[{row}][{column}] above the diagonal is {value}, and must be 0",
    "own-method.diagonal":
      "the diagonal of the method '{name}' must have equal positive elements, but for a first one of 0: a[{row}][{row}] is {value}, the last one {last}",
    "own-method.node": "c[{row}] of the method '{name}' is {node}, but its row of A sums up to {sum}",
    "own-method.order": {
      text: "the method '{name}' does not have order {order}: the condition {condition} of order {needed} has the residual {residual}",
      hint: "give all digits of double precision, or quotients such as 1/3",
    },
    "own-method.same-formula":
      "the embedded formula of the method '{name}' is its own: there is no difference that estimates the error",
    "own-method.embedded-order": {
      text: "the embedded formula of the method '{name}' has no order: the condition {condition} has the residual {residual}",
      hint: "give all digits of double precision, or quotients such as 1/3",
    },
  }),
} as const satisfies MessageCatalogue;

/** A tableau for one of both kernels. */
export type OwnTableau =
  | { readonly kind: "explicit"; readonly tableau: ExplicitTableau }
  | { readonly kind: "diagonal"; readonly tableau: DiagonalTableau };

/** Beyond it the conditions are more than a thousand. */
const HIGHEST_ORDER = 10;
const MOST_STAGES = 40;
const ROUNDING = 1e-13;

type Problem = (code: keyof typeof ownMethodMessages, args?: MessageArguments) => Diagnostic;

/** Checks form and order of a method that a user gives. */
export function checkOwnMethod(given: object): Checked<OwnTableau> {
  const form = given as Partial<RungeKuttaMethod>;
  const name = typeof form.name === "string" && form.name !== "" ? form.name : "own";
  const problem: Problem = (code, args = {}) =>
    diagnoseWithoutSpan(ownMethodMessages, code, { name, ...args });
  const malformed = formProblem(form, problem);
  if (malformed !== undefined) return { diagnostics: [malformed] };
  const method = complete(form as RungeKuttaMethod);
  const wrong = structureProblem(method, problem) ?? orderProblem(method, problem);
  return wrong === undefined ? { value: tableauOf(method, name), diagnostics: [] } : { diagnostics: [wrong] };
}

/** With a square matrix and all nodes. */
interface CompleteMethod {
  readonly order: number;
  readonly a: readonly (readonly number[])[];
  readonly b: readonly number[];
  readonly c: readonly number[];
  readonly embedded: readonly number[] | undefined;
}

function formProblem({ order, a, b, c, embedded, name }: Partial<RungeKuttaMethod>, problem: Problem) {
  if (name !== undefined && typeof name !== "string") return problem("own-method.name");
  if (!(Number.isInteger(order) && order! >= 1 && order! <= HIGHEST_ORDER))
    return problem("own-method.order-number", { most: HIGHEST_ORDER });
  if (!isVector(b) || b.length < 1 || b.length > MOST_STAGES)
    return problem("own-method.weights", { most: MOST_STAGES });
  const count = b.length;
  if (!(Array.isArray(a) && a.length === count && a.every((row) => isVector(row) && row.length <= count)))
    return problem("own-method.matrix", { count });
  for (const [member, vector] of Object.entries({ c, embedded }))
    if (vector !== undefined && !(isVector(vector) && vector.length === count))
      return problem("own-method.vector", { member, count });
  return undefined;
}

function isVector(value: unknown): value is readonly number[] {
  return Array.isArray(value) && value.every((one) => Number.isFinite(one));
}

function complete({ order, a, b, c, embedded }: RungeKuttaMethod): CompleteMethod {
  const square = a.map((row) => b.map((_, j) => row[j] ?? 0));
  return { order, a: square, b, c: c ?? square.map((row) => sumOf(row)), embedded };
}

const sumOf = (list: readonly number[]) => list.reduce((sum, one) => sum + one, 0);

/** Faults of the matrix A and of the nodes. Numbers of rows and columns begin with 0, as in JavaScript. */
function structureProblem({ a, c }: CompleteMethod, problem: Problem): Diagnostic | undefined {
  const last = a.at(-1)!.at(-1)!;
  for (const [row, own] of a.entries()) {
    const column = own.findIndex((one, j) => j > row && one !== 0);
    if (column >= 0) return problem("own-method.implicit", { row, column, value: own[column]! });
    const value = own[row]!;
    const fits = value === last && value >= 0;
    if (!fits && !(row === 0 && value === 0)) return problem("own-method.diagonal", { row, value, last });
    const sum = sumOf(own);
    const size = own.reduce((total, one) => total + Math.abs(one), 1);
    if (!(Math.abs(sum - c[row]!) <= ROUNDING * own.length * size))
      return problem("own-method.node", { row, node: c[row]!, sum });
  }
  return undefined;
}

function orderProblem(method: CompleteMethod, problem: Problem): Diagnostic | undefined {
  const { order, b, embedded } = method;
  for (const condition of orderConditions(method, b, order))
    if (!holds(condition)) {
      const { text, residual } = condition;
      return problem("own-method.order", { order, condition: text, residual, needed: condition.order });
    }
  if (embedded === undefined) return undefined;
  if (embedded.every((one, i) => one === b[i])) return problem("own-method.same-formula");
  for (const condition of orderConditions(method, embedded, 1))
    if (!holds(condition)) {
      const { text, residual } = condition;
      return problem("own-method.embedded-order", { condition: text, residual });
    }
  return undefined;
}

function tableauOf(method: CompleteMethod, name: string): OwnTableau {
  const { order, a, b, c, embedded } = method;
  const errorOrder = embedded === undefined ? 0 : 1 + Math.min(order, orderOf(method, embedded, order));
  const difference = embedded?.map((one, i) => b[i]! - one);
  const common = { name, order, errorOrder, nodes: c, weights: b };
  if (a.at(-1)!.at(-1) === 0) {
    const stages = a.slice(1).map((row, i) => row.slice(0, i + 1));
    const errorWeights = difference && { errorWeights: [...difference, 0] };
    return { kind: "explicit", tableau: { ...common, stages, ...errorWeights } };
  }
  const stages = a.map((row, i) => row.slice(0, i + 1));
  return {
    kind: "diagonal",
    tableau: { ...common, stages, ...(difference && { errorWeights: difference }) },
  };
}
