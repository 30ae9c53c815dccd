import {
  type Bytes,
  componentHeader,
  moduleHeader,
  section,
  sectionOf,
  text,
  unsigned,
  vector,
} from "./binary-writer.ts";
import { type InstanceInterface, importedFunctions, interfaceName } from "./interfaces.ts";
import type { Method } from "./methods.ts";
import { type NamedType, sharedTypes, usedTypes } from "./named-types.ts";
import { readImportLimits } from "./read-import-limits.ts";
import { TypeScope } from "./type-scope.ts";

/**
 * A component around a core module that was compiled with `runtime/component/component.c`: it exports functions by the names of
 * the methods, and imports its memory, its table, callbacks and constructors of resources. Sections follow the component model's
 * `Binary.md`, in the order of the reference tools.
 */
export function encodeComponent(core: Uint8Array, interfaces: readonly InstanceInterface[]): Uint8Array {
  return new ComponentWriter(core, interfaces).write();
}

const sort = { coreFunction: [0, 0], function: [1], type: [3] } as const;
const common: Method = { name: "get-version", parameters: [], result: "string" };

interface ExportedInterface {
  readonly name: string;
  readonly resource?: string;
  readonly types: Readonly<Record<string, NamedType>>;
  readonly functions: readonly ExportedFunction[];
}

interface ExportedFunction {
  /** In the component, and of the core module. */
  readonly name: string;
  readonly method: Method;
  /** The resource that it is a method of. */
  readonly self?: string;
}

class ComponentWriter {
  readonly #core: Uint8Array;
  readonly #interfaces: readonly InstanceInterface[];
  readonly #parts: (Bytes | Uint8Array)[] = [componentHeader];
  readonly #types = new TypeScope((definition) => this.#section(7, definition));
  #instances = 0;
  #functions = 0;
  #components = 0;
  #coreInstances = 0;
  #coreFunctions = 0;

  constructor(core: Uint8Array, interfaces: readonly InstanceInterface[]) {
    this.#core = core;
    this.#interfaces = interfaces;
  }

  write(): Uint8Array {
    this.#importTypes();
    const has = (name: string) => this.#interfaces.some((one) => one.name === name);
    const imported = Object.entries(importedFunctions).flatMap(([name, functions]) => {
      const needed = functions.filter(({ neededBy }) => neededBy === undefined || has(neededBy));
      return needed.length === 0 ? [] : this.#importInterface(name, needed);
    });
    const main = this.#instantiateCore(imported);
    const realloc = this.#aliasCore(main, "cabi_realloc");
    this.#export(
      { name: "common", types: {}, functions: [{ name: "get-version", method: common }] },
      main,
      realloc,
    );
    for (const one of this.#interfaces) this.#export(exportedInterface(one), main, realloc);
    const size = this.#parts.reduce((sum, { length }) => sum + length, 0);
    const bytes = new Uint8Array(size);
    let offset = 0;
    for (const part of this.#parts) {
      bytes.set(part, offset);
      offset += part.length;
    }
    return bytes;
  }

