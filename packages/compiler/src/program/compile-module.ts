import {
  entryCount,
  hasArrays,
  type KernelModule,
  type LinkableKernels,
  type MatrixKernels,
  type ResidualForm,
  type SortedDae,
  type TangentRoles,
  withDiagonal,
} from "@cosimo/ir";
import { encodeWasm } from "../emit/wasm/encode-wasm.ts";
import { countStatements } from "../kernel/dead-code.ts";
import { type KernelInstance, linkModule, residualModule } from "../kernel/link.ts";
import { scalarLowering } from "../lower/arrays/scalar-lowering.ts";
import { addDerivativeFunctions } from "../lower/functions/derivative-functions.ts";
import { withIslands } from "../lower/functions/island-functions.ts";
import { addModelFunctions } from "../lower/functions/model-functions.ts";
import { addTune } from "../lower/functions/parameters-function.ts";
import { addTransitionFunctions } from "../lower/functions/transition-functions.ts";
import { eventPartsOf } from "../lower/functions/update-parts.ts";
import { addVariableTangents } from "../lower/functions/variable-tangents.ts";
import { newtonInstance, newtonSolver } from "../lower/loops/newton-solver.ts";
import { sparseFunctions, sparseInstances } from "../lower/loops/sparse-loops.ts";
import { addMatrixFunctions } from "../lower/matrices/matrix-functions.ts";
import { continueLowering, createLowering } from "../lower/memory/create-lowering.ts";
import type { Lowering } from "../lower/memory/lowering.ts";
import { stateVector } from "../lower/memory/state-vector.ts";
import { placeDistributions } from "../lower/statements/carried-values.ts";
import { placeHistories } from "../lower/statements/stored-values.ts";
import { addUserFunction } from "../lower/statements/user-functions.ts";
import { sortedInScalars } from "../structure/arrays/sorted-in-scalars.ts";
import { flowResiduals } from "./flow-residuals.ts";
import {
  kernelBindings,
  kernelBytes,
  kernelModule,
  kernelModuleExports,
  METHOD_EXPORTS,
  methodInstances,
  OTHER_EVENTS,
  RUN_EXPORTS,
} from "./kernel-module.ts";
import type { HostFunctions, LoweredModule } from "./lowered-module.ts";
import { compileResidualForm } from "./residual-form.ts";

/** Largest numbers of states and of relations for which kernels are specialised: with longer vectors the constants gain nothing. */
const LARGEST_SPECIALIZED = { n: 64, m: 8 };

/** Scratch slots of the derivative module per scratch slot of the main module. */
const DERIVATIVE_SCRATCH = 3;

/** Statements of a model from which its own evaluation takes most of the time. */
const LARGE = 3000;

const NO_ROLES: TangentRoles = { passive: [], lasting: [] };

const DERIVATIVE_FUNCTIONS = ["directional", "indicatorRates"];

