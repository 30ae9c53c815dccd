import {
  type Diagnostic,
  type DiagnosticContext,
  diagnose,
  type Expression,
  type FunctionLocal,
  freeVariables,
  type MessageArguments,
  type Origin,
  type PhysicalUnit,
  phrase,
  printExpression,
  printUnit,
  type RelatedSpan,
  relatedSpan,
  sameDimension,
  sameScale,
  textOf,
  type VariableId,
} from "@cosimo/ir";
import type { UnitPart, UnitRole } from "./expression-unit.ts";
import { physicalUnitMessages, physicalUnitPhrases } from "./unit-messages.ts";
import type { UnitTable } from "./unit-table.ts";

/** Longest piece of an expression or equation in a message. */
const LONGEST_TEXT = 80;
/** Most equations named as sources of inferred units. */
const MOST_SOURCES = 3;

type Code = keyof typeof physicalUnitMessages;

/** Collects contradictions; those of one place and kind, as in arrays and loops, are one. */
export interface UnitReport {
  add(code: Code, origin: Origin, args: MessageArguments, more?: () => DiagnosticContext): void;
  diagnostics(): readonly Diagnostic[];
}

interface Entry {
  readonly code: Code;
  readonly origin: Origin;
  readonly args: MessageArguments;
  readonly more: DiagnosticContext;
  count: number;
}

export function createUnitReport(): UnitReport {
  const entries = new Map<string, Entry>();
  return {
    add(code, origin, args, more = () => ({})) {
      const { source, start, end } = origin.span;
      const kind = code === "units.symbol" ? String(args["symbol"]) : `${source.uri} ${start} ${end}`;
      const key = `${code} ${kind} ${args["leftUnit"]} ${args["rightUnit"]}`;
      const present = entries.get(key);
      if (present === undefined) entries.set(key, { code, origin, args, more: more(), count: 1 });
      else present.count++;
    },
    diagnostics: () => [...entries.values()].map(diagnosticOf),
  };
}

function diagnosticOf({ code, origin, args, more, count }: Entry): Diagnostic {
  const again = phrase(physicalUnitPhrases, count === 1 ? "units.once" : "units.again", { count });
  const component = origin.component.join(".");
  return diagnose(
    physicalUnitMessages,
    code,
    origin.span,
    { ...args, again },
    {
      ...more,
      ...(component !== "" && { component }),
    },
  );
}

/** Reports that two parts of a constraint have different units. */
export function reportParts(
  report: UnitReport,
  table: UnitTable,
  role: UnitRole,
  parts: readonly [UnitPart & { unit: PhysicalUnit }, UnitPart & { unit: PhysicalUnit }],
  origin: Origin,
  locals: readonly FunctionLocal[] | undefined,
): void {
  const [left, right] = parts;
  const code = sameDimension(left.unit, right.unit) ? "units.scale" : "units.mismatch";
  const args = {
    what: phrase(physicalUnitPhrases, role),
    left: partText(left, table, locals),
    right: partText(right, table, locals),
    leftUnit: printUnit(left.unit),
    rightUnit: printUnit(right.unit),
    ...(code === "units.scale" && { relation: relationOf(left.unit, right.unit) }),
  };
  report.add(code, origin, args, () => contextOf(table, parts, origin));
}

/** `1 mm = 0.001 m`, `0 degC = 273.15 K` */
function relationOf(a: PhysicalUnit, b: PhysicalUnit): string {
  const value = a.offset === b.offset ? 1 : 0;
  const converted = (a.factor * value + a.offset - b.offset) / b.factor;
  return `${value} ${printUnit(a)} = ${Number(converted.toPrecision(9))} ${printUnit(b)}`;
}

function partText(
  { expression }: UnitPart,
  { dae, constants }: UnitTable,
  locals?: readonly FunctionLocal[],
): string {
  if (typeof expression === "string") return expression;
  const constant = constants.get(expression);
  if (constant !== undefined) return constant.name;
  return shortened(printExpression(expression, { dae, ...(locals && { locals }) }));
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length <= LONGEST_TEXT ? line : `${line.slice(0, LONGEST_TEXT - 1)}…`;
}

function contextOf(table: UnitTable, parts: readonly UnitPart[], origin: Origin): DiagnosticContext {
  const variables = [...new Set(parts.flatMap(({ expression }) => variablesOf(table, expression)))];
  const related = variables.flatMap((id): RelatedSpan[] => {
    const source = table.sources.get(id);
    if (source === undefined) return [];
    const args = { name: table.dae.variables[id]!.name, unit: printUnit(table.units[id]!) };
    return [relatedSpan(phrase(physicalUnitPhrases, "units.taken", args), source.span)];
  });
  return {
    equation: shortened(textOf(origin.span)),
    variables: variables.map((id) => table.dae.variables[id]!.name),
    ...(related.length > 0 && { related: related.slice(0, MOST_SOURCES) }),
  };
}

function variablesOf({ dae }: UnitTable, expression: Expression | string): readonly VariableId[] {
  return typeof expression === "string" ? [] : freeVariables(expression, dae.relations);
}

export function contradicts(a: PhysicalUnit, b: PhysicalUnit): boolean {
  return a !== b && (!sameDimension(a, b) || !sameScale(a, b));
}
