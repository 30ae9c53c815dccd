import { type Extension, RangeSetBuilder } from "@codemirror/state";
import {
  Decoration,
  type DecorationSet,
  type EditorView,
  ViewPlugin,
  type ViewUpdate,
} from "@codemirror/view";
import { highlight, highlightClasses } from "@cosimo/language/highlight";

const marks = highlightClasses.map((name) => Decoration.mark({ class: `token-${name}` }));

/** Colours of a text by the lexer of its language. */
export function highlighting(uri: string): Extension {
  const decorate = (view: EditorView): DecorationSet => {
    const { starts, ends, classes } = highlight({ uri, text: view.state.doc.toString() });
    const builder = new RangeSetBuilder<Decoration>();
    starts.forEach((start, i) => {
      builder.add(start, ends[i]!, marks[classes[i]!]!);
    });
    return builder.finish();
  };
  return ViewPlugin.define(
    (view) => ({
      decorations: decorate(view),
      update(update: ViewUpdate) {
        if (update.docChanged) this.decorations = decorate(update.view);
      },
    }),
    { decorations: (plugin) => plugin.decorations },
  );
}
