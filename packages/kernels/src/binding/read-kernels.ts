import type { KernelExpression, KernelFunction, KernelLocal, KernelStatement, KernelType } from "@cosimo/ir";

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
  const statements = new KernelReader(body!, [...parameters, ...locals], rows).statements();
  return { name, parameters, ...(result !== "" && { result: typeOf(result) }), locals, body: statements };
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
    while (this.#at < this.#text.length && !this.#skip(";")) {
      const statement = this.#node(this.#rows.statements.get(this.#next())!);
      list.push((statement["kind"] === "store" ? { ...statement, offset: 0 } : statement) as KernelStatement);
    }
    return list;
  }

  #node({ kind, operator, parts }: Row): Record<string, unknown> {
    const node: Record<string, unknown> = operator === undefined ? { kind } : { kind, operator };
    for (const part of parts)
      if (part === "local") node[part] = this.#local(this.#next()).name;
      else if (part.endsWith("*")) node[part.slice(0, -1)] = this.statements();
      else node[part] = this.#expression();
    return node;
  }

  #expression(): KernelExpression {
    const symbol = this.#next();
    const row = this.#rows.expressions.get(symbol);
    if (row !== undefined) return typed(this.#node(row));
    if (symbol === "$" || symbol === ":") return this.#call(symbol === "$" ? "f64" : "i32");
    if (symbol === "#") return { kind: "const", type: "f64", value: Number(this.#until(";")) };
    if (symbol === "'") return { kind: "const", type: "i32", value: Number(this.#until(";")) };
    if (symbol >= "0" && symbol <= "9") return { kind: "const", type: "i32", value: Number(symbol) };
    return { kind: "local", ...this.#local(symbol) };
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

/** The type of an expression is that of its parts, but of comparisons and conversions. */
function typed(node: Record<string, unknown>): KernelExpression {
  const { kind, operand, left, then } = node as Readonly<Record<string, KernelExpression>> & { kind: string };
  if (kind === "load") return { ...node, type: "f64", offset: 0 } as KernelExpression;
  if (kind === "compare") return { ...node, type: "i32", operandType: left!.type } as KernelExpression;
  const { type } = (operand ?? left ?? then)!;
  return { ...node, type: kind !== "convert" ? type : type === "f64" ? "i32" : "f64" } as KernelExpression;
}
