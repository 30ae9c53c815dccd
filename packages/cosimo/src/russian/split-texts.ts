import type { Translations } from "@cosimo/core/models";

/** Output texts and messages of `split`. */
export const splitTexts = {
  "split.no-such-cut": { text: "разреза {cut} нет: найдено {count}" },
  "split.title": { text: "{model}: {count} {count|разрез|разреза|разрезов} на две подсистемы" },
  "split.states": { text: "переменных состояния: {first} и {second}" },
  "split.gives": { text: "{name} даёт" },
  "split.direct": { text: "прямо зависит от {names}" },
  "split.shared": { text: "переменные состояния обеих подсистем: {names}" },
  "split.limits": { text: "устойчиво до [с]" },
  "split.every": { text: "любой шаг" },
  "split.no-step": { text: "никакой шаг" },
  "split.recommended": { text: "рекомендуется" },
  "split.step": { text: "{algorithm}, H = {step} с" },
  "split.impossible-cut": { text: "невозможно: {first} | {second}: {reason}" },
  "split.more-impossible": { text: "невозможны ещё {count}: все показывает --json" },
  "split.untried": { text: "не испытано {count} {count|способ|способа|способов} разреза" },
  "split.written": { text: "записан" },
} as const satisfies Translations;
