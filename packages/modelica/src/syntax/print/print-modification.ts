import type { ModificationArgument } from "../tree/syntax-tree.ts";

export type Redeclared = Extract<ModificationArgument, { kind: "redeclaration" }>["element"];
