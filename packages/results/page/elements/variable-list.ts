import { phrase, type Say } from "@cosimo/ir";
import type { PageVariable } from "../../src/page/page-data.ts";
import { pagePhrases } from "../../src/page/page-phrases.ts";
import { displayConversion } from "../../src/plot/display-unit.ts";
import { prettyUnit } from "../../src/plot/unit-text.ts";
import { make, send } from "../dom.ts";
import { searchVariables, type TreeNode, variableTree } from "../variable-tree.ts";

export interface VariableListInput {
  readonly variables: readonly PageVariable[];
  readonly shown: ReadonlySet<string>;
  readonly say: Say;
}

/** A change of what is shown. */
export interface VariablesChange {
  readonly names: readonly string[];
  readonly shown: boolean;
}

/** Rows that are written at once; a button writes more. */
const ROWS = 200;

/** Search results up to this number can be shown with one button. */
const AT_ONCE = 24;

/** Components are open at first while the tree has at most this many variables. */
const OPEN_UP_TO = 40;

/**
 * `<cosimo-variables>`: the tree of components with check boxes, and a search. Sends `variables-change` with the names that are to
 * be shown or hidden.
 */
export class VariableListElement extends HTMLElement {
  #input: VariableListInput | undefined;
  #tree: readonly TreeNode[] = [];
  readonly #open = new Set<string>();
  readonly #search = make("input", {
    type: "search",
    class: "field",
    autocomplete: "off",
    spellcheck: "false",
  });
  readonly #status = make("p", { class: "status", role: "status" });
  readonly #list = make("div", { class: "tree" });

  connectedCallback(): void {
    if (this.childElementCount > 0) return;
    this.append(this.#search, this.#status, this.#list);
    this.#search.addEventListener("input", () => this.#draw());
    this.#list.addEventListener("keydown", (event) => this.#key(event));
    this.#list.addEventListener("change", (event) => {
      const box = event.target as HTMLInputElement;
      this.#change([box.value], box.checked);
    });
  }

  set input(input: VariableListInput) {
    const before = this.#input;
    this.#input = input;
    if (before?.variables !== input.variables) {
      this.#tree = variableTree(input.variables);
      if (input.variables.length <= OPEN_UP_TO) for (const node of this.#tree) this.#openAll(node);
      // A single component says nothing as long as it is closed.
      for (let nodes = this.#tree; nodes.length === 1; nodes = nodes[0]!.parts)
        this.#open.add(nodes[0]!.path);
      const label = input.say(phrase(pagePhrases, "page.search"));
      this.#search.placeholder = label;
      this.#search.setAttribute("aria-label", label);
      this.#draw();
    } else for (const box of this.#list.querySelectorAll("input")) box.checked = input.shown.has(box.value);
    this.#writeStatus();
  }

  /** Moves the keyboard focus into the search. */
  focusSearch(): void {
    this.#search.focus();
  }

  #openAll(node: TreeNode): void {
    this.#open.add(node.path);
    for (const part of node.parts) this.#openAll(part);
  }

  #change(names: readonly string[], shown: boolean): void {
    send<VariablesChange>(this, "variables-change", { names, shown });
  }

  #found(): PageVariable[] | undefined {
    const text = this.#search.value.trim();
    return text === "" ? undefined : searchVariables(this.#input!.variables, text);
  }

  #writeStatus(): void {
    const { shown, say } = this.#input!;
    const found = this.#found();
    const count = found?.length ?? 0;
    this.#status.replaceChildren(
      found === undefined
        ? ""
        : say(phrase(pagePhrases, count === 0 ? "page.none-found" : "page.found", { count })),
    );
    const hidden = (found ?? []).filter(({ name }) => !shown.has(name)).map(({ name }) => name);
    if (hidden.length < 2 || count > AT_ONCE) return;
    const label = say(phrase(pagePhrases, "page.show-found", { count }));
    const button = make("button", { type: "button", on: { click: () => this.#change(hidden, true) } }, label);
    this.#status.append(" ", button);
  }

  #draw(): void {
    if (this.#input === undefined) return;
    const found = this.#found();
    const rows =
      found === undefined
        ? this.#items(this.#tree, (node) => this.#node(node))
        : this.#items(found, (variable) => make("li", {}, this.#leaf(variable, variable.name)));
    this.#list.replaceChildren(make("ul", {}, ...rows));
    this.#writeStatus();
  }

  /** The first rows, and a button for more. */
  #items<T>(all: readonly T[], row: (item: T) => HTMLElement, from = 0): HTMLElement[] {
    const rows = all.slice(from, from + ROWS).map(row);
    const more = all.length - from - rows.length;
    if (more <= 0) return rows;
    const label = this.#input!.say(phrase(pagePhrases, "page.show-more", { more }));
    const item = make("li", {});
    const open = () => item.replaceWith(...this.#items(all, row, from + ROWS));
    item.append(make("button", { type: "button", class: "more", on: { click: open } }, label));
    return [...rows, item];
  }

  #node(node: TreeNode): HTMLElement {
    const { variable, parts, label } = node;
    const own = variable === undefined ? undefined : this.#leaf(variable, label);
    if (parts.length === 0) return make("li", {}, own ?? label);
    const isOpen = this.#open.has(node.path);
    const item = make("li", { class: "component" });
    const toggle = () => {
      if (isOpen) this.#open.delete(node.path);
      else this.#open.add(node.path);
      const next = this.#node(node);
      item.replaceWith(next);
      next.querySelector<HTMLElement>("button.branch")?.focus();
    };
    const name = own === undefined ? [make("span", { class: "name" }, label)] : [];
    const count = make("span", { class: "count" }, String(node.count));
    const say = this.#input!.say;
    const action = say(phrase(pagePhrases, isOpen ? "page.collapse" : "page.expand", { name: label }));
    const state = { "aria-expanded": String(isOpen), "aria-label": action };
    const branch = make(
      "button",
      { type: "button", class: "branch", ...state, on: { click: toggle } },
      ...name,
      count,
    );
    item.append(make("div", { class: "row" }, branch, ...(own === undefined ? [] : [own])));
    if (isOpen) item.append(make("ul", {}, ...this.#items(parts, (part) => this.#node(part))));
    return item;
  }

  #leaf(variable: PageVariable, label: string): HTMLElement {
    const { name, description } = variable;
    const box = make("input", { type: "checkbox", value: name });
    box.checked = this.#input!.shown.has(name);
    const unit = prettyUnit(displayConversion(variable).unit);
    const title = description === "" ? name : `${name}: ${description}`;
    return make(
      "label",
      { class: "leaf", title },
      ...[box, make("span", { class: "name" }, label)],
      ...(unit === "" ? [] : [make("span", { class: "unit" }, unit)]),
    );
  }

  /** Arrows go from row to row; right and left open and close a component. */
  #key(event: KeyboardEvent): void {
    const here = document.activeElement;
    if (!(here instanceof HTMLElement)) return;
    const all = [...this.#list.querySelectorAll<HTMLElement>("button.branch, input, button.more")];
    const at = all.indexOf(here);
    const isOpen = here.getAttribute("aria-expanded");
    const wanted = isOpen === "false" ? "ArrowRight" : isOpen === "true" ? "ArrowLeft" : undefined;
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0) all[Math.min(Math.max(at + step, 0), all.length - 1)]?.focus();
    else if (event.key === wanted) here.click();
    else return;
    event.preventDefault();
  }
}
