/** The kernels of contacts at rest. */
export {
  attachContact,
  CONTACT_ATTACHED,
  CONTACT_HOMELESS,
  CONTACT_UNDIRECTED,
  releaseContacts,
} from "./contact-begin-end.ts";
export { restingFlow, restingIndicators } from "./contact-flow.ts";
export {
  CONTACT_DIRECTION,
  CONTACT_INDICATOR,
  CONTACT_RELEASED,
  CONTACTS_COUNT,
  CONTACTS_NOMINALS,
  CONTACTS_OPERATORS,
  CONTACTS_ROOM,
  contactAt,
  contactsSize,
  layOutContacts,
} from "./contact-memory.ts";
export { isBroken, keepOnContacts } from "./contact-projection.ts";
export { ratesByDifferences } from "./surface-motion.ts";
