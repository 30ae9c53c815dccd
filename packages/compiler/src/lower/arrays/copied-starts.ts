import {
  type EqualElements,
  elementPlaces,
  type IndexRange,
  type KernelStatement,
  type VariablePlace,
} from "@cosimo/ir";
import * as kernel from "../../kernel/kernel-builder.ts";
import type { Evaluation } from "../expressions/evaluation.ts";
import type { Lowering } from "../memory/lowering.ts";
import { addEffect, invoke } from "../values/value-graph.ts";

/** States without a start value that the user has set take that of a variable that is equal to them. */
export function storeCopiedStarts({ graph, base: b, lowering }: Evaluation): void {
  for (const [k, copy] of (lowering.sorted.equalToStates ?? []).entries()) {
    const name = `start_${k}`;
    lowering.functions.set(name, {
      name,
      parameters: [{ name: "b", type: "i32" }],
      locals: copy.ranges.map((_, i) => ({ name: `c${i}`, type: "i32" })),
      body: loopOver(copy.ranges, takeStart(lowering, copy)),
    });
    const written = invoke(graph, "i32", [b], {
      emit: (operands) => [{ kind: "expression", value: kernel.call("i32", name, operands) }],
    });
    addEffect(graph, written);
  }
}

function loopOver(
  ranges: readonly IndexRange[],
  body: readonly KernelStatement[],
): readonly KernelStatement[] {
  return ranges.reduceRight(
    (inner, { from, to }, i) => kernel.repeat(`c${i}`, kernel.integer(to - from + 1), inner),
    body,
  );
}

function takeStart(
  lowering: Lowering,
  { target, source, ranges, negated }: EqualElements,
): readonly KernelStatement[] {
  const { start, override, value } = lowering.layout;
  const [from, to] = [placeIn(lowering, target, ranges), placeIn(lowering, source, ranges)];
  const isSet = ({ address, first }: Place, v: number) =>
    kernel.compare("ne", kernel.load(address, override[v]! + first), kernel.real(0));
  const given = kernel.load(from.address, start[target.variable]! + from.first);
  const own = negated ? kernel.unary("neg", given) : given;
  return [
    kernel.onlyIf(kernel.unary("eqz", isSet(to, source.variable)), [
      kernel.onlyIf(isSet(from, target.variable), [
        kernel.store(to.address, start[source.variable]! + to.first, own),
        kernel.store(to.address, value[source.variable]! + to.first, own),
      ]),
    ]),
  ];
}

/** The address of an element for tables in which its variable has the first slot. */
interface Place {
  readonly address: ReturnType<typeof kernel.integer>;
  readonly first: number;
}

function placeIn({ dae }: Lowering, place: VariablePlace, ranges: readonly IndexRange[]): Place {
  const b = kernel.integerLocal("b");
  if (place.kind === "variable") return { address: b, first: 0 };
  const { dimensions = [] } = dae.variables[place.variable]!;
  const { base: first, strides } = elementPlaces(place.subscripts, dimensions, ranges);
  const address = strides.reduce((sum, stride, i) => {
    const counter = kernel.integerLocal(`c${i}`);
    const step = stride === 1 ? counter : kernel.binary("mul", counter, kernel.integer(stride));
    return stride === 0 ? sum : kernel.binary("add", sum, step);
  }, b);
  return { address, first };
}
