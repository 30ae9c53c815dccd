import { type Checked, type Diagnostic, diagnoseWithoutSpan } from "@cosimo/ir";
import { checkedInterface, checkedPlan, recordOf } from "../remote-unit/checked-interface.ts";
import { RemoteFault, type RemoteLink, RemoteLost } from "../remote-unit/remote-link.ts";
import { remoteMessages } from "../remote-unit/remote-messages.ts";
import { createRemoteUnit } from "../remote-unit/remote-unit.ts";
import type { UnitPlan } from "./unit-plan.ts";

/** A unit in another program. `context`: data of the run, without functions. */
export function planRemoteUnit(name: string, link: RemoteLink, context: object): Checked<UnitPlan> {
  const refused = (reason: string): Checked<UnitPlan> => ({
    diagnostics: [
      diagnoseWithoutSpan(remoteMessages, "remote-unit.refused", { address: link.address, reason }),
    ],
  });
  try {
    const { plan: sent, diagnostics: told, failure } = recordOf(link.ask({ call: "plan", context }));
    const diagnostics = (Array.isArray(told) ? told : []) as readonly Diagnostic[];
    if (sent === undefined)
      return diagnostics.length > 0 ? { diagnostics } : refused(String(recordOf(failure ?? {})["reason"]));
    const { inputs, outputs, parameters, content } = checkedPlan(sent);
    const value: UnitPlan = {
      ...{ name, kind: "remote", inputs, outputs, parameters },
      content: () => content,
      build: (read) =>
        createRemoteUnit(name, link, checkedInterface(link.ask({ call: "build", outputs: read }))),
    };
    return { value, diagnostics };
  } catch (error) {
    if (error instanceof RemoteFault || error instanceof RemoteLost) return refused(error.message);
    throw error;
  }
}
