/** A message that nobody wrote, for trying an integration. */
import type { HookContext } from '../../automation/effects/hook/hook.queries.ts';
import type { Tx } from '../../core/ctx.ts';
import { ofCompany, rows } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';

export async function findSample(tx: Tx): Promise<HookContext> {
  const [row] = await rows<Pick<HookContext, 'language' | 'timeZone'>>(
    tx.db,
    sql`select o.language, o.time_zone as "timeZone" from companies o where ${ofCompany(tx, 'o')}`,
  );
  return {
    ...row!,
    connection: { id: 0, name: 'WhatsApp' },
    ticket: {
      id: 0,
      uuid: '00000000-0000-0000-0000-000000000000',
      createdAt: tx.core.now().toISOString(),
      queue: null,
    },
    contact: { id: 0, name: 'Ana', number: '5511999990000', email: '' },
    tags: [],
    message: null,
  };
}
