import {
  type CompileModelOptions,
  compileVariant,
  type Model,
  ModelError,
  packModel,
  unpackModel,
  variantKey,
} from "@cosimo/core/model-runs";
import type { StudyVariable } from "../study-file/study.ts";
import { withoutPlace } from "./outcome-record.ts";
import type { PackedStudy, ReadyVariant } from "./packed-study.ts";
import type { PreparedStudy } from "./prepare-study.ts";

export type NamedValues = Readonly<Record<string, number | boolean>>;

/** The values of a row by their names. */
export function valuesOfRow(variables: readonly StudyVariable[], point: readonly number[]): NamedValues {
  return Object.fromEntries(
    variables.map(({ name, isBoolean }, i) => [name, isBoolean ? point[i] === 1 : point[i]!] as const),
  );
}

/** The values that determine the structure of the model. */
export function structuralValues({ structural }: PackedStudy, values: NamedValues): NamedValues {
  const own = structural.filter((name) => Object.hasOwn(values, name));
  return Object.fromEntries(own.map((name) => [name, values[name]!]));
}

/**
 * The study with the model of each structure that its rows have, compiled once: for threads that have no libraries. What does not compile is
 * the reason of its rows.
 */
export function withVariants(prepared: PreparedStudy, options: CompileModelOptions): PreparedStudy {
  const { study, packed } = prepared;
  if (packed.structural.length === 0) return prepared;
  const compiled = compileVariant(
    packed.source,
    { ...options, unitCheck: "ignore" },
    unpackModel(packed.program),
  );
  const variants = new Map<string, ReadyVariant>();
  for (let run = 0; run < study.design.runs; run++) {
    const values = structuralValues(packed, valuesOfRow(study.variables, study.design.point(run)));
    const key = keyOf(values);
    if (!variants.has(key))
      variants.set(
        key,
        ready(key, () => compiled(values)),
      );
  }
  return { ...prepared, packed: { ...packed, variants: [...variants.values()] } };
}

function ready(key: string, compile: () => Model): ReadyVariant {
  try {
    return { key, program: packModel(compile()) };
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    return { key, diagnostics: error.diagnostics.map(withoutPlace) };
  }
}

/** Equal for rows of the same structure. */
export function keyOf(values: NamedValues): string {
  return variantKey(Object.keys(values), values);
}

/** The model of a variant. @throws ModelError if it does not compile */
export function modelOf(variant: ReadyVariant): Model {
  if (variant.program !== undefined) return unpackModel(variant.program);
  throw new ModelError(variant.diagnostics);
}
