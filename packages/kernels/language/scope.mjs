import { refuse } from "./kernel-error.mjs";

/** The scopes of one function: names of the source, and the function's flat list of locals. */
export function createScope(signature, declarations) {
  const scope = {
    signature,
    file: signature.file,
    declarations,
    /** Names to { kind: "int" | "real" | "bool" | "heap" | "table", name }, innermost block last. */
    blocks: [new Map()],
    /** Local names of the kernel function to kinds. */
    locals: new Map(),
    loops: 0,
  };
  for (const parameter of signature.parameters) {
    scope.blocks[0].set(parameter.name, parameter);
    scope.locals.set(parameter.name, parameter.kind);
  }
  return scope;
}

export function withBlock(scope, action) {
  scope.blocks.push(new Map());
  try {
    return action();
  } finally {
    scope.blocks.pop();
  }
}

/** Declares a local in the innermost block; disjoint blocks share a local of the same name and kind. */
export function declareLocal(scope, node, name, kind) {
  const block = scope.blocks.at(-1);
  if (block.has(name)) refuse(node, `'${name}' is declared twice`);
  const taken = (candidate) =>
    (scope.locals.has(candidate) && scope.locals.get(candidate) !== kind) ||
    scope.blocks.some((b) => [...b.values()].some((symbol) => symbol.name === candidate));
  let local = name;
  for (let i = 1; taken(local); i++) local = `${name}_${i}`;
  scope.locals.set(local, kind);
  block.set(name, { kind, name: local });
  return local;
}

/** A local or parameter; `undefined` for other names. */
export function findLocal(scope, name) {
  for (let i = scope.blocks.length - 1; i >= 0; i--) {
    const symbol = scope.blocks[i].get(name);
    if (symbol) return symbol;
  }
  return undefined;
}
