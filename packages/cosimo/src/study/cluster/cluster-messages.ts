import { type MessageCatalogue, messageGroup } from "@cosimo/core/models";

/** Messages about tasks of clusters. */
export const clusterMessages = {
  ...messageGroup("usage", "error", {
    "study-cluster.no-tasks": {
      text: "the number of tasks is not known",
      hint: "--tasks names it",
    },
    "study-cluster.no-task": {
      text: "it is not known which of {tasks} tasks this is",
      hint: "--task names it, from 0",
    },
    "study-cluster.command": {
      text: "'{command}' has failed: {reason}",
      hint: "`--on slurm` needs the commands of Slurm on this machine",
    },
    "study-cluster.array": {
      text: "the array {id} of Slurm has made no part: {reason}",
      hint: "what its tasks have printed is in '{folder}'; the parts that are there stay, and the same command continues",
    },
    "study-cluster.array-silent": {
      text: "the array {id} of Slurm has made no part, and its tasks have printed nothing",
      hint: "`sacct -j {id}` says how they ended; their machines need '{folder}'",
    },
    "study-cluster.task-too-large": "there is no task {task} of {tasks}: they are counted from 0",
  }),
} as const satisfies MessageCatalogue;
