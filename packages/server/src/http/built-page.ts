import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, extname, join, relative, resolve, sep } from "node:path";

/** The files of the page by their paths; read at the start, so that requests name none of the machine's files. */
export interface BuiltPage {
  file(path: string): PageFile | undefined;
}

export interface PageFile {
  readonly bytes: Uint8Array;
  readonly type: string;
}

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  ".webmanifest": "application/manifest+json",
  ".wasm": "application/wasm",
  ".svg": "image/svg+xml",
  ".png": "image/png",
};

/** The page of this package, else the one that `npm run site` has built in the repository; `undefined`: neither is there. */
export function builtPage(): string | undefined {
  const own = dirname(createRequire(import.meta.url).resolve("@cosimo/server/package.json"));
  // In the repository, what was built last by hand.
  const isRepository = existsSync(join(own, "src"));
  const folders = [...(isRepository ? [resolve(own, "..", "..", "out", "site")] : []), join(own, "site")];
  return folders.find((folder) => existsSync(join(folder, "index.html")));
}

export function readPage(folder: string): BuiltPage {
  const files = new Map<string, string>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile()) files.set(relative(folder, path).split(sep).join("/"), path);
  }
  return {
    file(path) {
      const place = files.get(path === "" ? "index.html" : path);
      if (place === undefined) return undefined;
      const bytes = readFileSync(place);
      return { bytes: place.endsWith("index.html") ? marked(bytes) : bytes, type: typeOf(place) };
    },
  };
}

function typeOf(path: string): string {
  return types[extname(path).toLowerCase()] ?? "text/plain; charset=utf-8";
}

/** The page knows by this that there is a studio, also when it was opened without the token. */
function marked(html: Buffer): Uint8Array {
  return Buffer.from(html.toString().replace("<head>", '<head><meta name="cosimo-studio">'));
}
