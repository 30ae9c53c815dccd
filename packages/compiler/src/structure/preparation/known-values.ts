import {
  type AssignmentTarget,
  type Expression,
  evaluate,
  type FlatFunction,
  type FunctionId,
  type LocalId,
  mapChildren,
  number,
  type Statement,
  type VariableId,
  visitStatements,
} from "@cosimo/ir";

/** A number that an expression has whatever its unknowns are, and the parameters that decide it. */
export interface KnownValue {
  readonly value: number;
  readonly parameters: ReadonlySet<VariableId>;
}

type Known = KnownValue | undefined;
/** Changed by the statements that are followed. */
type Locals = Map<LocalId, Known[]>;

/** Statements that are followed for one expression. */
const MOST_STEPS = 20_000;

class NotFollowed extends Error {}

/**
 * The number that `e` has for all values of unknowns: 0*u is 0, and a function that multiplies by a parameter of value zero returns zero.
 * `parameterValue` gives the values of parameters. `undefined` if there is none, or if it cannot be found by following statements.
 */
export function knownValue(
  e: Expression,
  functions: readonly FlatFunction[],
  parameterValue: (v: VariableId) => Known,
): Known {
  try {
    const follower = new Follower(functions, parameterValue);
    const value = follower.value(e, new Map());
    return value && exactly(value.value, value, ...follower.conditions);
  } catch (error) {
    if (error instanceof NotFollowed) return undefined;
    throw error;
  }
}

const none: ReadonlySet<VariableId> = new Set();

function exactly(value: number, ...sources: readonly KnownValue[]): Known {
  if (Number.isNaN(value)) return undefined;
  const parameters = new Set(sources.flatMap((source) => [...source.parameters]));
  return { value, parameters: parameters.size === 0 ? none : parameters };
}

class Follower {
  readonly #functions: readonly FlatFunction[];
  readonly #parameterValue: (v: VariableId) => Known;
  /** Known conditions and subscripts: with other values of their parameters other statements would be followed. */
  readonly conditions: KnownValue[] = [];
  #steps = 0;
  #depth = 0;

  constructor(functions: readonly FlatFunction[], parameterValue: (v: VariableId) => Known) {
    this.#functions = functions;
    this.#parameterValue = parameterValue;
  }

  value(e: Expression, locals: Locals): Known {
    const of = (operand: Expression) => this.value(operand, locals);
    switch (e.kind) {
      case "number":
        return exactly(e.value);
      case "variable":
        return this.#parameterValue(e.variable);
      case "local": {
        const place = this.#place(e, locals);
        return place === undefined ? undefined : locals.get(e.local)?.[place];
      }
      case "unary":
      case "compare":
      case "builtin":
        return combined(e, of);
      case "binary": {
        const operands = [of(e.left), of(e.right)] as const;
        const early = decided(e.operator, operands);
        if (early !== undefined || operands.includes(undefined)) return early;
        return combined(e, (one) => operands[one === e.left ? 0 : 1]);
      }
      case "if": {
        const condition = of(e.condition);
        if (condition === undefined) return common(of(e.then), of(e.else));
        this.conditions.push(condition);
        return of(condition.value !== 0 ? e.then : e.else);
      }
      case "call":
        return this.#call(e.function, e.arguments.map(of))[e.output];
      default:
        return undefined;
    }
  }

  /** The scalars of all outputs. */
  #call(id: FunctionId, list: readonly Known[]): readonly Known[] {
    const { locals, inputCount, outputCount, body, host, stored, external } = this.#functions[id]!;
    if (host !== undefined || stored !== undefined || external !== undefined || this.#depth > 50)
      throw new NotFollowed();
    this.#depth++;
    const values: Locals = new Map();
    let next = 0;
    for (const [i, local] of locals.entries()) {
      const count = scalarCount(local.dimensions);
      const initial = (k: number) => local.initial && this.value(local.initial[k]!, values);
      values.set(
        local.id,
        Array.from({ length: count }, (_, k) => (i < inputCount ? list[next + k] : initial(k))),
      );
      if (i < inputCount) next += count;
    }
    this.#dimensions.push(new Map(locals.map(({ id: local, dimensions }) => [local, dimensions])));
    this.#statements(body, values);
    this.#dimensions.pop();
    this.#depth--;
    return locals.slice(inputCount, inputCount + outputCount).flatMap((local) => values.get(local.id)!);
  }

  readonly #dimensions: ReadonlyMap<LocalId, readonly Expression[]>[] = [];

  #statements(statements: readonly Statement[], locals: Locals): void {
    for (const statement of statements) {
      if (++this.#steps > MOST_STEPS) throw new NotFollowed();
      this.#statement(statement, locals);
    }
  }

