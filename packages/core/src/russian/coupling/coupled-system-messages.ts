import type { Translations } from "@cosimo/ir";

/** Файлы связанных систем, соединения, выбор алгоритма. */
export const coupledSystemMessages = {
  "system-file.unknown-key": { text: "здесь нет '{name}'", hint: "возможны: {possible}" },
  "system-file.misspelt-key": { text: "здесь нет '{name}'", hint: "может быть, '{close}'?" },
  "system-file.missing": { text: "здесь недостаёт '{name}'" },
  "system-file.no-number": { text: "'{name}' должно быть числом" },
  "system-file.no-truth": { text: "'{name}' должно быть true или false" },
  "system-file.no-text": { text: "'{name}' должно быть текстом в кавычках" },
  "system-file.no-value": {
    text: "'{name}' должно быть числом, true, false, текстом или списком таких значений",
  },
  "system-file.no-list": { text: "'{name}' должно быть списком в [ ]" },
  "system-file.no-object": { text: "'{name}' должно быть объектом в { }" },
  "system-file.no-connection": {
    text: "'{name}' — не соединение",
    hint: 'соединение — это ["unit.output", "unit.input"] или ["unit.output", "unit.input", {"gain": 2}]',
  },
  "system-file.no-choice": { text: "'{name}' не может быть '{value}'", hint: "возможны: {possible}" },
  "system-file.misspelt-choice": {
    text: "'{name}' не может быть '{value}'",
    hint: "может быть, '{close}'? возможны: {possible}",
  },
  "system-file.not-above": { text: "'{name}' равно {value}, а должно быть больше {limit}" },
  "system-file.too-small": { text: "'{name}' равно {value}, а должно быть не меньше {limit}" },
  "system-file.not-whole": { text: "'{name}' равно {value}, а должно быть целым" },
  "system-file.no-origin": {
    text: "в '{name}' должно быть ровно одно из этих имён: {possible}",
  },
  "system.no-units": { text: "в системе '{system}' нет ни одной подсистемы" },
  "system.bad-rate": {
    text: "кратность шага подсистемы '{unit}' = {rate}, а должна быть целым числом шагов обмена",
  },
  "system.rate-algorithm": {
    text: "подсистема '{unit}' участвует только в каждом {rate}-м шаге обмена, а алгоритму '{algorithm}' она нужна в каждом",
    hint: "остаются алгоритмы: {remaining}",
  },
  "system.rate-control": {
    text: "подсистема '{unit}' участвует только в каждом {rate}-м шаге обмена: для этого нужны шаги одной длины, а управление шагом '{control}' их меняет",
    hint: "выберите управление шагом 'fixed'",
  },
  "system.unit-twice": { text: "есть две подсистемы с именем '{unit}'" },
  "system.no-name": {
    text: "'{name}' не имя переменной: нет подсистемы, с которой оно начинается",
    hint: "переменные называются unit.variable; подсистемы: {units}",
  },
  "system.misspelt-unit": { text: "нет подсистемы '{unit}' (в '{name}')", hint: "может быть, '{close}'?" },
  "system.no-output": {
    text: "у подсистемы '{unit}' нет выхода '{variable}'",
    hint: "её выходы: {possible}",
  },
  "system.no-input": { text: "у подсистемы '{unit}' нет входа '{variable}'", hint: "её входы: {possible}" },
  "system.from-input": {
    text: "'{name}' — вход: соединение не может здесь начинаться",
    hint: "соедините то, что им управляет, или поменяйте концы соединения местами",
  },
  "system.to-output": {
    text: "'{name}' — выход, как и '{from}': соединение не может здесь кончаться",
    hint: "соединение идёт от выхода ко входу",
  },
  "system.at-parameter": {
    text: "'{name}' — параметр: соединения идут от выходов ко входам",
    hint: "задайте его значение в `parameters`",
  },
  "system.type-mismatch": {
    text: "'{from}' имеет тип {fromType}, а '{to}' — тип {toType}: их нельзя соединить",
  },
  "system.transformed": {
    text: "'{to}' имеет тип {type}: у соединения с ним нет ни множителя, ни сдвига",
  },
  "system.own-clock": {
    text: "часы '{name}' нельзя соединить: они тикают с собственным интервалом",
    hint: "соединения идут от выходных часов к входным часам, которые запускаются извне (triggered)",
  },
  "system.other-clock": {
    text: "часы '{name}' нельзя соединить: можно соединять часы FMU для косимуляции с режимом событий",
    hint: 'если у FMU есть и косимуляция, выберите {"type": "cs"}',
  },
  "system.rate-clock": {
    text: "часы '{from}' и '{to}' нельзя соединить: '{unit}' участвует только в каждом {rate}-м шаге обмена",
  },
  "system.clock-idle": {
    text: "к этим часам '{unit}' ничего не подключено, они никогда не тикают: {clocks}",
  },
  "system.unit-mismatch": {
    text: "'{from}' измеряется в {fromUnit}, а '{to}' в {toUnit}: это разные величины",
    hint: 'если числа должны передаваться как есть, напишите у соединения {"convertUnits": false}',
  },
  "system.unknown-unit": {
    text: "'{from}' измеряется в {fromUnit}, а '{to}' в {toUnit}: правило пересчёта неизвестно, и значения не пересчитываются",
    hint: '{"convertUnits": false} у соединения отключает это предупреждение',
  },
  "system.connected-twice": {
    text: "вход '{to}' соединён с {sources}",
    hint: 'если значения должны складываться, как в узле потоков, напишите {"sum": true} у каждого из этих соединений',
  },
  "system.same-twice": { text: "соединение '{from}' с '{to}' указано дважды" },
  "system.not-connected": {
    text: "к этим входам '{unit}' ничего не подключено, они сохраняют начальные значения: {inputs}",
  },
  "system.unknown-parameter": { text: "у подсистемы '{unit}' нет параметра '{variable}'" },
  "system.ignored-parameter": {
    text: "у подсистемы '{unit}' нет параметра '{variable}': значение не используется",
  },
  "system.parameter-unit": {
    text: "значение '{name}' дано в {fromUnit}, а параметр в {toUnit}: это разные величины",
  },
  "system.parameter-unknown-unit": {
    text: "значение '{name}' дано в {fromUnit}, а параметр в {toUnit}: правило пересчёта неизвестно, и значение не пересчитывается",
  },
  "system.rounded-integers": {
    text: "'{from}' и '{to}' — 64-разрядные целые, из которых это соединение сохраняет 53 разряда: большие числа округляются",
    hint: "соединяйте FMU для совместного моделирования без множителя и сдвига: они обмениваются всеми разрядами",
  },
  "system.parameter-connected": {
    text: "начальное значение '{name}' ни на что не влияет: вход соединён",
  },
  "system.parameter-value": {
    text: "'{name}' не может быть '{value}': модель принимает числа, true и false",
  },
  "system.function-name": {
    text: "'{name}' не может быть именем функции времени",
    hint: "возможны буквы, цифры и _, первой — буква",
  },
  "system.function-expression": { text: "'{expression}' у '{name}' — больше, чем одно выражение" },
  "system.bond-input": {
    text: "энергетическая связь '{bond}' называет '{name}', а это не соединённый вход",
  },
  "system.unused-option": { text: "настройка '{option}' не относится к подсистеме '{unit}'" },
  "algorithm.unknown": {
    text: "нет алгоритма '{name}'",
    hint: "возможны: {possible}; или путь к модулю с собственным алгоритмом (./mine.js)",
  },
  "system.not-monolithic": {
    text: "'{unit}' нельзя решать вместе с остальными: уравнения подсистемы вида {kind} недоступны",
    hint: "Вместе решаются модели, код с производными и FMU для model exchange; с другими выберите 'linear-implicit', 'implicit' или 'jacobi'.",
  },
  "algorithm.misspelt": { text: "нет алгоритма '{name}'", hint: "может быть, '{close}'?" },
  "algorithm.unused-option": { text: "алгоритм '{name}' не использует настройку '{option}'" },
  "algorithm.no-option": { text: "настройка '{option}' не относится к алгоритму '{name}'" },
  "algorithm.failed": { text: "ошибка в алгоритме '{name}': {reason}" },
  "coupled-experiment.not-finite": { text: "{name} равно {value}, а должно быть конечным числом" },
  "coupled-experiment.not-positive": { text: "{name} равно {value}, а должно быть положительным числом" },
  "coupled-experiment.stop-before-start": {
    text: "конец {stopTime} с раньше начала {startTime} с",
  },
  "coupled-experiment.default-step": {
    text: "шаг обмена не задан: взято {value} с",
    hint: "`communicationStep` в эксперименте или --communication-step",
  },
  "coupled-experiment.step-too-large": {
    text: "шаг обмена {value} с больше всего расчёта, {duration} с: шаг будет один",
  },
  "coupled-experiment.rows-between": {
    text: "расстояние между строками {value} с меньше шага обмена {communicationStep} с: в каждой точке обмена по строке",
  },
} as const satisfies Translations;
