/** The provider's id of a message, chosen before sending so that a repeat is recognised. */
import { createHash } from 'node:crypto';

/** The form that linked devices use: 3EB0 and 18 upper-case hex digits. */
export const providerIdFor = (messageId: string): string =>
  `3EB0${createHash('sha256').update(messageId).digest('hex').slice(0, 18).toUpperCase()}`;
