import type { AlgorithmSection, EquationId, HybridDae } from "@cosimo/ir";
import { variable } from "@cosimo/ir";
import { assignmentRow, type Row } from "../system/equation-system.ts";
import { algorithmToEquations } from "./algorithm-to-equations.ts";

/** The system with equations for the outputs of these algorithm sections in their place; or the first section that has none. */
export function openSections(
  dae: HybridDae,
  indices: ReadonlySet<number>,
): { readonly dae: HybridDae } | { readonly closed: AlgorithmSection } {
  const equations = [...dae.equations];
  for (const index of indices) {
    const section = dae.algorithms[index]!;
    const values = algorithmToEquations(section, dae);
    if (values === undefined) return { closed: section };
    for (const output of section.outputs)
      equations.push({
        id: equations.length as EquationId,
        left: variable(output),
        right: values.get(output)!,
        origin: section.origin,
      });
  }
  return { dae: { ...withoutSections(dae, indices), equations } };
}

/** With all sections open that have equations; undefined: there are none. */
export function openAllSections(dae: HybridDae): HybridDae | undefined {
  const open = [...dae.algorithms.keys()].filter((i) => algorithmToEquations(dae.algorithms[i]!, dae));
  if (open.length === 0) return undefined;
  const opened = openSections(dae, new Set(open));
  return "dae" in opened ? opened.dae : undefined;
}

/** `output = value` for the output of a section's row; undefined: the section has no equations. */
export function outputRow(row: Extract<Row, { kind: "algorithm" }>, dae: HybridDae): Row | undefined {
  const section = (row.initial ? dae.initialAlgorithms : dae.algorithms)[row.index]!;
  const value = algorithmToEquations(section, dae)?.get(row.output);
  return value && assignmentRow(row.output, value, row.origin);
}

/** Initial sections say by its index which section they replace. */
function withoutSections(dae: HybridDae, indices: ReadonlySet<number>): HybridDae {
  const left = [...dae.algorithms.keys()].filter((index) => !indices.has(index));
  const places = new Map(left.map((index, place) => [index, place]));
  const initialAlgorithms = dae.initialAlgorithms.flatMap((section) => {
    if (section.replaces === undefined) return [section];
    const place = places.get(section.replaces);
    return place === undefined ? [] : [{ ...section, replaces: place }];
  });
  return { ...dae, algorithms: left.map((index) => dae.algorithms[index]!), initialAlgorithms };
}
