import type { KernelImport } from "@cosimo/ir";

const ONE_ARGUMENT = new Set(
  (
    "sin cos tan asin acos atan sinh cosh tanh asinh acosh atanh exp expm1 log log1p log2 log10 cbrt sign " +
    "abs sqrt floor ceil trunc"
  ).split(" "),
);
const TWO_ARGUMENTS = new Set(["pow", "atan2", "hypot", "min", "max"]);

/** The import behind a called name, `sin` or `Math.sin`; `undefined` for other names. */
export function mathImport(name: string): KernelImport | undefined {
  const math = name.replace(/^Math\./, "");
  if (ONE_ARGUMENT.has(math)) return { name, from: "math", item: math, parameters: ["f64"], result: "f64" };
  if (TWO_ARGUMENTS.has(math))
    return { name, from: "math", item: math, parameters: ["f64", "f64"], result: "f64" };
  return undefined;
}

/** The function of the host that calls libraries in C and Fortran: the function's id, addresses of inputs and of outputs. */
export function hostImport(name: string): KernelImport | undefined {
  if (name !== "callExternal") return undefined;
  return { name, from: "host", item: name, parameters: ["i32", "i32", "i32"], result: "i32" };
}
