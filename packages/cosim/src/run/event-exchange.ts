import type { CoupledSystem } from "../system/coupled-system.ts";
import { createExchange } from "../system/exchange.ts";
import type { UnitInput, UnitVariable } from "../unit/unit.ts";

/** What an event instant of a coupled system has led to. */
export interface EventOutcome {
  /** Units whose inputs go on changing when the limit of iterations is reached, by number; empty: all is settled. */
  readonly unsettled: readonly number[];
  readonly terminate: string | undefined;
}

/** Events between units, where time stands still (superdense time). */
export interface EventExchange {
  /** Whether some unit is at an event, or a discrete output has changed since the last communication point. */
  isDue(): boolean;
  /**
   * The event iteration of the coupled system: units at an event update their discrete states, the others learn of their
   * outputs, and those that can have events update theirs, until no input changes. A clock that ticks in one pass reaches its
   * receivers in the next, together with the values that its owner has assigned, and has ticked by that.
   */
  iterate(): EventOutcome;
  /** The present inputs are those that the units know of. */
  settle(): void;
}

/** Passes of the iteration between units: as many as within one model. */
const MAX_PASSES = 100;

export function createEventExchange(system: CoupledSystem): EventExchange {
  const { units, u, y, approximation, firstInput, firstOutput } = system;
  const known = u.slice();
  const knownOutputs = y.slice();
  const discrete = Int32Array.from(
    units.flatMap(({ outputs }, i) =>
      outputs.flatMap((output, port) => (output.discrete ? [firstOutput[i]! + port] : [])),
    ),
  );
  const exchange = createExchange(system, "consistent", { linearCorrection: false, refusesSingular: false });
  const clockOutputs = clocksAmong(units.map(({ outputs }) => outputs));
  const clockInputs = clocksAmong(units.map(({ inputs }) => inputs));
  // Ticks of the start time are still to be taken.
  for (const k of clockOutputs) knownOutputs[k] = 0;
  const receivers = units.map((_, i) => [
    ...new Set(system.connections.filter(({ from }) => from.unit === i).map(({ to }) => to.unit)),
  ]);

  const discreteChanged = (): boolean => {
    for (let k = 0; k < discrete.length; k++) if (y[discrete[k]!] !== knownOutputs[discrete[k]!]) return true;
    return false;
  };
  /** A clock that ticks is news each time, and that it has ticked is none. */
  const isNew = ({ type }: UnitInput, k: number): boolean =>
    type === "Clock" ? u[k] === 1 : u[k] !== known[k];
  /** Whether an event iteration of this unit must follow what its inputs have become since `known`. */
  const isConcerned = (i: number): boolean => {
    const { inputs, capabilities } = units[i]!;
    const first = firstInput[i]!;
    return inputs.some(
      (input, port) => (input.discrete || capabilities.events) && isNew(input, first + port),
    );
  };
  const hasDiscreteChange = (i: number): boolean =>
    units[i]!.inputs.some((input, port) => input.discrete && isNew(input, firstInput[i]! + port));
  /** Those at events, those whose discrete inputs have changed, and those that continuous outputs of the former may throw. */
  const first = (): boolean[] => {
    const pending = units.map((unit, i) => unit.atEvent || hasDiscreteChange(i));
    for (const [i, unit] of units.entries())
      if (unit.atEvent) for (const j of receivers[i]!) if (units[j]!.capabilities.events) pending[j] = true;
    return pending;
  };
  const endTicks = (): void => {
    for (const k of clockOutputs) y[k] = 0;
  };
  /** Outputs that depend on inputs directly belong to the new ones; whether there are units for which that is an event. */
  const evaluate = (): boolean[] => {
    exchange.update();
    return units.map((_, i) => isConcerned(i));
  };
  const iterate = (): EventOutcome => {
    system.transfer();
    let pending = first();
    for (let pass = 0; pass < MAX_PASSES; pass++) {
      if (!pending.includes(true)) pending = evaluate();
      if (!pending.includes(true)) return { unsettled: [], terminate: undefined };
      known.set(u);
      endTicks();
      for (const [i, unit] of units.entries()) {
        if (!pending[i]) continue;
        system.hold(i);
        const { terminate } = unit.updateDiscrete();
        if (terminate !== undefined) return { unsettled: [], terminate };
      }
      system.transfer();
      pending = units.map((_, i) => isConcerned(i));
    }
    return { unsettled: [...units.keys()].filter((i) => pending[i]), terminate: undefined };
  };

  return {
    isDue() {
      for (let i = 0; i < units.length; i++) if (units[i]!.atEvent) return true;
      return discreteChanged();
    },
    iterate() {
      const outcome = iterate();
      endTicks();
      for (const k of clockInputs) u[k] = approximation.value[k] = 0;
      return outcome;
    },
    settle() {
      known.set(u);
      knownOutputs.set(y);
    },
  };
}

/** Places of all clocks in the stacked vector of inputs or outputs. */
function clocksAmong(variables: readonly (readonly UnitVariable[])[]): readonly number[] {
  return variables.flat().flatMap(({ type }, k) => (type === "Clock" ? [k] : []));
}
