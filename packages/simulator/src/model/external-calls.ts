import { type CompiledModule, type MessageArgument, numberedTexts } from "@cosimo/ir";

type CallExternal = (id: number, inputs: number, outputs: number) => number;

/** Why the last call of a library failed, by `FlatFacts`. */
const failures = new WeakMap<object, MessageArgument>();

export function lastExternalFailure({ flat }: CompiledModule): MessageArgument | undefined {
  return flat.external && failures.get(flat.external);
}

/** Calls of functions of libraries in C and Fortran from WebAssembly: the function's id, slots of its inputs and outputs. */
export function externalCaller(
  module: CompiledModule,
  pool: { readonly memory: WebAssembly.Memory },
): CallExternal {
  let texts: ReturnType<typeof numberedTexts> | undefined;
  return (id, inputs, outputs) => {
    const { external } = module.flat;
    const called = external?.functions[id];
    if (external === undefined || called === undefined) throw new Error(`function ${id} is not of a library`);
    texts ??= numberedTexts(module.texts);
    const { buffer } = pool.memory;
    const given = new Float64Array(buffer, 8 * inputs, called.inputLength);
    const results = new Float64Array(buffer, 8 * outputs, called.outputLength);
    const failure = external.library.call(called, given, results, texts);
    if (failure === undefined) return 0;
    failures.set(external, failure);
    return 1;
  };
}
