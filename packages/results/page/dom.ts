type Listeners = { readonly [K in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[K]) => void };

/** Attributes of an element; `on`: listeners. `true` is an empty attribute, `false` and `undefined` are none. */
export interface ElementOptions {
  readonly on?: Listeners;
  readonly [attribute: string]: string | number | boolean | undefined | Listeners;
}

/** Creates an element. Texts become text nodes and cannot hold markup. */
export function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  { on = {}, ...attributes }: ElementOptions = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue;
    element.setAttribute(name, value === true ? "" : String(value));
  }
  for (const [type, listener] of Object.entries(on))
    element.addEventListener(type, listener as EventListener);
  element.append(...children);
  return element;
}

/** Sends a value out of an element. */
export function send<T>(element: HTMLElement, type: string, detail: T): void {
  element.dispatchEvent(new CustomEvent(type, { detail, bubbles: true }));
}

/** Receives values that elements below send. `undefined` arrives as it was sent; browsers make it null. */
export function receive<T>(element: HTMLElement, type: string, listener: (detail: T) => void): void {
  element.addEventListener(type, (event) => {
    const { detail } = event as CustomEvent<T | null>;
    listener((detail === null ? undefined : detail) as T);
  });
}
