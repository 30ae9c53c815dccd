import type {
  Assignment,
  Body,
  Derivative,
  LismaExpression,
  LismaStatement,
  Reference,
} from "../../syntax/tree/syntax-tree.ts";

/** Replacements for the parts of statements. */
export interface StatementMap {
  readonly value: (expression: LismaExpression) => LismaExpression;
  /** For targets of values, differentiated and listed names, which must stay references. */
  readonly target: (reference: Reference) => Reference;
}

export function mapStatements(
  statements: readonly LismaStatement[],
  map: StatementMap,
): readonly LismaStatement[] {
  return statements.map((statement) => mapStatement(statement, map));
}

export function mapStatement(statement: LismaStatement, map: StatementMap): LismaStatement {
  const { value, target } = map;
  switch (statement.kind) {
    case "equation":
    case "linearEquation":
      return { ...statement, left: value(statement.left), right: value(statement.right) };
    case "initialValue": {
      const { target: changed } = statement;
      return { ...statement, target: mapChanged(changed, target), value: value(statement.value) };
    }
    case "set":
      return { ...statement, target: target(statement.target), value: value(statement.value) };
    case "macro":
    case "initialConditions":
      return { ...statement, items: statement.items.map((item) => mapAssignment(item, map)) };
    case "setting":
      return { ...statement, value: value(statement.value) };
    case "edge": {
      const { quantity } = statement;
      if (quantity.kind === "missing") return statement;
      const mapped =
        quantity.kind === "reference"
          ? target(quantity)
          : { ...quantity, quantity: target(quantity.quantity) };
      return { ...statement, quantity: mapped, value: value(statement.value) };
    }
    case "state":
    case "if":
      return mapBranches({ ...statement, condition: value(statement.condition) }, map);
    case "timeEvent":
      return { ...mapRepetition(statement, map), body: mapBody(statement.body, map) };
    case "for":
      return { ...mapRanges(statement, map), body: mapBody(statement.body, map) };
    case "output":
    case "linearVariables":
      return { ...statement, variables: statement.variables.map(target) };
    default:
      return statement;
  }
}

type Of<K extends LismaStatement["kind"]> = Extract<LismaStatement, { kind: K }>;

function mapChanged(changed: Reference | Derivative, target: StatementMap["target"]): Reference | Derivative {
  return changed.kind === "reference" ? target(changed) : { ...changed, of: target(changed.of) };
}

function mapAssignment(item: Assignment, { value, target }: StatementMap): Assignment {
  return { ...item, target: target(item.target), value: value(item.value) };
}

function mapBody(body: Body, map: StatementMap): Body {
  return { ...body, statements: mapStatements(body.statements, map) };
}

function mapBranches(statement: Of<"state"> | Of<"if">, map: StatementMap): LismaStatement {
  const body = mapBody(statement.body, map);
  if (statement.kind === "state" || statement.else === undefined) return { ...statement, body };
  return { ...statement, body, else: mapBody(statement.else, map) };
}

function mapRepetition(statement: Of<"timeEvent">, { value }: StatementMap): Of<"timeEvent"> {
  const { repetition, start } = statement;
  if (repetition === undefined) return { ...statement, start: value(start) };
  const { interval, count } = repetition;
  const mapped = { ...repetition, interval: value(interval), ...(count && { count: value(count) }) };
  return { ...statement, start: value(start), repetition: mapped };
}

function mapRanges(statement: Of<"for">, { value }: StatementMap): Of<"for"> {
  const ranges = statement.ranges.map((range) => ({
    ...range,
    first: value(range.first),
    ...(range.last && { last: value(range.last) }),
  }));
  return { ...statement, ranges };
}
