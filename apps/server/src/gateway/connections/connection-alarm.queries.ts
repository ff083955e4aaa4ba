import type { Language } from '@prosa/contract/limits';
import type { Tx } from '../../core/ctx.ts';
import { ofCompany } from '../../core/db/db.ts';
import { and, eq, sql } from '../../core/db/drizzle.ts';
import { companies, connections, users } from '../../core/db/schema.ts';

export interface AlarmReaders {
  connection: string;
  company: string;
  language: Language;
  timeZone: string;
  emails: string[];
}

/** Undefined when the connection is gone. */
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
      emails: sql<string[]>`array(select email from users
        where ${ofCompany(tx, users)} and profile = 'admin' order by id)`,
    })
    .from(connections)
    .innerJoin(companies, ofCompany(tx, companies))
    .where(and(ofCompany(tx, connections), eq(connections.id, connectionId)));
  return found;
}