export function lowerToKernelModule(sorted: SortedDae, kernels: LinkableKernels): LoweredModule {
  const lowering = createLowering(sorted, addUserFunction);
  const before = lowering.size();
  placeHistories(lowering);
  placeDistributions(lowering);
  const exports = addModelFunctions(lowering);
  const initial = kernels.methods?.default;
  const mainExports = [...exports, ...kernelModuleExports(kernels)];
  const integrated = withIslands(lowering);
  const main = link(integrated, kernels, exports);
  const scratch = lowering.size() - before - sparseSlots(lowering);
  const reserved = lowering.reserve(DERIVATIVE_SCRATCH * scratch + derivativeSlots(lowering));
  const size = lowering.size();
  let second: Lowering | undefined;
  const derivativeLowering = () => {
    second ??= lowerDerivative(lowering, reserved, size);
    return second;
  };
  let third: Lowering | undefined | null;
  /** The functions of the model with those for its Jacobian; undefined if it has none. */
  const withMatrices = (matrix: MatrixKernels): Lowering | undefined => {
    if (third === undefined) {
      const all = continueLowering(lowering, reserved, size);
      third = addMatrixFunctions(all, matrix, generalName) ? all : null;
    }
    return third ?? undefined;
  };
  return {
    main,
    kernelBytes: () => kernelBytes(kernels, lowering.functions.has("indicatorRates")),
    kernels: () => kernelModule(kernels, lowering.functions.has("indicatorRates")),
    tangentRoles: kernels.tangentRoles ?? NO_ROLES,
    contacts: () => contactModule(integrated, kernels),
    optimized: () => link(integrated, kernels, mainExports, initial, kernels.main),
    fixedRun(run) {
      const linked = kernels.methods?.table[run.method];
      if (linked === undefined || linked.isImplicit || isLarge(integrated)) return undefined;
      return residualModule(link(integrated, kernels, ["run"], run.method), "run", run);
    },
    lowering,
    size,
    derivative: () =>
      link(derivativeLowering(), kernels, ["derivatives", "indicators", ...DERIVATIVE_FUNCTIONS]),
    method(name, optimized) {
      const { table, matrix } = kernels.methods!;
      const own = table[name]?.isImplicit ? withMatrices(matrix) : undefined;
      const from = own ?? derivativeLowering();
      const library = own === undefined ? kernels : withoutReplaced(kernels, matrix);
      const host = { functions: [], bindings: OTHER_EVENTS.bindings };
      return link(from, library, RUN_EXPORTS, name, optimized ? [] : undefined, host);
    },
    whole(names, host) {
      const all = continueLowering(derivativeLowering(), reserved, size);
      const added = [
        addVariableTangents(scalarLowering(all, sortedInScalars(sorted))),
        ...addTune(all),
        ...addTransitionFunctions(all),
      ];
      const own = [...exports, ...DERIVATIVE_FUNCTIONS, ...added, ...names];
      return link(all, kernels, [...new Set(own)], undefined, undefined, host);
    },
    residualForm: (isExplicit) => {
      if (isExplicit || hasShortRows(sorted)) return explicitForm(sorted, derivativeLowering(), kernels);
      const third = scalarLowering(continueLowering(lowering, reserved, size), sortedInScalars(sorted));
      const linkThird = (own: readonly string[]) =>
        link(third, kernels, [...own, ...(kernels.residual ?? [])]);
      return compileResidualForm(third.sorted, third, linkThird);
    },
    tangents() {
      const own = scalarLowering(continueLowering(lowering, reserved, size), sortedInScalars(sorted));
      return link(own, kernels, [addVariableTangents(own)]);
    },
  };
}

function isLarge({ functions, sorted }: Lowering): boolean {
  const size = [...functions.values()].reduce((sum, { body }) => sum + countStatements(body), 0);
  return size > LARGE || stateVector(sorted).length > LARGEST_SPECIALIZED.n;
}

/** The kernels of contacts and the default method with contact forces. Undefined: no exact rates, or a page has not loaded the kernels. */
function contactModule(lowering: Lowering, kernels: LinkableKernels): KernelModule | undefined {
  const { contacts, methods, functions } = kernels;
  const isLoaded = contacts?.exports.every((name) => functions.some((fn) => fn.name === name)) === true;
  if (!isLoaded || methods === undefined || !lowering.functions.has("indicatorRates")) return undefined;
  const host = { functions: [], bindings: contacts.bindings };
  return link(
    lowering,
    kernels,
    [...contacts.exports, ...METHOD_EXPORTS],
    methods.default,
    contacts.exports,
    host,
  );
}

/** Mean number of states on which derivatives depend, up to which loops over arrays need no residual form of their own. */
const SHORT_ROW = 16;

/** Whether the system has arrays, and its derivatives depend on few states: long chains of assignments make them depend on many. */
function hasShortRows(sorted: SortedDae): boolean {
  if (!hasArrays(sorted.dae)) return false;
  const { jacobianSparsity } = sortedInScalars(sorted);
  return entryCount(jacobianSparsity) <= SHORT_ROW * jacobianSparsity.length;
}

/** The residual form without algebraic unknowns, which the derivatives compute. */
function explicitForm(sorted: SortedDae, lowering: Lowering, kernels: LinkableKernels): ResidualForm {
  const { states, jacobianSparsity } = sortedInScalars(sorted);
  const functions = flowResiduals(states.length);
  const exports = kernels.residual ?? [];
  return {
    bytes: encodeWasm(link(lowering, kernels, exports, undefined, undefined, { functions, bindings: {} })),
    unknowns: states,
    sparsity: withDiagonal(jacobianSparsity),
    guesses: new Int32Array(states.length).fill(-1),
  };
}

/** Name of a general kernel in place of which a function of the model stands. */
function generalName(name: string): string {
  return `general ${name}`;
}

/** By the functions: further ones may have been loaded. */
const withoutReplacedKernels = new WeakMap<LinkableKernels["functions"], LinkableKernels>();

