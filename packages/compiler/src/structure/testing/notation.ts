import type {
  AlgorithmSection,
  BuiltinFunction,
  Equation,
  Expression,
  HybridDae,
  Origin,
  Reinit,
  Relation,
  RelationalOperator,
  SourceText,
  Statement,
  StateSelect,
  Variable,
  VariableId,
  WhenAssignment,
  WhenBranch,
  WhenClause,
} from "@cosimo/ir";
import { builtin, number, variable, visitExpression, visitStatements } from "@cosimo/ir";

/**
 * A flat system in a notation for tests, a small part of flat Modelica; what is not declared is a continuous Real:
 *
 *     parameter k = 2; Boolean b; x(start = 1, fixed = true);
 *     der(x) = v; der(v) = -k*x; b = x > 0;
 *     when x < 0 then reinit(v, -v); z = pre(z) + 1; elsewhen initial() then z = 0; end when;
 *     algorithm y := x; y := y + 1; end algorithm;
 *     initial x = 1;
 */
export function dae(text: string): HybridDae {
  const parser = createParser({ uri: "test", text });
  parser.parseAll();
  return parser.result();
}

/** One expression over the variables of a system. */
export function expressionOf(text: string, over: HybridDae): Expression {
  const parser = createParser({ uri: "test", text }, over);
  return parser.expression();
}

/** The variable of this name. */
export function variableNamed(name: string, { variables }: HybridDae): VariableId {
  const found = variables.find((v) => v.name === name);
  if (found === undefined) throw new Error(`no variable '${name}'`);
  return found.id;
}

interface Token {
  readonly text: string;
  readonly start: number;
}

const tokenPattern = /\s*(?:(\d+\.?\d*(?:[eE][+-]?\d+)?|[A-Za-z_][\w.]*(?:\[[\d,]+\])?|<=|>=|==|<>|:=|.))/gsy;

function tokenize(text: string): readonly Token[] {
  const trimmed = text.trimEnd();
  const tokens: Token[] = [];
  for (const match of trimmed.matchAll(tokenPattern))
    tokens.push({ text: match[1]!, start: match.index + match[0].length - match[1]!.length });
  return tokens;
}

const prefixes: Readonly<Record<string, Partial<Pick<Variable, "variability" | "type" | "causality">>>> = {
  parameter: { variability: "parameter" },
  constant: { variability: "constant" },
  discrete: { variability: "discrete" },
  input: { causality: "input" },
  Real: { type: "Real" },
  Integer: { type: "Integer", variability: "discrete" },
  Boolean: { type: "Boolean", variability: "discrete" },
};

const relationalOperators: readonly string[] = ["<", "<=", ">", ">=", "==", "<>"];

