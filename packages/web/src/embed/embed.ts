/**
 * `<cosimo-model>`, `<cosimo-plot>` and `<cosimo-modes>` for any page: `<script type="module" src=".../embed.js">`. This script is small;
 * the rest is loaded when the first of them comes into sight.
 */
import { prepareWorker } from "../engine/prepared-worker.ts";
import type { EmbedPart } from "./attributes.ts";
import type { Embedded, EmbeddedResult } from "./show-embedded.tsx";

/** Distance from sight at which loading begins. */
const MARGIN = "200px";
const PLACE = "<style>:host { display: block; min-height: 22em }</style>";

class CosimoElement extends HTMLElement {
  static readonly parts: readonly EmbedPart[] = ["sliders", "plot"];
  #shown: Promise<Embedded> | undefined;
  #embedded: Embedded | undefined;

  connectedCallback(): void {
    // A place of its own, so that not all elements of a page are in sight at once.
    if (this.shadowRoot === null) this.attachShadow({ mode: "open" }).innerHTML = PLACE;
    if (this.#shown === undefined) sight.observe(this);
  }

  disconnectedCallback(): void {
    sight.unobserve(this);
    // An element that is moved is connected again at once.
    queueMicrotask(() => {
      if (this.isConnected) return;
      this.#embedded?.close();
      this.#shown = this.#embedded = undefined;
    });
  }

  /** Loads and shows the model; used by elements that show parts of another one. */
  show(): Promise<Embedded> {
    sight.unobserve(this);
    this.#shown ??= this.#load();
    return this.#shown;
  }

  async #load(): Promise<Embedded> {
    if (this.getAttribute("autorun") !== "click") prepareWorker();
    const { showEmbedded } = await import("./show-embedded.tsx");
    const { parts } = this.constructor as typeof CosimoElement;
    this.#embedded = await showEmbedded(this, parts, elementFor(this));
    return this.#embedded;
  }

  /** Runs the model; the result when it has ended. */
  async run(): Promise<EmbeddedResult> {
    return (await this.show()).run();
  }

  /** Changes a parameter or start value; the run follows. */
  async set(name: string, value: number): Promise<void> {
    (await this.show()).set(name, value);
  }

  /** Of the last run; undefined before its end. */
  get result(): EmbeddedResult | undefined {
    return this.#embedded?.result();
  }
}

class CosimoPlot extends CosimoElement {
  static override readonly parts: readonly EmbedPart[] = ["plot"];
}

class CosimoModes extends CosimoElement {
  static override readonly parts: readonly EmbedPart[] = ["modes"];
}

/** The element that `for` names, whose model this one shows. */
function elementFor(element: HTMLElement): (() => Promise<Embedded>) | undefined {
  const id = element.getAttribute("for");
  if (id === null) return undefined;
  return () => {
    const found = (element.getRootNode() as Document).getElementById(id);
    if (found instanceof CosimoElement && found !== element) return found.show();
    throw new Error(`there is no element of a model with the id "${id}"`);
  };
}

const sight = new IntersectionObserver(
  (entries) => {
    // What fails is said in the element, and told by an event.
    for (const { isIntersecting, target } of entries)
      if (isIntersecting && target instanceof CosimoElement) target.show().catch(() => undefined);
  },
  { rootMargin: MARGIN },
);

const elements = { "cosimo-model": CosimoElement, "cosimo-plot": CosimoPlot, "cosimo-modes": CosimoModes };
// A page may load this script twice.
for (const [name, element] of Object.entries(elements))
  if (customElements.get(name) === undefined) customElements.define(name, element);
