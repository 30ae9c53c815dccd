import { effect, type ReadonlySignal, signal, untracked } from "@preact/signals";
import type { Client } from "../messages/client.ts";
import type { Texts } from "../messages/protocol.ts";
import type { State } from "../state/state.ts";

/** The diagram of the modes as SVG; undefined: there is none, or none yet. */
export interface ModePicture {
  readonly svg: ReadonlySignal<string | undefined>;
  /** Draws it from now on, for each model that runs and has modes. The present one is drawn when the promise is fulfilled. */
  follow(): Promise<void>;
}

export interface ModeSource {
  readonly state: ReadonlySignal<State>;
  readonly language: Client;
  texts(): Texts;
  reportFault(error: unknown): void;
}

export function createModePicture({ state, language, texts, reportFault }: ModeSource): ModePicture {
  const svg = signal<string | undefined>(undefined);
  let drawn = 0;
  async function draw(input: Texts): Promise<void> {
    const number = ++drawn;
    try {
      const found = await language.request("modes", input);
      if (number === drawn) svg.value = found;
    } catch (error) {
      reportFault(error);
    }
  }
  let drawing: Promise<void> | undefined;
  return {
    svg,
    follow() {
      if (drawing !== undefined) return drawing;
      drawing = Promise.resolve();
      let last: readonly unknown[] = [];
      effect(() => {
        const { model, view } = state.value;
        if (model === last[0] && view.language === last[1]) return;
        last = [model, view.language];
        const hasModes = (model?.modes.length ?? 0) > 0;
        if (hasModes) drawing = untracked(() => draw(texts()));
        else svg.value = undefined;
      });
      return drawing;
    },
  };
}
