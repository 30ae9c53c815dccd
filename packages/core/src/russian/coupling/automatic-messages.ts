import type { Translations } from "@cosimo/ir";

/** Как выбран алгоритм связанного расчёта. */
export const automaticMessages = {
  "automatic.sequence": {
    text: "выбран метод Гаусса — Зейделя в порядке {order}: ни одна часть не влияет на стоящие перед ней",
  },
  "automatic.weak": {
    text: "выбран метод Якоби с экстраполяцией порядка {extrapolation}: для этой связи шаг {step} с мал; рост за шаг {growth}, у точного решения {exact}; H |J| = {stiffness}, статическое усиление петли {gain}",
  },
  "automatic.strong": {
    text: "выбрана линейно-неявная стабилизация {form}: для этой связи шаг {step} с велик; H |J| = {stiffness}, статическое усиление петли {gain}; рост за шаг у метода Якоби {growth}, у точного решения {exact}",
  },
  "automatic.implicit": {
    text: "выбрана неявная связь: для этой связи шаг {step} с велик; H |J| = {stiffness}, статическое усиление петли {gain}; рост за шаг у метода Якоби {growth}, с линейными входами {ramps}, у точного решения {exact}",
  },
  "automatic.unstable": {
    text: "выбран метод Якоби, единственно возможный: ошибки растут в {growth} раза за шаг {step} с, а {units} не поддерживают ни входов, меняющихся внутри шага, ни отката",
    hint: "Возьмите шаг обмена меньше {limit} с.",
  },
  "automatic.unknown": {
    text: "выбран метод Якоби с экстраполяцией порядка {extrapolation}: сила связи неизвестна, потому что у {units} нет производных",
  },
} as const satisfies Translations;