/** The kernels, those that functions of a model replace under their general names. */
function withoutReplaced(kernels: LinkableKernels, matrix: MatrixKernels): LinkableKernels {
  const known = withoutReplacedKernels.get(kernels.functions);
  if (known !== undefined) return known;
  const replaced = new Set<string>(Object.values(matrix));
  const functions = kernels.functions.map((fn) =>
    replaced.has(fn.name) ? { ...fn, name: generalName(fn.name) } : fn,
  );
  const others = { ...kernels, functions };
  withoutReplacedKernels.set(kernels.functions, others);
  return others;
}

/** Slots for full matrices of the loops' tangents. */
function derivativeSlots({ sorted, loopNumbers, sparseLoops }: Lowering): number {
  let slots = 256;
  for (const block of sorted.blocks) {
    if (block.kind !== "loop" || sparseLoops.has(loopNumbers.get(block)!)) continue;
    slots += (block.tearingVariables.length + 3) ** 2;
  }
  return slots;
}

/** Slots for sparse matrices, shared by all modules. */
function sparseSlots({ sparseLoops }: Lowering): number {
  return [...sparseLoops.values()].reduce((sum, loop) => sum + loop.slots, 0);
}

function lowerDerivative(lowering: Lowering, reserved: number, size: number): Lowering {
  const second = continueLowering(lowering, reserved, size);
  addDerivativeFunctions(second);
  return second;
}

const NO_HOST: HostFunctions = { functions: [], bindings: {} };

/** `method`: exported as `METHOD_EXPORTS`; `optimized`: kernels to be specialised, the method among them. */
function link(
  lowering: Lowering,
  kernels: LinkableKernels,
  exports: readonly string[],
  method?: string,
  optimized?: readonly string[],
  host: HostFunctions = NO_HOST,
): KernelModule {
  const plain = method === undefined ? [] : methodInstances(kernels, method);
  const degree = method === undefined ? undefined : kernels.methods?.table[method]?.degree;
  const numeric =
    optimized === undefined
      ? plain
      : [...plain, ...optimized.map((name) => ({ kernel: name, name }))].map(
          specialized(lowering, kernels, degree),
        );
  const solvers = [...lowering.newtonLoops].map(([number, memory]) => newtonSolver(lowering, number, memory));
  const newtons = [...lowering.newtonLoops].map(([number, memory]) => newtonInstance(number, memory));
  const sparse = [...lowering.sparseLoops];
  const sparseKernels = sparse.flatMap(([number, loop]) => sparseInstances(number, loop));
  return linkModule({
    functions: [
      ...lowering.functions.values(),
      ...host.functions,
      ...solvers,
      ...sparse.flatMap(([number, loop]) => sparseFunctions(lowering, number, loop)),
    ],
    kernels: kernels.functions,
    instances: [...numeric, ...newtons, ...sparseKernels],
    exports,
    bindings: { ...kernelBindings(kernels, lowering.functions.has("indicatorRates")), ...host.bindings },
    imports: OTHER_EVENTS.imports,
    ...(optimized && { inlined: INLINED_FUNCTIONS }),
  });
}

/** What a step, the search for its events, and contacts evaluate several times. */
const INLINED_FUNCTIONS = ["derivatives", "indicators", "indicatorRates", "update"];

/**
 * The instance with numbers of states and relations as constants: parameters `n` and `m`. Dense outputs of methods have
 * a fixed degree, too. Islands call the same kernels with numbers of their own.
 */
function specialized(lowering: Lowering, kernels: LinkableKernels, degree: number | undefined) {
  const { sorted } = lowering;
  if (eventPartsOf(lowering)?.areIslands === true) return (instance: KernelInstance) => instance;
  const sizes = { n: stateVector(sorted).length, m: sorted.dae.relations.length };
  const table = new Map(kernels.functions.map((fn) => [fn.name, fn]));
  return (instance: KernelInstance): KernelInstance => {
    const parameters = new Set(table.get(instance.kernel)!.parameters.map((p) => p.name));
    const known: [string, number][] = (["n", "m"] as const)
      .filter((size) => parameters.has(size) && sizes[size] <= LARGEST_SPECIALIZED[size])
      .map((size) => [size, sizes[size]]);
    if (degree !== undefined && instance.name === "steps") known.push(["degree", degree]);
    return known.length === 0 ? instance : { ...instance, constants: Object.fromEntries(known) };
  };
}
