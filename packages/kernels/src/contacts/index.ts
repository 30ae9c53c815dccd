/** Contacts at rest, a door of their own. */
export { bindContacts } from "./bind-contacts.ts";
export { JUMPS, jumpsSize } from "./contact-jumps.ts";
export type { ContactKernels } from "./contact-kernels.ts";
export {
  CONTACT_DIRECTION,
  CONTACT_FAR,
  CONTACT_HIT,
  CONTACT_INDICATOR,
  CONTACT_RELEASED,
  CONTACT_UNDIRECTED,
  CONTACTS_COPY,
  CONTACTS_COUNT,
  CONTACTS_ENDED_COUNT,
  CONTACTS_ITERATION,
  CONTACTS_LEFT_LIMITS,
  CONTACTS_M,
  CONTACTS_MARKS,
  CONTACTS_N,
  CONTACTS_NOMINALS,
  CONTACTS_OPERATORS,
  CONTACTS_REGION,
  CONTACTS_ROOM,
  CONTACTS_SELECTION,
  CONTACTS_TOLERANCE,
  CONTACTS_VALUES,
  CONTACTS_WANTED,
  contactAt,
  contactsSize,
  ENDED_CHANGES,
  endedContactAt,
  layOutContacts,
} from "./contact-memory.ts";
export { noteJumpOfEvent } from "./reach-limit.ts";
export { ratesByDifferences } from "./surface-motion.ts";
