import {
  type CompiledModule,
  type DomainError,
  type Expression,
  type ExpressionValues,
  evaluateExpression,
  findDomainError,
  type MessageArgument,
  type PhraseCatalogue,
  phrase,
  printExpression,
  type VariableId,
  visitExpression,
} from "@cosimo/ir";

export const domainErrorPhrases = {
  "simulator.where-operand": "{expression}, where {values}",
  "simulator.loop-domain-error": "{problem} in {offender}",
} as const satisfies PhraseCatalogue;

/** Variables of an expression whose values are shown. */
const MOST_VALUES = 5;

/** The expression that has no value, with the values of the operand at fault and of its variables. */
export function offenderOf(
  { dae }: CompiledModule,
  { expression, operand, value }: DomainError,
  values: ExpressionValues,
): MessageArgument {
  const print = (e: Expression): string => printExpression(e, { dae });
  const shown = new Map<string, number>();
  if (operand !== undefined && value !== undefined && operand.kind !== "number")
    shown.set(print(operand), value);
  visitExpression(expression, (e) => {
    if (e.kind === "variable" && shown.size < MOST_VALUES && !shown.has(print(e)))
      shown.set(print(e), values.variable(e.variable));
  });
  if (shown.size === 0) return print(expression);
  const list = [...shown].map(([name, number]) => `${name} = ${Number(number.toPrecision(6))}`);
  return phrase(domainErrorPhrases, "simulator.where-operand", {
    expression: print(expression),
    values: list.join(", "),
  });
}

interface Assignment {
  readonly unknown: VariableId;
  readonly value: Expression;
}

/** What has no value in a loop at a point of its iteration variables: the problem and the expression, as a phrase. */
export function loopDomainError(
  module: CompiledModule,
  {
    assignments,
    residuals,
  }: {
    readonly assignments: readonly Assignment[];
    readonly residuals: readonly { readonly value: Expression }[];
  },
  point: ReadonlyMap<VariableId, number>,
  values: ExpressionValues,
): MessageArgument | undefined {
  const known = new Map(point);
  const there: ExpressionValues = { ...values, variable: (v) => known.get(v) ?? values.variable(v) };
  const describe = (error: DomainError): MessageArgument =>
    phrase(domainErrorPhrases, "simulator.loop-domain-error", {
      problem: error.reason,
      offender: offenderOf(module, error, there),
    });
  for (const { unknown, value } of assignments) {
    const error = findDomainError(value, there);
    if (error !== undefined) return describe(error);
    known.set(unknown, evaluateExpression(value, there));
  }
  for (const { value } of residuals) {
    const error = findDomainError(value, there);
    if (error !== undefined) return describe(error);
  }
  return undefined;
}
