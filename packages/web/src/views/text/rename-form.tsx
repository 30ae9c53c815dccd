import type { Occurrence } from "@cosimo/language";
import { useEffect, useRef, useState } from "preact/hooks";
import { useSession } from "../../session/context.ts";
import type { Session } from "../../session/session.ts";
import type { TextKey } from "../../texts/english.ts";
import { jumpTo } from "./jump.ts";

/** Asks for another name of what stands at an offset of the open text, and changes all its places. */
export function RenameForm({ offset, close }: { readonly offset: number; readonly close: () => void }) {
  const session = useSession();
  const say = session.say.value;
  const input = useRef<HTMLInputElement>(null);
  const [refusal, setRefusal] = useState<TextKey>();
  useEffect(() => input.current?.focus(), []);
  const rename = async (event: Event) => {
    event.preventDefault();
    const { files } = session.state.value.project;
    const order = { ...session.texts(), offset, name: input.current!.value.trim() };
    const found = await session.language.request("rename", order).catch(() => undefined);
    if (found === undefined || session.state.value.project.files !== files) return close();
    if ("refusal" in found) return setRefusal(`rename.${found.refusal}`);
    applyPlaces(session, found.places, order.name);
    close();
  };
  return (
    <form class="rename" onSubmit={rename} onKeyDown={({ key }) => key === "Escape" && close()}>
      <input
        ref={input}
        aria-label={say("rename.label")}
        placeholder={say("rename.label")}
        aria-invalid={refusal !== undefined}
        onInput={() => setRefusal(undefined)}
      />
      {refusal !== undefined && <span role="alert">{say(refusal)}</span>}
    </form>
  );
}

/** The open text is changed in the editor, as one step of its undo; other texts in the project. */
function applyPlaces(session: Session, places: readonly Occurrence[], name: string): void {
  const { files, open } = session.state.value.project;
  for (const path of new Set(places.map(({ uri }) => uri))) {
    const own = places.filter(({ uri }) => uri === path);
    if (path === open) {
      jumpTo.view?.dispatch({
        changes: own.map(({ start, end }) => ({ from: start, to: end, insert: name })),
      });
      continue;
    }
    const text = [...own]
      .sort((a, b) => b.start - a.start)
      .reduce((before, { start, end }) => before.slice(0, start) + name + before.slice(end), files[path]!);
    session.dispatch({ type: "text.change", path, text });
  }
}
