import type { Translations } from "@cosimo/core/models";

export const stepFunctionTexts = {
  "fmu-new.done": { text: "{folder}: {files}. FMU собирает команда: cosimo fmu build {folder}" },
  "fmu-build.done": { text: "{file}: FMU собрана для {platforms}." },
  "fmu-build.sources-only": { text: "{file}: FMU содержит только исходные тексты, без двоичного файла." },
} as const satisfies Translations;
