/** The panel beside a conversation, and the people it may be assigned to. */
import { fileKinds, type ticketPanelRoutes } from '@prosa/contract/ticket-panel';
import { type Fixture, justParams, type Material } from './sweep-material.ts';

const ticketOf = ({ own }: Material) => ({ ticketId: own.ticket });

export const panelFixtures: Record<
  keyof typeof ticketPanelRoutes | 'GET /users/attendants',
  Fixture
> = {
  'GET /users/attendants': ({ own, foreignWord }) => [
    { query: { queueId: String(own.queue) } },
    { query: { searchParam: foreignWord } },
  ],
  'GET /tickets/:ticketId/earlier': justParams(ticketOf),
  'GET /tickets/:ticketId/files': (material) =>
    fileKinds.map((kind) => ({ params: ticketOf(material), query: { kind } })),
  'GET /tickets/:ticketId/find': (material) => [
    { params: ticketOf(material), query: { searchParam: material.foreignWord } },
  ],
};
