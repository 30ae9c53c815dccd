/**
 * Characters of nodes in the text of a kernel, with the kind of the node, its operator, and its parts in order; `*` is a list
 * of statements. Browsers load these texts with every page, and JSON of the same functions is 25 times longer.
 */
export const symbols = {
  statements: {
    "=": "set local value",
    "@": "store address value",
    "?": "if condition then* else*",
    O: "loop condition body* update*",
    R: "return value",
    E: "return",
    ".": "expression value",
    B: "break",
    C: "continue",
  },
  expressions: {
    "@": "load address",
    "?": "select condition then else",
    "~": "convert operand",
    N: "unary:neg operand",
    A: "unary:abs operand",
    Q: "unary:sqrt operand",
    F: "unary:floor operand",
    H: "unary:ceil operand",
    T: "unary:trunc operand",
    P: "unary:powerOfTwo operand",
    Z: "unary:eqz operand",
    "+": "binary:add left right",
    "-": "binary:sub left right",
    "*": "binary:mul left right",
    "/": "binary:div left right",
    L: "binary:min left right",
    M: "binary:max left right",
    "&": "binary:and left right",
    "|": "binary:or left right",
    S: "binary:shl left right",
    R: "binary:shr left right",
    "%": "binary:rem left right",
    "=": "compare:eq left right",
    "!": "compare:ne left right",
    "<": "compare:lt left right",
    "{": "compare:le left right",
    ">": "compare:gt left right",
    "}": "compare:ge left right",
  },
};

/** Symbol and parts by kind and operator; a return without value is apart. */
function byKind(table) {
  const rows = Object.entries(table).map(([symbol, row]) => [symbol, ...row.split(" ")]);
  return new Map(
    rows.map(([symbol, kind, ...parts]) => [parts.length === 0 ? `${kind}!` : kind, { symbol, parts }]),
  );
}

const statementRows = byKind(symbols.statements);
const expressionRows = byKind(symbols.expressions);

/**
 * A kernel function as text: name, parameters, types, result and statements in prefix notation. `readKernels` in
 * packages/kernels/src/binding reads it. Names of parameters stay, since the linker knows some of them; locals lose theirs.
 */
export function kernelText({ name, parameters, result, locals, body }) {
  const types = (list) => list.map(({ type }) => type[0]).join("");
  const names = parameters.map((one) => one.name).join(",");
  const index = new Map([...parameters, ...locals].map((local, at) => [local.name, at]));
  const local = (one) => "_".repeat(Math.floor(index.get(one) / 26)) + letter(index.get(one) % 26);
  const text = body.map((one) => writeStatement(one, local)).join("");
  return [name, names, types(parameters), result?.[0] ?? "", types(locals), text].join(" ");
}

const letter = (index) => String.fromCharCode("a".charCodeAt(0) + index);

function writeStatement(statement, local) {
  const { kind } = statement;
  const empty =
    kind === "break" || kind === "continue" || (kind === "return" && statement.value === undefined);
  return writeNode(statement, statementRows.get(empty ? `${kind}!` : kind), local);
}

function writeExpression(expression, local) {
  const { kind, operator } = expression;
  if (kind === "const") return constant(expression);
  if (kind === "local") return local(expression.name);
  if (kind === "call") {
    const list = expression.arguments.map((one) => writeExpression(one, local)).join("");
    return `${expression.type === "f64" ? "$" : ":"}${expression.function}(${list})`;
  }
  return writeNode(
    expression,
    expressionRows.get(operator === undefined ? kind : `${kind}:${operator}`),
    local,
  );
}

function writeNode(node, row, local) {
  if (row === undefined || (node.offset ?? 0) !== 0) throw new Error(`no text for '${JSON.stringify(node)}'`);
  const parts = row.parts.map((part) => {
    if (part === "local") return local(node.local);
    if (!part.endsWith("*")) return writeExpression(node[part], local);
    return `${node[part.slice(0, -1)].map((one) => writeStatement(one, local)).join("")};`;
  });
  return row.symbol + parts.join("");
}

/** A digit is a whole number; other numbers end with `;`. */
function constant({ type, value }) {
  if (type === "i32") return /^\d$/.test(value) ? String(value) : `'${value};`;
  return `#${Object.is(value, -0) ? "-0" : value};`;
}
