import { readFileSync } from "node:fs";
import ts from "typescript";

/** Titles of the tests of a file as written, those that never run left out. */
export function titlesOfTests(path: string): readonly string[] {
  const file = ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.Latest);
  const titles: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const [name, ...manners] = calledName(node.expression);
      if (manners.includes("skip") || manners.includes("todo")) return;
      const [title] = node.arguments;
      if ((name === "it" || name === "test") && title !== undefined && ts.isStringLiteralLike(title))
        titles.push(title.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return titles;
}

/** `it.each([…])` as `["it", "each"]`; empty for other callees. */
function calledName(callee: ts.Expression): readonly string[] {
  if (ts.isIdentifier(callee)) return [callee.text];
  if (ts.isPropertyAccessExpression(callee)) return [...calledName(callee.expression), callee.name.text];
  return ts.isCallExpression(callee) || ts.isTaggedTemplateExpression(callee)
    ? calledName(ts.isCallExpression(callee) ? callee.expression : callee.tag)
    : [];
}
