import { diagnoseWithoutSpan, ModelError } from "@cosimo/core/models";
import { clusterMessages } from "./cluster-messages.ts";

/** Which parts of a study a process makes: those whose number is `task` modulo `tasks`. */
export interface Task {
  /** From 0. */
  readonly task: number;
  readonly tasks: number;
}

/** The task of the command line, of an array of Slurm, or of an indexed job of Kubernetes. @throws ModelError */
export function taskOf(
  { task, tasks }: Partial<Task>,
  env: Readonly<Record<string, string | undefined>>,
): Task {
  const [id, first, count] = ["ID", "MIN", "COUNT"].map((name) => numberOf(env[`SLURM_ARRAY_TASK_${name}`]));
  const index = task ?? (id === undefined ? numberOf(env["JOB_COMPLETION_INDEX"]) : id - (first ?? 0));
  const all = tasks ?? count ?? (index === undefined ? 1 : undefined);
  if (all === undefined) throw refusal("study-cluster.no-tasks", {});
  if (index === undefined && all > 1) throw refusal("study-cluster.no-task", { tasks: all });
  const own = index ?? 0;
  if (own >= all) throw refusal("study-cluster.task-too-large", { task: own, tasks: all });
  return { task: own, tasks: all };
}

function numberOf(text: string | undefined): number | undefined {
  return text !== undefined && /^\d+$/.test(text) ? Number(text) : undefined;
}

function refusal(code: keyof typeof clusterMessages, args: Readonly<Record<string, number>>): ModelError {
  return new ModelError([diagnoseWithoutSpan(clusterMessages, code, args)]);
}
