import { buildTag } from '../../testing/builders.ts';
import { type Fixture, type Fixtures, justParams } from '../../testing/sweep-material.ts';

/** A lane that the ticket is not in. */
const moveToLane: Fixture = async ({ core, own }) => {
  const { id } = await buildTag(core, own.company, { kanban: true });
  return [{ params: { ticketId: own.ticket, tagId: id } }];
};

export const fixtures = {
  'GET /ticket/kanban': ({ own, foreignCompany }) => [
    { query: { queueIds: [own.queue], showAll: true, companyId: foreignCompany } },
    { query: { lane: own.tag } },
    { query: { lane: 0 } },
  ],
  'PUT /ticket-tags/:ticketId/:tagId': moveToLane,
  'DELETE /ticket-tags/:ticketId': justParams(({ own }) => ({ ticketId: own.ticket })),
} satisfies Fixtures;
