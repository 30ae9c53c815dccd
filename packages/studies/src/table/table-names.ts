import type { RunPlan } from "../runs/study-equations.ts";
import { designOf } from "../study-file/read-study.ts";
import type { StudyJson } from "../study-file/study.ts";
import type { TableNames } from "./parquet.ts";

/** Headings of the table of a study. */
export function tableNames(json: StudyJson, { outputs }: RunPlan): TableNames {
  return {
    variables: designOf(json).variables.map(({ name }) => name),
    outputs: outputs.map(({ name }) => name),
  };
}
