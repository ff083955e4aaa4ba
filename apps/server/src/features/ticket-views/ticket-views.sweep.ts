import { array, rows } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';
import {
  type Fixtures,
  justParams,
  type Material,
  nextName,
  type Things,
} from '../../testing/sweep-material.ts';

const viewOf = ({ own }: Material) => ({ viewId: own.ticketView });

const filterOf = ({ own }: Material) => ({
  tab: 'search',
  queues: [own.queue],
  tags: [own.tag],
  unread: true,
});

/** Only admins create it, and nobody else sees it. */
const ofUsers = ({ own }: Material) => ({ tab: 'search', users: [own.user] });

export const fixtures = {
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
} satisfies Fixtures;

export const things = {
  ticketView: {
    table: 'ticket_views',
    insert: async ({ db, companyId }, words, { holderId }) => {
      const names = array(
        words.map(({ name }) => name('Visão')),
        'text',
      );
      const made = await rows<{ id: number }>(
        db,
        sql`insert into ticket_views (company_id, user_id, name, shared, filter)
          select ${companyId}, ${holderId}, n, true, '{"unread": true}'
          from unnest(${names}) n returning id`,
      );
      return made.map(({ id }) => id);
    },
  },
} satisfies Things;
