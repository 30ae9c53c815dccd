import type { Translations } from "@cosimo/ir";

/** Modelica texts: syntax. */
export const modelicaSyntaxMessages = {
  "syntax.unknown-character": { text: "символ {character} в Modelica не используется" },
  "syntax.foreign-operator": {
    text: "в Modelica нет операции '{operator}'",
    hint: "Пишите '{replacement}'.",
  },
  "syntax.unterminated-string": { text: "у этой строки нет закрывающей кавычки '\"'" },
  "syntax.unterminated-comment": { text: "у этого комментария нет закрывающего '*/'" },
  "syntax.unterminated-identifier": {
    text: 'у этого имени в кавычках нет закрывающей "\'" в той же строке',
    hint: 'Имя в кавычках заканчивается знаком "\'" в той же строке; производную записывают как der(x).',
  },
  "syntax.unknown-escape": {
    text: "'{escape}' не является управляющей последовательностью",
    hint: "Обратную косую черту записывают '\\\\'.",
  },
  "syntax.malformed-number": {
    text: "'{text}' не является числом",
    hint: "Числа десятичные, например 2, 0.5 или 1e-3; произведение записывают через '*', а единицу — атрибутом 'unit'.",
  },
  "syntax.number-too-large": {
    text: "слишком большое число {text}",
    hint: "Наибольшее число — около 1,8e308; недостижимую границу задаёт Modelica.Constants.inf.",
  },
  "syntax.integer-too-large": {
    text: "слишком большое целое число {text}: точны числа до 9007199254740991",
    hint: "запишите вещественное число: {text}.0",
  },
  "syntax.expected": { text: "ожидается {expected}, а стоит {found}" },
  "syntax.missing-semicolon": { text: "ожидается ';' ({subject})" },
  "syntax.unclosed-bracket": { text: "ожидается ',' или '{closer}', а стоит {found}" },
  "syntax.unmatched-bracket": { text: "для '{closer}' нет открывающей скобки" },
  "syntax.missing-end": {
    text: "не закрыто {construct}: перед {found} ожидается 'end {closer}'",
  },
  "syntax.wrong-end": { text: "ожидается 'end {closer}', а стоит '{found}'" },
  "syntax.stray-end": { text: "'{text}' не соответствует ни одной открытой конструкции" },
  "syntax.stray-branch": { text: "'{keyword}' не относится ни к какому открытому '{opener}'" },
  "syntax.expected-class": {
    text: "ожидается определение класса, а стоит {found}",
    hint: "Файл содержит классы: model, block, package, function, ...",
  },
  "syntax.expected-declaration": { text: "ожидается объявление, а стоит {found}" },
  "syntax.expected-expression": { text: "ожидается выражение, а стоит {found}" },
  "syntax.expected-equation": { text: "ожидается уравнение, а стоит {found}" },
  "syntax.expected-statement": { text: "ожидается оператор, а стоит {found}" },
  "syntax.not-an-equation": {
    text: "одно выражение — ещё не уравнение",
    hint: "Пишите 'левая часть = правая часть'.",
  },
  "syntax.not-a-statement": {
    text: "одно выражение — ещё не оператор",
    hint: "Пишите 'переменная := выражение' или вызовите функцию.",
  },
  "syntax.assignment-in-equation": {
    text: "уравнение записывают через '=', а ':=' — присваивание в алгоритме",
  },
  "syntax.equals-in-algorithm": {
    text: "присваивание записывают через ':=', а '=' — для уравнений",
  },
  "syntax.comparison-as-equation": {
    text: "'==' — это сравнение, уравнение записывают через '='",
  },
  "syntax.equals-in-expression": { text: "'=' не сравнивает: пишите '=='" },
  "syntax.assignment-in-declaration": {
    text: "':=' в объявлении устарело",
    hint: "Пишите '='.",
  },
  "syntax.assignment-target": {
    text: "в левой части ':=' должна быть переменная или '(a, b)'",
    hint: "Выражение в левой части допустимо только в уравнении: 'equation der(x) = …;'.",
  },
  "syntax.assignment-value": { text: "в правой части '(a, b) :=' должен быть вызов функции" },
  "syntax.chained-operator": { text: "'{operator}' нельзя повторять подряд: поставьте скобки" },
  "syntax.operand-in-parentheses": {
    text: "'{operator}' не может следовать за знаком операции: заключите его вместе с операндом в скобки",
  },
  "syntax.declaration-after-section": {
    text: "объявление не может стоять после слова '{section}'",
    hint: "Перенесите его выше или напишите перед ним 'public' или 'protected'.",
  },
  "syntax.equation-among-declarations": {
    text: "уравнение или оператор среди объявлений недопустимы",
    hint: "Напишите перед ним 'equation' или 'algorithm'.",
  },
  "syntax.declaration-in-section": {
    text: "это похоже на объявление, но перед ним стоит слово '{section}'",
    hint: "Перенесите его выше или напишите перед ним 'public' или 'protected'.",
  },
  "syntax.connect-arguments": {
    text: "у 'connect' два аргумента — соединители",
    hint: "Пишите 'connect(a, b)'.",
  },
  "syntax.keyword-as-name": {
    text: "'{keyword}' — зарезервированное слово и не может быть именем",
    hint: "Выберите другое имя или заключите его в кавычки: '{keyword}'.",
  },
  "syntax.misspelt-keyword": { text: "'{word}' — не ключевое слово Modelica" },
  "syntax.only-in-algorithm": { text: "'{keyword}' допускается только в алгоритмах" },
  "syntax.only-in-equation": { text: "'{keyword}' допускается только в уравнениях" },
  "syntax.prefix-order": { text: "'{prefix}' должно предшествовать '{previous}'" },
  "syntax.prefix-twice": { text: "'{prefix}' не может следовать за '{previous}'" },
  "syntax.positional-after-named": {
    text: "аргумент без имени не может стоять после аргумента с именем",
  },
  "syntax.partial-positional": {
    text: "после слова 'function' каждый аргумент должен иметь имя",
    hint: "Пишите 'function f(input = value)'.",
  },
  "syntax.too-deep": {
    text: "слишком глубокая вложенность: предел — {most} {most|уровень|уровня|уровней}",
    hint: "Дайте внутренним частям собственные имена: переменные, функции или классы.",
  },
  "syntax.end-outside-subscript": {
    text: "'end' как значение допускается только в индексах",
    hint: "Длину массива даёт size(x, 1).",
  },
  "syntax.missing-then": { text: "ожидается '{expected}' ({subject}), а стоит {found}" },
  "syntax.end-of-text": { text: "конец текста" },
  "syntax.a-string": { text: "строка" },
  "syntax.a-number": { text: "число {name}" },
  "syntax.a-new-line": { text: "новая строка" },
  "syntax.a-name": { text: "имя" },
  "syntax.a-name-after-dot": { text: "имя после '.'" },
  "syntax.a-string-after-plus": { text: "строка после '+'" },
  "syntax.a-type": { text: "тип или класс" },
  "syntax.component-or-connect": { text: "имя компонента или 'connect'" },
  "syntax.redeclared-class": {
    text: "Для класса нужно слово перед именем: 'redeclare model {name} = …', с package, record, type или function вместо model.",
  },
  "syntax.kind-of-class": { text: "вид класса" },
  "syntax.equation-or-algorithm": { text: "'equation' или 'algorithm'" },
  "syntax.name-of-a": { text: "имя ({name})" },
  "syntax.name-of-an": { text: "имя ({name})" },
  "syntax.name-of-index": { text: "имя индекса" },
  "syntax.name-of-component": { text: "имя компонента" },
  "syntax.name-of-function": { text: "имя функции" },
  "syntax.name-of-literal": { text: "имя элемента перечисления" },
  "syntax.name-of-input": { text: "имя входа функции" },
  "syntax.name-of-base": { text: "имя базового класса" },
  "syntax.name-of-modified": { text: "имя изменяемого элемента" },
  "syntax.name-of-package": { text: "имя пакета" },
  "syntax.name-of-constraining": { text: "имя ограничивающего класса" },
  "syntax.name-of-class-or-package": { text: "имя класса или пакета" },
  "syntax.name-of-class": { text: "имя класса" },
  "syntax.the-statement": { text: "конец оператора" },
  "syntax.the-equation": { text: "конец уравнения" },
  "syntax.the-annotation": { text: "конец аннотации" },
  "syntax.the-external-clause": { text: "конец предложения external" },
  "syntax.the-import": { text: "конец import" },
  "syntax.the-extends-clause": { text: "конец extends" },
  "syntax.the-within-clause": { text: "конец within" },
  "syntax.the-declaration": { text: "конец объявления '{name}'" },
  "syntax.the-definition": { text: "конец определения '{name}'" },
  "syntax.the-end": { text: "после 'end {name}'" },
  "syntax.condition-of": { text: "после условия '{name}'" },
  "syntax.indices-of-for": { text: "после индексов 'for'" },
  "syntax.this-construct": { text: "предложение '{name}'" },
  "syntax.begins-here": { text: "здесь начинается {construct}" },
  "syntax.is-open": { text: "эта '{bracket}' открыта" },
  "syntax.else-if": {
    text: "'else if' открывает второй 'if': пишите 'elseif' или закройте оба.",
  },
  "syntax.no-end-of-section": { text: "У раздела нет собственного конца; 'end' с именем закрывает класс." },
  "syntax.write-elseif": { text: "Следующая ветвь 'if' начинается с 'elseif'." },
  "syntax.write-in": { text: "Пишите 'for i in 1:n'." },
  "syntax.empty-matrix": { text: "Матрица без элементов — fill(0, 0, 0)." },
  "syntax.connection-is-equation": {
    text: "Соединяют только соединители; для выражения напишите уравнение: 'u = …'.",
  },
  "syntax.both-comparisons": { text: "Напишите два сравнения, соединив их словом 'and': 'a < b and b < c'." },
  "syntax.condition-is-checked": { text: "Условие проверяют так: 'assert(условие, \"сообщение\")'." },
  "syntax.remove-semicolon": { text: "Удалите вторую ';'." },
  "syntax.description-before": { text: "Описание стоит перед ';', сразу за тем, что оно описывает." },
  "syntax.remainder": { text: "Остаток от деления — mod(a, b)." },
  "syntax.comment-sign": { text: "Комментарий начинается с '//'." },
  "syntax.straight-quotes": { text: 'Текст стоит между прямыми кавычками: "…".' },
  "syntax.name-in-quotes": {
    text: "Имена состоят из латинских букв, цифр и '_'; прочие имена заключают в одиночные кавычки: '{name}'.",
  },
} as const satisfies Translations;

