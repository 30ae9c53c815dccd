import type { Translations } from "@cosimo/ir";

/** Части связанных систем в других программах. */
export const remoteUnitMessages = {
  "remote-unit.address": {
    text: "'{address}' — не адрес части",
    hint: "ws://127.0.0.1:PORT, как его выводит `cosimo serve FILE`",
  },
  "remote-unit.refused": { text: "часть по адресу '{address}' использовать нельзя: {reason}" },
  "remote-unit.cost": {
    text: "каждый шаг ждёт часть '{unit}' по адресу {address}: сообщение туда и обратно занимает {microseconds} мкс",
    hint: "разумны шаги от миллисекунды",
  },
  "remote-unit.lost": {
    text: "часть '{unit}' по адресу '{address}' не отвечает при t = {time} с: {reason}",
    hint: "результаты до этого момента сохранены",
  },
} as const satisfies Translations;
