import { type CoupledUnit, diagnoseWithoutSpan, ModelError } from "@cosimo/core";
import { planRemoteUnit, RemoteFault, RemoteLost, remoteMessages } from "@cosimo/cosim";
import { connectUnit } from "./remote-host.ts";

/** Messages whose time is measured. */
const MEASURED = 100;

/** Connects to a unit in another program. `limit`: longest time of a call [s]. @throws ModelError */
export function openRemoteUnit(
  unit: string,
  address: string,
  limit: number,
  open: { close(): void }[],
): CoupledUnit {
  const link = connected(address, limit);
  open.push(link);
  // It is planned for each run.
  let isTold = false;
  return ({ placeOf: _, records: __, ...context }) => {
    const { value, diagnostics } = planRemoteUnit(unit, link, context);
    if (value === undefined) return { diagnostics };
    if (isTold) return { value, diagnostics };
    isTold = true;
    const microseconds = Math.round(1e6 * wayOf(link));
    const cost = diagnoseWithoutSpan(remoteMessages, "remote-unit.cost", { unit, address, microseconds });
    return { value, diagnostics: [...diagnostics, cost] };
  };
}

/** Median time of a message there and back [s]. */
function wayOf(link: ReturnType<typeof connectUnit>): number {
  const times = Array.from({ length: MEASURED }, () => {
    const begun = performance.now();
    link.ask({ call: "ping" });
    return (performance.now() - begun) / 1000;
  });
  return times.sort((a, b) => a - b)[MEASURED / 2]!;
}

function connected(address: string, limit: number): ReturnType<typeof connectUnit> {
  const refused = (code: keyof typeof remoteMessages, args: Readonly<Record<string, string>>) =>
    new ModelError([diagnoseWithoutSpan(remoteMessages, code, args)]);
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url === undefined || !["ws:", "wss:"].includes(url.protocol))
    throw refused("remote-unit.address", { address });
  try {
    return connectUnit(address, limit);
  } catch (error) {
    if (!(error instanceof RemoteLost || error instanceof RemoteFault)) throw error;
    throw refused("remote-unit.refused", { address, reason: error.message });
  }
}
