/**
 * Symbols of operators in the text of a kernel. Each is one character, as is every word of `write` below: browsers load
 * these texts with every page, and JSON of the same functions is 25 times longer.
 */
export const symbols = {
  unary: { N: "neg", A: "abs", Q: "sqrt", F: "floor", C: "ceil", T: "trunc", P: "powerOfTwo", Z: "eqz" },
  binary: {
    "+": "add",
    "-": "sub",
    "*": "mul",
    "/": "div",
    L: "min",
    M: "max",
    "&": "and",
    "|": "or",
    S: "shl",
    R: "shr",
    "%": "rem",
  },
  compare: { "=": "eq", "!": "ne", "<": "lt", "{": "le", ">": "gt", "}": "ge" },
};

const symbolOf = Object.fromEntries(
  Object.values(symbols).flatMap((table) => Object.entries(table).map(([symbol, name]) => [name, symbol])),
);

/**
 * A kernel function as text: name, parameters, types, result and statements in prefix notation. `readKernels` in
 * packages/kernels/src/binding reads it. Names of parameters stay, since the linker knows some of them; locals lose theirs.
 */
export function kernelText({ name, parameters, result, locals, body }) {
  const types = (list) => list.map(({ type }) => type[0]).join("");
  const names = parameters.map((one) => one.name).join(",");
  const index = new Map([...parameters, ...locals].map((local, at) => [local.name, at]));
  const local = (one) => "_".repeat(Math.floor(index.get(one) / 26)) + letter(index.get(one) % 26);
  return [name, names, types(parameters), result?.[0] ?? "", types(locals), writeAll(body, local)].join(" ");
}

const letter = (index) => String.fromCharCode("a".charCodeAt(0) + index);

const writeAll = (statements, local) => statements.map((one) => writeStatement(one, local)).join("");

function writeStatement(statement, local) {
  const value = (one) => writeExpression(one, local);
  const list = (statements) => `${writeAll(statements, local)};`;
  switch (statement.kind) {
    case "set":
      return `=${local(statement.local)}${value(statement.value)}`;
    case "store":
      return `@${value(withoutOffset(statement))}${value(statement.value)}`;
    case "if":
      return `?${value(statement.condition)}${list(statement.then)}${list(statement.else)}`;
    case "loop":
      return `O${value(statement.condition)}${list(statement.body)}${list(statement.update)}`;
    case "return":
      return statement.value === undefined ? "E" : `R${value(statement.value)}`;
    case "expression":
      return `.${value(statement.value)}`;
    case "break":
      return "B";
    case "continue":
      return "C";
    default:
      throw new Error(`no text for the statement '${statement.kind}'`);
  }
}

function writeExpression(expression, local) {
  const all = (...list) => list.map((one) => writeExpression(one, local)).join("");
  switch (expression.kind) {
    case "const":
      return constant(expression);
    case "local":
      return local(expression.name);
    case "load":
      return `@${all(withoutOffset(expression))}`;
    case "unary":
      return symbolOf[expression.operator] + all(expression.operand);
    case "binary":
    case "compare":
      return symbolOf[expression.operator] + all(expression.left, expression.right);
    case "select":
      return `?${all(expression.condition, expression.then, expression.else)}`;
    case "convert":
      return `~${all(expression.operand)}`;
    case "call":
      return `${expression.type === "f64" ? "$" : ":"}${expression.function}(${all(...expression.arguments)})`;
  }
}

/** A digit is a whole number; other numbers end with `;`. */
function constant({ type, value }) {
  if (type === "i32") return /^\d$/.test(value) ? String(value) : `'${value};`;
  return `#${Object.is(value, -0) ? "-0" : value};`;
}

function withoutOffset({ address, offset }) {
  if (offset !== 0) throw new Error("kernels of the library add offsets to the address");
  return address;
}
