/** What the structure was measured to be last; a change may only lower these numbers. */
export const limits = {
  /** Recursion of LISMA's grammar. */
  fileCircles: 2,
  runTimeFileCircles: 2,
  fileCirclesWithModelica: 9,
  longestChain: 16,
  filesPerFolder: 25,
  filesPerFolderWithModelica: 63,
  /** Own members. */
  largeServiceInterfaces: {
    "packages/compiler/src/lower/memory/lowering.ts: Lowering": 26,
    "packages/cosim/src/linearization/coupled-linear-model.ts: CoupledLinearModel": 21,
    "packages/cosim/src/system/coupled-system.ts: CoupledSystem": 16,
    "packages/cosim/src/unit/unit.ts: Unit": 31,
    "packages/ir/src/program/compiled-module.ts: CompiledModule": 22,
  },
};
