/** Writes the JSON Schema of coupled systems from the schema of the reader. After `npm run build`. */
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { systemJsonSchema } from "@cosimo/core";

const file = fileURLToPath(new URL("../packages/cosimo/schemas/system.schema.json", import.meta.url));
writeFileSync(file, `${JSON.stringify(systemJsonSchema(), null, 2)}\n`);
execFileSync("npx", ["biome", "format", "--write", file], { stdio: "inherit" });
