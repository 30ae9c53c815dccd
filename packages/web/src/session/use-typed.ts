import { useState } from "preact/hooks";

interface InInput {
  readonly currentTarget: HTMLInputElement;
}

/**
 * Value and handlers of an input whose text stays while it is typed, though the page shows something new meanwhile. `onTyped` gets the
 * input when its text is complete.
 */
export function useTyped(value: string | number, onTyped: (input: HTMLInputElement) => void) {
  const [typed, setTyped] = useState<string>();
  return {
    value: typed ?? value,
    onInput: ({ currentTarget }: InInput) => setTyped(currentTarget.value),
    onChange: ({ currentTarget }: InInput) => {
      setTyped(undefined);
      onTyped(currentTarget);
    },
    onBlur: () => setTyped(undefined),
  };
}
