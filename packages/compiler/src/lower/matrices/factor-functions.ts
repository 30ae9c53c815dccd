import type {
  KernelExpression,
  KernelFunction,
  KernelLocal,
  KernelStatement,
  KernelType,
  MatrixKernels,
  MatrixLayout,
  SparsityPattern,
} from "@cosimo/ir";
import * as kernel from "../../kernel/kernel-builder.ts";
import { type EliminationPlan, eliminate, substitute } from "./elimination.ts";
import { createFunctionText, type FunctionText, type KernelNumber } from "./numbers.ts";

/** Products may be this many times larger than the row from which they are subtracted: ten digits are left. */
const LARGEST_GROWTH = 1e6;
/** Mark in the place of the first row exchange: the factors are those of this file. */
const DIRECT = -1;

/** What the functions of one matrix share. */
export interface MatrixFunctionsInput {
  readonly names: MatrixKernels;
  readonly pattern: SparsityPattern;
  readonly layout: MatrixLayout;
  readonly plan: EliminationPlan;
  /** Name of the general kernel in place of which a function stands. */
  general(name: string): string;
}

const integerParameter = (name: string): KernelLocal => ({ name, type: "i32" });
const realParameter = (name: string): KernelLocal => ({ name, type: "f64" });
const local = kernel.integerLocal;

/** Forms and factors shift I - J; its parameters are those of the general kernel. */
export function factorFunction(input: MatrixFunctionsInput): KernelFunction {
  const { names, layout } = input;
  const parameters = [...["n", "structure", "matrices"].map(integerParameter), realParameter("shift")];
  const shift = { re: kernel.realLocal("shift") };
  return writeFactor(input, names.factor, parameters, shift, "matrices", layout.size);
}

export function factorComplexFunction(input: MatrixFunctionsInput): KernelFunction {
  const parameters = [
    ...["n", "structure", "matrices", "complex"].map(integerParameter),
    ...["shift", "imaginary"].map(realParameter),
  ];
  const shift = { re: kernel.realLocal("shift"), im: kernel.realLocal("imaginary") };
  return writeFactor(input, input.names.factorComplex, parameters, shift, "complex", 0);
}

/** Factors are stored from `target + first` on: real parts, then imaginary parts, then the mark. */
function writeFactor(
  input: MatrixFunctionsInput,
  name: string,
  parameters: readonly KernelLocal[],
  shift: KernelNumber,
  target: string,
  first: number,
): KernelFunction {
  const { pattern, layout, plan } = input;
  const { order } = plan.lu;
  const text = createFunctionText();
  const isElement = pattern.map((row) => new Set(row));
  const element = (i: number, j: number): KernelNumber => {
    const [row, column] = [order[i]!, order[j]!];
    const value = kernel.load(local("matrices"), layout.place(row, column));
    if (i !== j) return isElement[row]!.has(column) ? { re: text.keep(kernel.unary("neg", value)) } : {};
    const re = isElement[row]!.has(row) ? text.keep(kernel.binary("sub", shift.re!, value)) : shift.re!;
    return { ...shift, re };
  };
  const { factors, growth } = eliminate(text, plan, element);
  const parts = shift.im === undefined ? 1 : 2;
  const stores = factors.flatMap((row, i) =>
    [...row].flatMap(([j, { re, im }]) => {
      const slot = first + plan.place(i, j);
      const zero = kernel.real(0);
      return [
        kernel.store(local(target), slot, re ?? zero),
        ...(parts === 2 ? [kernel.store(local(target), slot + layout.size, im ?? zero)] : []),
      ];
    }),
  );
  const mark = kernel.store(local(target), first + parts * layout.size, kernel.real(DIRECT));
  const isSmall = kernel.compare("le", growth, kernel.real(LARGEST_GROWTH));
  const direct = [
    ...stores,
    ...(layout.lu === undefined ? [mark] : []),
    kernel.returnValue(kernel.integer(0)),
  ];
  const otherwise = layout.lu === undefined ? callGeneral(input, name, parameters, "i32") : kernel.integer(1);
  const body = [...text.statements, kernel.onlyIf(isSmall, direct), kernel.returnValue(otherwise)];
  return { name, parameters, result: "i32", locals: text.locals, body };
}

