import { useEffect, useRef, useState } from "preact/hooks";
import { useSession } from "../session/context.ts";
import type { Session } from "../session/session.ts";
import type { ChoiceList as ListName } from "../state/state.ts";
import { type Choice, commandsOf } from "./commands.ts";
import { jumpTo } from "./text/jump.ts";

/** A list over the page with a search field: commands, classes, or places of a name. Arrow keys and Enter choose. */
export function ChoiceList() {
  const { list } = useSession().state.value.view;
  return list === undefined ? null : <OpenList key={list} list={list} />;
}

function OpenList({ list }: { readonly list: ListName }) {
  const session = useSession();
  const say = session.say.value;
  const dialog = useRef<HTMLDialogElement>(null);
  const [choices, setChoices] = useState<readonly Choice[]>();
  const [search, setSearch] = useState("");
  const [at, setAt] = useState(0);
  useEffect(() => {
    dialog.current?.showModal();
    choicesOf(list, session).then(setChoices, () => setChoices([]));
  }, []);
  const close = () => session.dispatch({ type: "view.set", change: { list: undefined } });
  const found = matching(choices ?? [], search).slice(0, MOST_SHOWN);
  const take = (choice: Choice | undefined) => {
    if (choice === undefined) return;
    dialog.current?.close();
    choice.choose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setAt((at + step + found.length) % Math.max(1, found.length));
    else if (event.key === "Enter") take(found[at]);
    else return;
    event.preventDefault();
  };
  const title = say(`commands.${list === "commands" ? "title" : list}`);
  const hint = say(list === "commands" ? "commands.search" : `commands.${list}-search`);
  return (
    <dialog ref={dialog} class="choice-list" aria-label={title} onClose={close}>
      <input
        type="text"
        class="search"
        role="combobox"
        aria-expanded="true"
        aria-controls="choices"
        {...(found.length > 0 && { "aria-activedescendant": `choice-${at}` })}
        aria-label={hint}
        placeholder={hint}
        onKeyDown={onKeyDown}
        onInput={({ currentTarget: { value } }) => {
          setSearch(value);
          setAt(0);
        }}
      />
      <div id="choices" role="listbox" aria-label={title}>
        {found.map((choice, i) => (
          <div
            key={`${choice.label} ${i}`}
            id={`choice-${i}`}
            role="option"
            tabIndex={-1}
            class="item"
            aria-selected={i === at}
            onClick={() => take(choice)}
            onKeyDown={onKeyDown}
          >
            <span class="name">{choice.label}</span>
            <span class="detail">{choice.detail}</span>
          </div>
        ))}
      </div>
      {choices !== undefined && found.length === 0 && <p class="hint">{say("commands.none")}</p>}
    </dialog>
  );
}

const MOST_SHOWN = 100;

/** Those with all words of a search. */
function matching(choices: readonly Choice[], search: string): readonly Choice[] {
  const words = search.toLowerCase().split(/\s+/);
  return choices.filter(({ label, detail }) =>
    words.every((word) => `${label} ${detail}`.toLowerCase().includes(word)),
  );
}

async function choicesOf(list: ListName, session: Session): Promise<readonly Choice[]> {
  if (list === "commands") return commandsOf(session);
  const { project, view } = session.state.value;
  if (list === "classes") {
    const classes = await session.language.request("classes", session.texts());
    return classes.map(({ name, kind, uri, start, end }) => ({
      label: name,
      detail: `${kind} · ${uri}`,
      choose: () => jumpTo.place(session, uri, start, end),
    }));
  }
  const { textCursor } = view;
  if (textCursor?.uri !== project.open) return [];
  const order = { ...session.texts(), offset: textCursor.offset };
  const places = await session.language.request("references", order);
  return places
    .filter(({ uri }) => project.files[uri] !== undefined)
    .map(({ uri, start, end }) => ({
      ...lineOf(project.files[uri]!, uri, start),
      choose: () => jumpTo.place(session, uri, start, end),
    }));
}

/** The line around an offset, and its number. */
function lineOf(text: string, uri: string, offset: number): Pick<Choice, "label" | "detail"> {
  const begin = text.lastIndexOf("\n", offset - 1) + 1;
  const end = text.indexOf("\n", offset);
  const number = text.slice(0, begin).split("\n").length;
  return { label: text.slice(begin, end < 0 ? undefined : end).trim(), detail: `${uri}:${number}` };
}
