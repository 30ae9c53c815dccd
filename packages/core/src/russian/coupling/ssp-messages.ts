import type { Translations } from "@cosimo/ir";

/** Системы в формате SSP. */
export const sspMessages = {
  "ssp.not-ssd": { text: "'{file}' — не {expected} формата SSP: внешний элемент в нём '{name}'" },
  "ssp.no-structure": { text: "в архиве '{file}' нет файла SystemStructure.ssd" },
  "ssp.version": { text: "'{file}' — версии {version} формата SSP; файл читается как версия 1.0" },
  "ssp.missing-attribute": { text: "у элемента '{element}' нет атрибута '{attribute}'" },
  "ssp.missing-element": { text: "в элементе '{element}' нет элемента '{child}'" },
  "ssp.bad-value": { text: "атрибут '{attribute}' элемента '{element}' не может быть '{value}'" },
  "ssp.absolute-source": {
    text: "путь '{source}' не отсчитан от файла: читаются только такие файлы",
  },
  "ssp.proxy-source": {
    text: "компонент '{component}' выполняется в другом месте через FMU-proxy ('{source}'): читаются только файлы",
    hint: "Укажите саму FMU: каждая FMU выполняется в отдельном процессе.",
  },
  "ssp.nothing-to-run": { text: "в системе нет ни компонента, ни соединителя со значением" },
  "ssp.rounded-rate": {
    text: "'{name}': шаг {step} с не кратен {base} с; симулятор делает шаги по {used} с",
  },
  "ssp.osp-annotation": { text: "аннотация '{name}' платформы Open Simulation Platform не используется" },
  "ssp.source-outside": { text: "путь '{source}' ведёт за пределы архива" },
  "ssp.unreadable-source": { text: "файл '{source}' элемента '{element}' не читается" },
  "ssp.no-source": { text: "у компонента '{component}' нет файла: выполнять нечего" },
  "ssp.component-type": {
    text: "компонент '{component}' типа '{type}' выполнить нельзя",
    hint: "возможны FMU, структуры систем (.ssd, .ssp) и тексты на Modelica (text/x-modelica)",
  },
  "ssp.too-deep": {
    text: "системы вложены глубже {limit} уровней или по кругу, у '{component}'",
  },
  "ssp.element-twice": { text: "в системе '{system}' два элемента с именем '{name}'" },
  "ssp.no-element": {
    text: "в системе '{system}' нет элемента '{name}'",
    hint: "Её элементы: {known}. У соединителя самой системы нет startElement или endElement.",
  },
  "ssp.no-connector": {
    text: "у '{element}' нет соединителя '{name}'",
    hint: "Его соединители: {known}.",
  },
  "ssp.two-outputs": {
    text: "'{start}' и '{end}' — оба выходы: соединить их нельзя",
    hint: "Соединение ведёт от выхода ко входу.",
  },
  "ssp.two-inputs": {
    text: "'{start}' и '{end}' — оба входы: соединить их нельзя",
    hint: "Соедините каждый с выходом, который его задаёт, или оба со входом их системы.",
  },
  "ssp.ring": { text: "соединители соединены в кольцо, в котором ничего нет, у '{connector}'" },
  "ssp.transformation": {
    text: "соединение с {transformation} выполнить нельзя: возможны только линейные преобразования",
  },
  "ssp.indices": {
    text: "соединение элементов массивов (startIndices, endIndices) выполнить нельзя",
  },
  "ssp.no-dictionary": { text: "ни у одной из объемлющих систем нет словаря сигналов '{name}'" },
  "ssp.no-entry": { text: "в словаре сигналов '{dictionary}' нет записи '{name}'" },
  "ssp.binding-type": { text: "параметры типа '{type}' не читаются" },
  "ssp.mapped-twice": { text: "два параметра отображены на имя '{name}'" },
  "ssp.no-mapped-parameter": {
    text: "в наборе параметров нет параметра '{name}', который нужно отобразить",
  },
  "ssp.unit-twice": { text: "единица '{name}' определена по-разному: действует первое определение" },
} as const satisfies Translations;
