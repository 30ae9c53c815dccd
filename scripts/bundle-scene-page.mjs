/**
 * Bundles the page of a view in space (packages/scene/src/page) into a module of texts and their hashes for the security policy,
 * packages/scene/src/page/scene-page.generated.ts. Run before type-checking, building or testing.
 */
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { bundlePage } from "./bundle-page.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const folder = join(root, "packages", "scene", "src", "page");

/** Writes the module if its content changed. Throws when the page does not bundle. */
export function bundleScenePage() {
  return bundlePage({
    script: join(folder, "main.ts"),
    style: join(folder, "scene-page.css"),
    target: join(folder, "scene-page.generated.ts"),
    writer: fileURLToPath(import.meta.url),
  });
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href)
  await bundleScenePage();
