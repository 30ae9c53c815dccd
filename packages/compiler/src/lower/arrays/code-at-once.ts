import { type ArrayCode, code } from "./array-code.ts";

export const arrayCode = (): ArrayCode => code;

export const loadArrayCode = async (): Promise<void> => {};
