import type { ModelError } from "@cosimo/core/models";
import { expect, it } from "vitest";
import { taskOf } from "./task.ts";

it("the share of a process is that of the command line, of Slurm or of Kubernetes", () => {
  expect(taskOf({}, {})).toEqual({ task: 0, tasks: 1 });
  expect(taskOf({ task: 3, tasks: 10 }, { SLURM_ARRAY_TASK_ID: "5" })).toEqual({ task: 3, tasks: 10 });
  const slurm = { SLURM_ARRAY_TASK_ID: "5", SLURM_ARRAY_TASK_MIN: "4", SLURM_ARRAY_TASK_COUNT: "3" };
  expect(taskOf({}, slurm)).toEqual({ task: 1, tasks: 3 });
  expect(taskOf({ tasks: 4 }, { JOB_COMPLETION_INDEX: "2" })).toEqual({ task: 2, tasks: 4 });
});

it("a share that is not known is refused", () => {
  const codeOf = (...args: Parameters<typeof taskOf>): string | undefined => {
    try {
      taskOf(...args);
      return undefined;
    } catch (error) {
      return (error as ModelError).diagnostics[0]?.code;
    }
  };
  expect(codeOf({}, { JOB_COMPLETION_INDEX: "2" })).toBe("study-cluster.no-tasks");
  expect(codeOf({ tasks: 4 }, {})).toBe("study-cluster.no-task");
  expect(codeOf({ task: 4, tasks: 4 }, {})).toBe("study-cluster.task-too-large");
});
