import { checkTangents } from "./check-tangents.ts";
import { createEventTangents } from "./event-tangents.ts";
import { seedTangents, withTangentColumns } from "./tangent-columns.ts";

/** What runs with derivatives by parameters need beside other runs. */
export const runTangents = { checkTangents, createEventTangents, seedTangents, withTangentColumns };