  #section(id: number, ...items: readonly Bytes[]): void {
    this.#parts.push(sectionOf(id, ...items));
  }

  #import(name: string, instanceType: number): number {
    this.#section(10, [0, ...text(interfaceName(name)), 0x05, ...unsigned(instanceType)]);
    return this.#instances++;
  }

  #importTypes(): void {
    const declarations: Bytes[] = [];
    const scope = new TypeScope((definition) => declarations.push([0x01, ...definition]));
    for (const [name, type] of Object.entries(sharedTypes)) {
      const structure = scope.structure(type);
      declarations.push([0x04, 0, ...text(name), 0x03, 0x00, ...unsigned(structure)]);
      scope.name(name, scope.add());
    }
    const instance = this.#import("types", this.#types.define([0x42, ...vector(declarations)]));
    for (const name of Object.keys(sharedTypes)) {
      this.#section(6, [...sort.type, 0x00, ...unsigned(instance), ...text(name)]);
      this.#types.name(name, this.#types.add());
    }
  }

  /** Imports an interface; its functions by their names and indices. */
  #importInterface(name: string, methods: readonly Method[]): readonly (readonly [string, number])[] {
    const declarations: Bytes[] = [];
    const scope = new TypeScope((definition) => declarations.push([0x01, ...definition]));
    if (methods.some(({ parameters }) => parameters.some(([, type]) => type === "status"))) {
      declarations.push([0x02, ...sort.type, 0x02, 1, ...unsigned(this.#types.indexOf("status"))]);
      declarations.push([0x04, 0, ...text("status"), 0x03, 0x00, ...unsigned(scope.add())]);
      scope.name("status", scope.add());
    }
    for (const method of methods) {
      const type = scope.function(method);
      declarations.push([0x04, 0, ...text(method.name), 0x01, ...unsigned(type)]);
    }
    const instance = this.#import(name, this.#types.define([0x42, ...vector(declarations)]));
    return methods.map((method) => {
      this.#section(6, [...sort.function, 0x00, ...unsigned(instance), ...text(method.name)]);
      return [method.name, this.#functions++];
    });
  }

  /** Writes the shim, the imports of the core module, and the module; returns its instance. */
  #instantiateCore(imported: readonly (readonly [string, number])[]): number {
    const limits = readImportLimits(this.#core);
    this.#parts.push(section(1, shimModule(limits.memory, limits.table)));
    this.#parts.push([1, ...unsigned(this.#core.length)], this.#core);
    const shim = this.#coreInstance([0x00, 0, 0]);
    const destructor = this.#aliasCore(shim, "drop");
    this.#section(6, [0, 2, 0x01, ...unsigned(shim), ...text("memory")]);
    this.#section(6, [0, 1, 0x01, ...unsigned(shim), ...text("table")]);
    const makers = this.#interfaces.map(({ name, resource }) => {
      const type = this.#types.define([0x3f, 0x7f, 0x01, ...unsigned(destructor)]);
      this.#types.name(resource, type, true);
      return [name, this.#canonical([0x02, ...unsigned(type)])] as const;
    });
    const lowered = imported.map(
      ([name, index]) =>
        [name, this.#canonical([0x01, 0, ...unsigned(index), ...vector([[0x00], [0x03, 0]])])] as const,
    );
    const environment = this.#coreInstance([
      0x01,
      ...vector([
        [...text("memory"), 2, 0],
        [...text("__indirect_function_table"), 1, 0],
      ]),
    ]);
    const callbacks = this.#coreInstance([0x01, ...exportedFunctions(lowered)]);
    const resources = this.#coreInstance([0x01, ...exportedFunctions(makers)]);
    const imports = Object.entries({ env: environment, callbacks, resource: resources });
    return this.#coreInstance([
      ...[0x00, 1],
      ...vector(imports.map(([name, instance]) => [...text(name), 0x12, ...unsigned(instance)])),
    ]);
  }

  #coreInstance(definition: Bytes): number {
    this.#section(2, definition);
    return this.#coreInstances++;
  }

  #canonical(definition: Bytes): number {
    this.#section(8, definition);
    return this.#coreFunctions++;
  }

  #aliasCore(instance: number, name: string): number {
    this.#section(6, [...sort.coreFunction, 0x01, ...unsigned(instance), ...text(name)]);
    return this.#coreFunctions++;
  }

  #export(exported: ExportedInterface, main: number, realloc: number): void {
    for (const [name, type] of Object.entries(exported.types))
      this.#types.name(name, this.#types.structure(type));
    const options = vector([[0x00], [0x03, 0], [0x04, ...unsigned(realloc)]]);
    const functions = exported.functions.map(({ name, method, self }) => {
      const type = this.#types.function(method, self);
      const core = this.#aliasCore(main, method.name);
      this.#section(8, [0x00, 0x00, ...unsigned(core), ...options, ...unsigned(type)]);
      return [importName(name), [...sort.function, ...unsigned(this.#functions++)]] as const;
    });
    const names = namesIn(exported);
    const types = names.map(
      (name) => [`import-type-${name}`, [...sort.type, ...unsigned(this.#types.indexOf(name))]] as const,
    );
    this.#parts.push(section(4, namingComponent(exported, names)));
    const args = [...types, ...functions].map(([name, index]) => [...text(name), ...index]);
    this.#section(5, [0x00, ...unsigned(this.#components++), ...vector(args)]);
    const instance = this.#instances++;
    this.#section(11, [0, ...text(interfaceName(exported.name)), 0x05, ...unsigned(instance), 0x00]);
    this.#instances++;
  }
}

function exportedFunctions(functions: readonly (readonly [string, number])[]): Bytes {
  return vector(functions.map(([name, index]) => [...text(name), 0, ...unsigned(index)]));
}

function exportedInterface({
  name,
  resource,
  types,
  factory,
  methods,
}: InstanceInterface): ExportedInterface {
  return {
    name,
    resource,
    types,
    functions: [
      { name: `[static]${resource}.${factory.name}`, method: factory },
      ...methods.map((method) => ({ name: `[method]${resource}.${method.name}`, method, self: resource })),
    ],
  };
}

/** Names of types that an interface has, its resource last. */
function namesIn({ types, resource }: ExportedInterface): readonly string[] {
  if (resource === undefined) return [];
  return [...Object.keys(sharedTypes), ...Object.keys(types), resource];
}

function importName(name: string): string {
  return `import-${name.replace(/\[|\]/g, " ").replaceAll(".", " ").trim().replaceAll(" ", "-")}`;
}

/**
 * A component that only names types: functions of an interface may refer to records and resources only by the names under which
 * the interface exports them. A type gets such a name as an import and export of a component.
 */
function namingComponent(exported: ExportedInterface, names: readonly string[]): Bytes {
  const parts: Bytes[] = [componentHeader];
  const scope = new TypeScope((definition) => parts.push(sectionOf(7, definition)));
  const all = { ...sharedTypes, ...exported.types };
  for (const name of names) {
    const type = all[name];
    const bound = type === undefined ? [0x01] : [0x00, ...unsigned(scope.structure(type))];
    parts.push(sectionOf(10, [0, ...text(`import-type-${name}`), 0x03, ...bound]));
    scope.name(name, scope.add(), type === undefined);
  }
  for (const { name, method, self } of exported.functions) {
    const type = scope.function(method, self);
    parts.push(sectionOf(10, [0, ...text(importName(name)), 0x01, ...unsigned(type)]));
  }
  for (const name of names.filter((name) => sharedTypes[name] === undefined || usedTypes.includes(name))) {
    const index = unsigned(scope.indexOf(name));
    parts.push(sectionOf(11, [0, ...text(name), 0x03, ...index, 0x00]));
    scope.name(name, scope.add(), all[name] === undefined);
  }
  exported.functions.forEach(({ name, method, self }, i) => {
    const type = unsigned(scope.function(method, self));
    parts.push(sectionOf(11, [0, ...text(name), 0x01, ...unsigned(i), 0x01, 0x01, ...type]));
  });
  return parts.flat();
}

/**
 * Memory and table, which exist before the core module, since its imports are created with them; and the destructor of resources,
 * which calls the function in the first word of a resource's representation.
 */
function shimModule(memory: Bytes, table: Bytes): Bytes {
  const i32 = 0x7f;
  const load = [0x28, 2, 0];
  const body = [0, 0x20, 0, 0x20, 0, ...load, 0x11, 0, 0, 0x0b];
  return [
    ...moduleHeader,
    ...sectionOf(1, [0x60, ...vector([[i32]]), 0]),
    ...sectionOf(3, [0]),
    ...sectionOf(4, [0x70, ...table]),
    ...sectionOf(5, memory),
    ...sectionOf(7, [...text("memory"), 2, 0], [...text("table"), 1, 0], [...text("drop"), 0, 0]),
    ...sectionOf(10, [...unsigned(body.length), ...body]),
  ];
}
