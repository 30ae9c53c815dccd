import { type Bytes, nonNegative, text, unsigned, vector } from "./binary-writer.ts";
import type { Method } from "./methods.ts";
import type { Field, NamedType } from "./named-types.ts";
import { readWitType, type WitType } from "./wit-type.ts";

/** Primitive value types. */
const primitives: Readonly<Record<string, number>> = {
  ...{ bool: 0x7f, s8: 0x7e, u8: 0x7d, s16: 0x7c, u16: 0x7b, s32: 0x7a, u32: 0x79, s64: 0x78, u64: 0x77 },
  ...{ f32: 0x76, f64: 0x75, string: 0x73 },
};

/** Types of a component or of an instance type, by their indices there; each is defined once, when it is needed. */
export class TypeScope {
  readonly #write: (definition: Bytes) => void;
  readonly #named = new Map<string, number>();
  readonly #resources = new Set<string>();
  readonly #defined = new Map<string, number>();
  #count = 0;

  /** `write` takes a definition, which gets the next index. */
  constructor(write: (definition: Bytes) => void) {
    this.#write = write;
  }

  /** Counts a type that an import, an export or an alias defines. */
  add(): number {
    return this.#count++;
  }

  define(definition: Bytes): number {
    this.#write(definition);
    return this.add();
  }

  /** Binds a name to a type. Types defined with an earlier binding remain as they are. */
  name(name: string, index: number, isResource = false): void {
    this.#named.set(name, index);
    if (isResource) this.#resources.add(name);
    this.#defined.clear();
  }

  indexOf(name: string): number {
    const index = this.#named.get(name);
    if (index === undefined) throw new Error(`no type is named ${name}`);
    return index;
  }

  /** The index of the definition of a named type. */
  structure(type: NamedType): number {
    if ("enumeration" in type) return this.define([0x6d, ...vector(type.enumeration.map(text))]);
    if ("record" in type) return this.define([0x72, ...this.#fields(type.record)]);
    const primitive = primitives[type.alias];
    return primitive === undefined ? this.#define(readWitType(type.alias)) : this.define([primitive]);
  }

  function(method: Method, self?: string): number {
    const receiver: readonly Bytes[] =
      self === undefined
        ? []
        : [[...text("self"), ...nonNegative(this.#once([0x68, ...unsigned(this.indexOf(self))]))]];
    const parameters = method.parameters.map(([name, type]) => [...text(name), ...this.#reference(type)]);
    const result = method.result === undefined ? [0x01, 0x00] : [0x00, ...this.#reference(method.result)];
    return this.define([0x40, ...vector([...receiver, ...parameters]), ...result]);
  }

  #fields(fields: readonly Field[]): Bytes {
    return vector(fields.map(([name, type]) => [...text(name), ...this.#reference(type)]));
  }

  #reference(type: string | WitType): Bytes {
    const read = typeof type === "string" ? readWitType(type) : type;
    const primitive = read.kind === "name" ? primitives[read.name] : undefined;
    return primitive === undefined ? nonNegative(this.#define(read)) : [primitive];
  }

  #define(type: WitType): number {
    switch (type.kind) {
      case "name": {
        const index = this.indexOf(type.name);
        return this.#resources.has(type.name) ? this.#once([0x69, ...unsigned(index)]) : index;
      }
      case "list":
        return this.#once([0x70, ...this.#reference(type.item)]);
      case "option":
        return this.#once([0x6b, ...this.#reference(type.item)]);
      case "tuple":
        return this.#once([0x6f, ...vector(type.items.map((item) => this.#reference(item)))]);
      case "result":
        return this.#once([0x6a, 1, ...this.#reference(type.ok), 1, ...this.#reference(type.error)]);
    }
  }

  #once(definition: Bytes): number {
    const key = definition.join(" ");
    const known = this.#defined.get(key);
    if (known !== undefined) return known;
    const index = this.define(definition);
    this.#defined.set(key, index);
    return index;
  }
}
