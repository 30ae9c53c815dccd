import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import vm from "node:vm";

const bundle = fileURLToPath(new URL("../dist/bundle/cli.cjs", import.meta.url));

/** Code of the bundle as V8 compiled it during the build; only the same version of V8 takes it. */
export const codeCache = `${bundle}.${process.versions.v8}-${process.platform}-${process.arch}`;

/** The command's `main`. Compiling the bundle takes a tenth of a second, which the code cache avoids. */
export function loadCommand() {
  const text = readFileSync(bundle, "utf8");
  const script = new vm.Script(`(function (exports, require, module, __filename, __dirname) {${text}\n})`, {
    filename: bundle,
    cachedData: readIfThere(codeCache),
  });
  const module = { exports: {} };
  script.runInThisContext()(module.exports, createRequire(bundle), module, bundle, dirname(bundle));
  return { main: module.exports.main, script };
}

function readIfThere(file) {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}
