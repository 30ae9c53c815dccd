import type { CompiledModule, HybridDae, ModeId, TrajectoryVariable, Variable } from "@cosimo/ir";
import type { ModelInstance } from "../model/model-instance.ts";
import { aliasTable, isShown, isTimeVarying, trajectoryVariable } from "../model/result-variables.ts";

/** Result columns that do not depend on the active equations: all variables, then the mode of each automaton. */
export interface ModalColumns {
  readonly variables: readonly TrajectoryVariable[];
  /** Reads the values of an instance; NaN for inactive variables. */
  read(instance: ModelInstance, active: readonly ModeId[], target: Float64Array): void;
  isInactive(module: CompiledModule, column: number): boolean;
}

/** Slots of the columns in one module; -1 for variables without value. */
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

/** Indices of automata with a column. A single mode with a schedule has none. */
export function shownAutomata({ automata }: HybridDae): readonly number[] {
  return [...automata.keys()].filter((i) => automata[i]!.modes.length > 1);
}

/** Modes with equal names, reached on different ways, are numbered. */
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
