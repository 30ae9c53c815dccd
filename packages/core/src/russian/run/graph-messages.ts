import type { Translations } from "@cosimo/ir";

/** Graphs of modes. */
export const graphMessages = {
  "graph.no-modes": {
    text: "у '{model}' нет режимов: её уравнения не меняются, рисовать нечего",
    hint: "Режимы задаются в LISMA_HDS словами `state` и `at`; уравнения любой модели показывает `check --explain`.",
  },
  "graph.after": { text: "после {modes}" },
  "graph.initial": { text: "{mode}, начальный" },
  "graph.sets": { text: "меняет {variables}" },
  "graph.and-more": { text: "и ещё {more}" },
} as const satisfies Translations;
