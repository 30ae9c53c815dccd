import { highlightSelectionMatches, search, searchKeymap } from "@codemirror/search";
import type { Extension } from "@codemirror/state";
import { keymap } from "@codemirror/view";

/** A panel to search and replace; other places of a selected text are marked. */
export function searching(): Extension {
  return [highlightSelectionMatches(), search({ top: true }), keymap.of(searchKeymap)];
}
