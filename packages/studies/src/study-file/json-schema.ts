import * as z from "zod/mini";
import { studySchema } from "./study-schema.ts";

/** The JSON Schema (2020-12) of studies as files. */
export function studyJsonSchema(): object {
  const { $schema, ...schema } = z.toJSONSchema(studySchema, {
    // Bounds of whole numbers that double precision holds exactly: no editor needs them.
    override: ({ jsonSchema }) => {
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    },
  });
  return { $schema, title: "Study", ...schema };
}
