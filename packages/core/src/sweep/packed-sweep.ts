import { type PackedProgram, packProgram, unpackProgram } from "@cosimo/compiler";
import { linkableKernels } from "@cosimo/kernels";
import type { CompileModelOptions, ModelSource } from "../languages/model-source.ts";
import { type Model, modelOf } from "../model/model.ts";
import { compileVariant } from "./compile-variant.ts";
import type { PreparedSweep } from "./sweep.ts";
import type { SweepPlan } from "./sweep-plan.ts";
import { createSweepRunner, type SweepRunner } from "./sweep-runner.ts";

/** A compiled model as plain data for another thread. */
export function packModel({ compilation }: Model): PackedProgram {
  return packProgram(compilation);
}

export function unpackModel(packed: PackedProgram): Model {
  return modelOf(unpackProgram(packed, linkableKernels), []);
}

/** A sweep as plain data for another thread: the compiled model and the plan. */
export interface PackedSweep {
  readonly program: PackedProgram;
  readonly plan: SweepPlan;
}

export function packSweep({ model, plan }: PreparedSweep): PackedSweep {
  return { program: packModel(model), plan };
}

/** `source` and `options` serve to compile the model anew for structural parameters. */
export function unpackSweep(
  { program, plan }: PackedSweep,
  source: ModelSource,
  options: CompileModelOptions,
): SweepRunner {
  const model = unpackModel(program);
  return createSweepRunner(model, plan, compileVariant(source, options, model));
}
