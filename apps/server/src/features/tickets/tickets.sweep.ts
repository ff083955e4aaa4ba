import { buildContact } from '../../testing/builders.ts';
import { type Fixtures, justParams, ticketOf } from '../../testing/sweep-material.ts';

export const fixtures = {
  'GET /tickets': ({ own, foreignWord, foreignCompany }) => [
    {
      query: {
        queueIds: [own.queue],
        tags: [own.tag],
        users: [own.user],
        companyId: foreignCompany,
      },
    },
    { query: { searchParam: foreignWord, companyId: foreignCompany } },
    { query: { showAll: true, companyId: foreignCompany } },
    { query: { status: 'pending', order: 'waiting', companyId: foreignCompany } },
    { query: { alerts: true, companyId: foreignCompany } },
  ],
  'GET /tickets/counts': ({ own }) => [{ query: { queueIds: [own.queue], showAll: true } }],
  'GET /tickets/:ticketId': justParams(ticketOf),
  'GET /tickets/:ticketId/position': justParams(ticketOf),
  'GET /tickets/:ticketId/colleagues': justParams(ticketOf),
  'GET /tickets/u/:ticketUuid': justParams(({ own }) => ({ ticketUuid: own.ticketUuid })),
  'POST /tickets': async ({ core, own, foreignCompany }) => {
    const { id } = await buildContact(core, own.company);
    return [
      {
        body: {
          contactId: id,
          queueId: own.queue,
          whatsappId: own.connection,
          companyId: foreignCompany,
        },
      },
    ];
  },
  'PUT /tickets/:ticketId': (material) => [
    {
      params: ticketOf(material),
      body: {
        userId: material.own.user,
        queueId: material.own.queue,
        whatsappId: material.own.connection,
        promptId: material.own.prompt,
        integrationId: material.own.integration,
        companyId: material.foreignCompany,
      },
    },
    {
      params: ticketOf(material),
      body: { status: 'closed', closeReasonId: material.own.closeReason },
    },
  ],
  'POST /tickets/:ticketId/undo': (material) => [{ params: ticketOf(material), status: 409 }],
  'POST /tickets/:ticketId/read': justParams(ticketOf),
  'POST /tickets/:ticketId/unread': justParams(ticketOf),
  'DELETE /tickets/:ticketId': justParams(ticketOf),
  'POST /tickets/bulk': ({ own }) => [
    { body: { ticketIds: [own.ticket], action: { do: 'tag', tagId: own.tag } } },
    {
      body: {
        ticketIds: [own.ticket],
        action: { do: 'transfer', userId: own.user, queueId: own.queue },
      },
    },
  ],
  'GET /tickets/:ticketId/earlier': justParams(ticketOf),
} satisfies Fixtures;
