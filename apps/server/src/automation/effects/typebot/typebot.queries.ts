/** The bot of an integration, and the files that a customer answers with. */
import type { Tx } from '../../../core/ctx.ts';
import { ofCompany, rows } from '../../../core/db/db.ts';
import { sql } from '../../../core/db/drizzle.ts';
import type { StoredFile } from '../../../core/storage/media-url.ts';
import type { TypebotTarget } from './call-typebot.ts';

/** Undefined if it was deleted, is of another type, or the plan of the company no longer includes integrations. */
export async function findTypebot(tx: Tx, id: number): Promise<TypebotTarget | undefined> {
  const [row] = await rows<TypebotTarget>(
    tx.db,
    sql`select i.id, i.url_n8n as url, i.typebot_slug as slug from queue_integrations i
      join companies o on ${ofCompany(tx, 'o')} join plans p on p.id = o.plan_id and p.use_integrations
      where ${ofCompany(tx, 'i')} and i.id = ${id} and i.type = 'typebot'`,
  );
  return row;
}

export interface SentFile {
  isPending: boolean;
  file: StoredFile | null;
}

const FILES_MAX = 10;

/** Files of the customer's messages after one place and up to another, oldest first. */
export function listSentFiles(
  tx: Tx,
  ticketId: number,
  { afterSeq, seq }: { afterSeq: number; seq: number },
): Promise<SentFile[]> {
  return rows(
    tx.db,
    sql`select m.media_state = 'pending' as "isPending", case when f.id is not null
        then jsonb_build_object('id', f.id, 'name', f.name) end as file
      from messages m
      join tickets t on ${ofCompany(tx, 't')} and t.id = m.ticket_id and t.conversation_id = m.conversation_id
      left join files f on ${ofCompany(tx, 'f')} and f.id = m.file_id
      where ${ofCompany(tx, 'm')} and m.ticket_id = ${ticketId} and m.seq > ${afterSeq} and m.seq <= ${seq}
        and not m.from_me and (f.id is not null or m.media_state = 'pending')
      order by m.seq limit ${FILES_MAX}`,
  );
}
