import type { Translations } from "@cosimo/ir";

/** FMU вокруг собственной функции шага. */
export const stepFunctionMessages = {
  "step-function.expected": { text: "для '{key}' нужно {expected}" },
  "step-function.no-table": {
    text: "описание FMU — это объект JSON, в котором есть name, sources и variables",
  },
  "step-function.unknown-key": { text: "'{key}' здесь не бывает", hint: "Возможны: {possible}." },
  "step-function.missing-key": { text: "здесь не хватает '{key}'" },
  "step-function.model-name": {
    text: "модель не может называться '{name}': это имя используется и в C",
    hint: "Имя начинается с буквы и состоит из латинских букв, цифр и _; слова языков C и C++ заняты.",
  },
  "step-function.variable-name": {
    text: "переменная не может называться '{name}'",
    hint: "В имени есть буква или цифра и нет управляющих символов; 'time' уже есть: время передаётся функции.",
  },
  "step-function.duplicate": { text: "переменная '{name}' встречается в таблице дважды" },
  "step-function.same-field": {
    text: "и '{name}', и '{other}' в C назывались бы '{field}'",
    hint: "Дайте одной из них другое имя.",
  },
  "step-function.unknown-type": { text: "типа '{type}' нет", hint: "Возможны: {possible}." },
  "step-function.type-of-version": {
    text: "в FMI 2 нет переменных типа {type}",
    hint: 'Возможны: {possible}. Или пусть это будет FMU стандарта FMI 3: "fmi": 3.',
  },
  "step-function.unknown-causality": {
    text: "у переменной функции шага не бывает роли '{causality}'",
    hint: "Возможны: {possible}.",
  },
  "step-function.unknown-variability": {
    text: "изменчивости '{variability}' нет",
    hint: "Возможны: {possible}.",
  },
  "step-function.variability": {
    text: "у '{name}' роль '{causality}' и изменчивость '{variability}', которые несовместимы",
    hint: "С этой ролью переменная типа {type} может быть: {possible}.",
  },
  "step-function.start-missing": {
    text: "для '{name}' нужно начальное значение",
    hint: "Оно есть у параметров, входов и постоянных; выходы и внутренние переменные без него вычисляет {function}.",
  },
  "step-function.start-given": {
    text: "у '{name}' роль '{causality}' и изменчивость '{variability}', а потому нет начального значения: его вычисляет {function}",
  },
  "step-function.start-type": { text: "начальное значение '{name}' — не значение типа {type}" },
  "step-function.start-range": { text: "начальное значение '{name}' лежит не между min и max" },
  "step-function.bounds": { text: "у '{name}' min больше max" },
  "step-function.not-for-type": { text: "'{name}' имеет тип {type}, для которого нет '{key}'" },
  "step-function.stop-time": { text: "эксперимент кончается раньше, чем начинается" },
  "step-function.source-name": {
    text: "'{file}' не может быть файлом с исходным текстом",
    hint: "Исходные тексты лежат рядом с fmu.json, их имена кончаются на .c, .cpp, .cc или .cxx; {taken} пишем мы сами.",
  },
  "step-function.start-count": {
    text: "у '{name}' {count} элементов, а начальных значений {given}",
    hint: "Одно значение относится ко всем элементам; в списке значения стоят по строкам.",
  },
  "step-function.array-of-version": {
    text: "'{name}' — массив, а в FMI 2 их нет",
    hint: 'Сделайте FMU версии 3: "fmi": 3.',
  },
  "step-function.too-many-elements": { text: "у '{name}' {count} элементов, больше чем {most}" },
  "step-function.enumeration-name": {
    text: "'{name}' не может быть именем перечисления",
    hint: "Начните с латинской буквы; годятся только латинские буквы, цифры и _; имена не повторяются и не совпадают с типами.",
  },
  "step-function.item-name": {
    text: "'{item}' не может быть значением перечисления '{name}'",
    hint: "В C это '{constant}': годятся только латинские буквы, цифры и _, имена не повторяются.",
  },
  "step-function.source-twice": { text: "исходный текст '{file}' указан дважды" },
  "step-function.no-source": { text: "рядом с таблицей нет исходного текста '{file}'" },
  "step-function.no-step": { text: "функции '{function}' нет: {files}", hint: "Напишите: {declaration}" },
  "step-function.compiler-error": { text: "{compiler}: {message}" },
  "step-function.compiler-warning": { text: "{compiler}: {message}" },
  "step-function.undefined": {
    text: "{compiler}: '{name}' используется, но нигде не определено",
    hint: "Указан ли файл с определением среди sources в fmu.json?",
  },
  "step-function.not-compiled": {
    text: "{compiler} не смог собрать двоичный файл для {platform}:\n{output}",
  },
  "step-function.no-compiler": {
    text: "компилятора языка {language} нет (искали: {compilers}): в FMU только исходные тексты",
    hint: "Установите один из них или назовите другой в переменной окружения CC или CXX.",
  },
  "step-function.exists": {
    text: "'{file}' уже есть и не перезаписывается",
    hint: "Выберите другой каталог ключом --dir.",
  },
  "step-function.a-text": { text: "текст в кавычках" },
  "step-function.a-number": { text: "число" },
  "step-function.a-positive-number": { text: "число больше нуля" },
  "step-function.a-truth-value": { text: "true или false" },
  "step-function.an-object": { text: "объект в фигурных скобках" },
  "step-function.a-list": { text: "список в квадратных скобках" },
  "step-function.a-list-of-sizes": { text: "список целых чисел больше нуля" },
  "step-function.a-list-of-texts": { text: "список хотя бы из одного текста" },
  "step-function.a-version": { text: "2 или 3" },
} as const satisfies Translations;
