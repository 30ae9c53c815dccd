/**
 * `npm run pack -- [FOLDER]`: builds, and writes a tarball of each workspace into FOLDER (default: `out/packages`).
 * `npm install FOLDER/*.tgz` installs Cosimo from them.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build, root } from "./set-up.mjs";
import { buildSite } from "./site.mjs";

/**
 * Packs what is built, with the page for `cosimo studio`; deletes earlier tarballs of the folder.
 *
 * @returns {Promise<{ name: string, tarball: string, files: string[] }[]>} for each workspace its tarball and the paths in it
 */
export async function packWorkspaces(folder) {
  await buildSite(join(root, "packages", "server", "site"));
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder)) if (name.endsWith(".tgz")) rmSync(join(folder, name));
  const chosen = publicWorkspaces().flatMap((path) => ["--workspace", path]);
  const result = spawnSync("npm", ["pack", ...chosen, "--json", "--pack-destination", folder], {
    ...{ cwd: root, encoding: "utf8", shell: process.platform === "win32", maxBuffer: 2 ** 26 },
  });
  if (result.error) throw result.error;
  if (result.status !== 0) throw new Error(`npm pack failed:\n${result.stderr}`);
  // A list in npm 11 and before, later an object by package names.
  return Object.values(JSON.parse(result.stdout)).map(({ name, filename, files }) => ({
    ...{ name, tarball: join(folder, filename.replace("@", "").replace("/", "-")) },
    files: files.map(({ path }) => path),
  }));
}

/** The page is no package to install: package `server` has it as it is built. */
function publicWorkspaces() {
  const packages = readdirSync(join(root, "packages")).map((name) => `packages/${name}`);
  return [...packages, "library"].filter((path) => {
    const manifest = JSON.parse(readFileSync(join(root, path, "package.json"), "utf8"));
    return manifest.private !== true;
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  build();
  const folder = resolve(process.argv[2] ?? join(root, "out", "packages"));
  for (const { tarball, files } of await packWorkspaces(folder))
    console.log(`${tarball}  ${files.length} files`);
}
