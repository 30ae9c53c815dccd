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
    "study-cluster.task-too-large": "there is no task {task} of {tasks}: they are counted from 0",
  }),
} as const satisfies MessageCatalogue;
