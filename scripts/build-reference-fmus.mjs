/**
 * Builds the Reference FMUs (github.com/modelica/Reference-FMUs) for tests, outside of this repository:
 *
 *   node scripts/build-reference-fmus.mjs SOURCES TARGET
 *
 * SOURCES is a working copy or a bare repository. TARGET becomes a copy of it with the FMUs in `fmus/2` and `fmus/3`. Needs
 * git (for a bare repository), cmake and a C compiler. Then: COSIMO_REFERENCE_FMUS=TARGET npm run check:reference-fmus
 */
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

const [sources, target] = process.argv.slice(2).map((path) => resolve(path));
if (target === undefined) throw new Error("usage: build-reference-fmus.mjs SOURCES TARGET");

const run = (command, args, cwd) =>
  execFileSync(command, args, { cwd, stdio: ["ignore", "ignore", "inherit"], maxBuffer: 2 ** 28 });

function copySources(folder) {
  mkdirSync(folder, { recursive: true });
  if (existsSync(join(sources, "CMakeLists.txt"))) cpSync(sources, folder, { recursive: true });
  else {
    const archive = execFileSync("git", ["archive", "HEAD"], { cwd: sources, maxBuffer: 2 ** 28 });
    execFileSync("tar", ["x", "-C", folder], { input: archive });
  }
}

/** Fixes two faults of the sources that do not concern the tests. */
function mend(folder) {
  const edit = (file, from, to) => {
    const path = join(folder, file);
    writeFileSync(path, readFileSync(path, "utf8").replace(from, to));
  };
  // Warnings of newer compilers abort the build.
  edit("CMakeLists.txt", /-Werror/g, "");
  // The original counts a value before it checks that one exists, so that structural parameters cannot be set.
  edit(
    "StateSpace/model.c",
    /const uint64_t v = values\[\(\*index\)\+\+\];([\s\S]*?)\n}/,
    (_, rest) =>
      `const uint64_t v = values[*index];${rest.replace("comp->isDirtyValues", "(*index)++;\n    comp->isDirtyValues")}\n}`,
  );
}

rmSync(target, { recursive: true, force: true });
copySources(target);
mend(target);
for (const version of ["2", "3"]) {
  const build = join(target, `build-fmi${version}`);
  mkdirSync(build);
  run("cmake", ["..", `-DFMI_VERSION=${version}`, "-DCMAKE_BUILD_TYPE=Release"], build);
  run("cmake", ["--build", ".", "--parallel", "2"], build);
  cpSync(join(build, "fmus"), join(target, "fmus", version), { recursive: true });
}
