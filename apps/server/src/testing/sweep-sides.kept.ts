/** Working data of the tenant sweep's companies: reasons, macros, views. */
import type { Tx } from '../core/ctx.ts';
import { array, rows } from '../core/db/db.ts';
import { sql } from '../core/db/drizzle.ts';
import type { Words } from './sweep-sides.ts';
import type { SideOptions } from './sweep-world.ts';

/** Reasons for resolving tickets. */
export async function insertReasons({ db, companyId }: Tx, words: Words[]) {
  const names = array(
    words.map(({ name }) => name('Motivo')),
    'text',
  );
  const reason = await rows<{ id: number }>(
    db,
    sql`insert into close_reasons (company_id, name, position)
      select ${companyId}, n, 1 from unnest(${names}) n returning id`,
  );
  return reason.map(({ id }) => ({ closeReason: id }));
}

export async function insertMacros(
  { db, companyId }: Tx,
  words: Words[],
  { holderId }: SideOptions,
) {
  const macro = await rows<{ id: number }>(
    db,
    sql`insert into macros (company_id, user_id, name, geral, steps)
      select ${companyId}, ${holderId}, n, true, '[{"kind": "note", "note": "Macro"}]'
      from unnest(${array(
        words.map(({ name }) => name('Macro')),
        'text',
      )}) n returning id`,
  );
  return macro.map(({ id }) => ({ macro: id }));
}

export async function insertViews(
  { db, companyId }: Tx,
  words: Words[],
  { holderId }: SideOptions,
) {
  const view = await rows<{ id: number }>(
    db,
    sql`insert into ticket_views (company_id, user_id, name, shared, filter)
      select ${companyId}, ${holderId}, n, true, '{"unread": true}'
      from unnest(${array(
        words.map(({ name }) => name('Visão')),
        'text',
      )}) n returning id`,
  );
  return view.map(({ id }) => ({ ticketView: id }));
}
