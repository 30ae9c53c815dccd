import type { Translations } from "@cosimo/ir";

/** Правила стандартов FMI. */
export const fmuRuleMessages = {
  "fmi.no-interface": {
    text: "FMU не предназначена ни для Model Exchange, ни для Co-Simulation, ни для Scheduled Execution",
    hint: "Добавьте элемент <ModelExchange>, <CoSimulation> или <ScheduledExecution>.",
  },
  "fmi.experiment-times": { text: "эксперимент по умолчанию кончается при {stop}, а начинается при {start}" },
  "fmi.experiment-positive": {
    text: '{attribute}="{value}" эксперимента по умолчанию не является положительным числом',
  },
  "fmi.flag-needs-flag": {
    text: "{flag} имеет значение true, а это имеет смысл, только если true и {needed}",
  },
  "fmi.fixed-step-size": { text: "постоянный внутренний шаг равен {value}, а должен быть положительным" },
  "fmi.event-indicators-unsaid": {
    text: "FMU для Model Exchange должна сообщать число функций событий",
    hint: "Добавьте к 'fmiModelDescription' атрибут numberOfEventIndicators, даже если он равен 0.",
  },
  "fmi.log-category": { text: "категории журнала '{category}' нет в стандарте" },
  "fmi.terminal-variable": {
    text: "в терминал '{terminal}' входит '{variable}', но такой переменной нет",
  },

  "fmi.name-duplicate": { text: "переменных с именем '{name}' больше одной" },
  "fmi.name-characters": {
    text: "имя переменной пусто или содержит конец строки либо табуляцию: '{name}'",
  },
  "fmi.name-not-structured": {
    text: "имя '{name}' не структурное, как того требует variableNamingConvention=\"structured\"",
    hint: "Структурные имена: body.arm[2].'любой текст' или der(x). Или задайте \"flat\".",
  },
  "fmi.list-name-duplicate": { text: "имя '{name}' определено не один раз" },
  "fmi.type-named-as-variable": { text: "имя '{name}' носят и тип, и переменная" },
  "fmi.model-identifier": {
    text: "идентификатор модели '{identifier}' не может быть именем в языке C",
    hint: "Используйте буквы, цифры и '_', но не цифру в начале: по нему называют файлы и функции.",
  },
  "fmi.token-empty": {
    text: "{attribute} пуст: ничто не связывает двоичный файл с его описанием",
  },

  "fmi.declared-type-unknown": { text: "тип '{type}' переменной '{variable}' не определён" },
  "fmi.declared-type-mismatch": {
    text: "тип переменной '{variable}' — {kind}, а объявленный тип '{type}' имеет вид {declared}",
  },
  "fmi.min-above-max": { text: "min={min} больше, чем max={max}, в '{name}'" },
  "fmi.nominal-zero": {
    text: "номинальное значение '{name}' равно {nominal}; из него получают точность",
    hint: "Задайте положительное число такого порядка, какой переменная обычно имеет.",
  },
  "fmi.enumeration-values": { text: "два элемента перечисления '{type}' имеют значение {value}" },
  "fmi.unit-unknown": {
    text: "единица '{unit}', в которой задано '{name}', не определена",
    hint: "Определите её в 'UnitDefinitions' описания модели или уберите её у переменной.",
  },
  "fmi.display-unit-without-unit": {
    text: "у '{name}' есть единица отображения '{displayUnit}', но нет единицы",
  },
  "fmi.display-unit-unknown": {
    text: "единица отображения '{displayUnit}' для '{name}' не определена для единицы '{unit}'",
  },
  "fmi.display-unit-ignored": {
    text: "единица отображения '{displayUnit}' для '{name}' не определена для единицы '{unit}' и не учитывается",
  },
  "fmi.unit-factor": {
    text: "единицу '{unit}' нельзя пересчитать: множитель {factor}, сдвиг {offset}",
  },
  "fmi.unit-inverse-offset": { text: "обратная единица отображения '{unit}' имеет сдвиг" },

  "fmi.causality-variability": {
    text: 'у \'{variable}\' causality="{causality}" и variability="{variability}", а это не сочетается',
    hint: "Параметры бывают fixed и tunable, входы и выходы — discrete и continuous, независимая переменная — continuous.",
  },
  "fmi.variability-continuous": {
    text: "переменная '{variable}' типа {type} не может быть непрерывной",
    hint: 'Задайте variability="discrete"; в FMI 2 по умолчанию continuous.',
  },
  "fmi.initial": {
    text: 'у \'{variable}\' initial="{initial}"; при causality="{causality}" и variability="{variability}" возможно только {allowed}',
  },
  "fmi.initial-given": {
    text: "у '{variable}' causality=\"{causality}\", и атрибута 'initial' быть не должно",
  },
  "fmi.independent-count": {
    text: 'causality="independent" у {count} {count|переменной|переменных|переменных}',
    hint: "В FMI 3 должна быть ровно одна, в FMI 2 — не больше одной.",
  },
  "fmi.independent-type": {
    text: "независимая переменная '{variable}' имеет тип {type}, а должна быть числом с плавающей точкой",
  },
  "fmi.multiple-set": {
    text: "у '{variable}' не должно быть атрибута 'canHandleMultipleSetPerTimeInstant'",
    hint: "Он бывает только у входов, а в FMI 2 только для Model Exchange.",
  },
  "fmi.intermediate-update": {
    text: "у '{variable}' intermediateUpdate=\"true\", но она не непрерывная",
  },
  "fmi.clock-causality": {
    text: "у такта '{variable}' causality=\"{causality}\"; такты бывают входами, выходами и локальными",
  },
  "fmi.clock-variability": {
    text: "у такта '{variable}' variability=\"{variability}\"; такты дискретны",
  },

  "fmi.start-missing": {
    text: "переменной '{variable}' нужно начальное значение: {attribute}=\"{value}\"",
    hint: "Оно есть у входов, параметров, констант и у того, что в начале exact или approx.",
  },
  "fmi.start-forbidden": {
    text: "у '{variable}' не должно быть начального значения: {attribute}=\"{value}\"",
    hint: 'Удалите его или скажите, для чего оно: initial="exact" или "approx"; где нет \'initial\', выходы и локальные переменные вычисляются.',
  },
  "fmi.start-out-of-range": {
    text: "начальное значение {value} переменной '{variable}' не лежит между min={min} и max={max}",
  },
  "fmi.start-not-finite": {
    text: "начальное значение переменной '{variable}' не является конечным числом",
  },
  "fmi.start-count": {
    text: "у '{variable}' {count} {count|начальное значение|начальных значения|начальных значений} и {size} {size|элемент|элемента|элементов}",
    hint: "Задайте по значению на каждый элемент или одно на все.",
  },
  "fmi.start-too-long": {
    text: "в начальном значении '{variable}' {size} {size|байт|байта|байт}, а maxSize равен {limit}",
  },
  "fmi.start-no-item": {
    text: "начальное значение {value} переменной '{variable}' не является значением элемента перечисления '{type}'",
  },

  "fmi.value-reference-duplicate": {
    text: "у '{variable}' тот же номер {reference} (valueReference), что у '{other}'",
    hint: "Другие имена той же переменной задают элементами <Alias>.",
  },
  "fmi.alias-settable": {
    text: "'{variable}' и '{other}' можно задавать порознь, но номер (valueReference) у них один: {reference}",
  },
  "fmi.alias-start": {
    text: "'{variable}' и '{other}' имеют один номер (valueReference) {reference}, и обе — начальное значение",
    hint: "Оставьте начальное значение у одной из них.",
  },
  "fmi.alias-constant": {
    text: "'{variable}' и '{other}' имеют один номер (valueReference) {reference}, но не являются константами с одним значением",
  },
  "fmi.alias-unit": {
    text: "'{variable}' и '{other}' имеют один номер (valueReference) {reference}, но единицы '{unit}' и '{otherUnit}'",
  },

  "fmi.dimension-exclusive": {
    text: "измерению массива '{variable}' нужно либо 'start', либо 'valueReference'",
  },
  "fmi.dimension-size": {
    text: "размер массива '{variable}' вначале равен {size}, а должен быть положительным",
  },
  "fmi.dimension-reference": {
    text: "размер массива '{variable}' ссылается на {reference}, а это не структурный параметр и не константа типа UInt64",
  },
  "fmi.structural-parameter-array": { text: "структурный параметр '{variable}' — массив" },

  "fmi.clocks-reference": {
    text: "'{variable}' относится к такту {reference}, который тактом не является",
  },
  "fmi.clocked-variability": {
    text: "'{variable}' относится к такту и имеет variability=\"{variability}\"; допустимы только discrete и tunable",
  },
  "fmi.clocked-state": {
    text: "тактируемой переменной состояния '{variable}' нужны атрибуты 'clocks' и 'previous'",
  },
  "fmi.clocked-state-unlisted": {
    text: "у '{variable}' есть предыдущее значение, но в структуре модели её нет среди 'ClockedState'",
  },
  "fmi.previous": {
    text: "у '{variable}' не может быть атрибута 'previous': она не дискретна или не относится ни к какому такту",
  },
  "fmi.previous-reference": {
    text: "предыдущим значением '{variable}' названо {reference}, а это не другая дискретная переменная того же типа, которая могла бы его хранить",
  },
  "fmi.previous-shared": { text: "у '{variable}' и '{other}' одно и то же предыдущее значение" },
  "fmi.clock-interval-missing": {
    text: "такт '{variable}' с постоянным интервалом не сообщает его длину",
    hint: "Задайте intervalDecimal или intervalCounter и resolution.",
  },
  "fmi.clock-resolution": {
    text: "интервал такта '{variable}' задан числом долей, но не указано каких (resolution)",
  },
  "fmi.clock-interval-forbidden": {
    text: "у такта '{variable}' с intervalVariability=\"{variability}\" не должно быть интервала",
  },
  "fmi.clock-interval-positive": {
    text: "интервал и resolution такта '{variable}' должны быть положительны, сдвиг — неотрицателен",
  },
  "fmi.clock-priority": {
    text: "у входного такта '{variable}' нет приоритета, который нужен для Scheduled Execution",
  },
  "fmi.clock-priority-output": { text: "у выходного такта '{variable}' не должно быть приоритета" },
  "fmi.clock-event-mode": {
    text: "в FMU есть такты, но нет режима событий в Co-Simulation: hasEventMode не равно true",
  },

  "fmi.derivative-unknown": {
    text: "'{variable}' названа производной переменной {reference}, которой нет",
    hint: "FMI 2 считает переменные с 1, FMI 3 ссылается на них по valueReference.",
  },
  "fmi.derivative-itself": {
    text: "'{variable}' названа производной самой себя",
    hint: "FMI 2 считает переменные с 1, а не по valueReference.",
  },
  "fmi.derivative-type": {
    text: "'{variable}' названа производной '{state}', но это не две непрерывные переменные одного типа и размера",
  },
  "fmi.reinit-no-state": {
    text: "у '{variable}' есть атрибут 'reinit', но она не непрерывная переменная состояния",
    hint: "Переменные состояния — то, чьи производные перечислены в структуре модели.",
  },
  "fmi.reinit-co-simulation": {
    text: "у '{variable}' есть атрибут 'reinit', который бывает только для Model Exchange",
  },

  "fmi.structure-reference": {
    text: "в списке '{list}' названа переменная {reference}, которой нет",
    hint: "FMI 2 считает переменные с 1, FMI 3 ссылается на них по valueReference.",
  },
  "fmi.structure-duplicate": { text: "'{variable}' стоит в списке '{list}' не один раз" },
  "fmi.output-missing": { text: "выхода '{variable}' нет в списке '{list}' структуры модели" },
  "fmi.output-no-output": {
    text: "'{variable}' стоит в списке '{list}', но имеет causality=\"{causality}\"",
  },
  "fmi.derivative-without-state": {
    text: "'{variable}' стоит в списке '{list}', но не указано, чья она производная",
    hint: "Добавьте ей атрибут 'derivative'.",
  },
  "fmi.derivative-not-listed": {
    text: "'{variable}' — производная '{state}', но в списке '{list}' её нет: она не интегрируется",
  },
  "fmi.state-causality": {
    text: "'{variable}' — непрерывная переменная состояния или функция события и имеет causality=\"{causality}\"; она может быть только local или output",
  },
  "fmi.initial-unknown-missing": {
    text: "'{variable}' вначале неизвестна, но в списке '{list}' структуры модели её нет",
    hint: 'В нём стоят выходы, переменные состояния и их производные с initial="approx" или "calculated" и вычисляемые параметры.',
  },
  "fmi.initial-unknown-extra": {
    text: "'{variable}' стоит в списке '{list}', хотя вначале она не неизвестна",
    hint: 'В нём стоят только выходы, переменные состояния и их производные с initial="approx" или "calculated" и вычисляемые параметры.',
  },
  "fmi.initial-unknown-order": {
    text: "'{variable}' стоит после '{other}' в списке '{list}', порядок которого — порядок переменных",
  },
  "fmi.event-indicator-type": {
    text: "функция события '{variable}' не является непрерывной переменной с плавающей точкой",
  },

  "fmi.dependencies-kind-alone": {
    text: "у '{variable}' есть атрибут 'dependenciesKind', но нет 'dependencies'",
  },
  "fmi.dependencies-kind-length": {
    text: "у '{variable}' {dependencies} {dependencies|зависимость|зависимости|зависимостей}, а их видов {kinds}",
  },
  "fmi.dependencies-kind": {
    text: "зависимость '{variable}' вначале не может быть вида '{kind}', а только dependent или constant",
  },
  "fmi.dependencies-kind-factor": {
    text: "'{variable}' не число с плавающей точкой, но имеет зависимости вида '{kind}', который относится к множителям",
    hint: "Напишите 'dependent'.",
  },
  "fmi.dependencies-order": { text: "зависимости '{variable}' перечислены не в порядке переменных" },
  "fmi.dependency-not-known": {
    text: "указано, что '{variable}' зависит от '{other}', но там это не известная величина",
    hint: 'Известны входы, переменные состояния и независимая переменная, вначале — также то, у чего initial="exact".',
  },
  "fmi.parameter-unused": {
    text: "не указано ни одной величины, зависящей от параметра '{variable}'",
    hint: "Нужен ли он? Если он важен только при событиях, всё в порядке.",
  },

  "fmi.no-implementation": {
    text: "в FMU нет ни двоичного файла, ни исходных текстов '{identifier}'",
    hint: "Двоичные файлы лежат в binaries/<платформа>/ и названы по идентификатору модели; исходные тексты перечислены в описании.",
  },
  "fmi.binary-missing": {
    text: "нет двоичного файла '{identifier}' для {platforms}, хотя другие там есть",
  },
  "fmi.source-missing": { text: "исходного файла '{file}' для '{identifier}' в FMU нет" },
  "fmi.source-not-c": {
    text: "исходный файл '{file}' не на языке C, которого ожидает FMI 2: не всякая программа его скомпилирует",
  },
  "fmi.build-identifier": {
    text: "настройки сборки заданы для '{identifier}', а такого идентификатора модели в FMU нет",
  },
} as const satisfies Translations;
