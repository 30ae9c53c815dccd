import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { bracketMatching, indentUnit } from "@codemirror/language";
import { lintGutter, nextDiagnostic } from "@codemirror/lint";
import { EditorState, type Extension } from "@codemirror/state";
import {
  type Command,
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  hoverTooltip,
  keymap,
  lineNumbers,
} from "@codemirror/view";
import type { Completions, Hover, TextEdit } from "@cosimo/language";
import { highlighting } from "./highlighting.ts";
import { whenWorkedIn } from "./when-worked-in.ts";

/** What an editor tells and asks. */
export interface EditorEvents {
  /** The text can be read and copied only; missing: it can be changed. */
  readonly readonly?: boolean;
  readonly changed: (text: string) => void;
  readonly hover: (offset: number) => Promise<Hover | undefined>;
  readonly definition: (offset: number) => void;
  /** Asks the user for another name. */
  readonly rename: (offset: number) => void;
  readonly complete: (offset: number) => Promise<Completions | undefined>;
  /** All uses of the name at the cursor. */
  readonly references: () => void;
  readonly moved: (offset: number) => void;
  readonly format: () => Promise<readonly TextEdit[] | undefined>;
}

/** The state of an editor with a text of this path. */
export function editorState(uri: string, text: string, label: string, events: EditorEvents): EditorState {
  return EditorState.create({ doc: text, extensions: [extensions(label, events), highlighting(uri)] });
}

function extensions(label: string, events: EditorEvents): Extension {
  return [
    lineNumbers(),
    highlightActiveLine(),
    highlightActiveLineGutter(),
    history(),
    drawSelection(),
    bracketMatching(),
    lintGutter(),
    whenWorkedIn(events.complete),
    indentUnit.of("  "),
    EditorState.languageData.of(() => [
      { commentTokens: { line: "//", block: { open: "/*", close: "*/" } } },
    ]),
    EditorState.readOnly.of(events.readonly === true),
    EditorView.lineWrapping,
    EditorView.contentAttributes.of({ "aria-label": label, spellcheck: "false", tabindex: "0" }),
    EditorView.updateListener.of((update) => {
      if (update.docChanged) events.changed(update.state.doc.toString());
      if (update.selectionSet) events.moved(update.state.selection.main.head);
    }),
    hoverTooltip(async (_, offset) => {
      const found = await events.hover(offset);
      return found === undefined
        ? null
        : { pos: found.start, end: found.end, above: true, create: () => ({ dom: hoverBox(found) }) };
    }),
    keymap.of([
      // The page runs the model; without this, the editor would insert a line.
      { key: "Mod-Enter", run: handled(() => {}) },
      { key: "F8", run: nextDiagnostic },
      { key: "F2", run: handled((view) => events.rename(view.state.selection.main.head)) },
      { key: "F12", run: handled((view) => events.definition(view.state.selection.main.head)) },
      { key: "Shift-F12", run: handled(() => events.references()) },
      { key: "Shift-Alt-f", run: handled((view) => void applyFormat(view, events)) },
      indentWithTab,
      ...defaultKeymap,
      ...historyKeymap,
    ]),
  ];
}

/** An action on a key that goes no further. */
function handled(action: (view: EditorView) => void): Command {
  return (view) => {
    action(view);
    return true;
  };
}

/** Applies the edits of the formatter, unless the text has changed in the meantime. */
export async function applyFormat(view: EditorView, events: EditorEvents): Promise<void> {
  const { doc } = view.state;
  const edits = await events.format();
  if (edits === undefined || edits.length === 0 || view.state.doc !== doc) return;
  view.dispatch({ changes: edits.map(({ start, end, text }) => ({ from: start, to: end, insert: text })) });
}

function hoverBox({ declaration, description, place }: Hover): HTMLElement {
  const box = document.createElement("div");
  box.className = "hover-box";
  const add = (tag: string, text: string): void => {
    if (text === "") return;
    const element = document.createElement(tag);
    element.textContent = text;
    box.append(element);
  };
  add("code", declaration);
  add("p", description);
  add("small", place);
  return box;
}
