import type { Diagnostic, HybridDae, SourceProvider } from "@cosimo/ir";
import {
  annotationNamed,
  checkPackage,
  isSimulatable,
  listClasses,
  type parseStoredDefinition,
} from "@cosimo/modelica";

type Stored = NonNullable<ReturnType<typeof parseStoredDefinition>["value"]>;

/** A class of a text or a package. */
export interface ClassInfo {
  readonly name: string;
  /** As declared: `model`, `package`, `function`, … */
  readonly kind: string;
  readonly partial: boolean;
  readonly simulatable: boolean;
  readonly experiment: boolean;
  readonly description: string;
}

export function classesIn(stored: Stored, provider: SourceProvider): readonly ClassInfo[] {
  return listClasses([stored], provider).map((one) => ({
    name: one.name.join("."),
    kind: one.restriction,
    partial: one.partial,
    simulatable: isSimulatable(one),
    experiment: one.hasExperiment,
    description: one.description,
  }));
}

/** Faults in the storage of a package and of all packages inside it. */
export function packageFaults(stored: Stored, provider: SourceProvider): readonly Diagnostic[] {
  return listClasses([stored], provider)
    .filter(({ restriction }) => restriction === "package")
    .flatMap(({ name }) => checkPackage(name, [stored], provider));
}

/** Those of `annotation(uses(…))`, and those that classes of the model come from. */
export function usedLibraries(
  stored: Stored | undefined,
  dae: HybridDae | undefined,
): readonly { readonly name: string; readonly version: string | null }[] {
  const versions = new Map<string, string | null>();
  for (const definition of stored?.classes ?? [])
    for (const argument of annotationNamed("uses", definition)?.arguments ?? []) {
      const name = argument.kind === "element" ? argument.path[0]?.name : undefined;
      if (name === undefined || argument.kind !== "element") continue;
      const version = argument.modification?.arguments.find(
        (one) => one.kind === "element" && one.path[0]?.name === "version",
      );
      const value = version?.kind === "element" ? version.modification?.value : undefined;
      versions.set(name, value?.kind === "string" ? value.value : null);
    }
  const own = new Set(stored?.classes.map(({ name }) => name.name));
  for (const { name } of stored?.within.slice(0, 1) ?? []) own.add(name);
  for (const { className } of dae?.components ?? []) {
    const [top = ""] = className;
    if (className.length > 1 && !own.has(top) && !versions.has(top)) versions.set(top, null);
  }
  return [...versions].map(([name, version]) => ({ name, version }));
}