  #statement(statement: Statement, locals: Locals): void {
    switch (statement.kind) {
      case "assign":
        this.#assign(statement.target, this.value(statement.value, locals), locals);
        return;
      case "callAssign": {
        const list = statement.arguments.map((argument) => this.value(argument, locals));
        const results = this.#call(statement.function, list);
        for (const [k, target] of statement.targets.entries())
          if (target !== undefined) this.#assign(target, results[k], locals);
        return;
      }
      case "if":
        this.#branch(statement.branches, statement.else, locals);
        return;
      case "for":
        this.#loop(statement, locals);
        return;
      case "while":
        forget(statement.body, locals);
        return;
      case "assert":
        return;
      default:
        throw new NotFollowed();
    }
  }

  #assign(target: AssignmentTarget, value: Known, locals: Locals): void {
    if (target.kind !== "local") throw new NotFollowed();
    const place = this.#place(target, locals);
    const values = locals.get(target.local)!;
    if (place === undefined) values.fill(undefined);
    else values[place] = value;
  }

  #branch(
    [first, ...rest]: Extract<Statement, { kind: "if" }>["branches"],
    otherwise: readonly Statement[],
    locals: Locals,
  ): void {
    if (first === undefined) {
      this.#statements(otherwise, locals);
      return;
    }
    const condition = this.value(first.condition, locals);
    if (condition !== undefined) {
      this.conditions.push(condition);
      if (condition.value !== 0) this.#statements(first.body, locals);
      else this.#branch(rest, otherwise, locals);
      return;
    }
    const taken: Locals = new Map([...locals].map(([id, values]) => [id, [...values]]));
    this.#statements(first.body, taken);
    this.#branch(rest, otherwise, locals);
    for (const [id, values] of locals) {
      const others = taken.get(id)!;
      for (let k = 0; k < values.length; k++) values[k] = common(values[k], others[k]);
    }
  }

  #loop(statement: Extract<Statement, { kind: "for" }>, locals: Locals): void {
    const [from, step, to] = [statement.from, statement.step, statement.to].map((e) => this.value(e, locals));
    if (from === undefined || step === undefined || to === undefined || step.value === 0) {
      forget(statement.body, locals);
      return;
    }
    this.conditions.push(from, step, to);
    for (let k = 0; ; k++) {
      const value = from.value + k * step.value;
      if (step.value > 0 ? value > to.value : value < to.value) return;
      locals.set(statement.local, [exactly(value)]);
      this.#statements(statement.body, locals);
    }
  }

  /** The number of an element, row by row; subscripts count from 1. */
  #place(
    { local, subscripts }: { readonly local: LocalId; readonly subscripts: readonly Expression[] },
    locals: Locals,
  ): number | undefined {
    const dimensions = this.#dimensions.at(-1)?.get(local) ?? [];
    if (dimensions.length !== subscripts.length) throw new NotFollowed();
    let place = 0;
    for (const [d, subscript] of subscripts.entries()) {
      const index = this.value(subscript, locals);
      if (index === undefined) return undefined;
      const length = lengthOf(dimensions[d]!);
      if (!(index.value >= 1 && index.value <= length)) throw new NotFollowed();
      this.conditions.push(index);
      place = place * length + index.value - 1;
    }
    return place;
  }
}

/** The value if one operand decides it, as far as it has one: 0/u is 0. */
function decided(
  operator: Extract<Expression, { kind: "binary" }>["operator"],
  [left, right]: readonly [Known, Known],
): Known {
  if (operator === "+" || operator === "-" || operator === "^") return undefined;
  for (const known of operator === "/" ? [left] : [left, right]) {
    if (known === undefined) continue;
    if (operator === "or" && known.value !== 0) return exactly(1, known);
    if (operator !== "or" && known.value === 0) return known;
  }
  return undefined;
}

/** The value of an operation whose operands are known. */
function combined(e: Expression, of: (operand: Expression) => Known): Known {
  const sources: KnownValue[] = [];
  let complete = true;
  const known = mapChildren(e, (operand) => {
    const value = of(operand);
    if (value === undefined) complete = false;
    else sources.push(value);
    return number(value?.value ?? 0);
  });
  const value = complete ? evaluate(known, { relations: [], functions: [] }) : undefined;
  return value === undefined ? undefined : exactly(value, ...sources);
}

/** The value that both have. */
function common(a: Known, b: Known): Known {
  if (a === b) return a;
  return a !== undefined && b !== undefined && a.value === b.value ? exactly(a.value, a, b) : undefined;
}

/** Nothing is known any more about what the statements may assign. */
function forget(statements: readonly Statement[], locals: Locals): void {
  visitStatements(statements, {
    target: (target) => {
      if (target?.kind === "local") locals.get(target.local)!.fill(undefined);
    },
  });
}

function scalarCount(dimensions: readonly Expression[]): number {
  return dimensions.reduce((count, dimension) => count * lengthOf(dimension), 1);
}

function lengthOf(dimension: Expression): number {
  if (dimension.kind !== "number") throw new NotFollowed();
  return dimension.value;
}
