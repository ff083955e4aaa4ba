/** Requests about views, for the sweep. */
import type { Api } from '@prosa/contract';
import { type Fixture, justParams, type Material, nextName } from './sweep-material.ts';

const viewOf = ({ own }: Material) => ({ viewId: own.ticketView });
const filterOf = ({ own }: Material) => ({
  ...{ tab: 'search', queues: [own.queue], tags: [own.tag], unread: true },
});
/** Admins only, and hidden from everybody else. */
const ofUsers = ({ own }: Material) => ({ tab: 'search', users: [own.user] });

export const viewFixtures = {
  'GET /ticket-views': ({ foreignCompany }) => [{ query: { companyId: foreignCompany } }],
  'GET /ticket-views/counts': () => [{}],
  'GET /ticket-views/:viewId': justParams(viewOf),
  'POST /ticket-views': (material) => [
    { body: { name: nextName(), filter: filterOf(material) } },
    { body: { name: nextName(), filter: ofUsers(material) } },
  ],
  'PUT /ticket-views/:viewId': (material) => [
    {
      params: viewOf(material),
      body: { name: nextName(), isShared: false, filter: filterOf(material) },
    },
    { params: viewOf(material), body: { filter: ofUsers(material) } },
  ],
  'DELETE /ticket-views/:viewId': justParams(viewOf),
  'POST /ticket-views/order': ({ own }) => [{ body: { ids: [own.ticketView] } }],
} satisfies Partial<Record<keyof Api, Fixture>>;
