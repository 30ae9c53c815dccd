/** Imports a module that the user names. In the bundle of the command this is a file, as code from a cache cannot import modules. */
export function importModule(url: string): Promise<Readonly<Record<string, unknown>>> {
  return import(url) as Promise<Readonly<Record<string, unknown>>>;
}
