import type { Translations } from "@cosimo/ir";

/** Models as FMUs. */
export const fmuExportMessages = {
  "fmu-export.too-many-modes": {
    text: "из '{model}' нельзя сделать FMU: у её режимов более {most} {most|набора|наборов|наборов} уравнений",
    hint: "наборы параллельных автоматов перемножаются: сделайте FMU из каждого",
  },
  "fmu-export.unsolvable-modes": {
    text: "расчёт FMU закончится, если войдёт в режим '{modes}': его уравнения нельзя решить",
  },
  "fmu-export.external-function": {
    text: "'{model}' пока не может стать FMU: она вызывает функцию '{function}' из библиотеки на {language}",
    hint: "запишите формулу функции на Modelica",
  },
  "fmu-export.delays": {
    text: "'{model}' пока не может стать FMU: в ней есть '{text}'",
    hint: "Замените запаздывание приближением Паде, как в Modelica.Blocks.Nonlinear.PadeDelay.",
  },
  "fmu-export.one-sided": {
    text: "при обмене моделями (model exchange) уравнения вычисляются и за односторонним условием '{condition}'",
    hint: "если они там не определены, делайте FMU для совместного моделирования: --type cs",
  },
  "fmu-export.state-choices": {
    text: "из '{model}' нельзя сделать FMU: связи одного из режимов оставляют более {most} {most|варианта|вариантов|вариантов} выбора состояний",
  },
  "fmu-export.state-choices-met": {
    text: "связи '{model}' оставляют более {most} {most|варианта|вариантов|вариантов} выбора состояний: в FMU вошли встреченные при расчёте её эксперимента, их {count}",
    hint: "укажите через stateSelect, какие переменные должны быть состояниями: StateSelect.always или StateSelect.prefer",
  },
  "fmu-export.string-input": { text: "'{name}' имеет тип String и не может быть входом" },
  "fmu-export.algorithm": {
    text: "алгоритм '{name}' нельзя встроить в FMU, которая содержит другие FMU",
    hint: "можно 'jacobi' и 'gauss-seidel'",
  },
  "fmu-export.algorithm-option": {
    text: "'{option}': {value} нельзя встроить в FMU, которая содержит другие FMU",
    hint: "уберите этот ключ",
  },
  "fmu-export.consistent-exchange": {
    text: "выходы {units} прямо зависят от входов: внутри FMU их нельзя вычислить заново для согласованного обмена",
    hint: 'укажите в алгоритме системы "exchange": "stale" и проверьте, достаточно ли мал для него шаг',
  },
  "fmu-export.part-loop": {
    text: "{units} прямо зависят друг от друга по кругу: FMU, которая содержит другие FMU, не может решить такой контур",
    hint: "сделайте из них один элемент или разорвите контур запаздыванием",
  },
  "fmu-export.model-exchange-part": {
    text: "'{unit}' — FMU для обмена моделями (model exchange) и не может быть частью FMU",
    hint: 'могут FMU для совместного моделирования: "type": "cs", если есть оба интерфейса',
  },
  "fmu-export.source-part": {
    text: "'{unit}' ({kind}) не может быть частью FMU, которая содержит другие FMU",
    hint: "уберите его: входы, к которым ничего не подключено, становятся входами FMU; функции времени могут быть моделью",
  },
  "fmu-export.part-version": {
    text: "'{unit}' (FMI {version}) не может быть частью FMU: могут FMU версий 2 и 3 со своими архивами",
  },
  "fmu-export.part-rate": {
    text: "'{unit}': кратность шага {rate} нельзя встроить в FMU, которая содержит другие FMU",
    hint: "внутри FMU все элементы делают одинаковые шаги",
  },
  "fmu-export.part-value": {
    text: "'{name}' нельзя задать внутри FMU: это двоичное значение или размер массивов",
  },
  "fmu-export.no-common-platform": {
    text: "нет платформы, для которой у всех FMU есть двоичные файлы: {binaries}",
    hint: "'cosimo fmu build' и 'cosimo fmu export' делают их; --platform выбирает, для каких платформ",
  },
  "fmu-export.events-across": {
    text: "'{from}' меняется при событиях, а '{to}' получает новое значение только в конце шага",
    hint: "сделайте из них один элемент или из первого — FMU версии 2: её события не прерывают шаг и при расчёте",
  },
  "fmu-export.inner-events": {
    text: "события {units} внутри FMU не прерывают шаг обмена, как при расчёте: остальные узнают о них в его конце",
  },
  "fmu-export.intermediate-inputs": {
    text: "'{unit}' запрашивает входы внутри шага, а 'extrapolation': {extrapolation} внутри FMU не может их сообщить",
    hint: "можно сообщить FMU версии 2 и моделям; при 'extrapolation': 0 входы удерживаются",
  },
  "fmu-export.part-method": {
    text: "'{unit}' интегрируется внутри FMU её собственным методом, а не '{solver}'",
  },
  "fmu-export.rounded-integers": {
    text: "{names} — 64-разрядные целые, из которых FMU, составленная из FMU, сохраняет 53 разряда: большие числа округляются",
  },
  "fmu-export.left-out": {
    text: "{names} не видны снаружи: это двоичные значения, часы, массивы строк или целые, для которых в FMI 2 нет типа",
  },
  "fmu-export.container-type": {
    text: "FMU, которая содержит другие FMU, бывает только для совместного моделирования",
  },
  "fmu-export.container-wasm": {
    text: "FMU, которая содержит другие FMU, не может быть в WebAssembly: там нет разделяемых библиотек",
  },
  "fmu-export.container-input": {
    text: "'{name}' нельзя сделать входом: входы FMU, которая содержит другие FMU, — это входы её элементов, к которым ничего не подключено",
    hint: "параметры остаются параметрами FMU",
  },
  "fmu-export.start-not-finite": {
    text: "из '{model}' нельзя сделать FMU: начальное значение '{name}' равно {value}",
    hint: "Исправьте начальное значение или параметры в нём.",
  },
  "fmu-export.unknown-name": { text: "в модели нет переменной с именем '{name}'" },
  "fmu-export.determined": {
    text: "'{name}' не может быть входом: её определяют уравнения модели",
    hint: "входами могут быть параметры и переменные, значение которых стоит в объявлении",
  },
  "fmu-export.structural": {
    text: "параметр '{name}' не может быть входом: он определяет структуру модели",
  },
  "fmu-export.name-taken": { text: "в модели уже есть переменная с именем '{name}'" },
  "fmu-export.expression-language": { text: "выражения могут быть выходами только в Modelica" },
} as const satisfies Translations;
