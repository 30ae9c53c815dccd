import ts from "typescript";
import type { SourceFile } from "./source-graph.ts";

/** A name that a source file declares. */
export interface DeclaredName {
  readonly name: string;
  /** `packages/ir/src/source/source.ts:12`. */
  readonly place: string;
}

/** All names that a file declares: types, functions, variables, parameters, members. */
export function declaredNames({ path, syntax }: SourceFile): readonly DeclaredName[] {
  const found: DeclaredName[] = [];
  const visit = (node: ts.Node): void => {
    const name = (node as ts.NamedDeclaration).name;
    if (name !== undefined && (ts.isIdentifier(name) || ts.isPrivateIdentifier(name)) && declares(node)) {
      const line = syntax.getLineAndCharacterOfPosition(name.getStart(syntax)).line + 1;
      found.push({ name: name.text.replace(/^#/, ""), place: `${path}:${line}` });
    }
    ts.forEachChild(node, visit);
  };
  visit(syntax);
  return found;
}

function declares(node: ts.Node): boolean {
  return (
    ts.isFunctionDeclaration(node) ||
    ts.isVariableDeclaration(node) ||
    ts.isParameter(node) ||
    ts.isBindingElement(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isClassDeclaration(node) ||
    ts.isClassElement(node) ||
    ts.isTypeElement(node)
  );
}
