import type { Translations } from "@cosimo/ir";

/** Messages of linear implicit stabilisation in Russian. */
export const stabilizationMessages = {
  "linear-implicit.unit": { text: "'{unit}': {form}, передача: {route}; якобиан: {rung}" },
  "linear-implicit.degraded": {
    text: "'{unit}' не поддерживает входы вида {wanted} внутри шага: используются входы вида {form}",
  },
  "linear-implicit.singular-coupling": {
    text: "в момент {time} с входы {inputs} нельзя найти один из другого: матрица I - K D вырождена",
    hint: "у контура прямой передачи коэффициент усиления ровно 1: жёстко связанные подсистемы моделируйте как одну",
  },
  "linear-implicit.singular-step": {
    text: "в момент {time} с для связанной системы нет шага неявного метода Эйлера длиной {step} с: матрица I - H J вырождена",
    hint: "выберите другой шаг обмена",
  },
  "linear-implicit.values": { text: "постоянные значения" },
  "linear-implicit.ramps": { text: "линейные входы" },
  "linear-implicit.feedback": { text: "обратная связь по состояниям внутри шага" },
  "linear-implicit.directional": { text: "производные по направлению" },
  "linear-implicit.differences": { text: "центральные разности" },
  "linear-implicit.trials": { text: "только выходов, пробными шагами с откатом" },
  "linear-implicit.outputs": { text: "только выходов; скорости их изменения — с прошлого шага" },
  "linear-implicit.none": { text: "нет; выходы экстраполируются с прошлого шага" },
} as const satisfies Translations;
