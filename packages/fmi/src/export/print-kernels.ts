import { linkableKernels } from "@cosimo/kernels";
import { slidingKernels, steppingKernels } from "@cosimo/kernels/layout";
import { printStruct } from "../write/print-struct.ts";

const C_TYPES = { i32: "int32_t", f64: "double" } as const;

/** `kernels.h`: the table of the numerical methods that the run time calls. Those of sliding may be missing. */
export function printKernelTable(): string {
  const all = new Map(linkableKernels.functions.map((one) => [one.name, one]));
  const members = [...steppingKernels, ...slidingKernels].map((name) => {
    const { parameters, result } = all.get(name)!;
    const types = ["double *", ...parameters.map(({ type }) => C_TYPES[type])];
    return `  ${result === undefined ? "void" : C_TYPES[result]} (*${name})(${types.join(", ")});`;
  });
  return [
    "/* The numerical methods. Functions take the memory first. */",
    "#ifndef KERNELS_H",
    "#define KERNELS_H",
    "typedef struct {",
    ...members,
    "} Kernels;",
    "",
    "static const Kernels kernels;",
    "#endif",
    "",
  ].join("\n");
}

/** The table with functions of this prefix. */
export function printKernels(prefix: string, slides: boolean): string {
  const linked = slides ? [...steppingKernels, ...slidingKernels] : steppingKernels;
  const members = Object.fromEntries(linked.map((name) => [name, prefix + name]));
  return `static const Kernels kernels = ${printStruct(members)};`;
}
