/** Messages of a thread, and actions on them. */
import type { messageRoutes } from '@prosa/contract/messages';
import { type Fixture, justParams, type Material, nextName } from './sweep-material.ts';

const ticketOf = ({ own }: Material) => ({ ticketId: own.ticket });

export const messageFixtures: Record<keyof typeof messageRoutes, Fixture> = {
  'GET /messages/:ticketId': (material) => [
    { params: ticketOf(material) },
    { params: ticketOf(material), query: { around: material.own.message } },
    { params: ticketOf(material), query: { changedSince: '2026-01-01T00:00:00.000Z' } },
  ],
  'POST /messages/:ticketId': (material) => [
    { params: ticketOf(material), body: { body: 'oi', quotedMsg: material.own.message } },
    { params: ticketOf(material), body: { body: 'oi', quotedMsg: { id: material.own.message } } },
  ],
  'POST /messages/forward': ({ own }) => [
    {
      body: {
        messageIds: [own.message],
        contactIds: [own.contact],
        whatsappId: own.connection,
        queueId: own.queue,
        comment: 'veja',
      },
    },
  ],
  // The sandbox has no phone that would remember.
  'POST /messages/:ticketId/history': (material) => [{ params: ticketOf(material), status: 422 }],
  'POST /messages/:messageId/retry': justParams(({ own }) => ({ messageId: own.message })),
  'POST /messages/:messageId/fetch-file': justParams(({ own }) => ({ messageId: own.message })),
  // It was never sent: the customer has nothing that could be changed.
  'PUT /messages/:messageId': ({ own }) => [
    { params: { messageId: own.message }, body: { body: nextName() }, status: 422 },
  ],
  'PUT /messages/:messageId/reaction': ({ own }) => [
    { params: { messageId: own.message }, body: { emoji: '👍' }, status: 422 },
  ],
  'DELETE /messages/:messageId': justParams(({ own }) => ({ messageId: own.message })),
};
