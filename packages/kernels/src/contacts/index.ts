/** Contacts at rest, a door of their own. */
export { bindContacts } from "./bind-contacts.ts";
export { clearJumps, JUMPS, jumpsSize, noteJump } from "./contact-jumps.ts";
export type { ContactKernels } from "./contact-kernels.ts";
export {
  BROKEN_INTO,
  CONTACT_ATTACHED,
  CONTACT_DIRECTION,
  CONTACT_FAR,
  CONTACT_HIT,
  CONTACT_HOMELESS,
  CONTACT_INDICATOR,
  CONTACT_RELEASED,
  CONTACT_UNDIRECTED,
  CONTACTS_COPY,
  CONTACTS_COUNT,
  CONTACTS_ENDED_COUNT,
  CONTACTS_ITERATION,
  CONTACTS_LEFT_LIMITS,
  CONTACTS_M,
  CONTACTS_N,
  CONTACTS_NOMINALS,
  CONTACTS_OPERATORS,
  CONTACTS_REGION,
  CONTACTS_ROOM,
  CONTACTS_TOLERANCE,
  CONTACTS_WANTED,
  contactAt,
  contactsSize,
  endedContactAt,
  keepEndedContact,
  layOutContacts,
  RELEASED_IN_PLACE,
} from "./contact-memory.ts";
export { ratesByDifferences } from "./surface-motion.ts";
