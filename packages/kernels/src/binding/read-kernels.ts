import type {
  KernelBinary,
  KernelComparison,
  KernelExpression,
  KernelFunction,
  KernelLocal,
  KernelStatement,
  KernelType,
  KernelUnary,
} from "@cosimo/ir";

/** Kinds, operators and parts of nodes by their characters: `"compare:lt left right"`; `*` is a list of statements. */
export interface KernelSymbols {
  readonly statements: Readonly<Record<string, string>>;
  readonly expressions: Readonly<Record<string, string>>;
}

/** Reads functions from the texts that `kernelText` in packages/kernels/language/write-kernels.mjs writes. */
export function readKernels(texts: readonly string[], symbols: KernelSymbols): readonly KernelFunction[] {
  const rows = { statements: rowsOf(symbols.statements), expressions: rowsOf(symbols.expressions) };
  return texts.map((text) => readKernel(text, rows));
}

interface Row {
  readonly kind: string;
  readonly operator: string | undefined;
  readonly parts: readonly string[];
}

type Rows = Readonly<Record<keyof KernelSymbols, ReadonlyMap<string, Row>>>;

function rowsOf(table: Readonly<Record<string, string>>): ReadonlyMap<string, Row> {
  return new Map(
    Object.entries(table).map(([symbol, row]) => {
      const [name, ...parts] = row.split(" ");
      const [kind, operator] = name!.split(":");
      return [symbol, { kind: kind!, operator, parts }];
    }),
  );
}

function readKernel(text: string, rows: Rows): KernelFunction {
  const [name, names, types, result, localTypes, body] = text.split(" ") as [string, ...string[]];
  const parameterNames = names === "" ? [] : names!.split(",");
  const parameters = parameterNames.map((one, i) => ({ name: one, type: typeOf(types![i]) }));
  const locals = [...localTypes!].map((type, i) => ({ name: `local${i + 1}`, type: typeOf(type) }));
  let statements: readonly KernelStatement[] | undefined;
  return {
    name,
    parameters,
    ...(result !== "" && { result: typeOf(result) }),
    locals,
    // Read when it is first needed: a model needs few of the kernels.
    get body() {
      statements ??= new KernelReader(body!, [...parameters, ...locals], rows).statements();
      return statements;
    },
  };
}

function typeOf(letter: string | undefined): KernelType {
  return letter === "i" ? "i32" : "f64";
}

class KernelReader {
  readonly #text: string;
  readonly #locals: readonly KernelLocal[];
  readonly #rows: Rows;
  #at = 0;

  constructor(text: string, locals: readonly KernelLocal[], rows: Rows) {
    this.#text = text;
    this.#locals = locals;
    this.#rows = rows;
  }

  /** Statements up to the end of their list, which is passed over. */
  statements(): readonly KernelStatement[] {
    const list: KernelStatement[] = [];
    while (this.#at < this.#text.length && !this.#skip(";")) list.push(this.#statement());
    return list;
  }

  // Each kind is made by itself, its parts in the order of the table: objects with computed names take ten times as long.
  #statement(): KernelStatement {
    const { kind, parts } = this.#rows.statements.get(this.#next())!;
    switch (kind) {
      case "set":
        return { kind, local: this.#local(this.#next()).name, value: this.#expression() };
      case "store":
        return { kind, address: this.#expression(), value: this.#expression(), offset: 0 };
      case "if":
        return { kind, condition: this.#expression(), then: this.statements(), else: this.statements() };
      case "loop":
        return { kind, condition: this.#expression(), body: this.statements(), update: this.statements() };
      case "return":
        return parts.length === 0 ? { kind } : { kind, value: this.#expression() };
      case "expression":
        return { kind, value: this.#expression() };
      case "break":
      case "continue":
        return { kind };
      default:
        throw new Error(`the table of statements has the unknown kind '${kind}'`);
    }
  }

  #expression(): KernelExpression {
    const symbol = this.#next();
    const row = this.#rows.expressions.get(symbol);
    if (row !== undefined) return this.#operation(row);
    if (symbol === "$" || symbol === ":") return this.#call(symbol === "$" ? "f64" : "i32");
    if (symbol === "#") return { kind: "const", type: "f64", value: Number(this.#until(";")) };
    if (symbol === "'") return { kind: "const", type: "i32", value: Number(this.#until(";")) };
    if (symbol >= "0" && symbol <= "9") return { kind: "const", type: "i32", value: Number(symbol) };
    const { name, type } = this.#local(symbol);
    return { kind: "local", name, type };
  }

  /** The type of an expression is that of its parts, but of comparisons and conversions. */
  #operation({ kind, operator }: Row): KernelExpression {
    switch (kind) {
      case "load":
        return { kind, type: "f64", address: this.#expression(), offset: 0 };
      case "select": {
        const condition = this.#expression();
        const then = this.#expression();
        return { kind, type: then.type, condition, then, else: this.#expression() };
      }
      case "convert": {
        const operand = this.#expression();
        return { kind, type: operand.type === "f64" ? "i32" : "f64", operand };
      }
      case "unary": {
        const operand = this.#expression();
        return { kind, type: operand.type, operator: operator as KernelUnary, operand };
      }
      case "binary": {
        const left = this.#expression();
        return { kind, type: left.type, operator: operator as KernelBinary, left, right: this.#expression() };
      }
      case "compare": {
        const left = this.#expression();
        const operandType = left.type;
        const right = this.#expression();
        return { kind, type: "i32", operandType, operator: operator as KernelComparison, left, right };
      }
      default:
        throw new Error(`the table of expressions has the unknown kind '${kind}'`);
    }
  }

  #call(type: KernelType): KernelExpression {
    const name = this.#until("(");
    const list: KernelExpression[] = [];
    while (!this.#skip(")")) list.push(this.#expression());
    return { kind: "call", type, function: name, arguments: list };
  }

  /** A letter; each `_` before it stands for 26 more. */
  #local(symbol: string): KernelLocal {
    let [letter, base] = [symbol, 0];
    for (; letter === "_"; base += 26) letter = this.#next();
    const local = this.#locals[base + letter.charCodeAt(0) - "a".charCodeAt(0)];
    if (local === undefined) throw new Error(`the text of a kernel has the unknown symbol '${letter}'`);
    return local;
  }

  #next(): string {
    return this.#text.charAt(this.#at++);
  }

  #skip(symbol: string): boolean {
    if (this.#text.charAt(this.#at) !== symbol) return false;
    this.#at++;
    return true;
  }

  #until(end: string): string {
    const from = this.#at;
    this.#at = this.#text.indexOf(end, from) + 1;
    return this.#text.slice(from, this.#at - 1);
  }
}
