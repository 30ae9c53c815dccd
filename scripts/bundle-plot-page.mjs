/**
 * Bundles the page of a plot (packages/web/src/plot-page) and its style sheet into a module of two texts and their hashes for the security
 * policy of the page, packages/results/src/page/plot-page.generated.ts. Run before type-checking, building or testing.
 */
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { bundlePage } from "./bundle-page.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const folder = join(root, "packages", "web", "src", "plot-page");

/** Writes the module if its content changed. Throws when the page does not bundle. */
export function bundlePlotPage() {
  return bundlePage({
    script: join(folder, "main.tsx"),
    style: join(folder, "plot-page.css"),
    target: join(root, "packages", "results", "src", "page", "plot-page.generated.ts"),
    writer: fileURLToPath(import.meta.url),
    options: {
      ...{ jsx: "automatic", jsxImportSource: "preact" },
      // In place of the module that is written here, which the page has no use for.
      plugins: [{ name: "itself", setup: leaveOutItself }],
    },
  });
}

/** Resolved here, too: before the first run there is no such file. */
function leaveOutItself({ onResolve, onLoad }) {
  onResolve({ filter: /plot-page\.generated\.ts$/ }, ({ path }) => ({ path, namespace: "itself" }));
  onLoad({ filter: /.*/, namespace: "itself" }, () => ({
    contents: 'export const pageScript = "", pageStyle = "", scriptHash = "", styleHash = "";',
  }));
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href)
  await bundlePlotPage();
