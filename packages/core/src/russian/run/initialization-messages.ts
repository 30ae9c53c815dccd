import type { Translations } from "@cosimo/ir";

/** Initial values: failures and remedies. */
export const initializationMessages = {
  "initialization.not-settled": {
    text: "итерации начальных значений не сходятся; продолжают меняться: {names}",
    hint: "Ни одно значение условия не согласуется с уравнениями, которые оно переключает: используйте pre() или гистерезис или измените ветви.",
  },
  "initialization.not-finite": {
    text: "начальное значение '{name}' равно {value}",
    hint: "Исправьте начальное значение или параметры, из которых оно вычисляется.",
  },
  "initialization.contradiction": {
    text: "начальные условия противоречат друг другу: в '{equation}' левая часть равна {left}, правая {right}, невязка {residual}",
    hint: "Измените или удалите одно из условий; лишние условия названы в предыдущих предупреждениях.",
  },
  "initialization.sample-interval": {
    text: "интервал '{sampler}' не положителен",
    hint: "Второй аргумент sample(начало, интервал) — время больше 0.",
  },
  "initialization.moved-start": {
    text: "при начальных значениях матрица производных уравнений для '{name}' вырождена и не даёт направления поиска: итерации начинаются с {from} и приводят к {values}",
    hint: "Задайте начальное значение вблизи нужного решения: решений может быть несколько.",
  },
  "initialization.least-squares": {
    text: "от начальных значений метод Ньютона не решает уравнения для '{name}'; наименьшие квадраты приводят к {values}, и расчёт начинается там",
    hint: "Если нужно другое решение, задайте начальные значения вблизи него.",
  },
  "initialization.replace-joint": {
    text: "Если условие следует из остальных всюду, замените один из шарниров {joints} шарниром с большей свободой, например Revolute на Cylindrical или, в плоском контуре, на RevolutePlanarLoopConstraint. Если только здесь (мёртвая точка, где могут двигаться несколько шарниров), начните с другого положения.",
  },
  "simulator.joints-at-dead-point": {
    text: "Участвуют шарниры {joints}: в мёртвой точке один из них может двигаться дальше двумя способами. Обойдите это положение, проведите механизм через него другим шарниром или добавьте упругий элемент.",
  },
  "initialization.nothing-resists": {
    text: "движению в {components} ничто не сопротивляется: {accelerations} могут быть любыми, потому что ни масса, ни инерция не движутся",
    hint: "Задайте тому, что движется, массу или момент инерции относительно оси либо закрепите его.",
  },
  "initialization.open-loop": {
    text: "механизм не собирается: в самом близком найденном положении, {values}, не хватает {gap} в {components}",
    hint: "Исправьте длины и места деталей. Если есть положение, в котором контур замыкается, задайте для {names} начальные значения вблизи него.",
  },
  "initialization.gap-length": { text: "{length} мм" },
  "initialization.gap-angle": { text: "{angle} град" },
  "initialization.gap-both": { text: "{length} мм и {angle} град" },
  "initialization.start-that-works": {
    text: "Начальная система решается, если {from}; тогда {values}. Укажите эти начальные значения в объявлениях или задайте их: {option}. Подробности выводит --log init.",
  },
  "initialization.largest-residual": {
    text: "{place} ({values}) это уравнение нарушено сильнее всего: невязка {residual}, относительно его слагаемых {relative}",
    hint: "Проверьте, есть ли у уравнений решение; если есть, задайте для {names} начальные значения вблизи него.",
  },
  "initialization.solution-nearby": {
    text: "уравнения выполнены при {values} с точностью до округления, но метод Ньютона не сходится к ним от начальных значений",
    hint: "Задайте для {names} начальные значения вблизи этого решения; проверьте, не сокращаются ли большие слагаемые: ошибки их округления больше того, что остаётся.",
  },
  "initialization.solved-from-elsewhere": {
    text: "начальная система решается от других начальных значений: {from} приводит к {values}",
    hint: "Укажите их в объявлениях или попробуйте {option}.",
  },
  "initialization.several-solutions": {
    text: "у начальной системы есть другое решение, {values}, к которому приводит {from}: выбор зависит от начальных значений",
    hint: "Задайте начальные значения вблизи нужного решения.",
  },
  "initialization.poor-nominal": {
    text: "номинальное значение '{name}' равно {nominal}{origin}, а само значение — {value}",
    hint: "Укажите nominal = {advised}.",
  },
  "initialization.flat-start": {
    text: "при начальных значениях малое изменение '{name}' (начальное значение {start}{origin}) не меняет ни одного уравнения: у метода Ньютона нет направления поиска",
    hint: "Задайте для '{name}' другое начальное значение, того же порядка, что и ожидаемое.",
  },
  "initialization.start-at-pole": {
    text: "начальное значение '{name}' равно 0{origin}, где '{expression}' не вычисляется{solution}",
    hint: "Задайте для '{name}' начальное значение того же порядка, что и ожидаемое{advised}.",
  },
  "initialization.out-of-bounds": { text: "начальное значение '{name}' равно {value}: {bound}" },
  "initialization.at-start": { text: "при начальных значениях" },
  "initialization.at-closest": { text: "в найденной точке с наименьшими невязками" },
  "initialization.none-declared": { text: " (в объявлении не задано)" },
  "initialization.traced-from-others": { text: " (по начальным значениям других переменных)" },
  "initialization.set-for-run": { text: " (задано для этого расчёта)" },
  "initialization.its-solution": { text: "; решение для неё — {value}" },
  "initialization.below-minimum": { text: "меньше допустимого минимума {limit}" },
  "initialization.above-maximum": { text: "больше допустимого максимума {limit}" },
  "initialization.look-at-conditions": { text: "Проверьте условия, которые её определяют." },
  "initialization.see-above": {
    text: "Другое начальное значение приводит к другому решению: см. выше.",
  },
  "initialization.other-start": {
    text: "Другое начальное значение может привести к другому решению.",
  },
  "initialization.redundant-constraint": {
    text: "{count} {count|связь|связи|связей} ({components}{others}) {count|зависима|зависимы|зависимы}: каждая следует из остальных, поэтому силы реакции этих связей определить нельзя: {equations}",
    hint: "Удалите одну из них или дайте механизму недостающую свободу (упругий элемент, шарнир с меньшим числом связей). Если они зависимы только в этом положении (мёртвая точка), начните с другого.",
  },
  "initialization.singular-position": {
    text: "в начальном положении связь {equations} ({components}{others}) не ограничивает скорости, поэтому там нельзя определить ни состояние, ни силы (мёртвая точка)",
    hint: "Начните с другого положения: измените начальные значения. Если связь всюду следует из других, удалите её.",
  },
  "initialization.in-loops-with": { text: ", в контурах с {components}" },
} as const satisfies Translations;
