import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { makeTemporaryFolder } from "@cosimo/fmi-node";

/**
 * Opens an address in the browser; `false`: there is none. All users of a machine can read the arguments of programs: the address, which
 * is secret, stands in a file of this user that leads to it.
 */
export function openBrowser(address: string): boolean {
  const file = join(makeTemporaryFolder("studio"), "open.html");
  const target = address.replaceAll("&", "&amp;");
  writeFileSync(file, `<!doctype html><meta http-equiv="refresh" content="0;url=${target}">`, {
    mode: 0o600,
  });
  return openInBrowser(pathToFileURL(file).href);
}

/** Opens an address that is no secret, also when this process ends at once. */
export function openInBrowser(address: string): boolean {
  const [program, ...first] = openers[process.platform] ?? ["xdg-open"];
  const options = { stdio: "ignore", timeout: 5000 } as const;
  const { status, error } = spawnSync(program!, [...first, address], options);
  return error === undefined && status === 0;
}

const openers: Readonly<Partial<Record<NodeJS.Platform, readonly string[]>>> = {
  darwin: ["open"],
  win32: ["rundll32", "url.dll,FileProtocolHandler"],
};
