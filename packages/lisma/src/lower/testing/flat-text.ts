import { type Checked, type HybridDae, positionOf, printExpression, printHybridDae } from "@cosimo/ir";
import { lismaToHybridDae } from "../../front-end.ts";

/** Translates a LISMA_HDS text for tests. */

function translate(text: string): Checked<HybridDae> {
  return lismaToHybridDae({ source: { uri: "test.lisma", text } });
}

/** The flat system; errors of the model fail the test. */
export function flatSystem(text: string): HybridDae {
  const { value, diagnostics } = translate(text);
  if (value === undefined) throw new Error(diagnostics.map((d) => `${d.code}: ${d.message}`).join("\n"));
  return value;
}

/** The lines of one section of the printed system, without their common indentation. */
export function sectionOf(text: string, title: string): readonly string[] {
  const lines = printHybridDae(flatSystem(text)).split("\n");
  const start = lines.indexOf(title);
  if (start < 0) return [];
  const end = lines.findIndex((line, i) => i > start && !line.startsWith(" "));
  return lines.slice(start + 1, end).map((line) => line.slice(2));
}

/** `code:line` of all diagnostics in their order. */
export function diagnosticLines(text: string): readonly string[] {
  return translate(text).diagnostics.map(
    ({ code, span }) => `${code}:${positionOf(span!.source, span!.start).line}`,
  );
}

/** The first diagnostic: message, text of its span, hint. */
export function firstDiagnostic(text: string) {
  const [first] = translate(text).diagnostics;
  if (first === undefined) throw new Error("nothing was said");
  const { message, span, hint } = first;
  return { message, place: text.slice(span!.start, span!.end), hint };
}

/** Guards of all transitions as text, with the event types of their relations. */
export function guardTexts(text: string): readonly string[] {
  const dae = flatSystem(text);
  return dae.transitions.map(({ cause }) =>
    cause.kind === "guard" ? printExpression(cause.guard, { dae }) : dae.schedules[cause.schedule]!.text,
  );
}

/** `text: type` of all relations. */
export function relationTypes(text: string): readonly string[] {
  return flatSystem(text).relations.map((r) => `${r.text}: ${r.eventType ?? r.usage}`);
}
