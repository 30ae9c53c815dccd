import type { Translations } from "@cosimo/ir";

/** Phrases in messages of several passes, and reasons why an expression has no value. */
export const sharedPhrases = {
  "phrase.did-you-mean": { text: "Возможно, имелось в виду {names}?" },
  "phrase.or": { text: "{before} или {last}" },
  "phrase.and-more": { text: "{listed} и ещё {more}" },
  "phrase.nothing": { text: "ничего" },
  "phrase.declared-here": { text: "объявление '{name}'" },
  "phrase.also-here": { text: "и здесь тоже" },
  "phrase.component": { text: "компонент '{component}'" },
  "phrase.the-model": { text: "модель" },

  "domain.division-by-zero": { text: "деление на нуль" },
  "domain.fractional-power": { text: "дробная степень отрицательного числа" },
  "domain.negative-power-of-zero": { text: "отрицательная степень нуля" },
  "domain.overflow": { text: "переполнение" },
  "domain.function-not-finite": { text: "значение функции не является конечным числом" },
  "domain.root-of-negative": { text: "квадратный корень из отрицательного числа" },
  "domain.logarithm-of-zero": { text: "логарифм нуля" },
  "domain.logarithm-of-negative": { text: "логарифм отрицательного числа" },
  "domain.arc-sine": { text: "asin от числа вне отрезка [-1, 1]" },
  "domain.arc-cosine": { text: "acos от числа вне отрезка [-1, 1]" },
} as const satisfies Translations;
