import type { Block } from "@cosimo/ir";
import type { Evaluation } from "./evaluation.ts";

export function evaluateSection(evaluation: Evaluation, block: Block & { kind: "algorithm" }): void {
  void block;
  throw new Error(`no algorithm sections yet in ${evaluation.lowering.dae.name}`);
}
