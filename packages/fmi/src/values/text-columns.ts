import { hexOf, type ParameterValue, type TrajectoryVariable, textList } from "@cosimo/ir";
import type { ModelDescription } from "../description/model-description.ts";
import type { Instance } from "../instance/instance.ts";
import { elementNames, namesOf, type SizedVariable } from "./sized-variables.ts";
import { trajectoryVariable } from "./trajectory-variable.ts";

/** The columns of Strings and Binaries, which are recorded by their places in lists of texts. */
export interface TextColumns {
  readonly variables: readonly TrajectoryVariable[];
  /** Reads the values into a row from column `first` on. */
  read(instance: Instance, row: Float64Array, first: number): void;
}

/** `undefined`: there are no variables. */
export function textColumns(
  description: ModelDescription,
  variables: readonly SizedVariable[],
): TextColumns | undefined {
  if (variables.length === 0) return undefined;
  const list = textList();
  const columns = variables.flatMap((sized) =>
    namesOf(sized).map((name) => ({
      ...trajectoryVariable(description, sized.variable, name),
      texts: list.texts,
    })),
  );
  return {
    variables: columns,
    read(instance, row, first) {
      let column = first;
      for (const sized of variables) {
        const texts = textsOf(instance, sized);
        for (let k = 0; k <= sized.variable.aliases.length; k++)
          for (const text of texts) row[column++] = list.place(text);
      }
    },
  };
}

/** Strings and Binaries that do not change during a run. */
export function readTextParameters(
  description: ModelDescription,
  variables: readonly SizedVariable[],
  instance: Instance,
): readonly ParameterValue[] {
  return variables.flatMap((sized) => {
    const texts = textsOf(instance, sized);
    return elementNames(sized.variable.name, sized.dimensions).map((name, i) => ({
      variable: trajectoryVariable(description, sized.variable, name),
      ...{ value: Number.NaN, text: texts[i] ?? "" },
    }));
  });
}

function textsOf(instance: Instance, { variable, size }: SizedVariable): readonly string[] {
  const references = Uint32Array.of(variable.valueReference);
  if (variable.type === "String") return instance.getStrings(references, size);
  return instance.getBinaries(references, size).map(hexOf);
}
