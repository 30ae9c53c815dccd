import type { WasmFunction } from "../sandbox/call-guard.ts";
import {
  type CanonicalOptions,
  type Definition,
  type Named,
  type Reference,
  type Sort,
  UnknownComponent,
} from "./read-component.ts";

/** Memory and allocator that a function of the canonical ABI uses. */
export interface CanonicalMemory {
  readonly memory: WebAssembly.Memory;
  readonly realloc: WasmFunction;
}

/** A function of a component, as core WebAssembly sees it: texts and lists are addresses and lengths in its memory. */
export interface LiftedFunction extends CanonicalMemory {
  readonly core: WasmFunction;
  readonly postReturn?: WasmFunction;
}

/** A host function, bound to the memory of the component that calls it. */
export type HostFunction = (memory: CanonicalMemory) => WasmFunction;

/** A function that a component imports: `wasi:cli/exit@0.2.6`, `exit`. */
export type FindHostFunction = (interfaceName: string, name: string) => HostFunction;

interface Resource {
  readonly kind: "resource";
  readonly destructor: WasmFunction | undefined;
  readonly handles: Map<number, number>;
}

interface Exports {
  readonly kind: "exports";
  readonly items: ReadonlyMap<string, Item>;
}

interface ImportedInstance {
  readonly kind: "imported";
  readonly name: string;
}

type Item =
  | { readonly kind: "lifted"; readonly lifted: LiftedFunction }
  | { readonly kind: "host"; readonly host: HostFunction }
  | Resource
  | Exports
  | ImportedInstance
  | { readonly kind: "template"; readonly definitions: readonly Definition[]; readonly outer: Scope }
  | {
      readonly kind: "core";
      readonly value: WebAssembly.ExportValue | WebAssembly.Exports | WebAssembly.Module;
    }
  | { readonly kind: "none" };

const nothing: Item = { kind: "none" };

/** An instance of a component, whose functions are found by interface and name. */
export class ComponentInstance {
  readonly #exports: ReadonlyMap<string, Item>;

  constructor(
    definitions: readonly Definition[],
    host: FindHostFunction,
    compile: (bytes: Uint8Array) => WebAssembly.Module,
  ) {
    const scope = new Scope(undefined, host, compile);
    this.#exports = scope.instantiate(definitions, new Map());
  }

  /** A function of an interface of any version. */
  find(interfaceName: string, name: string): LiftedFunction | undefined {
    for (const [exported, item] of this.#exports) {
      if (exported.replace(/@.*$/, "") !== interfaceName || item.kind !== "exports") continue;
      const found = item.items.get(name);
      if (found?.kind === "lifted") return found.lifted;
    }
    return undefined;
  }

  /** The resource of a handle that the component has returned. */
  takeResource(interfaceName: string, name: string, handle: number): { rep: number; drop: () => void } {
    for (const [exported, item] of this.#exports) {
      if (exported.replace(/@.*$/, "") !== interfaceName || item.kind !== "exports") continue;
      const resource = item.items.get(name);
      if (resource?.kind !== "resource") continue;
      const rep = resource.handles.get(handle) ?? 0;
      resource.handles.delete(handle);
      return { rep, drop: () => resource.destructor?.(rep) };
    }
    throw new UnknownComponent(name);
  }
}

/** Items of a component during its instantiation, by sort and index. */
class Scope {
  readonly #outer: Scope | undefined;
  readonly #host: FindHostFunction;
  readonly #compile: (bytes: Uint8Array) => WebAssembly.Module;
  readonly #itemsBySort = new Map<Sort, Item[]>();
  readonly #exported = new Map<string, Item>();

  constructor(
    outer: Scope | undefined,
    host: FindHostFunction,
    compile: (bytes: Uint8Array) => WebAssembly.Module,
  ) {
    this.#outer = outer;
    this.#host = host;
    this.#compile = compile;
  }

  instantiate(
    definitions: readonly Definition[],
    args: ReadonlyMap<string, Item>,
  ): ReadonlyMap<string, Item> {
    for (const definition of definitions) this.#add(...this.#itemOf(definition, args));
    return this.#exported;
  }

