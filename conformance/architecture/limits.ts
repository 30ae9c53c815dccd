/** What the structure was measured to be last; a change may only lower these numbers. */
export const limits = {
  /** Types of the Modelica front end that refer to each other. */
  fileCircles: 2,
  runTimeFileCircles: 0,
  /** Files. */
  longestChain: 14,
  filesPerFolder: 25,
  /** Own members. */
  largeServiceInterfaces: {
    "packages/compiler/src/lower/memory/lowering.ts: Lowering": 26,
    "packages/cosim/src/linearization/coupled-linear-model.ts: CoupledLinearModel": 21,
    "packages/cosim/src/system/coupled-system.ts: CoupledSystem": 16,
    "packages/cosim/src/unit/unit.ts: Unit": 31,
    "packages/ir/src/program/compiled-module.ts: CompiledModule": 22,
  },
};
