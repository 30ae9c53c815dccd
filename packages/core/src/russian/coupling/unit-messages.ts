import type { Translations } from "@cosimo/ir";

/** Части связанных систем. */
export const unitMessages = {
  "unit.no-variable": { text: "в '{unit}' нет числовой переменной '{name}'" },
  "unit.inputs-held": {
    text: "'{unit}' не запросила входы внутри шага: теперь они постоянны внутри шага",
    hint: "FMU стандарта FMI 3 поддерживает входы, меняющиеся внутри шага, только если запрашивает их в промежуточном обновлении.",
  },
  "unit.order-refused": {
    text: "'{unit}' не принимает вторых производных входов: внутри шага они линейны",
  },
  "unit.not-finite": { text: "'{unit}' при t = {time} с даёт для '{name}' значение {value}" },
  "unit.function-not-finite": { text: "'{name}' в '{unit}' равно {value} при t = {time} с" },
} as const satisfies Translations;
