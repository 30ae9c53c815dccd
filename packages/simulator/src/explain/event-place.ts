import { type CompiledModule, type EventRecord, type Span, whenBranchesOf } from "@cosimo/ir";

/** The condition of an event in the text; `undefined` for a transition, or if nothing is known. */
export function eventPlace(
  { dae, indicators }: CompiledModule,
  { name, component }: EventRecord,
): Span | undefined {
  const conditions = [...whenBranchesOf(dae), ...dae.samplers, ...indicators];
  const found = conditions.find(
    ({ text, origin }) => text === name && origin.component.join(".") === component,
  );
  return found?.origin.span;
}
