import type { ExplainedVariable, TextPlace } from "@cosimo/language";
import type { ComponentChildren } from "preact";
import { useSession } from "../../session/context.ts";
import type { Session } from "../../session/session.ts";
import { jumpTo } from "../text/jump.ts";

/** Text that leads to its place; places in libraries cannot be opened. */
export function PlaceLink({
  place,
  children,
}: {
  readonly place: TextPlace;
  readonly children: ComponentChildren;
}) {
  const session = useSession();
  const isOwn = session.state.value.project.files[place.uri] !== undefined;
  if (!isOwn) return <span title={session.say.value("explain.library")}>{children}</span>;
  return (
    <button
      type="button"
      class={isAtCursor(session, place) ? "link is-chosen" : "link"}
      onClick={() => jumpTo.place(session, place.uri, place.start, place.end)}
    >
      {children}
    </button>
  );
}

/** Whether the cursor of the editor is in this place. */
export function isAtCursor({ state }: Session, { uri, start, end }: TextPlace): boolean {
  const { textCursor } = state.value.view;
  return (
    textCursor !== undefined &&
    textCursor.uri === uri &&
    start <= textCursor.offset &&
    textCursor.offset <= end
  );
}

interface VariableLinkProperties {
  readonly name: string;
  /** Missing: the place of the declaration is not known. */
  readonly variable: ExplainedVariable | undefined;
}

/** A variable: its name leads to the declaration, the button beside it shows its curve. */
export function VariableLink({ name, variable }: VariableLinkProperties) {
  const session = useSession();
  const say = session.say.value;
  const { model, study } = session.state.value;
  const isShown = study.plots.some(({ variables }) => variables.includes(name));
  const isVariable = model?.variables.some((one) => one.name === name) ?? false;
  return (
    <span class="variable-link">
      {variable === undefined ? <code>{name}</code> : <PlaceLink place={variable.place}>{name}</PlaceLink>}
      {isVariable && (
        <button
          type="button"
          class="quiet icon"
          aria-pressed={isShown}
          aria-label={say("explain.plot", { name })}
          title={say("explain.plot", { name })}
          onClick={() => session.dispatch({ type: "plot.toggle", variable: name })}
        >
          ∿
        </button>
      )}
    </span>
  );
}
