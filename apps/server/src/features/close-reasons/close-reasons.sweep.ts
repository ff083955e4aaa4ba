import { limits } from '@prosa/contract/limits';
import { companyCtx, inTransaction } from '../../core/ctx.ts';
import { array, ofCompany, rows } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';
import {
  type Fixture,
  type Fixtures,
  justParams,
  type Material,
  nextName,
  type Things,
} from '../../testing/sweep-material.ts';

const KEPT = limits.closeReasons.max - 1;

const closeReasonOf = ({ own }: Material) => ({ closeReasonId: own.closeReason });

/** The list is bounded: delete what earlier requests created. */
const withRoomForOne: Fixture = async ({ core, own }) => {
  await inTransaction(companyCtx(core, own.company), (tx) =>
    tx.db.execute(sql`delete from close_reasons r where ${ofCompany(tx, 'r')} and r.id not in (
      select l.id from close_reasons l where ${ofCompany(tx, 'l')} order by l.id desc limit ${KEPT})`),
  );
  return [{ body: { name: nextName() } }];
};

export const fixtures = {
  'GET /close-reasons': () => [{}],
  'GET /close-reasons/:closeReasonId': justParams(closeReasonOf),
  'POST /close-reasons': withRoomForOne,
  'PUT /close-reasons/:closeReasonId': (material) => [
    { params: closeReasonOf(material), body: { name: nextName(), isArchived: true } },
  ],
  'POST /close-reasons/order': ({ own }) => [{ body: { ids: [own.closeReason] } }],
} satisfies Fixtures;

export const things = {
  closeReason: {
    table: 'close_reasons',
    insert: async ({ db, companyId }, words) => {
      const names = array(
        words.map(({ name }) => name('Motivo')),
        'text',
      );
      const made = await rows<{ id: number }>(
        db,
        sql`insert into close_reasons (company_id, name, position)
          select ${companyId}, n, 1 from unnest(${names}) n returning id`,
      );
      return made.map(({ id }) => id);
    },
  },
} satisfies Things;
