import { fileKinds } from '@prosa/contract/ticket-panel';
import {
  type Fixture,
  type Fixtures,
  justParams,
  nextName,
  ticketOf,
} from '../../testing/sweep-material.ts';

/** One of a ticket, and one between attendances. */
const bothMessages: Fixture = ({ own }) => [
  { params: { messageId: own.message } },
  { params: { messageId: own.between } },
];

export const fixtures = {
  'GET /messages/:ticketId': (material) => [
    { params: ticketOf(material) },
    { params: ticketOf(material), query: { around: material.own.message } },
    { params: ticketOf(material), query: { around: material.own.between } },
    { params: ticketOf(material), query: { changedSince: '2026-01-01T00:00:00.000Z' } },
  ],
  'POST /messages/:ticketId': (material) => [
    { params: ticketOf(material), body: { body: 'oi', quotedMsg: material.own.message } },
    { params: ticketOf(material), body: { body: 'oi', quotedMsg: material.own.between } },
    { params: ticketOf(material), body: { body: 'oi', quotedMsg: { id: material.own.message } } },
  ],
  'POST /messages/forward': ({ own }) => [
    {
      body: {
        messageIds: [own.message, own.between],
        contactIds: [own.contact],
        whatsappId: own.connection,
        queueId: own.queue,
        comment: 'veja',
      },
    },
  ],
  // The sandbox has no phone that stores history.
  'POST /messages/:ticketId/history': (material) => [{ params: ticketOf(material), status: 422 }],
  'POST /messages/:messageId/retry': bothMessages,
  'POST /messages/:messageId/fetch-file': bothMessages,
  // The message was never sent: the customer has nothing that could be changed.
  'PUT /messages/:messageId': ({ own }) => [
    { params: { messageId: own.message }, body: { body: nextName() }, status: 422 },
  ],
  'PUT /messages/:messageId/reaction': ({ own }) => [
    { params: { messageId: own.message }, body: { emoji: '👍' }, status: 422 },
  ],
  'DELETE /messages/:messageId': justParams(({ own }) => ({ messageId: own.message })),
  'GET /tickets/:ticketId/files': (material) =>
    fileKinds.map((kind) => ({ params: ticketOf(material), query: { kind } })),
  'GET /tickets/:ticketId/find': (material) => [
    { params: ticketOf(material), query: { searchParam: material.foreignWord } },
  ],
} satisfies Fixtures;
