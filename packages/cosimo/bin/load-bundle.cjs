/** Loads bundles with the code that V8 compiled during the build: compiling one takes up to a tenth of a second. */
const { readFileSync } = require("node:fs");
const { createRequire } = require("node:module");
const { dirname, join } = require("node:path");
const { setFlagsFromString } = require("node:v8");
const vm = require("node:vm");

/**
 * Bytes of code that a function runs before V8 optimises it: most commands are over before that pays, and with the usual number it
 * took half of the processor time of a compilation. V8 takes caches of code, its own and Node's too, only under the flags with which
 * they were made: while bundles are loaded it is the usual one.
 */
const [USUAL_BUDGET, LONG_BUDGET] = [67584, 600000];
const budgetFlag = (bytes) => `--interrupt-budget=${bytes}`;
const setBudget = (bytes) => setFlagsFromString(budgetFlag(bytes));
/** With which a program that measures parts of the command runs as it does. */
exports.flags = [budgetFlag(LONG_BUDGET)];
let budget = LONG_BUDGET;
let depth = 0;

/** To be called first in threads and commands that do the same many times: optimised functions pay there. The flags are those of the process. */
exports.optimiseSoon = () => {
  budget = USUAL_BUDGET;
};

/** What `make` returns under the flags of caches. */
function underUsualFlags(make) {
  if (depth++ === 0) setBudget(USUAL_BUDGET);
  try {
    return make();
  } finally {
    if (--depth === 0) setBudget(budget);
  }
}
exports.underUsualFlags = underUsualFlags;

const folder = join(__dirname, "..", "dist", "bundle");

/** Only the same version of V8 takes it. */
const codeCacheOf = (bundle) => `${bundle}.${process.versions.v8}-${process.platform}-${process.arch}`;

/**
 * What the bundle exports, and the scripts loaded so far: its own, and those of its parts, which are loaded when they are needed.
 * `modules` replace those of Node by name.
 */
exports.loadBundle = (name, modules = {}, from = folder) => {
  const scripts = [];
  const parts = new Map();
  const partOf = (path) => {
    const known = parts.get(path);
    if (known !== undefined) return known.exports;
    const module = { exports: {} };
    parts.set(path, module);
    try {
      underUsualFlags(() => runBundle(join(from, path), module, requireOf, scripts));
    } catch (error) {
      // Ctrl-C may end the loading: half a part is none.
      parts.delete(path);
      throw error;
    }
    return module.exports;
  };
  const own = createRequire(join(from, `${name}.cjs`));
  const isPart = (path) => path === `./${name}.cjs` || path.startsWith(`./${name}-`);
  const requireOf = (path) => modules[path] ?? (isPart(path) ? partOf(path) : own(path));
  return { exports: partOf(`./${name}.cjs`), scripts };
};

function runBundle(bundle, module, requireOf, scripts) {
  // The bundler writes ASCII, which V8 takes as it is.
  const text = readFileSync(bundle, "latin1");
  const codeCache = codeCacheOf(bundle);
  const script = new vm.Script(`(function (exports, require, module, __filename, __dirname) {${text}\n})`, {
    filename: bundle,
    cachedData: readIfThere(codeCache),
  });
  scripts.push({ script, bundle, codeCache });
  script.runInThisContext()(module.exports, requireOf, module, bundle, dirname(bundle));
}

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
