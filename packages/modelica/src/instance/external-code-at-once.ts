import { addExternalCall, makeObject } from "./external-binding.ts";
import type { ExternalCode } from "./external-code.ts";

export const externalCode: ExternalCode | undefined = { addExternalCall, makeObject };
