import { type PackedProgram, packProgram, unpackProgram } from "@cosimo/compiler";
import { linkableKernels } from "@cosimo/kernels";
import { type Model, modelOf } from "../model/model.ts";

/** A compiled model as plain data for another thread. */
export function packModel({ compilation }: Model): PackedProgram {
  return packProgram(compilation);
}

export function unpackModel(packed: PackedProgram): Model {
  return modelOf(unpackProgram(packed, linkableKernels), []);
}
