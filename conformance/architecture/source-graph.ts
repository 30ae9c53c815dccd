import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix, relative, resolve, sep } from "node:path";
import ts from "typescript";

const root = join(import.meta.dirname, "../..");

/** One import or re-export of a source file. */
export interface Import {
  /** As written: `./lu.ts`, `@cosimo/ir`, `node:fs`. */
  readonly specifier: string;
  /** The file it leads to, where that is a source file of the same package. */
  readonly target?: string;
  /** Whether it is erased by the compiler. */
  readonly isType: boolean;
}

/** One source file of a package, tests and generated files apart; paths relative to the repository, with `/`. */
export interface SourceFile {
  readonly path: string;
  readonly package: string;
  readonly folder: string;
  readonly syntax: ts.SourceFile;
  readonly imports: readonly Import[];
}

/** Names of all packages. */
export function packageNames(): readonly string[] {
  return readdirSync(join(root, "packages")).sort();
}

/** Package names that the manifest of a package declares as dependencies. */
export function declaredDependencies(name: string): readonly string[] {
  const manifest: unknown = JSON.parse(readFileSync(join(root, "packages", name, "package.json"), "utf8"));
  return Object.keys((manifest as { dependencies?: object }).dependencies ?? {});
}

/** All source files of all packages, sorted by path. */
export function readSourceFiles(): readonly SourceFile[] {
  return packageNames().flatMap((name) => sourcePaths(name).map((path) => readSource(name, path)));
}

function sourcePaths(name: string): readonly string[] {
  const source = join(root, "packages", name, "src");
  return readdirSync(source, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && isSource(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

function isSource(name: string): boolean {
  return /\.tsx?$/.test(name) && !name.endsWith(".test.ts") && !name.endsWith(".generated.ts");
}

function readSource(name: string, absolute: string): SourceFile {
  const syntax = ts.createSourceFile(absolute, readFileSync(absolute, "utf8"), ts.ScriptTarget.Latest, true);
  const path = relative(root, absolute).split(sep).join("/");
  const imports = importsOf(syntax).map((one) => withTarget(one, absolute));
  return { path, package: name, folder: posix.dirname(path), syntax, imports };
}

function withTarget(one: Import, from: string): Import {
  if (!one.specifier.startsWith(".")) return one;
  const target = resolve(dirname(from), one.specifier);
  if (!existsSync(target) || !isSource(target)) return one;
  return { ...one, target: relative(root, target).split(sep).join("/") };
}

function importsOf(file: ts.SourceFile): readonly Import[] {
  const found: Import[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) add(node.moduleSpecifier, isTypeImport(node));
    else if (ts.isExportDeclaration(node)) add(node.moduleSpecifier, isTypeExport(node));
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
      add(node.arguments[0], false);
    else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument))
      add(node.argument.literal, true);
    ts.forEachChild(node, visit);
  };
  const add = (specifier: ts.Node | undefined, isType: boolean): void => {
    if (specifier !== undefined && ts.isStringLiteralLike(specifier))
      found.push({ specifier: specifier.text, isType });
  };
  visit(file);
  return found;
}

function isTypeImport({ importClause: clause }: ts.ImportDeclaration): boolean {
  if (clause === undefined) return false;
  if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true;
  return clause.name === undefined && clause.namedBindings !== undefined && onlyTypes(clause.namedBindings);
}

function isTypeExport({ isTypeOnly, exportClause }: ts.ExportDeclaration): boolean {
  return isTypeOnly || (exportClause !== undefined && onlyTypes(exportClause));
}

function onlyTypes(names: ts.NamedImportBindings | ts.NamedExportBindings): boolean {
  if (!ts.isNamedImports(names) && !ts.isNamedExports(names)) return false;
  return names.elements.length > 0 && [...names.elements].every((element) => element.isTypeOnly);
}
