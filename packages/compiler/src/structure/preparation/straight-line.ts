import {
  type Expression,
  type FlatFunction,
  type FunctionId,
  type FunctionLocal,
  type LocalId,
  mapChildren,
  type Statement,
  simplify,
  visitChildren,
} from "@cosimo/ir";

/** The scalars of all outputs as formulas of the scalars of all inputs: these are locals without subscripts, by their positions. */
export type OutputFormulas = readonly Expression[];

/** Steps of loops that are written out. */
const MOST_STEPS = 1000;

/** The function is no straight line: it has a loop without a known end, a check, or a subscript known at run time only. */
class NotStraight extends Error {}

/**
 * Formulas of a function whose statements can be executed with symbols: assignments, loops with known ends, branches, calls.
 * `undefined` for any other. `inlined` replaces calls in its body, or leaves them.
 */
export function outputFormulas(
  f: FlatFunction,
  inlined: (call: Extract<Expression, { kind: "call" }>) => Expression,
  outputsOf: (called: FunctionId) => number | undefined,
): OutputFormulas | undefined {
  if (f.host !== undefined || f.stored !== undefined || f.external !== undefined) return undefined;
  try {
    return new StraightLine(f, inlined, outputsOf).execute();
  } catch (error) {
    if (error instanceof NotStraight) return undefined;
    throw error;
  }
}

/** Number of scalars of a local with known sizes. */
export function scalarsOf(local: FunctionLocal): number | undefined {
  let count = 1;
  for (const dimension of local.dimensions) {
    if (dimension.kind !== "number") return undefined;
    count *= dimension.value;
  }
  return count;
}

type Values = Map<LocalId, readonly (Expression | undefined)[]>;

class StraightLine {
  readonly #f: FlatFunction;
  readonly #inlined: (call: Extract<Expression, { kind: "call" }>) => Expression;
  readonly #outputsOf: (called: FunctionId) => number | undefined;
  #values: Values = new Map();
  #steps = 0;

  constructor(
    f: FlatFunction,
    inlined: (call: Extract<Expression, { kind: "call" }>) => Expression,
    outputsOf: (called: FunctionId) => number | undefined,
  ) {
    this.#f = f;
    this.#inlined = inlined;
    this.#outputsOf = outputsOf;
  }

