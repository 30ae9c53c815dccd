import { existsSync } from "node:fs";

/**
 * The file of a process or thread. `here` is the URL of the file that starts it: beside a bundle there is another one, beside a
 * compiled file the compiled entry; a file that is run from its source starts the compiled entry of its folder, too.
 */
export function entryFile(name: string, folder: string, here: string): URL {
  const places = [`./${name}.cjs`, `./${name}.mjs`, `./${name}.js`].map((place) => new URL(place, here));
  return places.find((place) => existsSync(place)) ?? new URL(`../../dist/${folder}/${name}.js`, here);
}
