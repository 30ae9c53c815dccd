import type {
  AssignmentTarget,
  Expression,
  FlatFunction,
  FunctionId,
  FunctionLocal,
  LocalId,
  ScalarType,
  Statement,
} from "@cosimo/ir";
import { parseFormula } from "./expression-text.ts";
import { testOrigin } from "./small-model.ts";

/** Locals as `name`, `name: Integer` or `name[3,n]`; statements one to a line. */
export interface FunctionText {
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
  readonly locals?: readonly string[];
  readonly derivative?: number;
  /** `x := e`, `a[i] := e`, `(a, b) := f(x)`, `for i in a:b loop`, `while c loop`, `if c then`, `else`, `end`, `break`, `return`, `assert c`. */
  readonly body: string;
}

/** A user's function from a text similar to Modelica; `names` are those of all functions, by id. */
export function functionOf(id: number, names: readonly string[], text: FunctionText): FlatFunction {
  const declared = [...text.inputs, ...text.outputs, ...(text.locals ?? [])];
  const ids = new Map(declared.map((d, i) => [/^\w+/.exec(d)![0], i as LocalId]));
  const formula = (source: string): Expression =>
    parseFormula(source, {
      variable: (name) => ({ kind: "local", local: ids.get(name)!, subscripts: [] }),
      element: (name, subscripts) => ({ kind: "local", local: ids.get(name)!, subscripts }),
      call: (name, list) => {
        if (name === "size") {
          const [array, dimension] = list as [
            Expression & { kind: "local" },
            Expression & { kind: "number" },
          ];
          return { kind: "size", local: array.local, dimension: dimension.value - 1 };
        }
        const called = names.indexOf(name.replace(/_\d+$/, ""));
        if (called < 0) return undefined as unknown as Expression;
        const output = Number(/_(\d+)$/.exec(name)?.[1] ?? 0);
        return { kind: "call", function: called as FunctionId, arguments: list, output };
      },
      event: () => {
        throw new Error("no events in functions");
      },
    });
  const locals = declared.map((declaration, i): FunctionLocal => {
    const [, name, dimensions, type] = /^(\w+)(?:\[([^\]]*)\])?(?:: (\w+))?$/.exec(declaration)!;
    return {
      id: i as LocalId,
      name: name!,
      type: (type ?? "Real") as ScalarType,
      dimensions: dimensions === undefined ? [] : dimensions.split(",").map(formula),
    };
  });
  return {
    id: id as FunctionId,
    name: names[id]!,
    locals,
    inputCount: text.inputs.length,
    outputCount: text.outputs.length,
    body: statementsOf(text.body, formula, (name) => ids.get(name)!),
    ...(text.derivative === undefined ? {} : { derivative: text.derivative as FunctionId }),
    origin: testOrigin,
  };
}

function statementsOf(
  body: string,
  formula: (source: string) => Expression,
  localOf: (name: string) => LocalId,
): readonly Statement[] {
  const lines = body
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  let at = 0;
  const target = (text: string): AssignmentTarget => {
    const e = formula(text) as Expression & { kind: "local" };
    return { kind: "local", local: e.local, subscripts: e.subscripts };
  };
  const block = (): Statement[] => {
    const list: Statement[] = [];
    while (at < lines.length && lines[at] !== "end" && lines[at] !== "else")
      list.push(statement(lines[at++]!));
    return list;
  };
  const closed = (): Statement[] => {
    const list = block();
    at++;
    return list;
  };
  const statement = (line: string): Statement => {
    if (line === "break" || line === "return") return { kind: line };
    const loop = /^for (\w+) in (.+):(.+) loop$/.exec(line);
    if (loop) {
      const step: Expression = { kind: "number", value: 1 };
      const [, name, from, to] = loop as unknown as [string, string, string, string];
      return {
        kind: "for",
        local: localOf(name),
        from: formula(from),
        step,
        to: formula(to),
        body: closed(),
      };
    }
    const repeated = /^while (.+) loop$/.exec(line);
    if (repeated) return { kind: "while", condition: formula(repeated[1]!), body: closed() };
    const chosen = /^if (.+) then$/.exec(line);
    if (chosen) {
      const branches = [{ condition: formula(chosen[1]!), body: block() }];
      const otherwise = lines[at++] === "else" ? closed() : [];
      return { kind: "if", branches, else: otherwise };
    }
    const asserted = /^assert (.+)$/.exec(line);
    if (asserted) {
      const message: Expression = { kind: "string", value: line };
      return {
        kind: "assert",
        assertion: {
          condition: formula(asserted[1]!),
          text: asserted[1]!,
          message,
          level: "error",
          origin: testOrigin,
        },
      };
    }
    const [left, right] = line.split(":=") as [string, string];
    if (!left.startsWith("(")) return { kind: "assign", target: target(left), value: formula(right) };
    const call = formula(right) as Expression & { kind: "call" };
    const targets = left
      .trim()
      .slice(1, -1)
      .split(/,(?![^[]*\])/);
    return {
      kind: "callAssign",
      targets: targets.map((text) => (text.trim() === "" ? undefined : target(text))),
      function: call.function,
      arguments: call.arguments,
    };
  };
  return block();
}
