import { createReadStream, existsSync, statSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, normalize, sep } from "node:path";

export interface ServedFolder {
  readonly url: string;
  close(): void;
}

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
};

/** Serves a folder as a static host does. */
export function serveFolder(folder: string): Promise<ServedFolder> {
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? "/", "http://host").pathname);
    const file = normalize(join(folder, path.endsWith("/") ? `${path}index.html` : path));
    const isFile = file.startsWith(folder + sep) && existsSync(file) && statSync(file).isFile();
    const type = types[extname(file)] ?? "text/plain";
    // As hosts of packages do: scripts may be used from other origins.
    response.writeHead(isFile ? 200 : 404, { "content-type": type, "access-control-allow-origin": "*" });
    if (isFile) createReadStream(file).pipe(response);
    else response.end();
  });
  return new Promise((resolve) =>
    server.listen(0, "127.0.0.1", () =>
      resolve({
        url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
        close: () => server.close(),
      }),
    ),
  );
}
