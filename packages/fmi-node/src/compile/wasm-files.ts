import { readFileSync } from "node:fs";
import type { BuildConfiguration, Fmu, ModelDescription } from "@cosimo/fmi";
import {
  componentPlatform,
  encodeComponent,
  fmi3Functions,
  initialSize,
  instanceInterface,
  manifest,
  manifestFile,
  printComponentCalls,
  wasmPlatform,
} from "@cosimo/fmi";
import { sourceCompilation } from "./compile-sources.ts";
import type { Compilation } from "./run-compiler.ts";
import { runtimeFiles } from "./runtime.generated.ts";
import { componentTarget, wasmTarget } from "./wasm-target.ts";

/**
 * Files that give an FMU WebAssembly, compiled from its sources: of FMI 2 a core module, of FMI 3 a component of the draft
 * layered standard. @throws FmuFailure when a part of the tool chain is missing, or compiling fails.
 */
export function* wasmFiles(fmu: Fmu): Compilation<Readonly<Record<string, Uint8Array>>> {
  const files: Record<string, Uint8Array> = {};
  for (const configuration of fmu.buildConfigurations) {
    const file = `${configuration.modelIdentifier}.wasm`;
    if (fmu.description.majorVersion === 3)
      files[`binaries/${componentPlatform}/${file}`] = yield* compileToComponent(fmu, configuration);
    else
      files[`binaries/${wasmPlatform}/${file}`] = readFileSync(
        yield* sourceCompilation(fmu, configuration, wasmTarget),
      );
  }
  if (fmu.description.majorVersion === 3) files[manifestFile] = new TextEncoder().encode(manifest);
  return files;
}

function* compileToComponent(fmu: Fmu, configuration: BuildConfiguration): Compilation<Uint8Array> {
  const { description } = fmu;
  const kinds = (["coSimulation", "modelExchange", "scheduledExecution"] as const).filter(
    (kind) => description[kind] !== undefined,
  );
  const interfaces = kinds.map(instanceInterface);
  const macros = interfaces.map(({ name }) => `#define ${name.replace("-", "_").toUpperCase()} 1`);
  // Functions that the FMU does not have trap when they are called.
  const weak = fmi3Functions.map((name) => `#pragma weak fmi3${name}`);
  const header = [...macros, ...weak, ...arraySizes(description), ""].join("\n");
  const target = componentTarget({
    "cosimo_component.c": runtimeFiles["component.c"]!,
    "cosimo_component.h": header,
    "cosimo_component_calls.h": printComponentCalls(kinds),
  });
  return encodeComponent(readFileSync(yield* sourceCompilation(fmu, configuration, target)), interfaces);
}

/** How many values a variable has, which callers of a component do not say. */
function arraySizes(description: ModelDescription): readonly string[] {
  const sizes = description.variables.flatMap((variable) => {
    const size = initialSize(description, variable);
    return size === undefined || size === 1 ? [] : [`  {${variable.valueReference}u, ${size}},`];
  });
  return [
    "typedef struct { unsigned reference; unsigned long size; } ArraySize;",
    "static const ArraySize arraySizes[] = {",
    ...sizes,
    "  {0, 0}",
    "};",
  ];
}
