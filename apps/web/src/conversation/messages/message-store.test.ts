/** Events and answers about a message arrive in any order; the final state is the server's. */
import type { Message } from '@prosa/contract/messages';
import { QueryClient } from '@tanstack/react-query';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { buildMessage } from '../testing/message.builder.ts';
import { buildTicket } from '../testing/ticket.builder.ts';
import { putMessages, showChange } from './messages.api.ts';
import { foldMessages } from './messages.realtime.ts';
import { messagesOf, type Thread, threadKey } from './thread-cache.ts';

const ticket = buildTicket({ id: 1 });
const conversationOf = { contactId: ticket.contactId, whatsappId: ticket.whatsappId };
const page = {
  ticket,
  messages: [buildMessage({ seq: 1 })],
  attendances: [],
  events: [],
  hasMore: false,
  hasNewer: false,
};

function screen(): QueryClient {
  const client = new QueryClient();
  const thread = { pages: [page], pageParams: [undefined] } as unknown as Thread;
  client.setQueryData(threadKey(ticket.id), thread);
  return client;
}

const shown = (client: QueryClient) =>
  messagesOf(client.getQueryData<Thread>(threadKey(ticket.id))!).map(
    ({ seq, rev, body }) => `${seq}.${rev} ${body}`,
  );

const stateAt = (rev: number, body: string) => buildMessage({ seq: 2, rev, body });

const tell = (client: QueryClient, action: 'update' | 'delete', message: Message) =>
  foldMessages(client, [{ action, message, ticketId: ticket.id, conversationOf }]);

type Way = 'event' | 'answer';

/** A message's history on the server: its text at each `rev`, and whether it was withdrawn before it was sent. */
const life = fc.record({
  bodies: fc.array(fc.constantFrom('olá', 'bom dia', 'tudo bem?'), { minLength: 1, maxLength: 4 }),
  isWithdrawn: fc.boolean(),
});

it('shows the last state in the end when events and answers arrive in any order, some of them twice', () => {
  const run = fc.property(
    life.chain(({ bodies, isWithdrawn }) => {
      const told = [...bodies.keys(), ...(isWithdrawn ? ['withdrawn' as const] : [])];
      const twice = told.flatMap((what) =>
        (['event', 'answer'] as Way[]).map((way) => ({ what, way })),
      );
      return fc.record({
        bodies: fc.constant(bodies),
        isWithdrawn: fc.constant(isWithdrawn),
        order: fc.shuffledSubarray(twice, { minLength: twice.length }),
      });
    }),
    ({ bodies, isWithdrawn, order }) => {
      const client = screen();
      for (const { what, way } of order) {
        if (what === 'withdrawn') tell(client, 'delete', stateAt(bodies.length, ''));
        else if (way === 'event') tell(client, 'update', stateAt(what + 1, bodies[what]!));
        else putMessages(client, ticket.id, [stateAt(what + 1, bodies[what]!)]);
      }
      const last = isWithdrawn ? [] : [`2.${bodies.length} ${bodies.at(-1)}`];
      expect(shown(client)).toEqual(['1.1 mensagem 1', ...last]);
    },
  );
  fc.assert(run, { numRuns: 300 });
});

it("takes one's own refused change back to what the server told meanwhile", () => {
  const client = screen();
  const message = stateAt(1, 'olá');
  putMessages(client, ticket.id, [message]);
  const undo = showChange(client, { message, change: { body: 'adeus' } }, ticket.id);
  expect(shown(client)).toContain('2.1 adeus');
  putMessages(client, ticket.id, [stateAt(2, 'bom dia')]);
  undo();
  expect(shown(client)).toContain('2.2 bom dia');
});

it('does not bring a withdrawn message back when a change to it is refused', () => {
  const client = screen();
  const message = stateAt(1, 'olá');
  putMessages(client, ticket.id, [message]);
  const undo = showChange(client, { message, change: { isDeleted: true } }, ticket.id);
  tell(client, 'delete', message);
  undo();
  expect(shown(client)).toEqual(['1.1 mensagem 1']);
});
