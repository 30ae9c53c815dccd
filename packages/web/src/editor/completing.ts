import { autocompletion, type CompletionContext, type CompletionResult } from "@codemirror/autocomplete";
import type { Extension } from "@codemirror/state";
import type { Completions } from "@cosimo/language";

/** Proposals while a name is typed, behind a dot, or on Ctrl+Space. */
export function completing(ask: (offset: number) => Promise<Completions | undefined>): Extension {
  return autocompletion({ override: [(context) => propose(context, ask)], icons: false });
}

/** Letters after which proposals open by themselves. */
const FEWEST_LETTERS = 2;

async function propose(
  context: CompletionContext,
  ask: (offset: number) => Promise<Completions | undefined>,
): Promise<CompletionResult | null> {
  const word = context.matchBefore(/\.?\w*$/);
  const isTyped = word !== null && (word.text.startsWith(".") || word.text.length >= FEWEST_LETTERS);
  if (!context.explicit && !isTyped) return null;
  const found = await ask(context.pos).catch(() => undefined);
  if (found === undefined || context.aborted) return null;
  const options = found.items.map(({ name, kind, detail }) => ({
    ...{ label: name, type: kind, boost: RANKS[kind] },
    ...(detail !== "" && { detail }),
  }));
  return { from: found.start, options, validFor: /^\w*$/ };
}

/** Names of the model before words of the language. */
const RANKS = { variable: 2, class: 1, function: 0, keyword: -1 } as const;
