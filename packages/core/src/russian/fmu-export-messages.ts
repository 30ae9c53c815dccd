import type { Translations } from "@cosimo/ir";

/** Models as FMUs. */
export const fmuExportMessages = {
  "fmu-export.too-many-modes": {
    text: "из '{model}' нельзя сделать FMU: у её режимов более {most} {most|набора|наборов|наборов} уравнений",
    hint: "наборы параллельных автоматов перемножаются: сделайте FMU из каждого",
  },
  "fmu-export.unsolvable-modes": {
    text: "расчёт FMU закончится, если войдёт в режим '{modes}': его уравнения нельзя решить",
  },
  "fmu-export.one-sided": {
    text: "при обмене моделями (model exchange) уравнения вычисляются и за односторонним условием '{condition}'",
    hint: "если они там не определены, делайте FMU для совместного моделирования: --type cs",
  },
  "fmu-export.state-choices": {
    text: "из '{model}' нельзя сделать FMU: связи одного из режимов оставляют более {most} {most|варианта|вариантов|вариантов} выбора состояний",
  },
  "fmu-export.state-choices-met": {
    text: "связи '{model}' оставляют более {most} {most|варианта|вариантов|вариантов} выбора состояний: в FMU вошли встреченные при расчёте её эксперимента, их {count}",
    hint: "укажите через stateSelect, какие переменные должны быть состояниями: StateSelect.always или StateSelect.prefer",
  },
  "fmu-export.string-input": { text: "'{name}' имеет тип String и не может быть входом" },
  "fmu-export.foreign-units": {
    text: "{units} пока не могут быть частями FMU: это не модели",
    hint: "Экспортируются системы из моделей Modelica и LISMA_HDS.",
  },
  "fmu-export.unknown-name": { text: "в модели нет переменной с именем '{name}'" },
  "fmu-export.determined": {
    text: "'{name}' не может быть входом: её определяют уравнения модели",
    hint: "входами могут быть параметры и переменные, значение которых стоит в объявлении",
  },
  "fmu-export.structural": {
    text: "параметр '{name}' не может быть входом: он определяет структуру модели",
  },
  "fmu-export.name-taken": { text: "в модели уже есть переменная с именем '{name}'" },
  "fmu-export.expression-language": { text: "выражения могут быть выходами только в Modelica" },
} as const satisfies Translations;
