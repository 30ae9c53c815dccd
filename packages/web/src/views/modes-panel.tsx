import { useEffect, useRef } from "preact/hooks";
import { activeModes } from "../session/active-modes.ts";
import { useSession } from "../session/context.ts";

/** The modes of the model and the transitions between them; those at the cursor are lit. */
export function ModesPanel() {
  const session = useSession();
  const say = session.say.value;
  const host = useRef<HTMLDivElement>(null);
  const { view, model } = session.state.value;
  const picture = session.modePicture.svg.value;
  useEffect(() => void session.modePicture.follow(), [session]);

  const active = activeModes(session);
  const names = active.map(({ mode }) => mode);
  useEffect(() => {
    const root = host.current && (host.current.shadowRoot ?? host.current.attachShadow({ mode: "open" }));
    if (!root || !picture) return;
    // Styles of the picture hold within the shadow root only. The engine has escaped all texts of the model.
    root.innerHTML = LIT + themed(picture, view.theme);
  }, [picture, view.theme]);
  useEffect(() => {
    for (const automaton of host.current?.shadowRoot?.querySelectorAll("[data-automaton]") ?? []) {
      const lit = active.find(({ name }) => name === automaton.getAttribute("data-automaton"))?.mode;
      for (const mode of automaton.querySelectorAll("[data-mode]"))
        mode.classList.toggle("is-active", mode.getAttribute("data-mode") === lit);
    }
  });
  if (model?.modes.length === 0) return <p class="hint">{say("modes.none")}</p>;
  return (
    <div class="modes" role="img" aria-label={say("modes.label", { names: names.join(", ") })} ref={host} />
  );
}

const LIT = `<style>
svg { max-width: 100%; height: auto; display: block; margin: auto; }
.mode.is-active rect { fill: light-dark(#ffe9a8, #5a4a12); stroke-width: 3; }
</style>`;

/** The picture follows the colours of the system; the page may have others. */
function themed(svg: string, theme: "auto" | "light" | "dark"): string {
  if (theme === "auto") return svg;
  return svg.replace("@media(prefers-color-scheme:dark)", theme === "dark" ? "@media all" : "@media not all");
}
