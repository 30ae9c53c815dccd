import * as z from "zod/mini";
import { systemSchema } from "./system-schema.ts";

/** The JSON Schema (2020-12) of coupled systems as files. */
export function systemJsonSchema(): object {
  const { $schema, ...schema } = z.toJSONSchema(systemSchema, {
    // Bounds of whole numbers that double precision holds exactly: no editor needs them.
    override: ({ jsonSchema }) => {
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    },
  });
  return { $schema, title: "Coupled system", ...schema };
}
