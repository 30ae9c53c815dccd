import path from "node:path";
import ts from "typescript";
import { collectDeclarations } from "./declarations.mjs";
import { KernelError } from "./kernel-error.mjs";
import { translateFunction } from "./statements.mjs";

const parse = (name, text) => ts.createSourceFile(name, text, ts.ScriptTarget.ES2022, true, ts.ScriptKind.TS);

/**
 * Translates kernel sources (see the README of packages/kernels) to kernel functions.
 *
 * @param {readonly { name: string, text: string }[]} files
 * @param {(name: string) => string | undefined} readText other sources, by the name that an import leads to
 * @returns {{ functions: object[], errors: string[] }} functions with an error are left out
 */
export function translateSources(files, readText = () => undefined) {
  const parsed = new Map(files.map(({ name, text }) => [name, parse(name, text)]));
  const resolveSource = (from, specifier) => {
    const name = sourceName(from, specifier);
    if (name === undefined) return undefined;
    if (!parsed.has(name)) {
      const text = readText(name);
      parsed.set(name, text === undefined ? undefined : parse(name, text));
    }
    return parsed.get(name);
  };
  const sources = [...parsed.values()];
  const errors = sources.flatMap(syntaxErrors);
  const declarations = collectDeclarations(sources, resolveSource);
  errors.push(...declarations.errors.map((error) => error.message));
  const functions = [];
  for (const signature of declarations.functions.values()) {
    try {
      functions.push(translateFunction(signature, declarations));
    } catch (error) {
      if (!(error instanceof KernelError)) throw error;
      errors.push(error.message);
    }
  }
  return { functions, errors };
}

/** Relative imports, and the package that holds the types of the contract. */
function sourceName(from, specifier) {
  if (specifier === "@cosimo/ir") return "packages/ir/src/index.ts";
  return specifier.startsWith(".") ? path.posix.join(path.posix.dirname(from), specifier) : undefined;
}

function syntaxErrors(source) {
  return source.parseDiagnostics.map((diagnostic) => {
    const { line } = source.getLineAndCharacterOfPosition(diagnostic.start);
    return `${source.fileName}:${line + 1}: ${ts.flattenDiagnosticMessageText(diagnostic.messageText, " ")}`;
  });
}
