import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { DiagnosticCategory, MessageDefinition, Severity } from "@cosimo/ir";

const packages = join(import.meta.dirname, "..", "packages");

/** English text of a message or phrase by code; `hint` for messages with one. */
export interface EnglishText {
  readonly file: string;
  readonly code: string;
  readonly text: string;
  readonly hint: string | undefined;
  /** Missing of a phrase; so is the category. */
  readonly severity: Severity | undefined;
  readonly category: DiagnosticCategory | undefined;
}

/** A package and its dependencies, by folder names. */
export function packagesBehind(name: string, found = new Set<string>()): ReadonlySet<string> {
  found.add(name);
  const manifest = JSON.parse(readFileSync(join(packages, name, "package.json"), "utf8")) as {
    readonly dependencies?: Readonly<Record<string, string>>;
  };
  // The library is texts in Modelica.
  const own = Object.keys(manifest.dependencies ?? {}).filter(
    (dependency) => dependency.startsWith("@cosimo/") && dependency !== "@cosimo/library",
  );
  for (const dependency of own.map((one) => one.slice("@cosimo/".length)))
    if (!found.has(dependency)) packagesBehind(dependency, found);
  return found;
}

/** Every catalogue of messages and phrases in the packages, found by its type: `satisfies MessageCatalogue`. */
export async function englishTexts(): Promise<readonly EnglishText[]> {
  const files = readdirSync(packages, { recursive: true, encoding: "utf8" })
    .filter((file) => /^[\w-]+[\\/]src[\\/].*\.ts$/.test(file) && !file.endsWith(".test.ts"))
    .sort();
  const texts: EnglishText[] = [];
  for (const file of files) {
    const declared = cataloguesIn(readFileSync(join(packages, file), "utf8"));
    if (declared.length === 0) continue;
    const exported = (await import(join(packages, file))) as Readonly<Record<string, Catalogue>>;
    for (const name of declared) {
      const catalogue = exported[name];
      if (catalogue === undefined) throw new Error(`${file}: the catalogue '${name}' is not exported`);
      for (const [code, entry] of Object.entries(catalogue))
        texts.push({
          ...{ file, code },
          ...(typeof entry === "string"
            ? { text: entry, hint: undefined, severity: undefined, category: undefined }
            : { text: entry.text, hint: entry.hint, severity: entry.severity, category: entry.category }),
        });
    }
  }
  return texts;
}

type Catalogue = Readonly<Record<string, string | MessageDefinition>>;

/** Names of the constants whose declarations end with this type. */
function cataloguesIn(source: string): readonly string[] {
  const marks = source.matchAll(/^(?:export )?const (\w+)|satisfies (Message|Phrase)Catalogue;/gm);
  const names: string[] = [];
  let last = "";
  for (const [, constant] of marks) {
    if (constant === undefined) names.push(last);
    else last = constant;
  }
  return names;
}
