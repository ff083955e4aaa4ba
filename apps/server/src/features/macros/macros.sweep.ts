import { array, rows } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';
import {
  type Fixture,
  type Fixtures,
  justParams,
  type Material,
  nextName,
  type Things,
} from '../../testing/sweep-material.ts';

const macroOf = ({ own }: Material) => ({ macroId: own.macro });

const justMacro: Fixture = justParams(macroOf);

export const fixtures = {
  'GET /macros': ({ foreignWord, foreignCompany }) => [
    { query: { searchParam: foreignWord, companyId: foreignCompany } },
    { query: { companyId: foreignCompany } },
  ],
  'GET /macros/list': () => [{}],
  'GET /macros/:macroId': justMacro,
  'POST /macros': ({ own }) => [
    {
      body: {
        name: nextName(),
        queueIds: [own.queue],
        steps: [{ kind: 'transfer', queueId: own.queue, userId: own.user }],
      },
    },
    { body: { name: nextName(), steps: [{ kind: 'tag', tagIds: [own.tag] }] } },
    { body: { name: nextName(), steps: [{ kind: 'close', closeReasonId: own.closeReason }] } },
  ],
  'PUT /macros/:macroId': (material) => [
    {
      params: macroOf(material),
      body: {
        name: nextName(),
        queueIds: [material.own.queue],
        steps: [{ kind: 'untag', tagIds: [material.own.tag] }],
      },
    },
    {
      params: macroOf(material),
      body: {
        steps: [{ kind: 'transfer', queueId: material.own.queue, userId: material.own.user }],
      },
    },
    {
      params: macroOf(material),
      body: { steps: [{ kind: 'close', closeReasonId: material.own.closeReason }] },
    },
  ],
  'DELETE /macros/:macroId': justMacro,
  'POST /tickets/:ticketId/macros/:macroId': ({ own }) => [
    {
      params: { ticketId: own.ticket, macroId: own.macro },
      body: { runKey: crypto.randomUUID() },
    },
  ],
} satisfies Fixtures;

export const things = {
  macro: {
    table: 'macros',
    insert: async ({ db, companyId }, words, { holderId }) => {
      const names = array(
        words.map(({ name }) => name('Macro')),
        'text',
      );
      const made = await rows<{ id: number }>(
        db,
        sql`insert into macros (company_id, user_id, name, geral, steps)
          select ${companyId}, ${holderId}, n, true, '[{"kind": "note", "note": "Macro"}]'
          from unnest(${names}) n returning id`,
      );
      return made.map(({ id }) => id);
    },
  },
} satisfies Things;
