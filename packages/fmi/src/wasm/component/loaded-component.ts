import { type ComponentHost, hostFunctions } from "./host-functions.ts";
import { ComponentInstance } from "./instantiate-component.ts";
import { type Definition, readComponent } from "./read-component.ts";

/** A component whose modules are compiled once for all its instances. */
export class LoadedComponent {
  readonly #definitions: readonly Definition[];
  readonly #modules = new Map<Uint8Array, WebAssembly.Module>();

  constructor(bytes: Uint8Array) {
    this.#definitions = readComponent(bytes);
  }

  instantiate(host: ComponentHost): ComponentInstance {
    return new ComponentInstance(this.#definitions, hostFunctions(host), (bytes) => this.#compile(bytes));
  }

  #compile(bytes: Uint8Array): WebAssembly.Module {
    const module = this.#modules.get(bytes) ?? new WebAssembly.Module(bytes as Uint8Array<ArrayBuffer>);
    this.#modules.set(bytes, module);
    return module;
  }
}
