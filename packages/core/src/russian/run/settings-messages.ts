import { conditionTranslations, type Translations } from "@cosimo/ir";

/** Settings of a run, values given for it, signals of inputs. */
export const settingsMessages = {
  "settings.not-positive": { text: "{name} = {value}, а должно быть положительное число" },
  "settings.negative": { text: "{name} = {value}, а должно быть неотрицательное число" },
  "settings.not-finite": { text: "{name} = {value}, а должно быть конечное число" },
  "settings.not-between": {
    text: "{name} = {value}, а должно быть больше {least} и меньше {most}",
  },
  "settings.order": { text: "{name} = {value}, а должно быть целое число от {least} до {most}" },
  "settings.not-whole": { text: "{name} = {value}, а должно быть целое число" },
  "settings.empty-band": { text: "{name} = {value}, а должно быть положительное число" },
  "settings.unknown": { text: "нет настройки '{name}'", hint: "Допустимые имена: {possible}." },
  "settings.misspelt": {
    text: "нет настройки '{name}'",
    hint: "Возможно, имелось в виду '{close}': {expected}. Область применения: {places}.",
  },
  "settings.wrong-type": { text: "{name} = {value}, а должно быть: {expected}" },
  "settings.misspelt-value": {
    text: "{name} не может иметь значение '{value}'",
    hint: "Возможно, имелось в виду '{close}'? Допустимые значения: {possible}.",
  },
  "settings.wrong-file": {
    text: "{name} не действует; здесь выполняются {file}",
    hint: "Область применения: {places}.",
  },
  "settings.wrong-case": { text: "{name} здесь не действует, а действует только {condition}" },
  "settings.needs": { text: "{name} не действует без {others}" },
  "settings.file-model": { text: "модели" },
  "settings.file-me": { text: "FMU model exchange (обмен моделью)" },
  "settings.file-cs": { text: "FMU co-simulation (совместное моделирование)" },
  "settings.file-se": { text: "FMU scheduled execution (исполнение по расписанию)" },
  "settings.file-fmu": { text: "модели FMU" },
  "settings.file-coupled": { text: "связанные системы" },
  "settings.all-files": { text: "все файлы" },
  "settings.place": { text: "{files} ({condition})" },
  "settings.either": { text: "{first} или {last}" },
  "settings.a-value": { text: "значение своего типа" },
  "settings.a-number": { text: "конечное число" },
  "settings.a-number-above": { text: "число больше {above}" },
  "settings.a-number-from": { text: "число не меньше {least}" },
  "settings.a-number-between": { text: "число больше {above} и меньше {below}" },
  "settings.a-whole-number": { text: "положительное целое число" },
  "settings.a-whole-number-between": { text: "целое число от {least} до {most}" },
  "settings.in-unit": { text: "{quantity} [{unit}]" },
  "settings.true-or-false": { text: "true или false" },
  "settings.one-of": { text: "одно из {choices}" },
  "settings.a-text": { text: "текст" },
  "settings.a-pattern": { text: "регулярное выражение" },
  "settings.an-object": { text: "объект" },
  "settings.an-object-with": { text: "объект с полями {names}, каждое своего типа" },
  "settings.an-object-of": { text: "объект вида {kind}" },
  "settings.an-array": { text: "массив" },
  "settings.a-function": { text: "функция" },
  ...conditionTranslations,
  "settings.steps": { text: "наименьший шаг ({least} с) больше наибольшего ({most} с)" },
  "settings.step-size-unused": {
    text: "метод '{solver}' сам выбирает шаги: stepSize = {value} с не используется",
    hint: "Ограничьте шаги: --h-max, --h-min, --h0.",
  },
  "settings.method-with-solver": { text: "собственный метод и метод по имени исключают друг друга" },
  "own-method.name": { text: "поле 'name' метода должно быть текстом" },
  "own-method.order-number": {
    text: "поле 'order' метода '{name}' должно быть целым числом от 1 до {most}",
  },
  "own-method.weights": {
    text: "поле 'b' метода '{name}' должно быть списком конечных чисел, от 1 до {most}",
  },
  "own-method.matrix": {
    text: "поле 'a' метода '{name}' должно быть списком строк; число строк — {count}, в каждой не более {count} конечных чисел",
  },
  "own-method.vector": {
    text: "поле '{member}' метода '{name}' должно быть списком конечных чисел длины {count}",
  },
  "own-method.implicit": {
    text: "метод '{name}' полностью неявный: элемент a[{row}][{column}] над диагональю равен {value}, а должен быть 0",
  },
  "own-method.diagonal": {
    text: "элементы диагонали метода '{name}' должны быть равны и положительны, первый может быть 0: a[{row}][{row}] = {value}, а последний {last}",
  },
  "own-method.node": {
    text: "c[{row}] метода '{name}' равен {node}, а сумма его строки A равна {sum}",
  },
  "own-method.order": {
    text: "метод '{name}' не имеет порядка {order}: невязка условия {condition} порядка {needed} равна {residual}",
    hint: "Задайте все цифры двойной точности или отношения, например 1/3.",
  },
  "own-method.same-formula": {
    text: "вложенная формула метода '{name}' совпадает с основной: нет разности, которая оценивает погрешность",
  },
  "own-method.embedded-order": {
    text: "вложенная формула метода '{name}' не имеет никакого порядка: невязка условия {condition} равна {residual}",
    hint: "Задайте все цифры двойной точности или отношения, например 1/3.",
  },
  "settings.method-not-loaded": {
    text: "метод '{solver}' не загружен",
    hint: "страница загружает остальные методы один раз: `await loadMethods()`; simulate() и sweep() делают это сами",
  },
  "settings.stop-before-start": { text: "конец расчёта ({stop} с) раньше его начала ({start} с)" },
  "settings.time-resolution": {
    text: "шаги не могут изменить время между t = {start} с и {stop} с: числа двойной точности отстоят здесь на {spacing} с",
    hint: "Начните расчёт вблизи нуля или измеряйте время в более крупных единицах.",
  },
  "settings.step-resolution": {
    text: "{name} равен {value} с, но вблизи t = {stop} с числа двойной точности отстоят на {spacing} с",
  },
  "settings.unknown-value": {
    text: "{name} не может иметь значение '{value}'",
    hint: "Допустимые значения: {possible}.",
  },
  "settings.unknown-solver": { text: "нет метода '{name}'", hint: "Есть методы: {possible}." },
  "settings.misspelt-solver": {
    text: "нет метода '{name}'",
    hint: "Возможно, имелось в виду '{close}'? Есть методы: {possible}.",
  },
  "settings.tolerance-too-small": {
    text: "точность {value} недостижима при двойной разрядности; используется 1e-14",
  },

  "override.unknown-name": { text: "в модели нет переменной или параметра '{name}'" },
  "override.constant": { text: "'{name}' — константа, её нельзя изменить" },
  "override.final": { text: "параметр '{name}' объявлен final, его нельзя изменить" },
  "override.structural": {
    text: "параметр '{name}' нельзя изменить после компиляции: он определяет структуру модели ({reason})",
    hint: "Задайте его модификатором в тексте модели и скомпилируйте её заново.",
  },
  "override.computed": {
    text: "параметр '{name}' вычисляется при инициализации (fixed = false), его нельзя задать",
  },
  "override.string": { text: "'{name}' — строка (String), задать её для расчёта нельзя" },
  "override.not-finite": { text: "'{name}' нельзя присвоить {value}" },
  "override.wrong-type": { text: "'{name}' имеет тип {type}, ей нельзя присвоить {value}" },
  "override.only-a-guess": {
    text: "начальное значение '{name}' — лишь приближение: её значение в начале следует из уравнений",
  },
  "structural.annotation-Evaluate": { text: "аннотация Evaluate" },
  "structural.array-size": { text: "размер массива" },
  "structural.comparison-of-Strings": { text: "сравнение строк" },
  "structural.condition-of-a-component": { text: "условие компонента" },
  "structural.condition-of-an-if-equation": { text: "условие уравнения if" },
  "structural.dimension": { text: "размерность" },
  "structural.index": { text: "индекс" },
  "structural.level-of-an-assertion": { text: "уровень assert" },
  "structural.order-of-smooth(…)": { text: "порядок smooth(…)" },
  "structural.range": { text: "диапазон" },
  "structural.range-of-a-loop": { text: "границы цикла" },
  "structural.setting-of-the-run": { text: "настройка расчёта" },
  "structural.size-in-a-function": { text: "размер в функции" },
  "structural.a-clock": { text: "такты" },
  "structural.size-of-an-if-expression": { text: "размер выражения if" },
  "structural.subscript": { text: "индекс" },
  "structural.what-equations-can-be-solved-for": { text: "относительно чего разрешимы уравнения" },

  "input.unknown": { text: "у модели нет входа '{name}'" },
  "input.no-input": { text: "'{name}' не является входом модели: {reason}" },
  "input.string": { text: "вход '{name}' имеет тип String, его нельзя задать сигналом" },
  "input.empty": { text: "сигнал входа '{name}' не содержит точек" },
  "input.lengths": {
    text: "сигнал входа '{name}' содержит {times} {times|момент|момента|моментов} времени и {values} {values|значение|значения|значений}",
  },
  "input.time-not-finite": { text: "точка {point} сигнала входа '{name}': время {time}" },
  "input.time-order": {
    text: "точка {point} сигнала входа '{name}': t = {time} с меньше, чем в предыдущей точке",
  },
  "input.three-at-once": {
    text: "сигнал входа '{name}' имеет третью точку при t = {time} с",
    hint: "Две точки в один момент означают событие: значение до него и после него.",
  },
  "input.not-finite": { text: "вход '{name}' не может быть равен {value} при t = {time} с" },
  "input.wrong-type": {
    text: "вход '{name}' — {type}, он не может быть равен {value} при t = {time} с",
  },
  "input.unit": {
    text: "значения входа '{name}' даны в '{given}', а сам вход — в '{unit}': они приняты без пересчёта",
  },
  "input.kept": {
    text: "входы без сигнала сохраняют начальные значения: {inputs}",
    hint: "Задайте для них сигналы (--input-file или параметр 'inputs') или значения (--set).",
  },
  "input.held": {
    text: "сигналы заданы от t = {begin} с до t = {end} с, а расчёт идёт от {start} с до {stop} с: за краями держатся первое и последнее значения",
  },
  "input.has-a-value": { text: "значение ему даёт его объявление или уравнение" },
  "input.is-a-parameter": { text: "это параметр" },
  "input.is-determined": { text: "его определяет сама модель" },
  "input.start-only": { text: "Начальное значение оставляет его свободным: {name}(start = …)." },
  "input.none-at-all": { text: "У модели нет входов." },
  "input.all": { text: "Входы модели: {inputs}." },
  "input.integer": { text: "целое число (Integer)" },
  "input.boolean": { text: "логическая величина (Boolean: 0 или 1, true или false)" },
  "input.enumeration": { text: "перечисление (номер от 1 до {count})" },
  "input.other-type": { text: "величина типа {type}" },
} satisfies Translations;
