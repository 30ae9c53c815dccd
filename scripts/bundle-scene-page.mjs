/**
 * Bundles the page of a view in space (packages/scene/src/page) into a module of texts and their hashes for the security policy,
 * packages/scene/src/page/scene-page.generated.ts, and the script that makes a video of it into
 * packages/scene/src/video/scene-video.generated.ts. Run before type-checking, building or testing.
 */
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { bundlePage, bundleScript } from "./bundle-page.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const source = join(root, "packages", "scene", "src");
const writer = fileURLToPath(import.meta.url);

/** Writes the modules if their content changed. Throws when a page does not bundle. */
export async function bundleScenePage() {
  const folder = join(source, "page");
  await bundlePage({
    script: join(folder, "main.ts"),
    style: join(folder, "scene-page.css"),
    target: join(folder, "scene-page.generated.ts"),
    writer,
  });
  const video = join(source, "video");
  await bundleScript({
    script: join(video, "main.ts"),
    name: "videoScript",
    target: join(video, "scene-video.generated.ts"),
    writer,
  });
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href)
  await bundleScenePage();
