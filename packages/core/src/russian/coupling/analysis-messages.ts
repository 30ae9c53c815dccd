import type { Translations } from "@cosimo/ir";

/** Messages of linearization and stability analysis in Russian. */
export const analysisMessages = {
  "analysis.unknown-states": {
    text: "'{unit}' не сообщает своих состояний: в линейной модели их нет",
    hint: "сообщают их наши модели, FMU для обмена моделями и те FMU для совместного моделирования, которые перечисляют состояния и дают производные по направлению",
  },
  "analysis.singular": {
    text: "в момент {time} с линейной модели нет: входы нельзя найти один из другого (матрица I - K D вырождена)",
    hint: "ищите контур прямой передачи с коэффициентом ровно 1",
  },
  "analysis.before-start": {
    text: "в момент {time} с систему нельзя линеаризовать: она начинается в {start} с",
  },
  "analysis.not-reached": {
    text: "расчёт до {time} с, где систему нужно линеаризовать, закончился раньше: {reason}",
    hint: "линеаризуйте раньше или дойдите до этого момента другим алгоритмом или с меньшим шагом",
  },
} as const satisfies Translations;
