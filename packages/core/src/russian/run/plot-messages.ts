import type { Translations } from "@cosimo/ir";

/** Labels of plots, and texts of plot pages. */
export const plotPhrases = {
  "plot.time": { text: "время" },
  "plot.value": { text: "значение" },
  "plot.integer": { text: "целое" },
  "plot.enumeration": { text: "перечисление" },
  "plot.string": { text: "строка" },
  "plot.over": { text: "{y} от {x}" },
  "plot.ground": { text: "поверхность на высоте {height}" },
  "plot.event-at": { text: "{event} при {time} с" },
  "plot.and-more": { text: "и ещё {more}" },
  "plot.coverage": {
    text: "Показано переменных: {shown} из {total}. Другие выбирает --variables; график .html содержит все.",
  },
  "page.language": { text: "ru" },
  "page.no-script": { text: "Чтобы построить графики, странице нужен JavaScript." },
} as const satisfies Translations;
