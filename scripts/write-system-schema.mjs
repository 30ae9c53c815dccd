/** Writes the JSON Schemas of coupled systems and studies from the schemas of their readers. After `npm run build`. */
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { systemJsonSchema } from "@cosimo/core";
import { studyJsonSchema } from "@cosimo/studies";

for (const [name, schema] of [
  ["system", systemJsonSchema()],
  ["study", studyJsonSchema()],
]) {
  const file = fileURLToPath(new URL(`../packages/cosimo/schemas/${name}.schema.json`, import.meta.url));
  writeFileSync(file, `${JSON.stringify(schema, null, 2)}\n`);
  execFileSync("npx", ["biome", "format", "--write", file], { stdio: "inherit" });
}
