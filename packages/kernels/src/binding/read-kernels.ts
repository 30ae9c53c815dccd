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

/** Operators by their characters in the texts. */
export interface KernelSymbols {
  readonly unary: Readonly<Record<string, KernelUnary>>;
  readonly binary: Readonly<Record<string, KernelBinary>>;
  readonly compare: Readonly<Record<string, KernelComparison>>;
}

/** Reads functions from the texts that `kernelText` in packages/kernels/language/write-kernels.mjs writes. */
export function readKernels(texts: readonly string[], symbols: KernelSymbols): readonly KernelFunction[] {
  return texts.map((text) => readKernel(text, symbols));
}

function readKernel(text: string, symbols: KernelSymbols): KernelFunction {
  const [name, names, types, result, localTypes, body] = text.split(" ") as [string, ...string[]];
  const parameterNames = names === "" ? [] : names!.split(",");
  const parameters = parameterNames.map((one, i) => ({ name: one, type: typeOf(types![i]) }));
  const locals = [...localTypes!].map((type, i) => ({ name: `local${i + 1}`, type: typeOf(type) }));
  const statements = new KernelReader(body!, [...parameters, ...locals], symbols).statements();
  return { name, parameters, ...(result !== "" && { result: typeOf(result) }), locals, body: statements };
}

function typeOf(letter: string | undefined): KernelType {
  return letter === "i" ? "i32" : "f64";
}

class KernelReader {
  readonly #text: string;
  readonly #locals: readonly KernelLocal[];
  readonly #symbols: KernelSymbols;
  #at = 0;

  constructor(text: string, locals: readonly KernelLocal[], symbols: KernelSymbols) {
    this.#text = text;
    this.#locals = locals;
    this.#symbols = symbols;
  }

  /** Statements up to the end of their list, which is passed over. */
  statements(): readonly KernelStatement[] {
    const list: KernelStatement[] = [];
    while (this.#at < this.#text.length && !this.#skip(";")) list.push(this.#statement(this.#next()));
    return list;
  }

  #statement(symbol: string): KernelStatement {
    switch (symbol) {
      case "=":
        return { kind: "set", local: this.#local(this.#next()).name, value: this.#expression() };
      case "@":
        return { kind: "store", address: this.#expression(), offset: 0, value: this.#expression() };
      case "?":
        return {
          kind: "if",
          condition: this.#expression(),
          then: this.statements(),
          else: this.statements(),
        };
      case "O":
        return {
          kind: "loop",
          condition: this.#expression(),
          body: this.statements(),
          update: this.statements(),
        };
      case "R":
        return { kind: "return", value: this.#expression() };
      case "E":
        return { kind: "return" };
      case ".":
        return { kind: "expression", value: this.#expression() };
      case "B":
        return { kind: "break" };
      case "C":
        return { kind: "continue" };
      default:
        throw new Error(`the text of a kernel has the unknown statement '${symbol}'`);
    }
  }

  /** Types are those of the parts, but of constants and calls, which have a character for each type. */
  #expression(): KernelExpression {
    const symbol = this.#next();
    const { unary, binary, compare } = this.#symbols;
    if (unary[symbol] !== undefined) {
      const operand = this.#expression();
      return { kind: "unary", type: operand.type, operator: unary[symbol], operand };
    }
    if (binary[symbol] !== undefined) {
      const left = this.#expression();
      return { kind: "binary", type: left.type, operator: binary[symbol], left, right: this.#expression() };
    }
    if (compare[symbol] !== undefined) {
      const left = this.#expression();
      const right = this.#expression();
      return { kind: "compare", type: "i32", operandType: left.type, operator: compare[symbol], left, right };
    }
    switch (symbol) {
      case "@":
        return { kind: "load", type: "f64", address: this.#expression(), offset: 0 };
      case "?": {
        const [condition, then] = [this.#expression(), this.#expression()];
        return { kind: "select", type: then.type, condition, then, else: this.#expression() };
      }
      case "~": {
        const operand = this.#expression();
        return { kind: "convert", type: operand.type === "f64" ? "i32" : "f64", operand };
      }
      case "$":
        return this.#call("f64");
      case ":":
        return this.#call("i32");
      case "#":
        return { kind: "const", type: "f64", value: Number(this.#until(";")) };
      case "'":
        return { kind: "const", type: "i32", value: Number(this.#until(";")) };
      default: {
        if (symbol >= "0" && symbol <= "9") return { kind: "const", type: "i32", value: Number(symbol) };
        const { name, type } = this.#local(symbol);
        return { kind: "local", type, name };
      }
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
