import type { Translations } from "@cosimo/ir";

/** Messages of linearization and stability analysis in Russian. */
export const analysisMessages = {
  "analysis.held-delays": {
    text: "в '{unit}' есть delay(…) или spatialDistribution(…): в линейной модели прошлые значения постоянны, и её собственные значения — не те, что у модели",
    hint: "замените запаздывание приближением Паде, как в Modelica.Blocks.Nonlinear.PadeDelay",
  },
  "analysis.unknown-states": {
    text: "состояния '{unit}' недоступны: в линейной модели их нет",
    hint: "доступны состояния моделей, FMU для обмена моделями и тех FMU для совместного моделирования, в которых перечислены состояния и есть производные по направлению",
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
    hint: "линеаризуйте в более ранний момент, выберите другой алгоритм или меньший шаг",
  },
  "run-study.no-reference": {
    text: "расчёты не с чем сравнивать: как одно целое система не решена, а linear-implicit с H = {step} с остановился в момент {time} с: {reason}",
    hint: "выберите конец расчётов раньше этого момента или посмотрите, как объясняет неудачу `cosimo simulate`",
  },
  "analyse.no-table": {
    text: "innerSteps не действует без таблицы сходимости",
    hint: "таблице нужны шаг обмена и расчёты (`convergence`)",
  },
} as const satisfies Translations;
