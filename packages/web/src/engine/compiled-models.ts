import { type CompileModelOptions, compile, type Model, type SourceProvider } from "@cosimo/core/models";
import type { Texts } from "../messages/protocol.ts";
import { type Libraries, openText } from "./libraries.ts";

/** The compiled model of a project: kept while texts and structural parameters stay the same. */
export interface CompiledModels {
  /** @throws ModelError when the texts are wrong */
  model(texts: Texts, structural: Readonly<Record<string, number>>): Promise<Model>;
}

export function createCompiledModels(libraries: Libraries): CompiledModels {
  let last: { readonly key: string; readonly model: Model } | undefined;
  return {
    async model(texts, structural) {
      const { files, open, model: name, accept, unitCheck } = texts;
      const key = JSON.stringify([libraries.version, files, open, name, accept, unitCheck, structural]);
      if (last?.key === key) return last.model;
      const model = await libraries.withLibrary(texts, (library) => compiled(texts, structural, library));
      last = { key, model: model() };
      return last.model;
    },
  };
}

/** Which model of the texts is compiled, and how they are checked. A link may have other words: they are refused as settings are. */
export function compileChoice({ model, accept, unitCheck }: Texts): CompileModelOptions {
  return {
    ...(model !== undefined && { model }),
    ...(accept && { accept }),
    ...(unitCheck !== undefined && { unitCheck: unitCheck as "warn" }),
  };
}

/** The model, or what throws its faults: those of a missing library are not the last word. */
function compiled(
  texts: Texts,
  structural: Readonly<Record<string, number>>,
  library: SourceProvider,
): () => Model {
  const modifiers = Object.entries(structural).map(([name, value]) => `${name} = ${value}`);
  try {
    const model = compile(openText(texts), {
      library,
      ...compileChoice(texts),
      ...(modifiers.length > 0 && { modifiers: `(${modifiers.join(", ")})` }),
    });
    return () => model;
  } catch (error) {
    return () => {
      throw error;
    };
  }
}
