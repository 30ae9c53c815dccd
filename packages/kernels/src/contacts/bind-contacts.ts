import type { Heap, KernelSurfaces } from "@cosimo/ir";
import { restingFlow, restingIndicators } from "./contact-flow.ts";
import type { ContactKernels } from "./contact-kernels.ts";
import { keepOnContacts } from "./contact-projection.ts";
import { endBroken, endVanished } from "./end-contacts.ts";
import { captureRebounds, conditionBeyondRest, reachLimit } from "./reach-limit.ts";

/** The kernels of contacts as plain JavaScript, bound to one system; see `bindKernels`. */
export function bindContacts(contact: KernelSurfaces, heap: () => Heap): ContactKernels {
  return {
    restingFlow: (b, n, m, r, t, x, xdot) => restingFlow(contact, heap(), b, n, m, r, t, x, xdot),
    restingIndicators: (b, n, m, r, t, x, g) => restingIndicators(contact, heap(), b, n, m, r, t, x, g),
    reachLimit: (b, n, m, r, p, t, x, before, k) =>
      reachLimit(contact, heap(), b, n, m, r, p, t, x, before, k),
    captureRebounds: (b, n, m, r, p, t, x, before, jumps, isClose) =>
      captureRebounds(contact, heap(), b, n, m, r, p, t, x, before, jumps, isClose),
    conditionBeyondRest: (b, n, m, r, p, t, x) => conditionBeyondRest(contact, heap(), b, n, m, r, p, t, x),
    keepOnContacts: (b, n, m, r, t, x) => keepOnContacts(contact, heap(), b, n, m, r, t, x),
    endVanished: (b, n, m, r, t, x) => endVanished(contact, heap(), b, n, m, r, t, x),
    endBroken: (b, n, m, r, t, x) => endBroken(contact, heap(), b, n, m, r, t, x),
  };
}
