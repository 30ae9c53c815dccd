import type { KernelExpression, KernelFunction, KernelStatement } from "@cosimo/ir";
import * as kernel from "../emit/kernel-builder.ts";
import type { NewtonMemory } from "./lowering.ts";

const LARGEST_ITERATION = 60;
/** Corrections below this, relative to the unknowns, are the last: the error left is of the order of their square. */
const LAST_CORRECTION = 1e-9;
const SMALLEST_DAMPING = 1e-5;

const i = kernel.integerLocal;
const r = kernel.realLocal;
const int = kernel.integer;
const real = kernel.real;

/** Address local and offset, as one address. */
const at = (address: string, index: KernelExpression) => kernel.load(kernel.binary("add", i(address), index));
const put = (address: string, index: KernelExpression, value: KernelExpression): KernelStatement =>
  kernel.store(kernel.binary("add", i(address), index), 0, value);
const when = (
  condition: KernelExpression,
  then: readonly KernelStatement[],
  otherwise: readonly KernelStatement[] = [],
): KernelStatement => ({ kind: "if", condition, then, else: otherwise });
const count = (counter: string, n: number, body: readonly KernelStatement[]): readonly KernelStatement[] => [
  kernel.set(counter, int(0)),
  {
    kind: "loop",
    condition: kernel.compare("lt", i(counter), int(n)),
    body,
    update: [kernel.set(counter, kernel.binary("add", i(counter), int(1)))],
  },
];
const add = (a: KernelExpression, b: KernelExpression) => kernel.binary("add", a, b);
const multiply = (a: KernelExpression, b: KernelExpression) => kernel.binary("mul", a, b);
const abs = (a: KernelExpression) => kernel.unary("abs", a);

/**
 * `loop_k(b, t)`: Newton's method with the natural monotonicity test (Deuflhard, Newton Methods for Nonlinear Problems,
 * 2004, section 3.3): a trial z + lambda dz is accepted when the simplified correction there is smaller than dz. Begins
 * with the last solution and leaves it in place when it fails. Returns 0, or 1.
 *
 * Work memory, n unknowns: z, r (then dz), Jacobian, pivots, dz, last solution.
 */
export function newtonSolver(number: number, { n, solution, work }: NewtonMemory): KernelFunction {
  const name = (part: string) => `loop_${number}_${part}`;
  const address = (local: string, offset: number) => kernel.set(local, add(i("b"), int(offset)));
  const failed: readonly KernelStatement[] = [
    ...count("k", n, [put("z", i("k"), at("last", i("k")))]),
    kernel.returnValue(int(1)),
  ];
  const residual = (z: string, target: string) =>
    kernel.call("i32", name("residual"), [i("b"), r("t"), i(z), i(target)]);
  const jacobian = kernel.call("i32", name("jacobian"), [i("b"), r("t"), i("z"), i("j")]);
  const solve = (rhs: string): KernelStatement => ({
    kind: "expression",
    value: kernel.call("i32", "luSolve", [int(n), i("j"), i("p"), i(rhs)]),
  });
  /** norm := weighted maximum of a correction; not finite when an entry is not. */
  const norm = (target: string, vector: string): readonly KernelStatement[] => [
    kernel.set(target, real(0)),
    ...count("k", n, [
      kernel.set("weight", abs(at("z", i("k")))),
      kernel.set("weight", kernel.binary("max", r("weight"), abs(at("last", i("k"))))),
      kernel.set("weight", kernel.binary("max", r("weight"), real(1e-30))),
      kernel.set(
        target,
        kernel.binary("max", r(target), kernel.binary("div", abs(at(vector, i("k"))), r("weight"))),
      ),
    ]),
  ];
  const trial: readonly KernelStatement[] = [
    ...count("k", n, [
      put("trial", i("k"), kernel.binary("sub", at("z", i("k")), multiply(r("lambda"), at("dz", i("k"))))),
    ]),
    { kind: "expression", value: residual("trial", "bar") },
    solve("bar"),
    ...norm("next", "bar"),
    when(
      kernel.binary(
        "or",
        kernel.compare("le", r("next"), r("size")),
        kernel.compare("lt", multiply(r("lambda"), r("size")), real(LAST_CORRECTION)),
      ),
      [{ kind: "break" }],
    ),
    kernel.set("lambda", multiply(r("lambda"), real(0.5))),
    when(kernel.compare("lt", r("lambda"), real(SMALLEST_DAMPING)), failed),
  ];
  const iteration: readonly KernelStatement[] = [
    { kind: "expression", value: residual("z", "dz") },
    { kind: "expression", value: jacobian },
    when(kernel.call("i32", "luFactor", [int(n), i("j"), i("p")]), failed),
    solve("dz"),
    ...norm("size", "dz"),
    when(kernel.unary("eqz", kernel.compare("lt", r("size"), real(1e300))), failed),
    kernel.set("lambda", real(1)),
    { kind: "loop", condition: int(1), body: trial, update: [] },
    ...count("k", n, [put("z", i("k"), at("trial", i("k")))]),
    when(stopsHere(), [kernel.returnValue(int(0))]),
    kernel.set("before", r("size")),
  ];
  return {
    name: `loop_${number}`,
    parameters: [
      { name: "b", type: "i32" },
      { name: "t", type: "f64" },
    ],
    result: "i32",
    locals: [
      ...["z", "j", "p", "dz", "bar", "trial", "last", "k", "round"].map((local) => ({
        name: local,
        type: "i32" as const,
      })),
      ...["size", "next", "before", "lambda", "weight"].map((local) => ({
        name: local,
        type: "f64" as const,
      })),
    ],
    body: [
      address("z", solution),
      address("j", work),
      address("p", work + n * n),
      address("dz", work + n * n + n),
      address("bar", work + n * n + 2 * n),
      address("trial", work + n * n + 3 * n),
      address("last", work + n * n + 4 * n),
      kernel.set("before", real(Number.POSITIVE_INFINITY)),
      ...count("k", n, [put("last", i("k"), at("z", i("k")))]),
      ...count("round", LARGEST_ITERATION, iteration),
      ...failed,
    ],
  };
}

/** Converged; or full steps that no longer get smaller: rounding has the last word. */
function stopsHere(): KernelExpression {
  const full = kernel.compare("eq", r("lambda"), real(1));
  const converged = kernel.compare("lt", r("size"), real(LAST_CORRECTION));
  const stagnates = kernel.binary(
    "and",
    kernel.compare("ge", r("size"), multiply(real(0.5), r("before"))),
    kernel.compare("lt", r("size"), real(1e-6)),
  );
  return kernel.binary("and", full, kernel.binary("or", converged, stagnates));
}
