import type { ExternalCode } from "./external-code.ts";

/** A page calls no library in C. */
export const externalCode: ExternalCode | undefined = undefined;
