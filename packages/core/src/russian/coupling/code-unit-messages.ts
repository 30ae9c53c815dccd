import type { Translations } from "@cosimo/ir";

/** Части связанных систем на JavaScript и Python. */
export const codeUnitMessages = {
  "code-unit.threw": { text: "сбой в '{function}' части '{unit}' при t = {time} с: {reason}" },
  "code-unit.time-limit": {
    text: "функция '{function}' части '{unit}' при t = {time} с не завершилась за {limit} с",
    hint: 'Проверьте, нет ли бесконечного цикла; больше времени даёт "timeLimit" этой части.',
  },
  "code-unit.value": {
    text: "функция '{function}' части '{unit}' при t = {time} с вернула для '{name}' значение {value}",
    hint: "Для каждого имени нужно конечное число.",
  },
  "code-unit.no-declaration": {
    text: "в '{file}' не описаны ни входы, ни выходы",
    hint: "Часть на языке программирования описывает по именам 'inputs', 'outputs', 'states' и 'parameters' и содержит функции 'output', 'derivatives' или 'step'.",
  },
  "code-unit.entry": {
    text: "'{entry}' в '{file}' не может быть равно {value}",
    hint: 'Примеры: inputs {"x": {"unit": "m", "start": 0}}, outputs {"F": {"unit": "N", "dependsOn": ["x"]}}, states {"v": 0.5}, parameters {"k": 1000}.',
  },
  "code-unit.bad-name": {
    text: "'{name}' в '{file}' не может быть именем переменной",
    hint: "Имена состоят из букв, цифр и _; 'time' и 'dt' задаёт расчёт.",
  },
  "code-unit.name-twice": {
    text: "имя '{name}' описано в '{file}' дважды",
    hint: "Одно имя бывает только у состояния и выхода, который его показывает.",
  },
  "code-unit.no-motion": { text: "состояниям в '{file}' нужна функция 'derivatives' или 'step'" },
  "code-unit.two-motions": {
    text: "в '{file}' есть и 'derivatives', и 'step': для состояний нужна только одна из них",
  },
  "code-unit.no-states": {
    text: "у функции '{function}' в '{file}' нет состояний: в 'states' их не описано",
  },
  "code-unit.no-output": {
    text: "выход '{name}' в '{file}' не является состоянием, а функции 'output' нет",
  },
  "code-unit.unknown-input": {
    text: "выход '{name}' в '{file}' зависит от '{input}', но такого входа нет",
  },
} as const satisfies Translations;
