/**
 * Top-level declarations of kernel sources: functions with signatures, constants, tables of model functions.
 *
 * A signature is { name, parameters: { name, kind: "int" | "real" | "heap" | "table", table? }[], result }.
 */
import ts from "typescript";
import { KernelError, refuse } from "./kernel-error.mjs";

/** Declarations of all kernel sources by name; function names are unique among all files. */
export function collectDeclarations(sources, resolveSource) {
  const declarations = { functions: new Map(), constants: new Map(), files: new Map(), errors: [] };
  for (const source of sources) {
    const file = { source, imports: new Map(), resolveSource, functions: [] };
    declarations.files.set(source.fileName, file);
    for (const statement of source.statements) {
      try {
        collectStatement(declarations, file, statement);
      } catch (error) {
        if (!(error instanceof KernelError)) throw error;
        declarations.errors.push(error);
      }
    }
  }
  return declarations;
}

function collectStatement(declarations, file, statement) {
  if (ts.isImportDeclaration(statement)) return collectImport(file, statement);
  if (ts.isFunctionDeclaration(statement)) return collectFunction(declarations, file, statement);
  if (ts.isVariableStatement(statement)) return collectConstants(declarations, file, statement);
  if (ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement)) return;
  if (ts.isExportDeclaration(statement) && statement.isTypeOnly) return;
  refuse(statement, "only functions, constants, types and imports may stand at the top of a kernel source");
}

function collectImport(file, statement) {
  const bindings = statement.importClause?.namedBindings;
  if (!bindings || !ts.isNamedImports(bindings)) refuse(statement, "only named imports");
  for (const element of bindings.elements) {
    const name = (element.propertyName ?? element.name).text;
    file.imports.set(element.name.text, { name, module: statement.moduleSpecifier.text, node: element });
  }
}

function collectFunction(declarations, file, node) {
  const name = node.name?.text;
  if (!name || !node.body) refuse(node, "a kernel function has a name and a body");
  if (declarations.functions.has(name)) refuse(node, `another kernel function has the name '${name}'`);
  const signature = { ...readSignature(file, name, node), file, node };
  declarations.functions.set(name, signature);
  file.functions.push(signature);
}

function collectConstants(declarations, file, statement) {
  if (!(statement.declarationList.flags & ts.NodeFlags.Const))
    refuse(statement, "only constants, no variables");
  for (const declaration of statement.declarationList.declarations) {
    const name = declaration.name.text;
    if (name === undefined || !declaration.initializer)
      refuse(declaration, "a constant is 'const NAME = value'");
    declarations.constants.set(`${file.source.fileName}#${name}`, { file, declaration, name });
  }
}

/** The signature of a function declaration, a method signature or a function type. */
export function readSignature(file, name, node) {
  if (node.typeParameters) refuse(node, "no type parameters in the kernel language");
  const parameters = node.parameters.map((parameter) => {
    if (!ts.isIdentifier(parameter.name)) refuse(parameter, "no destructuring in the kernel language");
    if (parameter.initializer || parameter.questionToken || parameter.dotDotDotToken) {
      refuse(parameter, "no optional parameters in the kernel language");
    }
    return { name: parameter.name.text, ...readParameterType(file, parameter) };
  });
  return { name, parameters, result: readResultType(node) };
}

function readParameterType(file, parameter) {
  const type = parameter.type;
  if (!type || !ts.isTypeReferenceNode(type) || type.typeArguments) {
    refuse(
      parameter,
      `the type of parameter '${parameter.name.text}' must be int, real, Heap or an interface`,
    );
  }
  const name = type.typeName.getText();
  if (name === "int" || name === "real") return { kind: name };
  if (name === "Heap") return { kind: "heap" };
  return { kind: "table", table: readTable(file, type.typeName) };
}

function readResultType(node) {
  if (!node.type) refuse(node, "the result type must be written: int, real or void");
  const name = node.type.getText();
  if (name !== "int" && name !== "real" && name !== "void")
    refuse(node.type, `'${name}' is not int, real or void`);
  return name;
}

/** A parameter's interface as a lazy table from member names to signatures. */
function readTable(file, typeName) {
  let members;
  return {
    name: typeName.text,
    members: () => {
      members ??= readMembers(findInterface(file, typeName));
      return members;
    },
  };
}

function findInterface(file, typeName) {
  const name = typeName.getText();
  const imported = file.imports.get(name);
  const owner = imported ? file.resolveSource(file.source.fileName, imported.module) : file.source;
  const found = owner && exportedInterface(file, owner, imported?.name ?? name);
  return found ?? refuse(typeName, `the interface '${name}' is not found`);
}

/** Finds an interface in a source or in its `export *` targets. */
function exportedInterface(file, source, name) {
  for (const statement of source.statements) {
    if (ts.isInterfaceDeclaration(statement) && statement.name.text === name) return statement;
    if (!ts.isExportDeclaration(statement) || statement.exportClause || !statement.moduleSpecifier) continue;
    const next = file.resolveSource(source.fileName, statement.moduleSpecifier.text);
    const found = next && exportedInterface(file, next, name);
    if (found) return found;
  }
  return undefined;
}

function readMembers(declaration) {
  const members = new Map();
  for (const member of declaration.members) {
    const name = member.name?.getText();
    if (ts.isMethodSignature(member)) members.set(name, { node: member, signature: member });
    else if (ts.isPropertySignature(member) && member.type && ts.isFunctionTypeNode(member.type)) {
      members.set(name, { node: member, signature: member.type });
    }
  }
  return members;
}
