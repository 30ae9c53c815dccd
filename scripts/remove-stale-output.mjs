/**
 * Deletes compiled files whose source was moved or deleted: `tsc -b` leaves them in `dist`, and a package would contain them.
 */
import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { root } from "./set-up.mjs";

const compiled = /\.(js|d\.ts)(\.map)?$/;

for (const name of readdirSync(join(root, "packages"))) {
  const [dist, src] = ["dist", "src"].map((folder) => join(root, "packages", name, folder));
  if (!existsSync(dist)) continue;
  for (const entry of readdirSync(dist, { withFileTypes: true, recursive: true })) {
    const folder = entry.parentPath.slice(dist.length + 1);
    if (!entry.isFile() || folder.startsWith("bundle") || !compiled.test(entry.name)) continue;
    const sources = [".ts", ".tsx"].map((end) => join(src, folder, entry.name.replace(compiled, end)));
    if (!sources.some((source) => existsSync(source)))
      rmSync(join(entry.parentPath, entry.name), { force: true });
  }
}
