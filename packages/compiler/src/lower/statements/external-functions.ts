import type { FlatFunction, KernelExpression, KernelLocal, KernelStatement } from "@cosimo/ir";
import * as kernel from "../../kernel/kernel-builder.ts";
import {
  arrayName,
  arrayTangentName,
  externalSlots,
  type FrameLayout,
  type FunctionShape,
  isArray,
  isReal,
  lengthOf,
} from "../memory/function-shapes.ts";
import { copyCounter, copySlotRange } from "../memory/slot-ranges.ts";
import { type Body, failWith, localName, localTangentName } from "./basic-blocks.ts";

/** The host's function `(function, inputs, outputs)`: it calls a library, and returns 0, or 1 for a failure. */
export const CALL_EXTERNAL = "callExternal";

const top = kernel.integerLocal("top");
const zero = kernel.real(0);

/** Slots of the frame: inputs, outputs, outputs at a second point, tangents of inputs. */
interface Places {
  readonly inputs: number;
  readonly outputs: number;
  readonly second: number;
  readonly rates: number;
}

function placesOf(fn: FlatFunction, frame: FrameLayout): Places {
  const { inputLength, outputLength } = fn.external!;
  const inputs = frame.size - externalSlots(fn);
  const outputs = inputs + inputLength;
  const second = outputs + Math.max(1, outputLength);
  const rates = second + Math.max(1, outputLength);
  return { inputs, outputs, second, rates };
}

/** The body of a function that a host calls: the inputs are copied to the frame, where the host writes the outputs, too. */
export function lowerExternal(
  body: Body,
  shape: FunctionShape,
  frame: FrameLayout,
): readonly KernelStatement[] {
  const places = placesOf(shape.fn, frame);
  body.kernelLocals.push(copyCounter);
  const given = copyInputs(shape, places.inputs, localName, arrayName);
  const called = call(body, shape, places.inputs, places.outputs);
  if (!body.tangent) return [...given, ...called, ...finish(shape, places.outputs)];
  return [...given, ...called, ...differences(body, shape, places), ...finish(shape, places.second)];
}

function copyInputs(
  shape: FunctionShape,
  to: number,
  scalarName: typeof localName,
  nameOf: typeof arrayName,
  isCopied: (local: FunctionShape["inputs"][number]) => boolean = () => true,
): readonly KernelStatement[] {
  let at = to;
  return shape.inputs.flatMap((input) => {
    const place = at;
    const count = lengthOf(input, shape.fn);
    at += count;
    if (!isCopied(input)) return Array.from({ length: count }, (_, i) => kernel.store(top, place + i, zero));
    if (!isArray(input)) return [kernel.store(top, place, kernel.realLocal(scalarName(input.id)))];
    return copySlotRange({ from: 0, to: place, count }, kernel.integerLocal(nameOf(input.id)), top);
  });
}

function call(
  body: Body,
  { fn }: FunctionShape,
  inputs: number,
  outputs: number,
): readonly KernelStatement[] {
  const code = body.lowering.failures.external(fn.id);
  const at = (offset: number): KernelExpression => kernel.binary("add", top, kernel.integer(offset));
  const failed = kernel.call("i32", CALL_EXTERNAL, [kernel.integer(fn.id), at(inputs), at(outputs)]);
  const local: KernelLocal = { name: `x${body.nameCount++}`, type: "i32" };
  body.kernelLocals.push(local);
  return [
    kernel.set(local.name, failed),
    kernel.onlyIf(kernel.integerLocal(local.name), failWith(body, code)),
  ];
}

/** The results of the kernel function, from `from`. */
function finish(shape: FunctionShape, from: number): readonly KernelStatement[] {
  if (shape.singleResult) return [kernel.returnValue(kernel.load(top, from))];
  return [...copySlotRange({ from, to: 0, count: shape.outputLength }, top, top), { kind: "return" }];
}

/**
 * Derivatives along the tangents `d` of the inputs `x`, since nothing is known of the function: (f(x + h d) - f(x))/h, where the largest
 * part of h d is the root of the rounding error times the largest part of x, or 1.
 */
function differences(body: Body, shape: FunctionShape, places: Places): readonly KernelStatement[] {
  const { inputLength } = shape.fn.external!;
  body.kernelLocals.push(
    { name: "largest", type: "f64" },
    { name: "motion", type: "f64" },
    { name: "h", type: "f64" },
  );
  const [largest, motion, h] = ["largest", "motion", "h"].map(kernel.realLocal);
  const counter = kernel.integerLocal(copyCounter.name);
  const at = kernel.binary("add", top, counter);
  const grown = (name: string, from: number) =>
    kernel.set(
      name,
      kernel.binary("max", kernel.realLocal(name), kernel.unary("abs", kernel.load(at, from))),
    );
  const inputs = (body: readonly KernelStatement[]) =>
    kernel.repeat(copyCounter.name, kernel.integer(inputLength), body);
  const moved = kernel.binary(
    "add",
    kernel.load(at, places.inputs),
    kernel.binary("mul", h!, kernel.load(at, places.rates)),
  );
  const change = kernel.binary("sub", kernel.load(at, places.second), kernel.load(at, places.outputs));
  return [
    ...copyInputs(shape, places.rates, localTangentName, arrayTangentName, isReal),
    kernel.set("largest", kernel.real(1)),
    kernel.set("motion", zero),
    ...inputs([grown("largest", places.inputs), grown("motion", places.rates)]),
    kernel.set("h", kernel.real(1)),
    kernel.onlyIf(kernel.compare("gt", motion!, zero), [
      kernel.set(
        "h",
        kernel.binary("div", kernel.binary("mul", kernel.real(Math.sqrt(Number.EPSILON)), largest!), motion!),
      ),
    ]),
    ...inputs([kernel.store(at, places.inputs, moved)]),
    ...call(body, shape, places.inputs, places.second),
    ...kernel.repeat(copyCounter.name, kernel.integer(Math.max(1, shape.outputLength)), [
      kernel.store(at, places.second, kernel.binary("div", change, h!)),
    ]),
  ];
}