  execute(): OutputFormulas {
    const { locals, inputCount, outputCount, body } = this.#f;
    let position = 0;
    for (const [i, local] of locals.entries()) {
      const count = scalarsOf(local);
      if (count === undefined) throw new NotStraight();
      const first = position;
      if (i < inputCount) position += count;
      const scalars = Array.from({ length: count }, (_, k): Expression | undefined =>
        i < inputCount
          ? { kind: "local", local: (first + k) as LocalId, subscripts: [] }
          : local.initial && this.#value(local.initial[k]!),
      );
      this.#values.set(local.id, scalars);
    }
    this.#statements(body);
    return locals.slice(inputCount, inputCount + outputCount).flatMap(({ id }) =>
      this.#values.get(id)!.map((value) => {
        if (value === undefined) throw new NotStraight();
        return value;
      }),
    );
  }

  #statements(statements: readonly Statement[]): void {
    for (const statement of statements) this.#statement(statement);
  }

  #statement(statement: Statement): void {
    switch (statement.kind) {
      case "assign":
        if (statement.target.kind !== "local") throw new NotStraight();
        this.#assign(statement.target, this.#value(statement.value));
        return;
      case "callAssign": {
        const args = statement.arguments.map((argument) => this.#value(argument));
        if (this.#outputsOf(statement.function) !== statement.targets.length) throw new NotStraight();
        const results = statement.targets.map((_, output) =>
          this.#inlined({ kind: "call", function: statement.function, arguments: args, output }),
        );
        for (const [k, target] of statement.targets.entries()) {
          if (target === undefined) continue;
          if (target.kind !== "local") throw new NotStraight();
          this.#assign(target, results[k]!);
        }
        return;
      }
      case "if":
        this.#branch(statement.branches, statement.else);
        return;
      case "for":
        this.#loop(statement);
        return;
      default:
        throw new NotStraight();
    }
  }

  #assign(
    target: { readonly local: LocalId; readonly subscripts: readonly Expression[] },
    value: Expression,
  ) {
    const scalars = [...this.#values.get(target.local)!];
    scalars[this.#place(target)] = value;
    this.#values.set(target.local, scalars);
  }

  #branch(branches: Extract<Statement, { kind: "if" }>["branches"], otherwise: readonly Statement[]): void {
    const [first, ...rest] = branches;
    if (first === undefined) {
      this.#statements(otherwise);
      return;
    }
    const condition = this.#value(first.condition);
    if (condition.kind === "number") {
      if (condition.value !== 0) this.#statements(first.body);
      else this.#branch(rest, otherwise);
      return;
    }
    const before = this.#values;
    const taken = this.#executed(before, () => this.#statements(first.body));
    const other = this.#executed(before, () => this.#branch(rest, otherwise));
    this.#values = new Map();
    for (const [id, values] of taken) {
      const others = other.get(id)!;
      this.#values.set(
        id,
        values.map((value, k) => {
          const unless = others[k];
          if (value === unless || value === undefined || unless === undefined)
            return value === unless ? value : undefined;
          return { kind: "if", condition, then: value, else: unless };
        }),
      );
    }
  }

  #executed(before: Values, run: () => void): Values {
    this.#values = new Map(before);
    run();
    return this.#values;
  }

  #loop({ local, from, step, to, body }: Extract<Statement, { kind: "for" }>): void {
    const [begin, by, end] = [from, step, to].map((e) => this.#number(e));
    if (by === 0) throw new NotStraight();
    for (let k = 0; ; k++) {
      const value = begin! + k * by!;
      if (by! > 0 ? value > end! : value < end!) return;
      if (++this.#steps > MOST_STEPS) throw new NotStraight();
      this.#values.set(local, [{ kind: "number", value }]);
      this.#statements(body);
    }
  }

  #value(e: Expression): Expression {
    switch (e.kind) {
      case "local": {
        const value = this.#values.get(e.local)?.[this.#place(e)];
        if (value === undefined) throw new NotStraight();
        return value;
      }
      case "size": {
        const length = this.#f.locals.find(({ id }) => id === e.local)?.dimensions[e.dimension];
        if (length?.kind !== "number") throw new NotStraight();
        return length;
      }
      case "if": {
        const condition = simple(this.#value(e.condition));
        if (condition.kind === "number") return this.#value(condition.value !== 0 ? e.then : e.else);
        return { ...e, condition, then: this.#value(e.then), else: this.#value(e.else) };
      }
      case "call":
        return this.#inlined({ ...e, arguments: e.arguments.map((one) => this.#value(one)) });
      default:
        return folded(mapChildren(e, (child) => this.#value(child)));
    }
  }

  /** Of an element, row by row; subscripts count from 1. */
  #place({
    local,
    subscripts,
  }: {
    readonly local: LocalId;
    readonly subscripts: readonly Expression[];
  }): number {
    const dimensions = this.#f.locals.find(({ id }) => id === local)?.dimensions ?? [];
    if (dimensions.length !== subscripts.length) throw new NotStraight();
    return subscripts.reduce((place, subscript, d) => {
      const [length, index] = [dimensions[d]!, this.#number(subscript)];
      if (length.kind !== "number" || !(index >= 1 && index <= length.value)) throw new NotStraight();
      return place * length.value + index - 1;
    }, 0);
  }

  #number(e: Expression): number {
    const value = simple(this.#value(e));
    if (value.kind !== "number") throw new NotStraight();
    return value.value;
  }
}

/** Conditions and subscripts in which larger formulas stand are not simplified: shared parts would be walked through again and again. */
const LARGEST_SIMPLIFIED = 200;

function simple(e: Expression): Expression {
  return isLarger(e, LARGEST_SIMPLIFIED) ? e : simplify(e);
}

/** Whether a formula has more nodes, each counted as often as it occurs; counting ends there. */
export function isLarger(e: Expression, most: number): boolean {
  return sizeOf(e, most) > most;
}

function sizeOf(e: Expression, most: number): number {
  let count = 1;
  visitChildren(e, (child) => {
    if (count <= most) count += sizeOf(child, most - count);
  });
  return count;
}

/** The operands are simple already. */
function folded(e: Expression): Expression {
  const isConstant = (one: Expression): boolean => one.kind === "number";
  const foldable =
    (e.kind === "unary" && isConstant(e.operand)) ||
    ((e.kind === "binary" || e.kind === "compare") && isConstant(e.left) && isConstant(e.right));
  return foldable ? simplify(e) : e;
}
