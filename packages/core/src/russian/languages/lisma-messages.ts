import type { Translations } from "@cosimo/ir";

/** LISMA texts: syntax, names, modes, transitions. */
export const lismaMessages = {
  "lisma-door.not-loaded": {
    text: "транслятор LISMA_HDS не загружен",
    hint: "страница загружает его один раз: `await loadLisma()`; simulate() и sweep() делают это сами",
  },
  "lisma.unknown-character": {
    text: "символ {character} в LISMA не используется",
    hint: "Комментарий начинается с '//', выбор — со слова 'if'; текстов в кавычках нет.",
  },
  "lisma.foreign-operator": {
    text: "в LISMA нет знака '{operator}'",
    hint: "Пишите '{replacement}'.",
  },
  "lisma.unterminated-comment": { text: "у этого комментария нет закрывающего '*/'" },
  "lisma.malformed-number": {
    text: "'{text}' не является ни числом, ни именем",
    hint: "Имена начинаются с буквы, '_' или '$'; произведение записывают через '*'.",
  },
  "lisma.number-too-large": { text: "слишком большое число {text}" },
  "lisma.expected-symbol": { text: "ожидается '{expected}', а стоит {found}" },
  "lisma.end-of-text": { text: "конец текста" },
  "lisma.expected-name": { text: "ожидается имя, а стоит {found}" },
  "lisma.expected-expression": { text: "ожидается выражение, а стоит {found}" },
  "lisma.expected-equation": {
    text: "ожидается '=', а стоит {found}",
    hint: "Уравнение имеет вид 'левая часть = правая часть;'.",
  },
  "lisma.expected-whole-number": {
    text: "ожидается целое число больше нуля, а стоит {found}",
  },
  "lisma.keyword-as-name": {
    text: "'{keyword}' — зарезервированное слово и не может быть именем",
    hint: "Выберите другое имя, например '{keyword}_'.",
  },
  "lisma.missing-semicolon": { text: "в конце оператора ожидается ';'" },
  "lisma.missing-final-semicolon": {
    text: "после списка 'from' должна стоять ';'",
    hint: "Её поставит 'cosimo format'.",
  },
  "lisma.missing-from": {
    text: "перед '{name}' ожидается 'from'",
    hint: "Режимы, из которых ведёт переход, перечисляют после слова 'from': '} from {name};'.",
  },
  "lisma.second-equals": {
    text: "в уравнении только один знак '='",
    hint: "Не пропущена ли перед ним ';'? Равенство в условии записывают '=='.",
  },
  "lisma.unmatched-bracket": { text: "для '{closer}' нет открывающей скобки" },
  "lisma.unclosed-brace": { text: "перед '{found}' ожидается '}': эта '{' не закрыта" },
  "lisma.unclosed-brace-at-end": { text: "эта '{' не закрыта" },
  "lisma.lookalike-name": {
    text: "'{name}' выглядит как другое имя этого текста, но содержит букву другого алфавита",
    hint: "Пишите оба имени одинаковыми буквами, латинскими или русскими.",
  },
  "lisma.too-deep": {
    text: "слишком глубокая вложенность: предел — {most} {most|уровень|уровня|уровней}",
    hint: "Дайте внутренним частям собственные имена переменных.",
  },
  "lisma.chained-relation": {
    text: "'{operator}' не может следовать за сравнением",
    hint: "Запишите оба сравнения через '&&': 'a < b && b < c'.",
  },
  "lisma.operand-in-parentheses": {
    text: "'{operator}' не может следовать за знаком операции: заключите его вместе с операндом в скобки",
  },
  "lisma.equals-in-condition": {
    text: "'=' внутри выражения не имеет смысла",
    hint: "Равенство в условии записывают '=='.",
  },
  "lisma.guess-in-expression": {
    text: "'{operator}' здесь не имеет смысла: этот знак задаёт приближение начального значения",
    hint: "Приближение записывают 'x(t0) ~= значение;', уравнение — через '=', неравенство — '!='.",
  },
  "lisma.comparison-as-equation": {
    text: "'==' — это сравнение; в уравнении пишут '='",
    hint: "Пишите '='.",
  },
  "lisma.initial-value-in-expression": {
    text: "'(t0)' допускается только в левой части начального значения или присваивания при событии",
    hint: "Пишите '{name}': справа имена означают значения непосредственно перед событием.",
  },
  "lisma.old-initial-value": {
    text: "'{name}(0) = ...' — старая запись начального значения",
    hint: "Пишите '{name}(t0) = ...'.",
  },
  "lisma.derivative-of-expression": {
    text: "производная бывает только у переменной",
    hint: "Введите для выражения переменную: 'z = ...;', затем z'.",
  },
  "lisma.empty-arguments": {
    text: "'{name}' вызвана без аргументов",
    hint: "Время расчёта — TIME; аргументы функции стоят в скобках.",
  },
  "lisma.operator-arguments": {
    text: "'{operator}' — оператор уравнений в частных производных, у него другие аргументы",
    hint: "Пишите '{example}'.",
  },
  "lisma.edge-quantity": {
    text: "'edge' задаёт значение величины или её производной по координате",
    hint: "Пишите 'edge u = ... on x left;' или 'edge D(u, x) = ... on x left;'.",
  },
  "lisma.expected-side": {
    text: "после пространственной переменной ожидается 'left', 'right' или 'both'",
  },
  "lisma.only-in-model": {
    text: "'{keyword}' допускается только на верхнем уровне, но не внутри фигурных скобок",
  },
  "lisma.only-in-body": {
    text: "'{keyword}' допускается только внутри режимов, событий по времени и 'if'",
    hint: "На верхнем уровне начальное значение записывают 'x(t0) = значение;'.",
  },
  "lisma.label-before": { text: "метку может иметь только уравнение: '{label}'" },
  "lisma.stray-word": { text: "'{keyword}' не начинает оператор" },
  "lisma.older-dialect": {
    text: "'{word}' принадлежит более старому диалекту LISMA",
    hint: "Запишите операторы между '{' и '}'.",
  },
  "lisma.modelica-text": {
    text: "это похоже на Modelica, а не на LISMA: '{word}' начинает класс",
    hint: "Дайте файлу расширение .mo.",
  },

  "lisma.lone-name": { text: "'{name}' больше нигде не встречается и становится отдельной переменной" },
  "lisma.unknown-name": { text: "нет переменной, константы или макроса '{name}'" },
  "lisma.unknown-function": { text: "нет функции '{name}'" },
  "lisma.no-function": {
    text: "'{name}' — не функция",
    hint: "Произведение записывают через '*': '{name} * (…)'.",
  },
  "lisma.argument-count": {
    text: "у '{name}' {wanted} {wanted|аргумент|аргумента|аргументов}, а задано {given}",
  },
  "lisma.unknown-event-type": { text: "нет типа события '{name}'" },
  "lisma.number-expected": {
    text: "здесь ожидается число, а не условие",
    hint: "Число из условия даёт выбор: 'if (c) { y = 1; } else { y = 0; }'.",
  },
  "lisma.condition-expected": {
    text: "здесь ожидается условие, а не число",
    hint: "Сравните его с чем-нибудь: 'x > 0'.",
  },
  "lisma.equality-as-event": {
    text: "'{text}' истинно лишь в отдельные моменты: событием оно быть не может",
    hint: "Пишите '>=' или '<=' по направлению пересечения; под noEvent[…] равенство допустимо.",
  },
  "lisma.equality-with-time": {
    text: "'{text}' истинно лишь в один момент; оно понимается как '>='",
  },
  "lisma.inequality-as-event": {
    text: "'{text}' истинно почти всегда: событием оно быть не может",
    hint: "Пишите '>' или '<' либо поместите его под noEvent[…].",
  },
  "lisma.filter-only": {
    text: "всё условие '{name}' стоит под noEvent: момент его наступления не ищется",
    hint: "Условие события запишите в скобках без noEvent, а фильтр — рядом: '[x >= 1] && noEvent[v > 0]'.",
  },
  "lisma.duplicate-name": {
    text: "'{name}' объявлено дважды",
    hint: "Удалите или переименуйте одно из них.",
  },
  "lisma.reserved-name": {
    text: "'{name}' — это время модели: ничто другое не может носить это имя",
    hint: "Выберите другое имя.",
  },
  "lisma.constant-without-value": {
    text: "у константы '{name}' нет значения",
    hint: "Задайте его или напишите 'def const 0;' для всех констант без значения.",
  },
  "lisma.constant-reads-variable": {
    text: "'{name}' — не константа, а это значение должно быть известно до начала расчёта",
  },
  "lisma.constant-changes": {
    text: "'{name}' — константа: у неё нет ни производной, ни начального значения, ни присваивания при событии",
  },
  "lisma.macro-changes": {
    text: "'{name}' — макрос: у него нет ни производной, ни начального значения, ни присваивания при событии",
    hint: "Сделайте его переменной с собственным уравнением.",
  },
  "lisma.cyclic-macro": {
    text: "макрос '{name}' зависит от самого себя: {path}",
    hint: "Сделайте один из них переменной или задайте ему собственное значение.",
  },
  "lisma.cyclic-constant": {
    text: "константа '{name}' зависит от самой себя",
    hint: "Задайте ей собственное значение.",
  },
  "lisma.index": { text: "индекс должен быть целым числом не меньше 0, а здесь {value}" },
  "lisma.range": { text: "граница цикла должна быть целым числом, а здесь {value}" },
  "lisma.too-many-steps": {
    text: "циклы дают {count} {count|оператор|оператора|операторов}, а допускается не более {limit}",
    hint: "Выберите меньшую границу.",
  },
  "lisma.duplicate-initial-value": {
    text: "для '{name}' заданы два начальных значения",
    hint: "Удалите одно из них.",
  },
  "lisma.guess-reads-variable": {
    text: "приближение для '{name}' зависит от переменной '{other}'",
    hint: "Используйте только константы.",
  },
  "lisma.duplicate-reset": {
    text: "одно событие дважды присваивает значение '{name}'",
    hint: "Удалите одно из них.",
  },
  "lisma.set-and-reset": {
    text: "одно событие меняет '{name}' и через 'set', и через '(t0)'",
    hint: "'set' использует значения, изменённые предыдущими 'set', а '(t0)' — значения перед событием: используйте что-то одно.",
  },
  "lisma.unknown-state": { text: "нет режима '{name}'" },
  "lisma.unknown-label": { text: "ни у одного уравнения нет метки '{name}'" },
  "lisma.state-without-from": {
    text: "у режима '{name}' нет 'from': в него не ведёт ни один переход",
    hint: "Напишите 'from init' после его тела.",
  },
  "lisma.unreachable-state": {
    text: "режим '{name}' недостижим: из 'init' нет пути к режимам, из которых в него переходят",
    hint: "Укажите после 'from' состояние 'init' или другое достижимое состояние.",
  },
  "lisma.path-dependence": {
    text: "какие уравнения действуют в '{name}', зависит от пути в этот режим: {sets}",
    hint: "Уравнения прежнего режима остаются в силе, пока их не заменят или не удалят: дайте им метки и задайте в каждом режиме все.",
  },
  "lisma.too-many-modes": {
    text: "режимы порождают более {limit} {limit|различного набора|различных наборов|различных наборов} уравнений",
  },
  "lisma.merged-automata": {
    text: "между {names} нет переходов, но они меняют одни и те же уравнения ({what}): это один автомат, в котором в каждый момент активен один режим",
  },
  "lisma.shared-equations": {
    text: "два параллельных автомата меняют одни и те же уравнения ({what})",
  },
  "lisma.if-in-state": {
    text: "внутри режима обе ветви if должны задавать значение '{name}'",
    hint: "Добавьте недостающую ветвь или уравнение: 'else { … = …; }'.",
  },
  "lisma.if-implicit-in-state": {
    text: "внутри режима if может содержать только уравнения вида 'x = …' или \"x' = …\" и присваивания при событии",
    hint: "Опишите для каждой ветви отдельный режим.",
  },
  "lisma.pde": {
    text: "уравнения в частных производных здесь недопустимы",
    hint: "Объявите пространственную переменную: var x[0, 1] apx 21;",
  },

  "modes.inactive-in-guard": {
    text: "условие '{guard}' перехода из '{from}' в '{to}' использует '{name}', но пока активен '{from}', у неё нет уравнения",
    hint: "Задайте '{name}' уравнение в '{from}' или уберите её из условия.",
  },
  "modes.inactive-in-reset": {
    text: "переход из '{from}' в '{to}' использует '{name}', но пока активен '{from}', у неё нет уравнения",
    hint: "В правой части присваивания стоят значения непосредственно перед переходом: задайте '{name}' уравнение в '{from}'.",
  },

  "simulator.transition-storm": {
    text: "более {count} {count|перехода|переходов|переходов} в один момент: {cycle}",
    hint: "Каждый из этих режимов покидается сразу после входа. Сделайте условия взаимоисключающими или сбросьте их присваиванием при переходе.",
  },
  "simulator.contradictory-resets": {
    text: "при переходе из '{from}' в '{to}' присваивание {name} = {value} противоречит уравнениям и остальным заданным значениям: из них следует {actual}, невязка {residual}",
    hint: "Пишите '~=', если значение служит лишь приближением, или удалите одно из значений.",
  },
  "simulator.entry-failed": {
    text: "уравнения режима '{to}' не удаётся решить при значениях, с которыми покидается '{from}'",
    hint: "Может помочь приближение, например '{example} ~= 1' в теле '{to}'.",
  },
  "simulator.schedule-interval": {
    text: "интервал '{schedule}' равен {value}, а должен быть положительным числом",
  },
  "simulator.schedule-count": {
    text: "число повторений '{schedule}' равно {value}, а должно быть целым и неотрицательным",
  },
  "simulator.schedule-first": {
    text: "первый момент '{schedule}' равен {value}, а должен быть конечным числом",
  },

  "advice.searched-filter": {
    text: "'{filter}' лишь указывает, в какую сторону пересекается '{surface}', но ищется как отдельное событие",
    hint: "Пишите noEvent[{filter}]: тогда условие проверяется в момент события '{surface}' и между событиями ничего не стоит.",
  },
  "advice.undefined-beyond": {
    text: "за '{surface}' уравнение '{equation}' режима '{mode}' не определено, но шаг может выйти за это условие ({type})",
    hint: "Пишите unilateral[{surface}]: тогда за ним ни одно уравнение не вычисляется.",
  },
  "advice.short-lived": {
    text: "'{condition}' держалось бы, если ничего не случится, лишь около {duration} с при t = {time} с — меньше наибольшего шага {step} с",
    hint: "Пишите shortliving[{condition}] или уменьшите наибольший шаг, иначе шаг может перескочить это событие.",
  },
  "flatten.equations-change": {
    text: "от '{from}' к '{to}' меняются уравнения, а в Modelica система уравнений одна",
  },
  "flatten.reset-of-no-state": {
    text: "'{name}' получает значение при событии, но не является переменной состояния: в Modelica это возможно только для них",
  },
  "flatten.reset-in-two-automata": {
    text: "значение '{name}' меняют два автомата, а в Modelica это может только одно предложение when",
  },
} as const satisfies Translations;
