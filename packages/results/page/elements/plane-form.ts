import { phrase, type Say } from "@cosimo/ir";
import { pagePhrases } from "../../src/page/page-phrases.ts";
import { make, send } from "../dom.ts";
import type { OpenResult } from "../open-result.ts";
import { searchVariables } from "../variable-tree.ts";

/** Names that are proposed at once. */
const PROPOSALS = 50;

let lists = 0;

/** `<cosimo-plane-form>`: choice of two variables. Sends `plane-add` with `x`, `y` and `equalAxes`. */
export class PlaneFormElement extends HTMLElement {
  set input({ result, say }: { readonly result: OpenResult; readonly say: Say }) {
    const text = (code: keyof typeof pagePhrases, args = {}) => say(phrase(pagePhrases, code, args));
    const field = (label: string) => {
      const list = make("datalist", { id: `proposals-${lists++}` });
      const input = make("input", {
        class: "field",
        list: list.id,
        required: true,
        autocomplete: "off",
        spellcheck: "false",
      });
      const propose = () => {
        const found = searchVariables(result.variables, input.value).slice(0, PROPOSALS);
        list.replaceChildren(...found.map(({ name }) => make("option", { value: name })));
        input.setCustomValidity("");
      };
      input.addEventListener("input", propose);
      input.addEventListener("focus", propose);
      return { input, label: make("label", {}, make("span", {}, label), input, list) };
    };
    const [x, y] = [field(text("page.plane-horizontal")), field(text("page.plane-vertical"))];
    const equal = make("input", { type: "checkbox" });
    const form = make(
      "form",
      {},
      y.label,
      x.label,
      make("label", { class: "check" }, equal, " ", text("page.plane-equal")),
      make("button", { type: "submit" }, text("page.plane-add")),
    );
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const unknown = [y, x].find(({ input }) => result.find(input.value) === undefined);
      if (unknown === undefined) {
        send(this, "plane-add", { x: x.input.value, y: y.input.value, equalAxes: equal.checked });
        return;
      }
      unknown.input.setCustomValidity(text("page.unknown-variable", { name: unknown.input.value }));
      unknown.input.reportValidity();
    });
    this.replaceChildren(make("details", {}, make("summary", {}, text("page.plane")), form));
  }
}
