import { Interruption } from "cosimo";
import { createSupervisor } from "../../packages/cosimo/dist/interruption/supervisor.js";

/** The last calls of a compilation: structure and code, units, the functions of the initial mode. Those before are the front end's. */
const AFTER_FRONT_END = 3;
/** The first slice of a run begins with its initialization; it is short, so that few steps are counted with it [ms]. */
const SLICE = 5;

/** A supervisor that adds up the processor time of each phase [s]. */
export function measuredSupervisor(timeout) {
  const inner = createSupervisor({ timeout });
  const calls = { compilation: [], initialization: [], run: [] };
  return {
    supervisor: {
      begunAt: inner.begunAt,
      slice: SLICE,
      run(phase, work) {
        const before = process.cpuUsage();
        try {
          return inner.run(phase, work);
        } catch (error) {
          // The class of the bundle, which a run knows.
          if (error?.name === "Interruption") throw new Interruption(error.cause, error.phase);
          throw error;
        } finally {
          const { user, system } = process.cpuUsage(before);
          calls[phase]?.push((user + system) / 1e6);
        }
      },
    },
    phases() {
      const { compilation, initialization, run } = calls;
      return {
        frontEnd: sum(compilation.slice(0, -AFTER_FRONT_END)),
        compile: sum(compilation.slice(-AFTER_FRONT_END)),
        initialise: sum(initialization),
        simulate: sum(run),
      };
    },
  };
}

const sum = (list) => list.reduce((total, one) => total + one, 0);
