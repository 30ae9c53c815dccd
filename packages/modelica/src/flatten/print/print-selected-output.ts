import type { FlatFunction, HybridDae, PrintContext } from "@cosimo/ir";
import { indent, inliningText, localType, printLocal } from "@cosimo/ir";
import {
  type FlatNotation,
  inputsOf,
  legalName,
  lengthsOf,
  outputsOf,
  type SelectedOutput,
} from "./flat-notation.ts";

/**
 * Prints a wrapper function that returns one scalar of another function's outputs, or all of them. A Modelica
 * expression can use only the first output of a call, as a whole array.
 */
export function printSelectedOutput(
  name: string,
  { function: id, output }: SelectedOutput,
  dae: HybridDae,
  notation: FlatNotation,
): readonly string[] {
  const f = dae.functions[id]!;
  const context: PrintContext = { dae, locals: f.locals, notation: notation.functions };
  const scalars = outputScalars(f);
  const chosen = output === "all" ? scalars : [scalars[output]!];
  const names = (list: readonly { readonly name: string }[]) => list.map((l) => legalName(l.name)).join(", ");
  return [
    `function ${name}`,
    ...indent(inputsOf(f).map((input) => `input ${printLocal(input, context)};`)),
    ...indent(chosen.map((scalar, i) => `output ${scalar.type} '$${i + 1}';`)),
    "protected",
    ...indent(outputsOf(f).map((local) => `${printLocal(withoutInitial(local), context)};`)),
    "algorithm",
    `  (${names(outputsOf(f))}) := ${legalName(f.name)}(${names(inputsOf(f))});`,
    ...indent(chosen.map((scalar, i) => `'$${i + 1}' := ${scalar.text};`)),
    ...(f.inlining === undefined ? [] : [`  annotation(${inliningText[f.inlining]});`]),
    `end ${name};`,
  ];
}

function withoutInitial<T extends { readonly initial?: unknown }>({
  initial: _,
  ...rest
}: T): Omit<T, "initial"> {
  return rest;
}

function outputScalars(f: FlatFunction): readonly { readonly text: string; readonly type: string }[] {
  return outputsOf(f).flatMap((local) =>
    subscriptsOf(lengthsOf(f, local)).map((subscripts) => ({
      text: `${legalName(local.name)}${subscripts.length === 0 ? "" : `[${subscripts.join(", ")}]`}`,
      type: localType(local),
    })),
  );
}

/** Subscripts of all elements, row by row. */
function subscriptsOf(lengths: readonly number[]): readonly (readonly number[])[] {
  return lengths.reduce<readonly (readonly number[])[]>(
    (heads, length) => heads.flatMap((head) => Array.from({ length }, (_, i) => [...head, i + 1])),
    [[]],
  );
}
