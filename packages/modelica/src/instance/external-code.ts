import type { addExternalCall, makeObject } from "./external-binding.ts";

/** The field by which the value of an external object of a library in C is known: a number. */
export const OBJECT_FIELD = "external object";

/** Calls of libraries in C or Fortran, which browsers do not have: the package's `imports` choose. */
export interface ExternalCode {
  readonly addExternalCall: typeof addExternalCall;
  readonly makeObject: typeof makeObject;
}
