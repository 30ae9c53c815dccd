import {
  type Block,
  type CompiledModule,
  type DomainError,
  type Expression,
  type ExpressionValues,
  evaluateExpression,
  findDomainError,
  type MessageArgument,
  type MessageCatalogue,
  messageGroup,
  type Origin,
  type Phrase,
  type PhraseCatalogue,
  phrase,
  printExpression,
  type VariableId,
  visitExpression,
} from "@cosimo/ir";

export const domainMessages = {
  ...messageGroup("integration", "error", {
    "simulator.domain-error": "{problem} at t = {time} s in line {line}: {offender}",
  }),
} as const satisfies MessageCatalogue;

export const domainErrorPhrases = {
  "simulator.where-operand": "{expression}, where {values}",
  "simulator.loop-domain-error": "{problem} in {offender}",
} as const satisfies PhraseCatalogue;

/** Variables of an expression whose values are shown. */
const MOST_VALUES = 5;
const NONE: ReadonlySet<VariableId> = new Set();

/** The expression that has no value, with the values of the operand at fault and of its variables but the `unknown` ones. */
export function offenderOf(
  { dae }: CompiledModule,
  { expression, operand, value }: DomainError,
  values: ExpressionValues,
  unknown: ReadonlySet<VariableId> = NONE,
): MessageArgument {
  const print = (e: Expression): string => printExpression(e, { dae });
  const shown = new Map<string, number>();
  if (operand !== undefined && value !== undefined && operand.kind !== "number")
    shown.set(print(operand), value);
  visitExpression(expression, (e) => {
    if (e.kind !== "variable" || unknown.has(e.variable)) return;
    if (shown.size < MOST_VALUES && !shown.has(print(e))) shown.set(print(e), values.variable(e.variable));
  });
  if (shown.size === 0) return print(expression);
  const list = [...shown].map(([name, number]) => `${name} = ${Number(number.toPrecision(6))}`);
  return phrase(domainErrorPhrases, "simulator.where-operand", {
    expression: print(expression),
    values: list.join(", "),
  });
}

/** What has no value in a loop, and its equation. */
export interface LoopDomainError {
  readonly problem: Phrase;
  readonly offender: MessageArgument;
  readonly origin: Origin;
}

/** What has no value in a loop at a point of its iteration variables. In a linear loop only coefficients are looked at. */
export function loopDomainError(
  module: CompiledModule,
  { assignments, residuals }: Block & { readonly kind: "loop" },
  point: ReadonlyMap<VariableId, number>,
  values: ExpressionValues,
  isLinear = false,
): LoopDomainError | undefined {
  const known = new Map(point);
  const there: ExpressionValues = { ...values, variable: (v) => known.get(v) ?? values.variable(v) };
  const errorIn = (value: Expression, origin: Origin): LoopDomainError | undefined => {
    const error = findDomainError(value, there);
    if (error === undefined) return undefined;
    const unknown = isLinear ? new Set(known.keys()) : NONE;
    return { problem: error.reason, offender: offenderOf(module, error, there, unknown), origin };
  };
  for (const { unknown, value, origin } of assignments) {
    const error = errorIn(value, origin);
    if (error !== undefined) return error;
    known.set(unknown, evaluateExpression(value, there));
  }
  for (const { value, origin } of residuals) {
    const error = errorIn(value, origin);
    if (error !== undefined) return error;
  }
  return undefined;
}
