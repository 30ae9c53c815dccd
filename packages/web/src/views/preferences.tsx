import { useComputed } from "@preact/signals";
import { useSession } from "../session/context.ts";
import type { Theme } from "../state/state.ts";
import { type InterfaceLanguage, interfaceLanguages, languageNames } from "../texts/interface-languages.ts";

const themes: readonly Theme[] = ["auto", "light", "dark"];

export function nextTheme(theme: Theme): Theme {
  return themes[(themes.indexOf(theme) + 1) % themes.length]!;
}

export function ThemeChoice() {
  const session = useSession();
  const say = session.say.value;
  const theme = useComputed(() => session.state.value.view.theme).value;
  const next = nextTheme(theme);
  const name = `${say("theme.label")}: ${say(`theme.${theme}`)}`;
  return (
    <button
      type="button"
      class="quiet icon"
      aria-label={name}
      title={name}
      onClick={() => session.dispatch({ type: "view.set", change: { theme: next } })}
    >
      <span aria-hidden="true">{{ auto: "◐", light: "☀", dark: "☾" }[theme]}</span>
    </button>
  );
}

export function LanguageChoice() {
  const session = useSession();
  const language = useComputed(() => session.state.value.view.language).value;
  return (
    <select
      class="quiet"
      aria-label={session.say.value("language.label")}
      value={language}
      onChange={({ currentTarget: { value } }) =>
        session.dispatch({ type: "view.set", change: { language: value as InterfaceLanguage } })
      }
    >
      {interfaceLanguages.map((one) => (
        <option key={one} value={one}>
          {languageNames[one]}
        </option>
      ))}
    </select>
  );
}