  #add(sort: Sort, item: Item): void {
    const known = this.#itemsBySort.get(sort);
    if (known === undefined) this.#itemsBySort.set(sort, [item]);
    else known.push(item);
  }

  get({ sort, index }: Reference): Item {
    const item = this.#itemsBySort.get(sort)?.[index];
    if (item === undefined) throw new UnknownComponent(`${sort} ${index}`);
    return item;
  }

  #core<T extends WebAssembly.ExportValue | WebAssembly.Exports | WebAssembly.Module>(
    sort: Sort,
    index: number,
  ): T {
    const item = this.get({ sort, index });
    if (item.kind !== "core") throw new UnknownComponent(`${sort} ${index}`);
    return item.value as T;
  }

  /** The item that a definition adds, and its sort. */
  #itemOf(definition: Definition, args: ReadonlyMap<string, Item>): readonly [Sort, Item] {
    switch (definition.kind) {
      case "core module":
        return ["core module", { kind: "core", value: this.#compile(definition.bytes) }];
      case "core instance":
        return ["core instance", { kind: "core", value: this.#coreInstance(definition) }];
      case "core instance of":
        return ["core instance", { kind: "core", value: this.#coreExports(definition.exports) }];
      case "component":
        return ["component", { kind: "template", definitions: definition.definitions, outer: this }];
      case "instance":
        return ["instance", { kind: "exports", items: this.#instance(definition) }];
      case "instance of":
        return ["instance", { kind: "exports", items: this.#items(definition.exports) }];
      case "alias":
        return [definition.sort, this.#alias(definition)];
      case "outer":
        return [definition.sort, this.#fromOuter(definition)];
      case "type":
        return ["type", this.#type(definition)];
      case "lift":
        return ["function", this.#lift(definition)];
      case "lower":
        return ["core function", this.#lower(definition)];
      case "resource":
        return ["core function", this.#resourceFunction(definition)];
      case "import":
        return [definition.sort, args.get(definition.name) ?? this.#import(definition)];
      case "export":
        this.#exported.set(definition.name, this.get(definition.item));
        return [definition.item.sort, this.get(definition.item)];
    }
  }

  #coreExports(exports: readonly Named[]): WebAssembly.Exports {
    return Object.fromEntries(exports.map(({ name, sort, index }) => [name, this.#core(sort, index)]));
  }

  #items(named: readonly Named[]): ReadonlyMap<string, Item> {
    return new Map(named.map((reference) => [reference.name, this.get(reference)]));
  }

  #coreInstance({
    module,
    args,
  }: {
    readonly module: number;
    readonly args: readonly Named[];
  }): WebAssembly.Exports {
    const imports = args.map(({ name, index }) => [name, this.#core("core instance", index)]);
    return new WebAssembly.Instance(this.#core("core module", module), Object.fromEntries(imports)).exports;
  }

  #instance({ component, args }: { readonly component: number; readonly args: readonly Named[] }) {
    const template = this.get({ sort: "component", index: component });
    if (template.kind !== "template") throw new UnknownComponent(`component ${component}`);
    const scope = new Scope(template.outer, this.#host, this.#compile);
    return scope.instantiate(template.definitions, this.#items(args));
  }

  #alias({
    sort,
    instance,
    name,
  }: {
    readonly sort: Sort;
    readonly instance: number;
    readonly name: string;
  }): Item {
    if (sort.startsWith("core ") && sort !== "core module") {
      const value = this.#core<WebAssembly.Exports>("core instance", instance)[name];
      if (value === undefined) throw new UnknownComponent(name);
      return { kind: "core", value };
    }
    const from = this.get({ sort: "instance", index: instance });
    if (from.kind === "exports") return from.items.get(name) ?? nothing;
    if (from.kind !== "imported" || sort !== "function") return nothing;
    return { kind: "host", host: this.#host(from.name, name) };
  }

  #fromOuter({
    sort,
    levels,
    index,
  }: {
    readonly sort: Sort;
    readonly levels: number;
    readonly index: number;
  }): Item {
    let scope: Scope = this;
    for (let level = 0; level < levels; level++) {
      if (scope.#outer === undefined) throw new UnknownComponent(`${levels} levels`);
      scope = scope.#outer;
    }
    return scope.get({ sort, index });
  }

  #type({ isResource, destructor }: { readonly isResource: boolean; readonly destructor?: number }): Item {
    if (!isResource) return nothing;
    const core = destructor === undefined ? undefined : this.#core<WasmFunction>("core function", destructor);
    return { kind: "resource", destructor: core, handles: new Map() };
  }

  #memory({ memory, realloc, utf8 }: CanonicalOptions): CanonicalMemory {
    if (!utf8) throw new UnknownComponent("UTF-16");
    return {
      memory: memory === undefined ? noMemory : this.#core<WebAssembly.Memory>("core memory", memory),
      realloc: realloc === undefined ? noRealloc : this.#core<WasmFunction>("core function", realloc),
    };
  }

  #lift({ core, options }: { readonly core: number; readonly options: CanonicalOptions }): Item {
    const postReturn =
      options.postReturn === undefined
        ? {}
        : { postReturn: this.#core<WasmFunction>("core function", options.postReturn) };
    const lifted = {
      core: this.#core<WasmFunction>("core function", core),
      ...this.#memory(options),
      ...postReturn,
    };
    return { kind: "lifted", lifted };
  }

  #lower({
    function: index,
    options,
  }: {
    readonly function: number;
    readonly options: CanonicalOptions;
  }): Item {
    const item = this.get({ sort: "function", index });
    if (item.kind !== "host") throw new UnknownComponent("a call from component to component");
    return { kind: "core", value: item.host(this.#memory(options)) };
  }

  #resourceFunction({
    action,
    type,
  }: {
    readonly action: "new" | "drop" | "rep";
    readonly type: number;
  }): Item {
    const resource = this.get({ sort: "type", index: type });
    // Imported resources are streams, one instance of each kind: dropping a handle has no effect.
    if (resource.kind !== "resource") return { kind: "core", value: () => undefined };
    const { handles, destructor } = resource;
    let last = 0;
    const actions = {
      new: (rep: number) => {
        while (handles.has(++last));
        handles.set(last, rep);
        return last;
      },
      rep: (handle: number) => handles.get(handle) ?? 0,
      drop: (handle: number) => {
        const rep = handles.get(handle);
        handles.delete(handle);
        if (rep !== undefined) destructor?.(rep);
      },
    };
    return { kind: "core", value: actions[action] };
  }

  #import({ name, sort }: { readonly name: string; readonly sort: Sort }): Item {
    if (sort === "instance") return { kind: "imported", name };
    return sort === "function" ? { kind: "host", host: this.#host("", name) } : nothing;
  }
}

const noMemory = new WebAssembly.Memory({ initial: 0 });
const noRealloc = (): number => {
  throw new UnknownComponent("realloc");
};
