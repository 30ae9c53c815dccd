import { delayedValue } from "./delays.ts";
import { carriedValues } from "./distributions.ts";

export const pastValues = { delayedValue, carriedValues } as const;
