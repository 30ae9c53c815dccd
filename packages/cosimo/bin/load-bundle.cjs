/** Loads bundles with the code that V8 compiled during the build: compiling one takes up to a tenth of a second. */
const { readFileSync } = require("node:fs");
const { createRequire } = require("node:module");
const { join } = require("node:path");
const vm = require("node:vm");

const folder = join(__dirname, "..", "dist", "bundle");

/** Only the same version of V8 takes it. */
const codeCacheOf = (bundle) => `${bundle}.${process.versions.v8}-${process.platform}-${process.arch}`;

/** What the bundle exports. `modules` replace those of Node by name. */
exports.loadBundle = (name, modules = {}) => {
  const bundle = join(folder, `${name}.cjs`);
  // The bundler writes ASCII, which V8 takes as it is.
  const text = readFileSync(bundle, "latin1");
  const codeCache = codeCacheOf(bundle);
  const script = new vm.Script(`(function (exports, require, module, __filename, __dirname) {${text}\n})`, {
    filename: bundle,
    cachedData: readIfThere(codeCache),
  });
  const module = { exports: {} };
  const own = createRequire(bundle);
  const requireOf = (path) => modules[path] ?? own(path);
  script.runInThisContext()(module.exports, requireOf, module, bundle, folder);
  return { exports: module.exports, script, codeCache };
};

/** The thread that starts the processes of FMUs; it does not prevent the end of the program. */
exports.startSupervisor = () => {
  const { Worker } = require("node:worker_threads");
  const supervisor = new Worker(join(folder, "process-supervisor.cjs"));
  supervisor.unref();
  return supervisor;
};

function readIfThere(file) {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}
