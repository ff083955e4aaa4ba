import type { Language } from '@prosa/contract/limits';
import { companies } from '../../conversation/settings/companies.table.ts';
import type { Tx } from '../../core/ctx.ts';
import { ofCompany } from '../../core/db/db.ts';
import { and, eq, sql } from '../../core/db/drizzle.ts';
import { connections } from './connections.table.ts';

export interface AlarmReaders {
  connection: string;
  company: string;
  language: Language;
  timeZone: string;
  emails: string[];
}

/** Undefined if the connection is deleted. */
export async function findAlarmReaders(
  tx: Tx,
  connectionId: number,
): Promise<AlarmReaders | undefined> {
  const [found] = await tx.db
    .select({
      connection: connections.name,
      company: companies.name,
      language: companies.language,
      timeZone: companies.timeZone,
      emails: sql<string[]>`array(select u.email from users u
        where ${ofCompany(tx, 'u')} and u.profile = 'admin' order by u.id)`,
    })
    .from(connections)
    .innerJoin(companies, ofCompany(tx, companies))
    .where(and(ofCompany(tx, connections), eq(connections.id, connectionId)));
  return found;
}
