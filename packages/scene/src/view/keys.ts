import type { SceneView } from "./scene-view.ts";

export interface KeyActions {
  toggle(): void;
  step(by: number): void;
  jump(direction: 1 | -1): void;
  end(which: "start" | "stop"): void;
}

/** Keys of a view that has the focus. Returns what ends it. */
export function listenToKeys(canvas: HTMLElement, view: SceneView, actions: KeyActions): () => void {
  const keys: Readonly<Record<string, (event: KeyboardEvent) => void>> = {
    " ": () => actions.toggle(),
    ArrowLeft: ({ shiftKey }) => (shiftKey ? actions.jump(-1) : actions.step(-1)),
    ArrowRight: ({ shiftKey }) => (shiftKey ? actions.jump(1) : actions.step(1)),
    Home: () => actions.end("start"),
    End: () => actions.end("stop"),
    f: () => view.fit(),
    "1": () => view.fit("x"),
    "2": () => view.fit("y"),
    "3": () => view.fit("z"),
    "0": () => view.fit("corner"),
  };
  const listen = (event: KeyboardEvent): void => {
    const action = keys[event.key];
    if (action === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    // Keys of the page have other meanings.
    event.stopPropagation();
    action(event);
  };
  canvas.addEventListener("keydown", listen);
  return () => canvas.removeEventListener("keydown", listen);
}
