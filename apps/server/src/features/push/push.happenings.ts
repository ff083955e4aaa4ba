/** Events that alert users who have no page open. */
import { type Subscriber, subscriber } from '../../core/events/events.ts';
import { notifyOfMissed } from './notify-absent.ts';
import { notifyMentioned } from './notify-mentioned.ts';
import { notifyOfChat } from './notify-of-chat.ts';
import { notifyOfHeld } from './notify-of-held.ts';
import { dropSubscriptions, hasAbsent, isAnyoneAbsent } from './push.queries.ts';

export const pushSubscribers: readonly Subscriber[] = [
  subscriber({
    on: 'messages.received',
    name: 'notify the absent',
    when: hasAbsent,
    inTransaction: (tx, { ticketIds }) =>
      tx.enqueue('notify-absent', { ticketIds: [...ticketIds], isMessage: true }),
  }),
  subscriber({
    on: 'tickets.alert',
    name: 'notify the absent',
    inTransaction: async (tx, { ticketIds }) => {
      if (await isAnyoneAbsent(tx))
        await tx.enqueue('notify-absent', { ticketIds: [...ticketIds] });
    },
  }),
  subscriber({
    on: 'note.mentions',
    name: 'notify the absent',
    inTransaction: (tx, { noteId, userIds }) => notifyMentioned(tx, noteId, userIds),
  }),
  subscriber({
    on: 'chat.calls',
    name: 'notify the absent',
    inTransaction: (tx, { messageId, userIds }) => notifyOfChat(tx, messageId, userIds),
  }),
  subscriber({
    on: 'campaign.held',
    name: 'notify absent admins',
    inTransaction: (tx, held) => notifyOfHeld(tx, held),
  }),
  subscriber({
    on: 'user.left',
    name: 'notify of what was missed',
    inTransaction: (tx, { userId, unnoticedMs }) => notifyOfMissed(tx, userId, unnoticedMs),
  }),
  subscriber({
    on: 'sessions.ended',
    name: 'forget the address of the browser',
    inTransaction: (tx, { sessionIds }) => dropSubscriptions(tx, sessionIds),
  }),
];
