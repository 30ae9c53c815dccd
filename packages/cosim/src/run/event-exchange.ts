import type { CoupledSystem } from "../system/coupled-system.ts";
import { createExchange, hasFeedthrough } from "../system/exchange.ts";
import type { UnitInput, UnitVariable } from "../unit/unit.ts";

/** Result of an event instant of a coupled system. */
export interface EventOutcome {
  /** Units whose inputs still change at the iteration limit, by number; empty: a fixed point was reached. */
  readonly unsettled: readonly number[];
  readonly terminate: string | undefined;
}

/** Event iteration between units at constant time (superdense time). */
export interface EventExchange {
  /** Whether some unit is at an event, or a discrete output has changed since the last communication point. */
  isDue(): boolean;
  /**
   * The event iteration of the coupled system: units at an event update their discrete states, their outputs are
   * propagated, and the receivers with `events` update theirs, until no input changes. A clock that ticks in one pass
   * reaches its receivers in the next, together with the values assigned at the tick, and is then inactive.
   */
  iterate(): EventOutcome;
  /** Stores the current inputs as those that the units have received. */
  settle(): void;
}

/** Largest number of passes between units, as within one model. */
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
  // Ticks of the start time are still pending.
  for (const k of clockOutputs) knownOutputs[k] = 0;
  const receivers = units.map((_, i) => [
    ...new Set(system.connections.filter(({ from }) => from.unit === i).map(({ to }) => to.unit)),
  ]);

  const discreteChanged = (): boolean => {
    for (let k = 0; k < discrete.length; k++) if (y[discrete[k]!] !== knownOutputs[discrete[k]!]) return true;
    return false;
  };
  /** A tick counts as a change in each pass; its end does not. */
  const isNew = ({ type }: UnitInput, k: number): boolean =>
    type === "Clock" ? u[k] === 1 : u[k] !== known[k];
  /** Whether this unit needs an event iteration, given the change of its inputs since `known`. */
  const isConcerned = (i: number): boolean => {
    const { inputs, capabilities } = units[i]!;
    const first = firstInput[i]!;
    return inputs.some(
      (input, port) => (input.discrete || capabilities.events) && isNew(input, first + port),
    );
  };
  const hasDiscreteChange = (i: number): boolean =>
    units[i]!.inputs.some((input, port) => input.discrete && isNew(input, firstInput[i]! + port));
  /**
   * Units at events, units with changed discrete inputs, and units with feedthrough of changed continuous outputs.
   */
  const first = (): boolean[] => {
    const pending = units.map((unit, i) => unit.atEvent || hasDiscreteChange(i));
    for (const [i, unit] of units.entries())
      if (unit.atEvent) for (const j of receivers[i]!) if (units[j]!.capabilities.events) pending[j] = true;
    return pending;
  };
  const endTicks = (): void => {
    for (const k of clockOutputs) y[k] = 0;
  };
  /** Recomputes outputs with feedthrough; returns the units for which the new inputs are an event. */
  const evaluate = (): boolean[] => {
    exchange.update();
    return units.map((_, i) => isConcerned(i));
  };
  /** Units that take no part in passes and have no feedthrough: only their variables depend on the new inputs. */
  const followers = [...units.keys()].filter((i) => {
    const { capabilities, inputs } = units[i]!;
    return capabilities.evaluates && !capabilities.events && inputs.length > 0 && !hasFeedthrough(system, i);
  });
  /** The row after the event has the inputs that the connections give there. */
  const show = (i: number): void => {
    system.hold(i);
    units[i]!.evaluate();
  };
  const iterate = (): EventOutcome => {
    system.transfer();
    let pending = first();
    for (let pass = 0; pass < MAX_PASSES; pass++) {
      if (!pending.includes(true)) pending = evaluate();
      if (!pending.includes(true)) {
        for (const i of followers) show(i);
        return { unsettled: [], terminate: undefined };
      }
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

/** Numbers of all clocks in the stacked vector of inputs or outputs. */
function clocksAmong(variables: readonly (readonly UnitVariable[])[]): readonly number[] {
  return variables.flat().flatMap(({ type }, k) => (type === "Clock" ? [k] : []));
}
