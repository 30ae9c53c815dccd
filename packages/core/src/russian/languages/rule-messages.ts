import type { Translations } from "@cosimo/ir";

/** Modelica texts: restrictions of the specification. */
export const ruleMessages = {
  "rule.reserved-name": {
    text: "имя '{name}' предопределено",
    hint: "Выберите другое имя.",
  },
  "rule.enumeration-literal": {
    text: "у перечисления '{type}' не может быть литерала '{name}': это атрибут перечислений",
    hint: "Выберите другое имя.",
  },
  "rule.repeated-literal": {
    text: "у перечисления '{type}' литерал '{name}' указан дважды",
    hint: "Переименуйте или удалите один из них.",
  },
  "rule.repeated-import": {
    text: "два импорта дают имя '{name}'",
    hint: "Дайте одному из них другое имя: 'import Other = {path};'.",
  },
  "rule.prefix-of-class": {
    text: "у '{name}' не может быть префикса '{prefix}': его класс — {restriction}",
    hint: "Префиксы переменных применимы к типам и записям (record); соединители (connector) могут быть input, output, flow, stream или discrete.",
  },
  "rule.flow-type": {
    text: "у '{name}' префикс '{prefix}', но тип {type}",
    hint: "Переменные flow и stream имеют тип Real.",
  },
  "rule.prefix-conflict": {
    text: "у '{name}' префикс '{prefix}', но у его элемента '{element}' префикс '{inner}'",
    hint: "Удалите один из префиксов.",
  },
  "rule.stream-outside-connector": {
    text: "у '{name}' префикс 'stream', но '{class}' — не соединитель (connector)",
    hint: "Объявляйте переменные stream в соединителях.",
  },
  "rule.stream-flow": {
    text: "в соединителе '{class}' есть переменные stream, но не ровно одна скалярная переменная flow",
    hint: "Объявите в нём одну переменную 'flow Real': массовый расход, который их переносит.",
  },
  "rule.flow-in-expandable": {
    text: "в расширяемом соединителе '{class}' не может быть потоковой переменной '{name}'",
    hint: "Поместите её в отдельный соединитель, а его — в расширяемый.",
  },
  "rule.class-content": {
    text: "{class} не может содержать {element}",
    hint: "Перенесите это в модель или измените вид класса.",
  },
  "rule.function-content": {
    text: "функция '{name}' не может содержать {element}",
    hint: "У функции есть входы, выходы, защищённые локальные переменные и один алгоритм или внешний вызов.",
  },
  "rule.misplaced-when": {
    text: "оператор when не может стоять внутри: {place}",
    hint: "Поместите цикл или 'if' внутрь оператора when.",
  },
  "rule.derivative-annotation": {
    text: "'{name}' не может быть производной функции '{function}': {problem}",
    hint: "Производная — функция тех же входов, за которыми следуют производные входов типа Real.",
  },
  "rule.inverse-annotation": {
    text: "аннотация 'inverse' функции '{function}' неверна у '{name}': {problem}",
    hint: "Напишите 'inverse(u = g(y))', где u — вход, а функция g вычисляет его по выходу y.",
  },
  "rule.impure-call": {
    text: "функцию с побочным действием (impure) '{name}' здесь вызывать нельзя",
    hint: "Вызывайте её в when, в начальном разделе, в значении параметра или в другой функции impure.",
  },
  "rule.external-object": {
    text: "'{class}' не может быть классом внешних объектов: {problem}",
    hint: "Он расширяет ExternalObject и содержит только функции 'constructor' и 'destructor'.",
  },
  "rule.operator-place": {
    text: "{restriction} {name} объявлен не в записи с операторами (operator record), а здесь: {place}",
    hint: "Объявите окружающий класс как 'operator record' или этот — как функцию.",
  },
  "rule.operator-encapsulated": {
    text: "{restriction} {name}: нет слова encapsulated",
    hint: "Пишите 'encapsulated {restriction} {name}' и импортируйте внутри то, что используется: 'import {record};'.",
  },
  "rule.operator-signature": {
    text: "функция '{name}' не может быть оператором {operator} записи '{record}': {problem}",
    hint: "Конструктор даёт одну запись, 'String' — одну строку; у двухместных операторов два входа без значения по умолчанию, у одноместных один, у '0' ни одного.",
  },
  "rule.base-class-kind": {
    text: "{derived} не может расширять {base}",
    hint: "Может расширять: {allowed}.",
  },
  "rule.type-base": {
    text: "'{name}' объявлен как type, но не основан на предопределённом типе",
    hint: "Пишите 'type {name} = Real;' или объявите record, model или class.",
  },
  "rule.replaceable-base": {
    text: "базовый класс '{name}' — заменяемый (replaceable)",
    hint: "Расширьте незаменяемый класс или объявите компонент класса '{name}'.",
  },
  "rule.base-around-operator-record": {
    text: "'{name}' нельзя расширить: в нём объявлена запись с операторами '{record}'",
    hint: "Операторы записи одни для всех: импортируйте '{record}' или укажите её с пакетом.",
  },
  "rule.operator-record-base": {
    text: "'{name}' расширяет запись с операторами '{base}' собственными элементами",
    hint: "Запись с операторами выводится только кратким определением: operator record {name} = {base}(…).",
  },
  "rule.elements-beside-type": {
    text: "'{name}' расширяет {base} и имеет другие элементы",
    hint: "У класса, который расширяет простой тип или класс-массив, нет других элементов: объявите компонент этого типа.",
  },
  "rule.break-outside-loop": {
    text: "'break' стоит вне цикла",
    hint: "Он завершает цикл while или for, в котором стоит; оператору if 'break' не нужен.",
  },
  "rule.return-outside-function": {
    text: "'return' стоит вне функции",
    hint: "Поместите операторы, которые нужно пропустить, в оператор if.",
  },
  "rule.class": { text: "класс '{name}' ({restriction})" },
  "rule.equations": { text: "уравнения" },
  "rule.initial-equations": { text: "начальные уравнения" },
  "rule.algorithm": { text: "алгоритм" },
  "rule.initial-algorithm": { text: "начальный алгоритм" },
  "rule.several-algorithms": { text: "больше одного алгоритма" },
  "rule.protected-element": { text: "защищённые элементы ('{name}')" },
  "rule.prefixed-element": { text: "элементы с префиксом '{prefix}' ('{name}')" },
  "rule.public-variable": { text: "открытую переменную, которая не вход и не выход ('{name}')" },
  "rule.component-of-class": { text: "компонент класса {class} ('{name}')" },
  "rule.class-element": { text: "{class}" },
  "rule.time": { text: "значение, которое зависит от 'time'" },
  "rule.acausal-connector": {
    text: "соединитель с переменными, которые не входы и не выходы ('{name}')",
  },
  "rule.component": { text: "компонент ('{name}')" },
  "rule.variable": { text: "переменную ('{name}'), только константы" },
  "rule.loop": { text: "цикл" },
  "rule.if-statement": { text: "оператор if" },
  "rule.initial-section": { text: "начальный алгоритм" },
  "rule.not-found": { text: "функции с таким именем нет" },
  "rule.not-function": { text: "это {restriction}" },
  "rule.derivative-inputs": { text: "у неё {found} {found|вход|входа|входов}, а нужно {wanted}" },
  "rule.no-input": { text: "'{name}' — не вход" },
  "rule.outputs": { text: "у неё {count} {count|выход|выхода|выходов}, а нужен один" },
  "rule.output-type": { text: "тип её выхода — не {type}" },
  "rule.input-count": {
    text: "у неё {found} {found|вход|входа|входов} без значения по умолчанию, а нужно {wanted}",
  },
  "rule.no-operand": { text: "ни один её вход не имеет типа '{name}'" },
  "rule.two-functions": { text: "в нём нет '{name}'" },
  "rule.not-plain-function": { text: "'{name}' должна быть функцией без replaceable" },
  "rule.outputs-of-function": { text: "выходов у функции: {count}, а должен быть один" },
  "rule.order-of-derivative": { text: "её порядок — не константа" },
  "rule.external-clause": { text: "предложение external" },
  "rule.further-element": { text: "в нём есть и '{name}'" },
} satisfies Translations;
