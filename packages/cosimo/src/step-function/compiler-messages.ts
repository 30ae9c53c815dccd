import { type Diagnostic, diagnoseWithoutSpan, type SourceText, type Span } from "@cosimo/core/models";
import { stepFunctionMessages } from "@cosimo/fmi";
import type { CompilerOutput } from "../native-build/compile-library.ts";

/**
 * Converts compiler output to diagnostics with spans. `texts`: by their names in the folder of
 * compilation.
 */
export function compilerDiagnostics(
  outputs: readonly CompilerOutput[],
  texts: ReadonlyMap<string, SourceText>,
): readonly Diagnostic[] {
  return outputs.flatMap(({ compiler, text }) => [
    ...text.split(/\r?\n/).flatMap((line) => messageIn(line, compiler, texts)),
    ...undefinedNames(text, compiler, texts),
  ]);
}

/** `file:line:column: error: message`, as GCC and Clang write it. */
const form = /^(.+?):(\d+):(?:(\d+):)? (fatal error|error|warning): (.*)$/;

function messageIn(
  line: string,
  compiler: string,
  texts: ReadonlyMap<string, SourceText>,
): readonly Diagnostic[] {
  const [, file = "", row, column, severity, message = ""] = form.exec(line) ?? [];
  if (row === undefined) return [];
  const code = severity === "warning" ? "step-function.compiler-warning" : "step-function.compiler-error";
  const source = texts.get(file.replace(/^\.\//, ""));
  const said = source === undefined ? `${file}:${row}: ${message}` : message;
  const diagnostic = diagnoseWithoutSpan(stepFunctionMessages, code, { compiler, message: said });
  if (source === undefined) return [diagnostic];
  return [{ ...diagnostic, span: spanAt(source, Number(row), Number(column ?? 1)) }];
}

/**
 * The word at a place. Compilers count terminal columns or bytes, which differ where a text is not
 * ASCII.
 */
function spanAt(source: SourceText, row: number, column: number): Span {
  const lines = source.text.split("\n").slice(0, row);
  const line = lines.pop() ?? "";
  const lineStart = lines.reduce((sum, one) => sum + one.length + 1, 0);
  const start = lineStart + Math.min(column - 1, line.length);
  const word = /^\w+/.exec(source.text.slice(start))?.[0] ?? " ";
  return { source, start, end: Math.min(start + word.length, source.text.length) };
}

/** Symbols that the linker reports as undefined, at their first place in the user's sources. */
function undefinedNames(
  text: string,
  compiler: string,
  texts: ReadonlyMap<string, SourceText>,
): readonly Diagnostic[] {
  const found = [...text.matchAll(/undefined (?:reference to|symbol:?) [`'"]?_?(\w+)/g)];
  return [...new Set(found.map((match) => match[1] ?? ""))].map((name) => {
    const diagnostic = diagnoseWithoutSpan(stepFunctionMessages, "step-function.undefined", {
      compiler,
      name,
    });
    for (const source of texts.values()) {
      const start = source.text.search(new RegExp(`\\b${name}\\b`));
      if (start >= 0) return { ...diagnostic, span: { source, start, end: start + name.length } };
    }
    return diagnostic;
  });
}
