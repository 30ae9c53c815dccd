import { modeDiagnostics, printSortedDae, sortAllModes } from "@cosimo/compiler";
import type { Checked } from "@cosimo/ir";
import { lastOf, printHybridDae } from "@cosimo/ir";
import { linkableKernels } from "@cosimo/kernels";
import { instantiateModelica, parseStoredDefinition, printInstanceTree, printSyntax } from "@cosimo/modelica";
import { compileModel } from "../languages/compile-model.ts";
import { flatStages, languageOf, withLisma } from "../languages/front-end.ts";
import { type CompileModelOptions, compilerInput, type ModelSource } from "../languages/model-source.ts";

/** Compiler stages whose output can be printed, in order. */
export const stages = ["syntax", "instance", "flat", "sorted", "wasm"] as const;
export type Stage = (typeof stages)[number];

/** The output of one stage as text. */
export function dumpStage(
  source: ModelSource,
  stage: Stage,
  options: CompileModelOptions = {},
): Checked<string> {
  const input = compilerInput(source, options);
  switch (stage) {
    case "syntax":
      return languageOf(input.source) === "lisma"
        ? withLisma(input.source, (lisma) => printed(lisma.parseLisma(input.source), lisma.printLisma))
        : printed(parseStoredDefinition(input.source), printSyntax);
    case "instance":
      return languageOf(input.source) === "lisma"
        ? withLisma(input.source, (lisma) => printed(lisma.discretizeLisma(input), lisma.printLisma))
        : printed(instantiateModelica(input), printInstanceTree);
    case "flat":
      return printed(lastOf(flatStages(input)), printHybridDae);
    case "sorted": {
      const flat = lastOf(flatStages(input));
      if (flat.value === undefined) return { diagnostics: flat.diagnostics };
      const modes = sortAllModes(flat.value);
      const diagnostics = [...flat.diagnostics, ...modeDiagnostics(modes)];
      if (modes.some(({ sorted }) => sorted.value === undefined)) return { diagnostics };
      const texts = modes.map(({ names, sorted }) => {
        const title = modes.length > 1 ? `mode ${names.join(" and ")}\n` : "";
        return `${title}${printSortedDae(sorted.value!)}`;
      });
      return { value: texts.join("\n"), diagnostics };
    }
    case "wasm":
      return printed(compileModel({ ...input, kernels: linkableKernels }), (compilation) =>
        hexadecimal(compilation.program.initial().bytes),
      );
  }
}

function printed<T>(checked: Checked<T>, print: (value: T) => string): Checked<string> {
  if (checked.value === undefined) return { diagnostics: checked.diagnostics };
  return { value: print(checked.value), diagnostics: checked.diagnostics };
}

/** Sixteen bytes per line; `xxd -r -p` restores the module. */
function hexadecimal(bytes: Uint8Array): string {
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0"));
  const lines: string[] = [];
  for (let i = 0; i < digits.length; i += 16) lines.push(digits.slice(i, i + 16).join(" "));
  return lines.join("\n");
}
