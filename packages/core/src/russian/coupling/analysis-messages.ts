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
  "analysis.no-input": { text: "в линейной модели нет входа '{name}'; есть {possible}" },
  "analysis.no-output": { text: "в линейной модели нет выхода '{name}'; есть {possible}" },
  "analysis.several-inputs": {
    text: "для '{analysis}' нужен один вход, а их несколько: {possible}",
    hint: "назовите его через `from` (--from)",
  },
  "analysis.several-outputs": {
    text: "для '{analysis}' нужен один выход, а их несколько: {possible}",
    hint: "назовите его через `to` (--to)",
  },
  "analysis.no-inputs": {
    text: "для '{analysis}' нужен вход, а в линейной модели их нет",
    hint: "объявите вход в модели, например `input Real u`; в связанной системе это вход без соединения",
  },
  "analysis.no-outputs": {
    text: "для '{analysis}' нужен выход, а в линейной модели их нет",
    hint: "объявите выход в модели, например `output Real y`",
  },
  "analysis.not-finite": {
    text: "линейную модель нельзя анализировать: в матрице {matrix} элемент для '{row}' и '{column}' равен {value}",
    hint: "производная здесь бесконечна или не определена: ищите sqrt, log или деление в нуле либо линеаризуйте в другой точке (`at`)",
  },
  "analysis.no-eigenvalues": {
    text: "'{analysis}' не найти: итерации для собственных чисел не сходятся",
  },
  "analysis.no-loop": {
    text: "у контура u = -y нет решения: выход сразу же равен входу, умноженному ровно на -1 (1 + D = 0)",
  },
  "analysis.unstable-loop": {
    text: "контур u = -y неустойчив (собственное число {value}): его запасы не говорят, далеко ли до неустойчивости",
  },
  "analysis.unstable-step": {
    text: "линейная модель неустойчива (собственное число {value}): реакция на скачок может расти без предела, установившееся значение не приводится",
  },
  "analysis.undamped-step": {
    text: "линейная модель не приходит в покой (собственное число {value}): у реакции на скачок нет установившегося значения",
  },
  "analysis.before-start": {
    text: "в момент {time} с систему нельзя линеаризовать: она начинается в {start} с",
  },
  "analysis.not-reached": {
    text: "расчёт до {time} с, где систему нужно линеаризовать, закончился раньше: {reason}",
    hint: "линеаризуйте в более ранний момент, выберите другой алгоритм или меньший шаг",
  },
  "analysis.no-event": {
    text: "до {time} с условие «{condition}» выполнилось {count} {count|раз|раза|раз}, а нужно {wanted}; события расчёта: {possible}",
    hint: "условие пишется как в модели; `at` (--at) — момент, до которого идёт расчёт",
  },
  "analysis.no-events": {
    text: "в расчёте до {time} с нет событий",
    hint: "`at` (--at) — момент, до которого идёт расчёт",
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
