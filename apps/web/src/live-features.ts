import { contactsLive } from './features/contacts/contacts.realtime.ts';
import { usersLive } from './features/users/users.realtime.ts';
import type { LiveFeature } from './live/live-feature.ts';

/** Who listens to the socket: the table of contents of everything that updates by itself. */
export const liveFeatures: readonly LiveFeature[] = [contactsLive, usersLive];
