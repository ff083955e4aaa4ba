import type { TFunction } from 'i18next';
import { expect, it } from 'vitest';
import { buildEvent } from '../../../conversation/testing/message.builder.ts';
import { en } from '../../../i18n/en.ts';
import { eventText } from './event-text.ts';

const texts: Record<string, string> = {
  ...Object.fromEntries(Object.entries(en.story).map(([key, text]) => [`story.${key}`, text])),
  'tickets.noQueue': 'No queue',
};
const t = ((key: string, values: Record<string, string> = {}) =>
  (texts[key] ?? key).replace(
    /\{\{(\w+)\}\}/g,
    (_, name: string) => values[name] ?? '',
  )) as TFunction;

const bruno = { id: 2, name: 'Bruno' };
const sales = { id: 1, name: 'Sales' };

it.each([
  [{ kind: 'accept' as const }, 'Ana accepted the ticket'],
  [
    { kind: 'transfer' as const, toUser: bruno, toQueue: sales, fromUser: { id: 1, name: 'Ana' } },
    'Ana transferred from Ana to Bruno · Sales',
  ],
  [
    { kind: 'transfer' as const, user: null, toQueue: sales },
    'Transferred automatically from No queue to Sales',
  ],
  [{ kind: 'close' as const, reason: 'Sale' }, 'Ana resolved the ticket · Reason: Sale'],
  [{ kind: 'reopen' as const, user: null }, 'Ticket reopened by a new message'],
  [{ kind: 'tag' as const, tag: 'VIP' }, 'Ana added the tag VIP'],
  [{ kind: 'untag' as const, user: null, tag: 'VIP' }, 'The tag VIP was removed'],
  [{ kind: 'note' as const, user: null }, 'Internal note by Someone who has left'],
  [{ kind: 'rate' as const, user: null, rate: 3 }, 'The customer rated the ticket: Very satisfied'],
])('%o reads %s', (part, text) => {
  expect(eventText(buildEvent({ seq: 1, ...part }), t)).toBe(text);
});
