import type { KernelFunction } from "@cosimo/ir";
import {
  binary,
  call,
  integer,
  integerLocal,
  load,
  real,
  realLocal,
  repeat,
  returnValue,
  set,
  store,
} from "../kernel/kernel-builder.ts";

const [b, i] = [integerLocal("b"), integerLocal("i")];
const [t, y, ydot] = [realLocal("t"), integerLocal("y"), integerLocal("ydot")];
const [dy, dydot, r] = [integerLocal("dy"), integerLocal("dydot"), integerLocal("r")];

/**
 * The explicit system x' = f(t, x) of n states as the functions of `KernelResidual`: F = f(t, y) - ydot, by `derivatives` and
 * `directional` of a model.
 */
export function flowResiduals(n: number): readonly KernelFunction[] {
  const minus = (vector: typeof y) =>
    repeat("i", integer(n), [
      store(binary("add", r, i), 0, binary("sub", load(binary("add", r, i)), load(binary("add", vector, i)))),
    ]);
  const address = (name: string) => ({ name, type: "i32" as const });
  const time = { name: "t", type: "f64" as const };
  const locals = [address("code"), address("i")];
  const result = "i32";
  return [
    {
      name: "residuals",
      parameters: [address("b"), time, ...["y", "ydot", "r"].map(address)],
      result,
      locals,
      body: [
        set("code", call("i32", "derivatives", [b, t, y, r])),
        ...minus(ydot),
        returnValue(integerLocal("code")),
      ],
    },
    {
      name: "residualTangent",
      parameters: [address("b"), time, ...["y", "ydot", "dy", "dydot", "r"].map(address)],
      result,
      locals,
      body: [
        set("code", call("i32", "directional", [b, t, y, real(0), dy, r])),
        ...minus(dydot),
        returnValue(integerLocal("code")),
      ],
    },
  ];
}
