import { type Zippable, zipSync } from "fflate/browser";

/**
 * Writes a ZIP archive. Equal files give equal bytes: entries are sorted by name, dated 1980-01-01 (the first date of the format)
 * and have the permissions 0644.
 */
export function writeArchive(files: Readonly<Record<string, Uint8Array>>): Uint8Array {
  const names = Object.keys(files).sort();
  const day = new Date(1980, 0, 1);
  const unix = 3;
  const ordinaryFile = (0o100644 << 16) >>> 0;
  const zippable: Zippable = Object.fromEntries(
    names.map((name) => [name, [files[name]!, { level: 9, mtime: day, os: unix, attrs: ordinaryFile }]]),
  );
  return zipSync(zippable);
}
