import type { Translations } from "@cosimo/ir";

export const physicalUnitMessages = {
  "units.mismatch": {
    text: "{what}: разные единицы измерения: '{left}' [{leftUnit}], '{right}' [{rightUnit}]{again}",
    hint: "Исправьте уравнение или единицу в объявлении.",
  },
  "units.scale": {
    text: "{what}: единицы одной размерности, но разного масштаба: '{left}' [{leftUnit}], '{right}' [{rightUnit}]; {relation}{again}",
    hint: "Переведите одну величину в единицы другой или объявите обе в одних единицах.",
  },
  "units.grammar": {
    text: "'{unit}' у '{name}' не является выражением единицы{again}",
    hint: 'Множители разделяются точками, затем может следовать одна черта \'/\', степени пишутся без знака: "N.m", "kg.m/s2", "W/(m2.K)".',
  },
  "units.display": {
    text: "единица отображения '{display}' у '{name}' имеет иную размерность, чем единица '{unit}'{again}",
  },
  "units.count": {
    text: "единицы измерения в '{model}' противоречат друг другу в {count} {count|месте|местах|местах}: их перечисляет 'cosimo check', с '--unit-check ignore' они не проверяются",
  },
  "units.symbol": {
    text: "обозначение '{symbol}' в единице '{unit}' у '{name}' неизвестно: такие единицы не проверяются{again}",
  },
  "units.sides": { text: "части уравнения" },
  "units.terms": { text: "слагаемые" },
  "units.comparison": { text: "части сравнения" },
  "units.branches": { text: "ветви условного выражения" },
  "units.arguments": { text: "аргументы функции" },
  "units.function": { text: "аргумент и вход функции" },
  "units.exponent": { text: "показатель степени и число" },
  "units.value": { text: "параметр и его значение" },
  "units.limit": { text: "переменная и её начальное, характерное или предельное значение" },
  "units.assignment": { text: "переменная и её новое значение" },
  "units.again": { text: "; таких мест {count}" },
  "units.once": { text: "" },
  "units.taken": { text: "'{name}' получает единицу [{unit}] из этого уравнения" },
} as const satisfies Translations;
