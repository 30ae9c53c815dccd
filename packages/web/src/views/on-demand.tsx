import type { FunctionComponent } from "preact";
import { useEffect, useState } from "preact/hooks";

/** A component whose script is loaded when it is shown first. */
export function onDemand(load: () => Promise<FunctionComponent>): FunctionComponent {
  let Loaded: FunctionComponent | undefined;
  return () => {
    const [, show] = useState(false);
    useEffect(() => {
      if (Loaded === undefined)
        void load().then((found) => {
          Loaded = found;
          show(true);
        });
    }, []);
    return Loaded === undefined ? null : <Loaded />;
  };
}