/** Modelica texts: names, types, classes, equations. */
export const modelicaMessages = {
  "expression.unknown-name": { text: "'{name}' не объявлено в {scope}" },
  "expression.protected-element": {
    text: "'{name}' — защищённый (protected) элемент {class}: им могут пользоваться только {class} и его наследники",
    hint: "Возьмите открытый элемент {class} или объявите '{name}' в его открытой части.",
  },
  "expression.unknown-function": { text: "нет функции '{name}'" },
  "expression.not-a-value": { text: "'{name}' — {kind}, а не значение" },
  "expression.not-a-function": { text: "'{name}' — {kind}: вызвать его нельзя" },
  "expression.class-variable": {
    text: "'{name}' — не константа: у класса можно читать только константы",
    hint: "Читайте её у компонента: объявите его, '{class} c;', и пишите 'c.{member}'.",
  },
  "expression.constant-without-value": {
    text: "у константы '{name}' нет значения",
    hint: "Задайте значение в её объявлении.",
  },
  "expression.constant-unknown": { text: "не удаётся вычислить значение константы '{name}'" },
  "expression.constant-type": { text: "константа '{name}' имеет тип {expected}, а её значение — {found}" },
  "expression.cyclic-value": { text: "значение '{name}' зависит от самого себя" },
  "expression.operand-type": { text: "операция '{operator}' не применима к {found}" },
  "expression.operand-types": { text: "операция '{operator}' не применима к {left} и {right}" },
  "expression.not-a-stream": {
    text: "для '{operator}' нужна потоковая величина (stream) соединителя",
    hint: "Такие величины объявляются в соединителях с префиксом 'stream'.",
  },
  "expression.connections-open": {
    text: "'{name}' зависит от соединений модели: от этого не могут зависеть размеры, компоненты и сами соединения",
    hint: "Используйте параметр.",
  },
  "expression.ambiguous-operator": {
    text: "операции '{operator}' с этими операндами соответствует несколько функций: {functions}",
    hint: "Преобразуйте операнд или вызовите функцию по полному имени.",
  },
  "expression.no-constructor": {
    text: "ни один конструктор '{name}' не подходит к этим аргументам: {found}",
    hint: "У '{name}' есть собственные конструкторы, поэтому по значениям полей эта запись не создаётся.",
  },
  "expression.operand-sizes": {
    text: "для операции '{operator}' нужны операнды согласованных размеров, а не {left} и {right}",
  },
  "expression.real-equality": {
    text: "'{operator}' не сравнивает переменные Real, которые меняются непрерывно",
    hint: "Используйте '<=' и '>=' или сравните разность с допуском.",
  },
  "expression.condition-type": {
    text: "условие должно быть скаляром Boolean, а не {found}",
    hint: "Сравните его с чем-нибудь: 'x > 0'.",
  },
  "expression.branch-types": { text: "ветви имеют разные типы: {left} и {right}" },
  "expression.branch-sizes": { text: "ветви имеют разные размеры: {left} и {right}" },
  "expression.element-types": { text: "элементы имеют разные типы: {left} и {right}" },
  "expression.element-sizes": { text: "элементы имеют разные размеры: {left} и {right}" },
  "expression.argument-count": { text: "у {function} {expected}, а задано {found}" },
  "expression.argument-type": {
    text: "аргумент '{argument}' функции {function} должен быть {expected}, а не {found}",
  },
  "expression.maps-several": {
    text: "аргумент '{argument}' функции {function} — скаляр: поэлементно к массиву применяется только функция с одним результатом, а у этой их {outputs}",
    hint: "Вызовите её для каждого элемента в цикле for.",
  },
  "expression.argument-size": {
    text: "аргумент '{argument}' функции {function} имеет размер {found}, а ожидается {expected}",
  },
  "expression.unknown-argument": { text: "у {function} нет входа '{argument}'" },
  "expression.delay-range": {
    text: "запаздывание {delay} с не лежит между 0 и {most}",
    hint: "Третий аргумент delay(…) — наибольшее запаздывание за время расчёта.",
  },
  "expression.text-option": {
    text: "параметр '{option}' функции String должен быть значением, известным при компиляции",
    hint: "Он может зависеть только от констант и параметров с заданными значениями.",
  },
  "expression.text-format": {
    text: "'{format}' не является форматом для значения типа {type}",
    hint: 'Формат записывают как для printf языка C, но без \'%\': "8.3f" для Real, "-6d" для Integer.',
  },
  "expression.text-options": {
    text: "String принимает либо 'format', либо другие параметры",
    hint: 'Длину и число цифр задаёт сам формат: "-10.3g".',
  },
  "expression.argument-twice": { text: "вход '{argument}' функции {function} задан дважды" },
  "expression.missing-argument": { text: "не задан вход '{argument}' функции {function}" },
  "expression.too-few-outputs": { text: "выходов у {function}: {outputs}, а нужно {wanted}" },
  "expression.event-type": {
    text: "аннотация __Cosimo_eventType функции {function} не входит в список {types}",
    hint: "Укажите одно из этих значений строкой или вызовите функцию библиотеки 'Cosimo.Events'.",
  },
  "expression.nested-event-types": {
    text: "'{function}' стоит внутри функции другого типа событий, а тип у условия один",
    hint: "Соединяйте условия разных типов через 'and' и 'or': 'oneSided(a > 0) or shortLived(b > 0)'.",
  },
  "expression.typed-no-relation": {
    text: "'{function}' не задаёт тип никакого события: в аргументе не сравниваются непрерывно меняющиеся переменные",
    hint: "Запишите само отношение, например '{function}(x <= 0)', а не логическую переменную.",
  },
  "expression.typed-outside-when": {
    text: "'{function}' не задаёт здесь тип события: её место в условии when",
    hint: "Перенесите её в условие, 'when {function}(x <= 0) then', и присваивайте в этом when переменную, которую читают уравнения.",
  },
  "expression.no-result": {
    text: "у функции {function} нет выхода, а значит, и значения",
    hint: "Объявите её результат как 'output'.",
  },
  "expression.subscript-count": { text: "размерность '{name}' равна {expected}, а не {found}" },
  "expression.empty-array": {
    text: "в '{name}' нет элементов: индекс невозможен",
    hint: "Задайте массиву размер больше 0 или используйте его только там, где элементы есть: 'if size(a, 1) > 0'.",
  },
  "expression.subscript-range": { text: "индекс {index} у '{name}' вне границ 1 … {length}" },
  "expression.subscript-type": {
    text: "индекс должен иметь тип {expected}, а не {found}",
    hint: "Частное имеет тип Real: пишите 'div(n, 2)' или 'integer(x)'.",
  },
  "expression.range-unknown": {
    text: "границы этого диапазона должны быть известны при компиляции",
    hint: "Они могут зависеть только от констант и от параметров со значениями.",
  },
  "expression.range-type": {
    text: "для диапазона нужны числа, а не {found}",
    hint: "Границы диапазона — скаляры: '1:n', '1:size(x, 1)'.",
  },
  "expression.range-step": {
    text: "шаг диапазона не должен быть равен нулю",
    hint: "Диапазон записывают как 'первое:шаг:последнее'.",
  },
  "expression.no-elements": {
    text: "в '{}' нет элемента, из которого следовал бы тип",
    hint: "Пустой вектор вещественных чисел — 'zeros(0)', типа T — 'fill(x, 0)' со значением x этого типа.",
  },
  "expression.range-lengths": {
    text: "'{name}' — индекс измерений разной длины: {first} и {second}",
    hint: "Пишите 'for {name} in 1:n'.",
  },
  "expression.size-unknown": {
    text: "этот размер должен быть известен при компиляции",
    hint: "Он может зависеть только от констант и параметров со значениями.",
  },
  "expression.too-many-elements": {
    text: "здесь {count} элементов, больше чем {most}",
    hint: "Цикл for в функции не требует памяти для диапазона.",
  },
  "expression.derivative-argument": {
    text: "в der(…) должно стоять выражение из непрерывных переменных Real; '{name}' — {found}",
    hint: "Производная есть у переменной типа Real, которую не присваивает when.",
  },
  "expression.pre-argument": {
    text: "аргументом {function}(…) должна быть переменная",
    hint: "Объявите для выражения переменную, 'Boolean b = …;' или 'Integer n = …;', и пишите {function}(b).",
  },
  "expression.pre-continuous": {
    text: "'{name}' меняется непрерывно: pre(…) от неё допустимо только внутри when",
    hint: "Производная — der({name}); внутри when pre({name}) — значение непосредственно перед событием.",
  },
  "expression.whole-component": { text: "'{name}' — компонент класса {class}, а не значение" },
  "expression.absent-component": {
    text: "'{name}' здесь отсутствует: его условие ложно",
    hint: "Используйте его только там, где условие выполнено: в уравнении 'if' с тем же условием.",
  },
  "expression.misplaced": { text: "{construct} здесь недопустимо" },
  "expression.no-iteration-range": {
    text: "диапазон '{name}' не следует из его использования как индекса",
    hint: "Пишите 'for {name} in 1:n'.",
  },
  "expression.unsupported": { text: "{feature}: пока не поддерживается" },
  "expression.external-function": {
    text: "'{name}' вызывает функцию '{external}', которая написана на {language} и здесь неизвестна",
    hint: "Запишите её формулу на Modelica: функцию с разделом 'algorithm'.",
  },
  "expression.unreadable-file": {
    text: "файл '{file}' не прочитан: {problem}",
    hint: "Файлы ищутся по 'modelica://Библиотека/…' в папке библиотеки или по имени относительно папки модели.",
  },
  "expression.object-without-value": {
    text: "'{name}' — внешний объект без значения",
    hint: "Задайте его вызовом конструктора: '= {class}(…)'.",
  },
  "expression.not-in-function": { text: "{construct}: внутри функции недопустимо" },
  "expression.final-size": {
    text: "размер {found} этого значения не соответствует размеру {expected} у '{name}'",
  },

  "library.several-models": {
    text: "в '{package}' {count} {count|модель|модели|моделей}, которые можно рассчитать: нужно назвать одну",
    hint: "--model {example} или более короткое имя, если так оканчивается имя только одной модели; все классы показывает `cosimo info`",
  },
  "library.ambiguous-name": {
    text: "на '{name}' оканчиваются имена {count} {count|класса|классов|классов}",
    hint: "более длинное имя однозначно, например {example}",
  },
  "library.stored-twice": {
    text: "класс '{name}' хранится дважды: как '{name}.mo' и как '{name}/package.mo' в пакете '{package}'",
    hint: "Удалите или переименуйте один из них.",
  },
  "library.defined-twice": {
    text: "класс '{name}' определён здесь и в '{file}'",
    hint: "Удалите или переименуйте один из них.",
  },
  "library.other-class": {
    text: "'{file}' должен определять класс '{name}', а определяет '{found}'",
    hint: "Файл пакета носит имя своего класса.",
  },
  "library.two-of-a-name": {
    text: "в тексте определены два класса '{name}'",
    hint: "Удалите или переименуйте один из них.",
  },
  "library.other-within": {
    text: "файл лежит в каталоге пакета '{package}', а в тексте написано '{within}'",
    hint: "Первой строкой напишите 'within {package};'.",
  },
  "library.other-version": {
    text: "нужна версия {version} библиотеки '{name}', а берётся {found}; найдено: {versions}",
    hint: "Добавьте нужную версию командой `cosimo library add` или назовите её папку в --library; модель другой версии может вести себя иначе.",
  },
  "library.not-found": {
    text: "нужна версия {version} библиотеки '{name}', но не найдено ни одной",
    hint: "Добавьте её командой `cosimo library add` или назовите в --library папку, в которой она лежит.",
  },
  "library.no-within": {
    text: "файл лежит в каталоге пакета '{package}', но в тексте нет 'within': класс считается не входящим в пакет",
    hint: "Первой строкой напишите 'within {package};'.",
  },
  "library.order-without-class": {
    text: "в package.order названо '{name}', но в пакете '{package}' нет класса или константы с таким именем",
    hint: "Удалите строку или добавьте недостающий файл.",
  },
  "library.not-in-order": {
    text: "в package.order пакета '{package}' не названы {names}",
    hint: "Неназванные классы идут в пакете последними.",
  },

  "instantiate.no-model": {
    text: "в тексте нет модели, которую можно рассчитать",
    hint: "Определите model, block или class без partial.",
  },
  "instantiate.unknown-model": { text: "нет модели '{name}'" },
  "instantiate.not-a-model": { text: "'{name}' — {restriction}, а не модель" },
  "instantiate.partial-model": {
    text: "модель '{name}' частичная (partial): сама по себе она не рассчитывается",
    hint: "Унаследуйте её в модели, которая её дополняет.",
  },
  "instantiate.unknown-class": { text: "класс '{name}' неизвестен (где: {scope})" },
  "instantiate.not-a-class": {
    text: "'{name}' — компонент, а не класс",
    hint: "Напишите имя его класса, как в объявлении '{name}'.",
  },
  "instantiate.partial-component": {
    text: "у компонента '{component}' частичный (partial) класс '{name}'",
    hint: "Выберите (или задайте через redeclare) законченный класс.",
  },
  "instantiate.recursive-class": { text: "класс '{name}' содержит сам себя как компонент" },
  "instantiate.recursive-extends": { text: "класс '{name}' наследует сам себя" },
  "instantiate.recursive-component": {
    text: "размер или условие '{name}' зависит от самого себя",
  },
  "instantiate.duplicate-element": {
    text: "'{name}' объявлено дважды",
    hint: "Переименуйте или удалите одно из них; значение из базового класса изменяют модификацией: 'extends Base(R = 2)'.",
  },
  "instantiate.repeated-class": {
    text: "класс '{name}' одинаково определён дважды; второе определение не учитывается",
  },
  "instantiate.modified-twice": {
    text: "'{name}' дважды изменено в одном месте",
    hint: "Удалите одно из двух значений.",
  },
  "instantiate.final-overridden": { text: "'{name}' объявлено final: изменить его нельзя" },
  "instantiate.unknown-element": {
    text: "у '{class}' нет элемента '{name}', чтобы его изменить или исключить",
  },
  "instantiate.protected-element": {
    text: "'{name}' — защищённый (protected) элемент {class}: снаружи изменить его нельзя",
    hint: "Измените открытый элемент {class} или создайте наследника {class} и задайте значение '{name}' в нём.",
  },
  "instantiate.redeclaration-lacks": {
    text: "{class} не может заменить {constraint} под именем '{name}': там нет {missing}",
    hint: "Пусть {class} наследует {constraint}, или объявите {missing} в {class}.",
  },
  "instantiate.redeclaration-differs": {
    text: "{class} не может заменить {constraint} под именем '{name}': {element} — {found}, а в {constraint} — {expected}",
    hint: "Объявите {element} в {class} так же, как в {constraint}.",
  },
  "instantiate.unknown-attribute": { text: "у типа {type} нет атрибута '{name}'" },
  "instantiate.nothing-to-redeclare": {
    text: "нет унаследованного элемента '{name}', чтобы переобъявить его",
  },
  "instantiate.not-replaceable": {
    text: "'{name}' нельзя заменить",
    hint: "Объявите его как replaceable.",
  },
  "instantiate.redeclared-as-other-kind": {
    text: "'{name}' — {expected}, переобъявить его как {found} нельзя",
    hint: "Переопределите его с тем же видом: 'redeclare {expected} {name} …'.",
  },
  "instantiate.inner-differs": {
    text: "'inner {name}' не подходит для этого 'outer {name}': {element} — {inner} во внутреннем объявлении и {outer} во внешнем",
    hint: "Объявите оба с одним классом и размером.",
  },
  "instantiate.missing-inner": {
    text: "для этого внешнего (outer) компонента нет 'inner {name}'",
    hint: "Объявите 'inner {type} {name};' в модели или в той, которая её содержит.",
  },
  "instantiate.modified-outer": {
    text: "'{name}' нельзя изменить: это 'outer', он обозначает 'inner {name}' вокруг него",
    hint: "Измените объявление 'inner {name}'.",
  },
  "instantiate.protected-class": {
    text: "класс '{name}' защищён в {class}: его используют только сам {class} и классы, которые его расширяют, по простому имени",
    hint: "Используйте открытый класс из {class} или объявите '{name}' в его открытой части.",
  },
  "instantiate.not-redeclarable": {
    text: "'{name}' нельзя переобъявить: {reason}",
    hint: "Измените объявление '{name}' или объявите другой элемент.",
  },
  "instantiate.look-inside": {
    text: "'{name}' нельзя использовать по имени внутри {class}: {reason}",
    hint: "Объявите его в пакете или сделайте его 'encapsulated'.",
  },
  "instantiate.import-from": {
    text: "импорт называет элементы пакетов: {class} — {restriction}",
    hint: "Пишите полное имя там, где оно нужно, или сделайте {class} пакетом.",
  },
  "instantiate.import-protected": {
    text: "'{name}' защищено в {class}: его нельзя импортировать",
    hint: "Импортируйте открытый элемент или объявите '{name}' в открытой части {class}.",
  },
  "instantiate.import-ambiguous": {
    text: "'{name}' есть в нескольких пакетах, импортированных целиком",
    hint: "Импортируйте '{name}' по имени из нужного пакета.",
  },
  "expression.conditional-component": {
    text: "у '{name}' есть условие: его можно изменять и соединять, но не использовать в выражениях",
    hint: "Соедините его с компонентом без условия и используйте тот.",
  },
  "expression.enclosing-variable": {
    text: "'{name}' — переменная {class}, она не видна внутри класса, объявленного там",
    hint: "Объявите её в нём как параметр или вход и задайте значение там, где объявлен компонент этого класса.",
  },
  "lookup.partial": { text: "класс частичный (partial)" },
  "lookup.not-a-package": { text: "в классе есть и переменные, поэтому он не подобен пакету" },
  "redeclaration.final": { text: "элемент объявлен final" },
  "redeclaration.constant": { text: "это константа" },
  "redeclaration.protected": { text: "элемент защищён, а переобъявление открыто" },
  "redeclaration.public": { text: "элемент открыт, а переобъявление защищено" },
  "instantiate.default-inner": {
    text: "для этого внешнего (outer) компонента нет 'inner {name}'; используется экземпляр {type} со значениями по умолчанию",
    hint: "Объявите 'inner {type} {name};' в модели или в той, которая её содержит.",
  },
  "instantiate.missing-inner-class": {
    text: "для этого внешнего (outer) класса нет 'inner {kind} {name}'",
    hint: "Объявите 'inner {kind} {name} = …;' в модели или в той, которая её содержит.",
  },
  "instantiate.dimension": {
    text: "размер '{name}' должен быть целым числом, а не {found}",
    hint: "Частное имеет тип Real; целое число даёт 'div(n, 2)'.",
  },
  "instantiate.unknown-dimension": {
    text: "размер '{name}' неизвестен при компиляции",
    hint: "Размеры могут зависеть только от констант и от параметров со значениями, в том числе через функции, которым хватает 20 миллионов шагов и 200 вложенных вызовов.",
  },
  "instantiate.function-assertion": {
    text: "нарушено условие assert в функции '{function}': {message}",
    hint: "Значение нужно при компиляции: измените аргументы — константы и параметры — или функцию.",
  },
  "instantiate.function-warning": {
    text: "нарушено условие assert в функции '{function}' при вычислении во время трансляции: {message}",
  },
  "instantiate.function-subscript": {
    text: "индекс массива '{array}' равен {index}, вне границ 1 … {length}, в функции, значение которой нужно при компиляции",
    hint: "Измените аргументы функции — константы и параметры — или саму функцию.",
  },
  "instantiate.too-large": {
    text: "у '{name}' {count} элементов, больше предела {limit}",
    hint: "Выберите меньший размер.",
  },
  "instantiate.too-many-variables": {
    text: "в модели вместе с '{name}' не меньше {count} переменных, предел: {limit}",
    hint: "Выберите меньшие размеры.",
  },
  "expression.too-large": {
    text: "в этом массиве {count} элементов, больше предела {limit}",
    hint: "Выберите меньшие размеры.",
  },
  "expression.too-many-products": {
    text: "для этого произведения массивов нужно {count} {count|умножение|умножения|умножений}, а допускается не более {limit}",
    hint: "Уменьшите размеры или вычислите произведение в функции: её циклы выполняются при вызове.",
  },
  "expression.too-many-steps": {
    text: "в цикле по '{name}' вместе с внешними {count} шагов, больше предела {limit}",
    hint: "Выберите меньшие границы или вычислите значения в функции: её циклы выполняются при вызове.",
  },
  "instantiate.negative-dimension": { text: "размер {size} у '{name}' отрицателен" },
  "instantiate.open-dimension": {
    text: "у '{name}' размер ':', но нет значения, из которого его взять",
    hint: "Задайте в объявлении значение или размер: '[3]'.",
  },
  "instantiate.unknown-condition": {
    text: "условие компонента '{name}' неизвестно при компиляции",
    hint: "Оно может зависеть только от констант и от параметров со значениями.",
  },
  "instantiate.wrong-prefix": {
    text: "{prefix}: недопустимо для '{name}', {reason}",
    hint: "Функцию вызывают: 'f(…)'; пакету дают короткое имя: 'package P = …' или 'import P = …'.",
  },
  "instantiate.missing-each": {
    text: "'{name}' — одно значение для всех элементов массива",
    hint: "Напишите 'each' перед изменяемым именем.",
  },

  "flatten.equation-types": { text: "части имеют разные типы: {left} и {right}" },
  "flatten.equation-sizes": { text: "части имеют разные размеры: {left} и {right}" },
  "flatten.binding-type": { text: "'{name}' имеет тип {expected}, а его значение — {found}" },
  "flatten.binding-size": { text: "'{name}' имеет размер {expected}, а его значение — {found}" },
  "flatten.binding-variability": {
    text: "{variability} '{name}' не может зависеть от переменной, которая меняется во времени",
    hint: "Задайте значение через параметры и постоянные или объявите '{name}' переменной.",
  },
  "flatten.constant-of-parameter": {
    text: "константа '{name}' не может зависеть от параметра",
    hint: "Объявите '{name}' параметром с final или задайте значение только через константы.",
  },
  "flatten.constant-without-value": {
    text: "у константы '{name}' нет значения",
    hint: "Задайте значение в её объявлении.",
  },
  "flatten.constant-undefined": {
    text: "значение константы '{name}' не является числом",
    hint: "Ищите деление на ноль или функцию в точке, где она не определена.",
  },
  "flatten.attribute-type": {
    text: "атрибут '{attribute}' у '{name}' должен иметь тип {expected}, а не {found}",
  },
  "flatten.attribute-size": {
    text: "атрибут '{attribute}' у '{name}' имеет размер {found}, а ожидается {expected}",
  },
  "flatten.attribute-unknown": {
    text: "атрибут '{attribute}' у '{name}' должен быть известен при компиляции",
  },
  "flatten.tuple-without-call": {
    text: "список переменных может быть равен только вызову функции",
    hint: "Напишите уравнение для каждой переменной: 'a = …; b = …;'.",
  },
  "flatten.tuple-element": {
    text: "в левой части '(a, b) = f(…)' стоят только переменные",
    hint: "Объявите переменную для этого выхода и используйте её в другом уравнении.",
  },
  "flatten.too-few-outputs": { text: "выходов у {function}: {outputs}, а нужно {wanted}" },
  "flatten.branch-counts": {
    text: "в ветвях этого уравнения if разное число уравнений: {counts}",
    hint: "Запишите в каждой ветви поровну уравнений или задайте условие, которое зависит только от параметров.",
  },
  "flatten.condition-unknown": {
    text: "это условие должно быть известно при компиляции, потому что {reason}",
    hint: "Пусть оно зависит от параметров со значениями. Цепь переключает компонент (ключ, клапан), событие — 'when a and b then'.",
  },
  "flatten.when-left-side": {
    text: "в левой части уравнения внутри when должна быть переменная",
    hint: "Пишите 'переменная = выражение'.",
  },
  "flatten.when-variables": {
    text: "'{name}' получает значение не во всех ветвях",
    hint: "Задайте значение в каждой ветви; '{name} = pre({name});' сохраняет прежнее.",
  },
  "flatten.when-condition": {
    text: "условие when должно иметь тип Boolean (или быть вектором таких), а не {found}",
    hint: "Сравните его с чем-нибудь: 'x > 0', 'time >= 2'.",
  },
  "flatten.nested-when": {
    text: "when внутри when недопустимо",
    hint: "Запишите одно предложение с обоими условиями, 'when a and b then', или if внутри.",
  },
  "flatten.only-in-when": {
    text: "{construct}: допустимо только внутри when",
    hint: "Напишите его внутри 'when условие then … end when;'.",
  },
  "flatten.not-in-when": {
    text: "{construct}: внутри when недопустимо",
    hint: "Соединения не меняются во времени. Переключайте компонентом (ключ, клапан) или с помощью 'if' в уравнении.",
  },
  "flatten.initial-when": {
    text: "when в начальных уравнениях недопустимо",
    hint: "Напишите его под 'equation'; там для начала служит 'when initial() then'.",
  },
  "flatten.attribute-variability": {
    text: "'{attribute}' у '{name}' не может зависеть от переменной, которая меняется во времени",
    hint: "Используйте параметры и константы или начальное уравнение.",
  },
  "flatten.assign-parameter": {
    text: "'{name}' — {variability}: присваивать ему нельзя",
    hint: "Значение, меняющееся в событиях, — 'discrete Real', меняющееся непрерывно — 'Real'.",
  },
  "flatten.reinit-argument": {
    text: "в reinit(…) должна стоять непрерывная переменная Real",
    hint: "Дискретная переменная получает значение уравнением внутри when: 'n = …'.",
  },
  "flatten.reinit-no-state": {
    text: "'{name}' — не переменная состояния: der({name}) в модели не встречается",
    hint: "Через reinit задают заново только переменные состояния.",
  },
  "flatten.message-type": {
    text: "сообщение должно иметь тип String, а не {found}",
    hint: "Преобразуйте значение функцией String(…), тексты соединяйте знаком '+'.",
  },
  "flatten.assertion-level": {
    text: "уровень assert должен быть известен при компиляции",
    hint: "Напишите AssertionLevel.error или AssertionLevel.warning.",
  },
  "flatten.call-without-effect": {
    text: "вызов функции ради её действия пока не поддерживается",
    hint: "Используйте результат функции в уравнении; сообщения выводит assert(…).",
  },
  "flatten.unsupported": { text: "{feature}: пока не поддерживается" },
  "flatten.connect-argument": { text: "'{name}' — не соединитель, а {found}" },
  "flatten.absent-connection": {
    text: "'{name}' — не соединитель, а {found}; соединение опущено, так как второго его конца нет",
  },
  "flatten.connect-names": {
    text: "нельзя соединить {first} и {second}: {names} есть только в '{owner}'",
  },
  "flatten.connect-types": {
    text: "нельзя соединить {first} и {second}: '{name}' в первом — {left}, во втором — {right}",
  },
  "flatten.connect-flow": {
    text: "нельзя соединить {first} и {second}: '{name}' в первом — {left}, во втором — {right}",
  },
  "flatten.no-root": {
    text: "ничто не фиксирует переопределённую переменную '{name}' и соединённые с ней: у их графа нет корня",
    hint: "Добавьте компонент с 'Connections.root' или 'Connections.potentialRoot': заземление или неподвижную систему координат.",
  },
  "flatten.branch-loop": {
    text: "ветвь от '{first}' к '{second}' замыкает цикл ветвей или соединяет два корня",
    hint: "Разорвите цикл соединением или сделайте одну из переменных возможным корнем.",
  },
  "flatten.flow-operator": {
    text: "потоковую переменную '{name}' нельзя соединить: в её классе {class} нет операции '{operator}'",
    hint: "Сумме потоков нужны операции '0', '+' и '-'.",
  },
  "flatten.connect-sizes": {
    text: "нельзя соединить '{first}' и '{second}': первый — {left}, второй — {right}",
  },
  "flatten.past-not-loaded": {
    text: "трансляция delay() и spatialDistribution() не загружена",
    hint: "страница загружает её один раз: `await loadPast()`; simulate() и sweep() делают это сами",
  },
  "flatten.connect-sources": {
    text: "соединены между собой два выхода: '{first}' и '{second}'",
    hint: "Сложите сигналы (Modelica.Blocks.Math.Add), выберите один из них переключателем или уберите одно соединение.",
  },
  "flatten.bus-without-source": {
    text: "'{name}' только читают: никакое соединение не даёт ей значения",
    hint: "Соедините с этим элементом расширяемого соединителя выход, здесь или в соединённом с ним.",
  },
  "flatten.connector-balance": {
    text: "в соединителе '{name}' класса {class} {flows} {flows|потоковая переменная (flow)|потоковые переменные (flow)|потоковых переменных (flow)} и {potentials} {potentials|потенциальная|потенциальные|потенциальных}",
    hint: "Потоковых переменных столько же, сколько потенциальных; остальные — входы, выходы, переменные stream или параметры.",
  },
  "flatten.connect-constants": {
    text: "'{first}' и '{second}' соединены, но константы имеют разные значения: {left} и {right}",
    hint: "Дайте обеим одно значение.",
  },
  "flatten.discrete-by-call": {
    text: "'{name}' ({type}) может меняться только при событиях, а '{function}' давала бы ей значение в любой момент",
    hint: "Вызывайте функцию в разделе when или с аргументами, которые меняются только при событиях, как 'x > 0' и 'integer(x)'.",
  },
  "flatten.discrete-without-event": {
    text: "'{name}' ({type}) может меняться только при событиях, но зависит от сравнения, которое их не вызывает",
    hint: "Уберите 'noEvent' или используйте сравнение в уравнении для переменной типа Real.",
  },
  "flatten.discrete-without-when": {
    text: "'{name}' — дискретная переменная, но ни одно предложение when её не присваивает",
    hint: "Присвойте её в 'when … then' или уберите префикс 'discrete'.",
  },
  "flatten.when-of-component": {
    text: "'{name}' принадлежит компоненту '{component}': предложение when присваивает только переменные своего класса",
    hint: "Перенесите предложение в класс компонента '{component}' или присвойте его вход через переменную, объявленную здесь.",
  },
  "flatten.connect-in-initial": {
    text: "connect(…) в начальных уравнениях недопустимо",
    hint: "Напишите его под 'equation'.",
  },
  "flatten.equations-change": {
    text: "при переходе из '{from}' в '{to}' меняются уравнения, а в Modelica система уравнений одна",
  },
  "flatten.reset-of-no-state": {
    text: "'{name}' получает новое значение, но это не переменная состояния: Modelica позволяет менять только такие",
  },
  "flatten.reset-in-two-automata": {
    text: "'{name}' получает новое значение в двух автоматах, а в Modelica переменную состояния меняет одно предложение when",
  },

  "delay.any": { text: "бесконечностью" },
  "delay.largest": { text: "наибольшим, {most} с" },
  "feature.delay-in-algorithm": { text: "delay(…) от переменной, которую присваивает тот же алгоритм" },
  "feature.delay-in-loop": { text: "delay(…) от переменной цикла" },
  "feature.transport-in-algorithm": { text: "spatialDistribution(…) в алгоритме" },
  "external.existing-file": { text: "файл '{file}' уже есть, заменять его не велено" },
  "external.no-file": { text: "нет файла '{file}', который можно читать" },
  "feature.call-for-effect": { text: "вызов функции ради её действия" },
  "feature.partial-derivative": { text: "частная производная от частной производной функции" },
  "feature.changing-text": { text: "строка, зависящая от значений, которые меняются в ходе расчёта" },
  "feature.terminate-elsewhere": {
    text: "terminate(…) в начальных уравнениях, в уравнениях с часами или с текстом, зависящим от переменной цикла",
  },
  "feature.terminate-in-when": { text: "terminate(…) под условием внутри when" },
  "table.no-file": { text: "такого файла в папке модели или библиотеки нет" },
  "table.not-here": { text: "в браузере таблицы из файлов не читаются" },
  "table.format": { text: "'{name}' — не вещественная матрица файла MAT уровня 4, 6 или 7" },
  "table.no-table": { text: "в нём нет таблицы '{name}'" },
  "table.number": { text: "строка {line}: '{found}' — не число" },
  "table.count": { text: "таблица '{name}' кончается в строке {line}: чисел {found} из {wanted}" },
  "table.size": {
    text: "в таблице '{name}' строк {rows}, столбцов {columns}; нужно не меньше {leastRows} и {leastColumns}",
  },
  "table.rows": {
    text: "первый столбец таблицы '{name}' должен возрастать: в строке {row} стоит {found} после {before}",
  },
  "table.columns": {
    text: "первая строка таблицы '{name}' должна возрастать: в столбце {column} стоит {found} после {before}",
  },
  "table.width": { text: "в строке {line} столбцов {found}, в строках перед ней {wanted}" },
  "feature.text-function": { text: "функция текстов, неизвестных при компиляции ({name})" },
  "feature.unsized-local-array": {
    text: "локальный массив, прочитанный прежде, чем известен его размер ('{name}')",
  },
  "feature.event-in-loop": {
    text: "сравнение или округление непрерывно изменяющихся величин в цикле, границы которого меняются во время расчёта",
  },
  "feature.run-time-range": { text: "массив, размер которого меняется во время расчёта" },
  "feature.run-time-local-array": {
    text: "локальный массив, размер которого известен только при расчёте ('{name}')",
  },
  "feature.growing-recursion": {
    text: "функция, которая вызывает себя с новыми размерами при каждом вызове или в значении по умолчанию ({name})",
  },
  "feature.unsized-function": {
    text: "функция, размеры которой неизвестны при компиляции ({name})",
  },
  "construct.input-assignment": { text: "присваивание входу '{name}'" },
  "construct.assignment-target": { text: "присваивание тому, что не является переменной," },
  "construct.not-a-function": { text: "значение там, где нужна функция" },
  "construct.function-value": { text: "функция" },
  "construct.part-of-object": { text: "функция внешних объектов" },
  "construct.graph-statement": { text: "{name}(…), самостоятельное уравнение," },
  "construct.cardinality-of-variable": { text: "cardinality(…) не от соединителя" },
  "construct.not-one-component": { text: "не один компонент" },
  "construct.when-statement": { text: "оператор when" },
  "construct.equation": { text: "уравнение" },
  "construct.list-of-results": { text: "перечисление результатов" },
  "construct.of-type": { text: "типа {type}" },
  "construct.discrete": { text: "дискретная" },
  "construct.an-array": { text: "массивом" },
  "construct.array-of": { text: "массив из {count}" },
  "construct.the-array": { text: "массив" },
  "construct.one": { text: "один" },
  "construct.another": { text: "другой" },
  "construct.class": { text: "класс '{name}' ({restriction})" },
  "construct.not-a-component-type": { text: "это не тип компонента" },
  "construct.arguments": { text: "{count} {count|аргумент|аргумента|аргументов}" },
  "construct.argument-range": { text: "от {least} до {most} {most|аргумента|аргументов|аргументов}" },
  "construct.branch-with-connections": { text: "одна из ветвей содержит соединения" },
  "construct.branch-with-when": { text: "одна из ветвей содержит when" },
  "construct.declared-final": { text: "здесь объявлено final" },
  "construct.scope-of-model": { text: "эта модель и путь к библиотекам" },
  "construct.variable": { text: "переменная" },

  "connector.with-variables": { text: "соединитель с несколькими переменными" },
  "connector.potential": { text: "потенциальная переменная" },
  "connector.flow": { text: "потоковая переменная (flow)" },
  "connector.stream": { text: "переменная stream" },
  "connector.single": { text: "одиночный соединитель" },
  "connector.of-class": { text: "'{name}' (класс {class}: {variables})" },
  "connector.of-domain": { text: "'{name}' ({domain}, класс {class}: {variables})" },
  "connector.signal": { text: "'{name}' (сигнал, класс {class}: {form})" },
  "connector.plain-variable": { text: "'{name}' (сигнал: {form})" },
  "connector.an-expression": { text: "выражение" },
  "connector.a-value": { text: "значение" },
  "connector.a-component": { text: "компонент класса {class}" },
  "connector.of-a-part": { text: "соединитель компонента '{part}' внутри '{owner}'" },
  "connector.of-the-owner": { text: "Дайте '{owner}' собственный соединитель и соедините его." },
  "connector.acausal": { text: "переменная, которая не вход и не выход" },
  "connector.causal": { text: "вход или выход" },
  "connector.fixed": { text: "{variability}" },
  "connector.varying": { text: "переменная" },
  "connector.of-a-class": { text: "член класса '{name}', а не компонента" },
  "connector.its-own": { text: "Его соединители: {names}." },
  "connector.none": { text: "В его классе нет соединителей." },
  "connector.equation-instead": {
    text: "Напишите уравнение: 'a = b'. Соединять можно только соединители.",
  },
  "connector.one-element": {
    text: "Соедините один элемент, '{array}[1]', или каждый элемент в цикле for.",
  },
  "connector.element-by-element": {
    text: "Задайте одинаковый размер или соединяйте отдельные элементы в цикле for.",
  },
  "connector.fits": { text: "К '{name}' подходит: {names}." },
  "connector.sensor": {
    text: "Сигнал из физической величины получает датчик; обратное делает источник с входом, например SignalVoltage.",
  },
  "connector.two-domains": {
    text: "Соединители разных видов связывает компонент, у которого есть оба: у машины (RotationalEMF), например, есть и выводы, и фланец.",
  },
  "connector.convert-signal": {
    text: "Преобразуйте сигнал, например блоком Modelica.Blocks.Math.BooleanToReal.",
  },
  "domain.electrical": { text: "электрический" },
  "domain.rotational": { text: "вращательный" },
  "domain.translational": { text: "поступательный" },
  "domain.thermal": { text: "тепловой" },
  "domain.mechanical": { text: "механический" },
  "domain.signal": { text: "сигнал" },
  "redeclaration.required": { text: "'{name}' требуется здесь" },
  "redeclaration.size": { text: "размер" },
  "redeclaration.elements": { text: "элемент {names}" },
  "redeclaration.missing": { text: "нет" },
  "redeclaration.declared": { text: "есть" },
  "redeclaration.type": { text: "тип" },
  "redeclaration.kind": { text: "вид класса" },
  "redeclaration.order": { text: "порядок входов или выходов" },
  "redeclaration.dimensions": { text: "число измерений" },
  "redeclaration.class": { text: "класс" },
  "redeclaration.component": { text: "компонент" },
  "redeclaration.class-with-elements": { text: "класс с элементами" },
  "advice.constrain": {
    text: "Прежние библиотеки механики так отмечали связи разрезанных шарниров. Пишите 'q = 0' и 'qd = der(q)', 'qdd = der(qd)': понижение индекса находит остальные две связи, а разрыв циклов — их неизвестные.",
  },
  "advice.product": { text: "Произведение пишут со знаком '*': '{name} * (…)'." },
  "advice.element": { text: "Элемент массива записывают в квадратных скобках: '{name}[…]'." },
  "advice.boolean-number": {
    text: "Число из условия — 'if b then 1 else 0', условие из числа — 'x > 0'; значения Boolean — true и false.",
  },
  "advice.fill": { text: "Напишите 'fill(…, {sizes})' или уравнение для каждого элемента." },
  "advice.elementwise": { text: "Поэлементно: '.{operator}'." },
  "advice.not-an-array": { text: "'{name}' — не массив." },
  "advice.one-when": { text: "Напишите одно when с обоими условиями: 'when a and b then'." },
  "advice.algorithm-of-function": { text: "Пишите 'algorithm', а присваивание — через ':='." },
  "advice.outside-function": {
    text: "Функция не знает ни времени, ни событий: вычислите это в модели и передайте как аргумент.",
  },
  "advice.local-copy": { text: "Присваивайте переменной, объявленной под 'protected'." },
  "advice.variables-of": { text: "Назовите одну из его переменных: {names}." },
  "advice.models": { text: "В тексте есть {names}." },
  "advice.external-library": {
    text: "Она из библиотеки {library}. Запишите её формулу на Modelica: функцию с разделом 'algorithm'. Командная строка в Node вызывает библиотеку, заданную параметром --external-library.",
  },
  "advice.external-code": {
    text: "Запишите её формулу на Modelica: функцию с разделом 'algorithm'. Командная строка в Node компилирует и вызывает код модели на C с параметром --compile-external.",
  },
  "feature.external-argument": {
    text: "аргумент внешней функции '{name}', который не число, не логическое значение, не строка и не массив из них",
  },
  "advice.inputs": { text: "Её входы: {names}." },
  "advice.call-it": { text: "Функцию вызывают с аргументами: '{name}(…)'." },
  "advice.not-a-number-minus": {
    text: "Противоположное условие — 'not b'; число из условия — 'if b then 1 else 0'.",
  },
  "advice.join": { text: "Векторы соединяет 'cat(1, a, b)', число и вектор — 'vector([x; a])'." },
  "advice.one-element": { text: "Один элемент — 'v[1]', сумма всех — 'sum(v)'." },
  "advice.scalar": { text: "Число из массива с одним элементом — 'scalar(v)'." },
  "advice.vector": { text: "Вектор — это {1, 2, 3}, а вектор из столбца или строки — 'vector(A)'." },
  "advice.whole-number": {
    text: "Целое из Real — 'integer(x)', с округлением вниз; частное целых чисел — 'div(a, b)'.",
  },
  "advice.text-of-value": { text: "Текст из значения даёт String(x)." },
  "advice.add-else": { text: "Добавьте ветвь else с такими же уравнениями." },
  "advice.reinit": {
    text: "Состояние меняют в событии через 'reinit(x, …)'; производную — через дискретную переменную.",
  },
  "connector.same-prefix": {
    text: "Объявите '{name}' в обоих классах соединителей с одним и тем же префиксом.",
  },
  "advice.write": { text: "Пишите '{text}'." },
  "advice.and": { text: "{first} {second}" },
  "lookup.part": {
    text: "Во встроенной '{library}' есть только часть библиотеки {whole}: чтобы взять всю, добавьте её архив один раз командой 'cosimo library add FILE.zip' или укажите папку, где она лежит, ключом --library DIR.",
  },
  "lookup.library": {
    text: "Если '{name}' — библиотека, добавьте её один раз командой 'cosimo library add FILE.zip' или укажите папку, где она лежит, ключом --library DIR (в JavaScript — параметр 'library').",
  },
} as const satisfies Translations;