function createParser(source: SourceText, over?: HybridDae) {
  const tokens = tokenize(source.text);
  const variables: Variable[] = [...(over?.variables ?? [])];
  const byName = new Map(variables.map((v) => [v.name, v.id]));
  const equations: Equation[] = [];
  const initialEquations: Equation[] = [];
  const relations: Relation[] = [...(over?.relations ?? [])];
  const whenClauses: WhenClause[] = [];
  const algorithms: AlgorithmSection[] = [];
  const initialAlgorithms: AlgorithmSection[] = [];
  let at = 0;
  let conditions = 0;
  let eventFree = false;

  const peek = (ahead = 0) => tokens[at + ahead]?.text;
  const position = () => tokens[at]?.start ?? source.text.length;
  function next(): string {
    const token = tokens[at++];
    if (token === undefined) throw new Error("unexpected end of the test notation");
    return token.text;
  }
  function accept(text: string): boolean {
    if (peek() !== text) return false;
    at++;
    return true;
  }
  function expect(text: string): void {
    if (!accept(text)) throw new Error(`expected '${text}', found '${peek()}' at ${position()}`);
  }
  function originFrom(start: number): Origin {
    const last = tokens[at - 1]!;
    const dot = source.text.slice(start).match(/^[A-Za-z_]\w*(?=\.)/);
    const end = last.start + last.text.length;
    return { span: { source, start, end }, component: dot === null ? [] : [dot[0]] };
  }

  function declare(name: string, more: Partial<Variable> = {}): VariableId {
    const existing = byName.get(name);
    if (existing !== undefined) return existing;
    const id = variables.length as VariableId;
    const start = tokens[Math.max(at - 1, 0)]!.start;
    byName.set(name, id);
    variables.push({
      id,
      name,
      type: "Real",
      variability: "continuous",
      causality: "local",
      fixed: false,
      final: false,
      protected: false,
      unit: "",
      displayUnit: "",
      quantity: "",
      description: "",
      stateSelect: "default",
      origin: originFrom(start),
      ...more,
    });
    return id;
  }

  function declaration(more: Partial<Variable>): void {
    const id = declare(next());
    const isParameter = more.variability === "parameter" || more.variability === "constant";
    variables[id] = {
      ...variables[id]!,
      ...more,
      fixed: isParameter,
      origin: originFrom(tokens[at - 1]!.start),
    };
    if (accept("(")) {
      do modifier(id);
      while (accept(","));
      expect(")");
    }
    if (accept("=")) variables[id] = { ...variables[id]!, binding: expression() };
  }

  function modifier(id: VariableId): void {
    const name = next();
    expect("=");
    if (name === "fixed") variables[id] = { ...variables[id]!, fixed: next() === "true" };
    else if (name === "stateSelect")
      variables[id] = { ...variables[id]!, stateSelect: next() as StateSelect };
    else variables[id] = { ...variables[id]!, [name]: expression() };
  }

  function expression(): Expression {
    if (accept("if")) {
      const condition = expression();
      expect("then");
      const thenValue = expression();
      expect("else");
      return { kind: "if", condition, then: thenValue, else: expression() };
    }
    return leftAssociative(["or"], () => leftAssociative(["and"], negation));
  }
  function leftAssociative(operators: readonly string[], operand: () => Expression): Expression {
    let left = operand();
    while (operators.includes(peek() ?? "")) {
      const operator = next() as "+";
      left = { kind: "binary", operator, left, right: operand() };
    }
    return left;
  }
  function negation(): Expression {
    if (accept("not")) return { kind: "unary", operator: "not", operand: negation() };
    return comparison();
  }
  function comparison(): Expression {
    const start = position();
    const left = sum();
    if (!relationalOperators.includes(peek() ?? "")) return left;
    const operator = next() as RelationalOperator;
    const right = sum();
    if (operator === "==" || operator === "<>" || eventFree)
      return { kind: "compare", operator, left, right };
    const origin = originFrom(start);
    const text = source.text.slice(start, origin.span.end);
    const id = relations.length as Relation["id"];
    relations.push({ id, operator, left, right, text, usage: "branch", origin });
    return { kind: "relation", relation: id };
  }
  function sum(): Expression {
    if (!accept("-")) return leftAssociative(["+", "-"], product);
    let left: Expression = { kind: "unary", operator: "-", operand: product() };
    while (peek() === "+" || peek() === "-") {
      const operator = next() as "+";
      left = { kind: "binary", operator, left, right: product() };
    }
    return left;
  }
  function product(): Expression {
    return leftAssociative(["*", "/"], power);
  }
  function power(): Expression {
    const left = primary();
    return accept("^") ? { kind: "binary", operator: "^", left, right: primary() } : left;
  }
  function primary(): Expression {
    const token = next();
    if (/^\d/.test(token)) return number(Number(token));
    if (token === "(") {
      const inner = expression();
      expect(")");
      return inner;
    }
    if (token === "true" || token === "false") return number(token === "true" ? 1 : 0);
    if (token === "time") return { kind: "time" };
    if (peek() !== "(") return variable(declare(token));
    at++;
    return call(token);
  }
  function call(name: string): Expression {
    if (accept(")")) return { kind: name as "initial" };
    const outside = eventFree;
    eventFree ||= name === "noEvent";
    const values = [expression()];
    while (accept(",")) values.push(expression());
    eventFree = outside;
    expect(")");
    if (name === "der") return variable(derivative(values[0]!));
    if (name === "pre" && values[0]!.kind === "variable")
      return { kind: "pre", variable: values[0]!.variable };
    if (name === "noEvent") return values[0]!;
    return builtin(name as BuiltinFunction, ...values);
  }
  function derivative(of: Expression): VariableId {
    if (of.kind !== "variable") throw new Error("der() of a variable only");
    const name = `der(${variables[of.variable]!.name})`;
    return declare(name, { derivativeOf: of.variable });
  }

  function equation(into: Equation[], start: number): void {
    const left = expression();
    expect("=");
    const right = expression();
    into.push({ id: into.length as Equation["id"], left, right, origin: originFrom(start) });
  }
  function whenClause(start: number): void {
    const branches: WhenBranch[] = [];
    do branches.push(whenBranch());
    while (accept("elsewhen"));
    expect("end");
    expect("when");
    whenClauses.push({ branches, origin: originFrom(start) });
  }
  function whenBranch(): WhenBranch {
    const start = position();
    const conditionIds = [condition()];
    while (accept(",")) conditionIds.push(condition());
    const origin = originFrom(start);
    expect("then");
    const assignments: WhenAssignment[] = [];
    const reinits: Reinit[] = [];
    while (peek() !== "end" && peek() !== "elsewhen") {
      const from = position();
      const name = next();
      if (name === "reinit") {
        expect("(");
        const state = declare(next());
        expect(",");
        const value = expression();
        expect(")");
        reinits.push({ state, value, origin: originFrom(from) });
      } else {
        const target = declare(name, { variability: "discrete" });
        expect("=");
        assignments.push({ variable: target, value: expression(), origin: originFrom(from) });
      }
      expect(";");
    }
    const text = source.text.slice(origin.span.start, origin.span.end);
    return { conditions: conditionIds, text, assignments, reinits, assertions: [], terminates: [], origin };
  }
  /** A condition becomes a Boolean variable with its own equation. */
  function condition(): VariableId {
    const start = position();
    const value = expression();
    const id = declare(`$when${++conditions}`, { type: "Boolean", variability: "discrete" });
    const origin = originFrom(start);
    equations.push({ id: equations.length as Equation["id"], left: variable(id), right: value, origin });
    return id;
  }
  function algorithm(into: AlgorithmSection[], start: number): void {
    const statements: Statement[] = [];
    while (!accept("end")) {
      const target = declare(next());
      expect(":=");
      statements.push({
        kind: "assign",
        target: { kind: "variable", variable: target },
        value: expression(),
      });
      expect(";");
    }
    expect("algorithm");
    into.push({ statements, ...dataFlow(statements), locals: [], origin: originFrom(start) });
  }
  function dataFlow(statements: readonly Statement[]) {
    const outputs = new Set<VariableId>();
    const read = new Set<VariableId>();
    visitStatements(statements, {
      target: (target) => {
        if (target.kind === "variable") outputs.add(target.variable);
      },
      expression: (e) =>
        visitExpression(e, (node) => {
          if (node.kind === "variable") read.add(node.variable);
        }),
    });
    const inputs = [...read].filter((v) => !outputs.has(v) && variables[v]!.variability !== "parameter");
    return { outputs: [...outputs], inputs };
  }

  function isDeclaration(): boolean {
    let depth = 0;
    if (prefixes[peek() ?? ""] !== undefined) return true;
    if (!/^[A-Za-z_]/.test(peek() ?? "") || peek(1) !== "(" || peek() === "der") return false;
    for (let i = 1; peek(i) !== undefined && peek(i) !== ";"; i++) {
      if (peek(i) === "(") depth++;
      if (peek(i) === ")") depth--;
      if (peek(i) === "=" && depth === 1) return true;
    }
    return false;
  }
  function item(): void {
    const start = position();
    if (isDeclaration()) {
      let more: Partial<Variable> = {};
      while (prefixes[peek()!] !== undefined) more = { ...more, ...prefixes[next()] };
      declaration(more);
    } else if (accept("when")) whenClause(start);
    else if (peek() === "initial" && peek(1) === "algorithm") {
      at += 2;
      algorithm(initialAlgorithms, start);
    } else if (peek() === "initial" && peek(1) !== "(") {
      at++;
      equation(initialEquations, start);
    } else if (accept("algorithm")) algorithm(algorithms, start);
    else equation(equations, start);
  }

  return {
    expression,
    parseAll(): void {
      while (at < tokens.length) if (!accept(";")) item();
    },
    result(): HybridDae {
      return {
        name: "Test",
        description: "",
        variables,
        equations,
        initialEquations,
        algorithms,
        initialAlgorithms,
        whenClauses,
        relations,
        samplers: [],
        assertions: [],
        functions: [],
        components: [],
        automata: [],
        modes: [],
        schedules: [],
        transitions: [],
        experiment: {},
        origin: { span: { source, start: 0, end: source.text.length }, component: [] },
      };
    },
  };
}
