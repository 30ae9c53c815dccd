import { effect } from "@preact/signals";
import { render } from "preact";
import { takeWorker } from "../engine/prepared-worker.ts";
import type { WorkerPort } from "../messages/client.ts";
import { createPool, type PooledWorker } from "../messages/pool.ts";
import { createSession } from "../session/create-session.ts";
import type { Session } from "../session/session.ts";
import type { PlotSpec } from "../state/project.ts";
import { initialState, type Theme } from "../state/state.ts";
import styles from "../styles/embed.css?inline";
import { type InterfaceLanguage, preferredLanguage } from "../texts/interface-languages.ts";
import { loadTexts, sayFrom } from "../texts/say.ts";
import { type EmbedAttributes, type EmbedPart, readAttributes } from "./attributes.ts";
import { EmbedFault, embeddedProject, type InlineText } from "./embedded-project.ts";
import { EmbeddedView, runKeys } from "./embedded-view.tsx";
import { type EmbeddedResult, nextResult, resultOf } from "./result.ts";
import { checkNames, pinSliders } from "./wanted-names.ts";

/** A model at work in a page. */
export interface Embedded {
  readonly session: Session;
  /** @throws Error when there is no such parameter, once the model has run */
  set(name: string, value: number): void;
  run(): Promise<EmbeddedResult>;
  result(): EmbeddedResult | undefined;
  close(): void;
}

export type { EmbeddedResult };

/** Of a page, for all its elements. */
const MOST_WORKERS = 3;
const connect: () => WorkerPort = createPool(MOST_WORKERS, () => takeWorker() as unknown as PooledWorker);

/** Shows the model of an element, or parts of the one that `other` gives. */
export async function showEmbedded(
  host: HTMLElement,
  parts: readonly EmbedPart[],
  other: (() => Promise<Embedded>) | undefined,
): Promise<Embedded> {
  const attributes = readAttributes((name) => host.getAttribute(name), parts);
  const root = styledRoot(host);
  const language = languageOf(host, attributes);
  const texts = await loadTexts(language).catch(() => loadTexts("en"));
  try {
    if (other !== undefined) {
      const shared = await other();
      const plots = addPlots(shared.session, attributes.plots);
      await show(root, shared.session, attributes, { plots, isOwn: false });
      return { ...shared, close: () => render(null, root) };
    }
    const saved = await embeddedProject(attributes, inlineText(host), document.baseURI);
    const first = initialState(saved, { language, theme: themeOf(root, attributes) });
    const session = createSession(first, connect, texts, {
      analyses: attributes.show.includes("text") && !attributes.readonly,
    });
    pinSliders(session, attributes.sliders);
    checkNames(session, attributes);
    tellRuns(host, session);
    const own = attributes.plots.length > 0 ? saved.study.plots.map(({ id }) => id) : undefined;
    await show(root, session, attributes, { plots: own, isOwn: true });
    root.addEventListener("keydown", (event) => runKeys(event as KeyboardEvent, session));
    if (!attributes.onClick) session.run();
    return embedded(session, root);
  } catch (error) {
    const say = sayFrom(texts);
    const message = error instanceof EmbedFault ? say(error.key, error.values) : textOf(error);
    render(
      <p class="notice" role="alert">
        {message}
      </p>,
      root,
    );
    tellFault(host, message);
    throw error;
  }
}

function embedded(session: Session, root: ShadowRoot): Embedded {
  return {
    session,
    run: () => nextResult(session),
    result: () => resultOf(session),
    set(name, value) {
      const { model } = session.state.value;
      if (model !== undefined && !model.parameters.some((one) => one.name === name))
        throw new Error(`the model has no parameter "${name}"`);
      session.dispatch({ type: "parameter.set", name, value });
    },
    close() {
      session.close();
      render(null, root);
    },
  };
}

/** `plots`: ids of those to show; undefined: all. Other elements may have added theirs. */
async function show(
  root: ShadowRoot,
  session: Session,
  attributes: EmbedAttributes,
  parts: { readonly plots: readonly string[] | undefined; readonly isOwn: boolean },
): Promise<void> {
  const text = attributes.show.includes("text")
    ? (await import("./embedded-text.tsx")).EmbeddedText
    : undefined;
  render(<EmbeddedView session={session} attributes={attributes} {...parts} text={text} />, root);
}

function addPlots(session: Session, plots: readonly (readonly string[])[]): readonly string[] | undefined {
  if (plots.length === 0) return undefined;
  const before = session.state.value.study.plots;
  for (const variables of plots) session.dispatch({ type: "plot.add", variables });
  const added = session.state.value.study.plots.filter((one: PlotSpec) => !before.includes(one));
  return added.map(({ id }) => id);
}

function styledRoot(host: HTMLElement): ShadowRoot {
  const root = host.shadowRoot!;
  root.adoptedStyleSheets = [sheet()];
  root.replaceChildren();
  return root;
}

let made: CSSStyleSheet | undefined;
function sheet(): CSSStyleSheet {
  if (made === undefined) {
    made = new CSSStyleSheet();
    made.replaceSync(styles);
  }
  return made;
}

/** Without the attribute, the colours of the element's place: a page that is always light has light models. */
function themeOf(root: ShadowRoot, { theme }: EmbedAttributes): Theme {
  if (theme !== "auto") return theme;
  const probe = document.createElement("span");
  probe.style.color = "CanvasText";
  root.append(probe);
  const [red = 0] = /\d+/.exec(getComputedStyle(probe).color) ?? [];
  probe.remove();
  return Number(red) > 128 ? "dark" : "light";
}

/** That of the element, else of what it stands in. */
function languageOf(host: HTMLElement, { language }: EmbedAttributes): InterfaceLanguage {
  const around = host.closest("[lang]")?.getAttribute("lang");
  return preferredLanguage([language ?? "", around ?? ""]);
}

function inlineText(host: HTMLElement): InlineText {
  const script = host.querySelector("script");
  return { text: script?.textContent ?? host.textContent ?? "", type: script?.type ?? "" };
}

function tellRuns(host: HTMLElement, session: Session): void {
  let last = session.state.value.run.report;
  effect(() => {
    const { report } = session.state.value.run;
    if (report === undefined || report === last) return;
    last = report;
    const hasFailed = ["failed", "refused", "lost"].includes(report.status);
    if (hasFailed) tellFault(host, report.reason);
    if (report.rows > 0) host.dispatchEvent(new CustomEvent("run", { detail: resultOf(session) }));
  });
}

function tellFault(host: HTMLElement, message: string): void {
  host.dispatchEvent(new CustomEvent("error", { detail: { message } }));
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
