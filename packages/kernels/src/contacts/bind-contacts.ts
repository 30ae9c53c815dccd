import type { Heap, KernelSurfaces } from "@cosimo/ir";
import { captureContacts } from "./capture-contacts.ts";
import { attachContact, releaseContacts } from "./contact-begin-end.ts";
import { restingFlow, restingIndicators } from "./contact-flow.ts";
import type { ContactKernels } from "./contact-kernels.ts";
import { isBroken, keepOnContacts } from "./contact-projection.ts";
import { settleAtLimit } from "./settle-at-limit.ts";

/** The kernels of contacts as plain JavaScript, bound to one system; see `bindKernels`. */
export function bindContacts(contact: KernelSurfaces, heap: () => Heap): ContactKernels {
  return {
    restingFlow: (b, n, m, r, t, x, xdot) => restingFlow(contact, heap(), b, n, m, r, t, x, xdot),
    restingIndicators: (b, n, m, r, t, x, g) => restingIndicators(contact, heap(), b, n, m, r, t, x, g),
    attachContact: (b, n, m, r, t, x, before, indicator, hit) =>
      attachContact(contact, heap(), b, n, m, r, t, x, before, indicator, hit),
    settleAtLimit: (b, n, m, r, t, x, chosen, remainder, departures) =>
      settleAtLimit(contact, heap(), b, n, m, r, t, x, chosen, remainder, departures),
    captureContacts: (b, n, m, r, t, x, height, jumps) =>
      captureContacts(contact, heap(), b, n, m, r, t, x, height, jumps),
    keepOnContacts: (b, n, m, r, t, x) => keepOnContacts(contact, heap(), b, n, m, r, t, x),
    isBroken: (b, n, m, r, t, x, k) => isBroken(contact, heap(), b, n, m, r, t, x, k),
    releaseContacts: (b, n, r, t, x) => releaseContacts(contact, heap(), b, n, r, t, x),
  };
}
