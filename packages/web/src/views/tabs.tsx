interface TabsProps<Name extends string> {
  readonly names: readonly Name[];
  readonly chosen: Name;
  readonly label: (name: Name) => string;
  readonly choose: (name: Name) => void;
}

/** Tabs that arrow keys move between. */
export function Tabs<Name extends string>({ names, chosen, label, choose }: TabsProps<Name>) {
  const move = (event: KeyboardEvent & { readonly currentTarget: HTMLElement }): void => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined) return;
    const next = (names.indexOf(chosen) + step + names.length) % names.length;
    choose(names[next]!);
    (event.currentTarget.children[next] as HTMLElement).focus();
  };
  return (
    <div class="tabs" role="tablist" onKeyDown={move}>
      {names.map((name) => (
        <button
          key={name}
          type="button"
          role="tab"
          aria-selected={name === chosen}
          tabIndex={name === chosen ? 0 : -1}
          onClick={() => choose(name)}
        >
          {label(name)}
        </button>
      ))}
    </div>
  );
}
