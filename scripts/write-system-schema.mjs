/** Writes the JSON Schema of coupled systems, which is shipped, from the shape that the reader goes by. After `npm run build`. */
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { systemSchema } from "@cosimo/cosim";

const file = fileURLToPath(new URL("../packages/cosimo/schemas/system.schema.json", import.meta.url));
writeFileSync(file, `${JSON.stringify(systemSchema(), null, 2)}\n`);
execFileSync("npx", ["biome", "format", "--write", file], { stdio: "inherit" });
