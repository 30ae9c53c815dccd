import type { CompiledModule, HybridDae, ModeId, TrajectoryVariable, Variable } from "@cosimo/ir";
import type { ModelInstance } from "../model/model-instance.ts";
import { aliasTable, isShown, isTimeVarying, trajectoryVariable } from "../model/result-variables.ts";

/** Columns of a result that are the same whatever equations are in force: the variables, then the mode of each automaton. */
export interface ModalColumns {
  readonly variables: readonly TrajectoryVariable[];
  /** The values in an instance's memory; NaN for what has no value there. */
  read(instance: ModelInstance, active: readonly ModeId[], target: Float64Array): void;
  isInactive(module: CompiledModule, column: number): boolean;
}

/** Where the columns lie in the memory of one module: slot -1 for what has no value. */
interface Places {
  readonly slots: Int32Array;
  readonly signs: Float64Array;
}

export function modalColumns(dae: HybridDae): ModalColumns {
  const shown = dae.variables.filter((v) => isShown(v) && (isTimeVarying(v) || v.inactive));
  const changing = shownAutomata(dae);
  const places = new WeakMap<CompiledModule, Places>();
  const placesIn = (module: CompiledModule): Places => {
    let found = places.get(module);
    if (found === undefined) {
      found = locate(module, shown);
      places.set(module, found);
    }
    return found;
  };
  return {
    variables: [
      ...shown.map(
        (v): TrajectoryVariable => ({
          ...trajectoryVariable(dae, v, undefined),
          variability: v.inactive ? "continuous" : v.variability,
        }),
      ),
      ...changing.map((automaton) => modeVariable(dae, automaton)),
    ],
    read({ module, heap, base }, active, target) {
      const { slots, signs } = placesIn(module);
      for (let i = 0; i < slots.length; i++)
        target[i] = slots[i]! < 0 ? Number.NaN : signs[i]! * heap[base + slots[i]!]!;
      changing.forEach((automaton, i) => {
        target[slots.length + i] = dae.automata[automaton]!.modes.indexOf(active[automaton]!) + 1;
      });
    },
    isInactive: (module, column) => column < shown.length && placesIn(module).slots[column]! < 0,
  };
}

function locate({ dae, layout, sorted }: CompiledModule, shown: readonly Variable[]): Places {
  const aliases = aliasTable(sorted.aliases);
  return {
    slots: Int32Array.from(shown, ({ id }) => (dae.variables[id]!.inactive ? -1 : layout.value[id]!)),
    signs: Float64Array.from(shown, ({ id }) => (aliases.get(id)?.negated ? -1 : 1)),
  };
}

/** Indices of those that have a column: a single mode with a schedule is nothing to be shown. */
export function shownAutomata({ automata }: HybridDae): readonly number[] {
  return [...automata.keys()].filter((i) => automata[i]!.modes.length > 1);
}

/** Modes of one name, that differ by the way that led there, are told apart by numbers. */
export function modeVariable(dae: HybridDae, automaton: number): TrajectoryVariable {
  const { name, modes } = dae.automata[automaton]!;
  const seen = new Map<string, number>();
  const literals = modes.map((id) => {
    const own = dae.modes[id]!.name;
    const count = (seen.get(own) ?? 0) + 1;
    seen.set(own, count);
    return count === 1 ? own : `${own} (${count})`;
  });
  return {
    name,
    type: "Enumeration",
    literals,
    variability: "discrete",
    causality: "local",
    unit: "",
    displayUnit: "",
    description: "",
    role: "mode",
  };
}
