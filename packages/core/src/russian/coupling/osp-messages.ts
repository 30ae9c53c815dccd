import type { Translations } from "@cosimo/ir";

/** Системы Open Simulation Platform. */
export const ospMessages = {
  "osp.not-osp": {
    text: "{file} — не система Open Simulation Platform: её корневой элемент — '{name}'",
    hint: "Системы в XML — файлы OspSystemStructure.xml библиотеки libcosim или структуры систем SSP (.ssd, .ssp).",
  },
  "osp.namespace": {
    text: "корневой элемент {file} относится к пространству имён '{namespace}', а не '{expected}'",
    hint: 'Укажите xmlns="{expected}", если это структура системы версии 0.1.',
  },
  "osp.unknown-element": { text: "элемент '{element}' внутри '{parent}' неизвестен" },
  "osp.missing-attribute": { text: "в элементе '{element}' нет '{attribute}'" },
  "osp.bad-value": { text: "для '{element}' задано '{value}', а должно быть: {expected}" },
  "osp.no-simulator": { text: "нет симулятора '{name}'; есть: {possible}" },
  "osp.simulator-twice": { text: "имя '{name}' есть у двух симуляторов" },
  "osp.no-function": { text: "нет функции '{name}'; есть: {possible}" },
  "osp.no-signal": { text: "у функции '{name}' нет сигнала '{signal}'; есть: {possible}" },
  "osp.signal-twice": { text: "у сигнала '{signal}' функции '{name}' два источника" },
  "osp.signal-open": { text: "сигнал '{signal}' функции '{name}' ни с чем не соединён" },
  "osp.no-direction": {
    text: "'{first}' и '{second}' нельзя соединить: входом должна быть ровно одна из этих переменных",
  },
  "osp.no-group": {
    text: "у '{simulator}' нет группы переменных '{name}'",
    hint: "Группы описаны в файле '{file}' рядом с FMU или с системой; группу внутри другой соединить нельзя.",
  },
  "osp.group-size": {
    text: "в '{first}' {count} {count|переменная|переменные|переменных}, а в '{second}' — {other}",
  },
  "osp.bond-size": {
    text: "у энергетической связи '{name}' {count} {count|соединение|соединения|соединений}, а нужно два",
  },
  "osp.algorithm": {
    text: "алгоритм '{name}' не поддерживается; поддерживается 'fixedStep'",
    hint: `Запишите 'fixedStep', преобразуйте систему в JSON и выберите там '"control": "energy"': шаг по энергетическим связям.`,
  },
  "osp.proxy-source": {
    text: "симулятор '{name}' работает в другом месте через FMU-proxy ('{source}'), а читаются только файлы",
  },
  "osp.version": { text: "версия файла {file} — '{version}'; известна 0.1" },
  "osp.unused": { text: "'{element}' не используется: алгоритм 'fixedStep' его не читает" },
  "osp.a-number": { text: "число" },
  "osp.a-positive-number": { text: "положительное число" },
  "osp.a-count": { text: "целое число от 1 до {most}" },
  "osp.true-or-false": { text: "true или false" },
} as const satisfies Translations;