function callGeneral(
  { general }: MatrixFunctionsInput,
  name: string,
  parameters: readonly KernelLocal[],
  type: KernelType,
): KernelExpression {
  return kernel.call(
    type,
    general(name),
    parameters.map((p) => (p.type === "i32" ? local(p.name) : kernel.realLocal(p.name))),
  );
}

export function solveFunction(input: MatrixFunctionsInput): KernelFunction {
  const parameters = ["n", "structure", "matrices", "rhs"].map(integerParameter);
  return writeSolve(input, input.names.solve, parameters, "matrices", input.layout.size, ["rhs"]);
}

export function solveComplexFunction(input: MatrixFunctionsInput): KernelFunction {
  const parameters = ["n", "structure", "complex", "x", "y"].map(integerParameter);
  return writeSolve(input, input.names.solveComplex, parameters, "complex", 0, ["x", "y"]);
}

/** `sides`: the addresses of the parts of the right side. */
function writeSolve(
  input: MatrixFunctionsInput,
  name: string,
  parameters: readonly KernelLocal[],
  source: string,
  first: number,
  sides: readonly string[],
): KernelFunction {
  const { layout, plan } = input;
  const { order } = plan.lu;
  const text = createFunctionText();
  const loadPair = (address: (part: number) => KernelExpression): KernelNumber => ({
    re: text.keep(address(0)),
    ...(sides.length === 2 && { im: text.keep(address(1)) }),
  });
  const loaded = new Map<number, KernelNumber>();
  const factor = (i: number, j: number): KernelNumber => {
    const slot = first + plan.place(i, j);
    const known = loaded.get(slot);
    if (known !== undefined) return known;
    const value = loadPair((part) => kernel.load(local(source), slot + part * layout.size));
    loaded.set(slot, value);
    return value;
  };
  const values = order.map((row) => loadPair((part) => kernel.load(local(sides[part]!), row)));
  const solution = substitute(text, plan, factor, values);
  const stores = solution.flatMap(({ re, im }, i) =>
    [re, im].flatMap((part, k) =>
      part === undefined ? [] : [kernel.store(local(sides[k]!), order[i]!, part)],
    ),
  );
  const direct = [...text.statements, ...stores];
  return {
    name,
    parameters,
    locals: text.locals,
    body: whereDirect(input, name, parameters, source, first, sides.length, direct),
  };
}

/** A dense matrix may have been factored with row exchanges. */
function whereDirect(
  input: MatrixFunctionsInput,
  name: string,
  parameters: readonly KernelLocal[],
  source: string,
  first: number,
  parts: number,
  direct: readonly KernelStatement[],
): readonly KernelStatement[] {
  const { layout } = input;
  if (layout.lu !== undefined) return direct;
  const mark = kernel.load(local(source), first + parts * layout.size);
  const general: KernelStatement = {
    kind: "expression",
    value: callGeneral(input, name, parameters, "f64"),
  };
  return [
    { kind: "if", condition: kernel.compare("lt", mark, kernel.real(0)), then: direct, else: [general] },
  ];
}

/** The smaller of the row-sum and column-sum norms of the Jacobian. */
export function boundFunction({ names, pattern, layout }: MatrixFunctionsInput): KernelFunction {
  const text: FunctionText = createFunctionText();
  const sums: (KernelExpression | undefined)[] = [];
  const columns: (KernelExpression | undefined)[] = [];
  const add = (sum: KernelExpression | undefined, value: KernelExpression): KernelExpression =>
    sum === undefined ? value : text.keep(kernel.binary("add", sum, value));
  pattern.forEach((row, i) => {
    for (const j of row) {
      const value = text.keep(kernel.unary("abs", kernel.load(local("matrices"), layout.place(i, j))));
      sums[i] = add(sums[i], value);
      columns[j] = add(columns[j], value);
    }
  });
  const largest = (list: readonly (KernelExpression | undefined)[]): KernelExpression =>
    list.reduce<KernelExpression>(
      (most, sum) => (sum === undefined ? most : text.keep(kernel.binary("max", most, sum))),
      kernel.real(0),
    );
  const norm = kernel.binary("min", largest(sums), largest(columns));
  const parameters = ["n", "structure", "matrices", "work"].map(integerParameter);
  const body = [...text.statements, kernel.returnValue(norm)];
  return { name: names.bound, parameters, result: "f64", locals: text.locals, body };
}
