/** What is kept of a model's help with tickets: summaries, languages, translations. */
import type { Summary } from '@prosa/contract/assist';
import type { CustomerLanguage } from '@prosa/contract/assist/manifest';
import type { Tx } from '../../core/ctx.ts';
import { array, ofCompany, rows } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';
import { iso } from '../../core/time.ts';

export interface Kept {
  language: CustomerLanguage | null;
  summary: Summary | null;
  /** Messages since the summary, or in all; up to `COUNTED_MAX`. */
  unsummarised: number;
}

const COUNTED_MAX = 100;

export async function findKept(tx: Tx, ticketId: number): Promise<Kept> {
  const [row] = await rows<{
    language: CustomerLanguage | null;
    text: string | null;
    createdAt: string | null;
    unsummarised: number;
  }>(
    tx.db,
    sql`select l.language, s.text, s.created_at as "createdAt", (
        select count(*)::int from (select from messages m where ${ofCompany(tx, 'm')} and m.ticket_id = t.id
          and m.conversation_id = t.conversation_id and m.seq > coalesce(s.seq, 0) limit ${COUNTED_MAX}) n) as unsummarised
      from tickets t
      left join ticket_languages l on ${ofCompany(tx, 'l')} and l.ticket_id = t.id
      left join ticket_summaries s on ${ofCompany(tx, 's')} and s.ticket_id = t.id
      where ${ofCompany(tx, 't')} and t.id = ${ticketId}`,
  );
  const { language = null, text = null, createdAt = null, unsummarised = 0 } = row ?? {};
  const summary = text === null || createdAt === null ? null : { text, createdAt: iso(createdAt) };
  return { language, summary, unsummarised };
}

/** The place of its last message; 0 where nothing was said. */
export async function findLastSeq(tx: Tx, ticketId: number): Promise<number> {
  const [row] = await rows<{ seq: number }>(
    tx.db,
    sql`select coalesce(max(m.seq), 0)::float8 as seq from messages m
      join tickets t on ${ofCompany(tx, 't')} and t.id = ${ticketId} and t.conversation_id = m.conversation_id
      where ${ofCompany(tx, 'm')} and m.ticket_id = ${ticketId}`,
  );
  return row!.seq;
}

/** One that knows more stays. */
export async function keepSummary(
  tx: Tx,
  ticketId: number,
  { text, seq }: { text: string; seq: number },
): Promise<void> {
  await tx.db.execute(sql`insert into ticket_summaries as s (company_id, ticket_id, text, seq)
    select t.company_id, t.id, ${text}, ${seq} from tickets t where ${ofCompany(tx, 't')} and t.id = ${ticketId}
    on conflict (company_id, ticket_id) do update
      set text = excluded.text, seq = excluded.seq, created_at = now() where s.seq <= excluded.seq`);
}

export async function writeLanguage(
  tx: Tx,
  ticketId: number,
  language: CustomerLanguage | null,
): Promise<void> {
  if (language === null)
    await tx.db.execute(sql`delete from ticket_languages l
      where ${ofCompany(tx, 'l')} and l.ticket_id = ${ticketId}`);
  else
    await tx.db.execute(sql`insert into ticket_languages (company_id, ticket_id, language)
      values (${tx.companyId}, ${ticketId}, ${language})
      on conflict (company_id, ticket_id) do update set language = excluded.language`);
}

/** Of what somebody wrote in groups: that of all groups in which they wrote. */
export async function forgetKept(tx: Tx, contactId: number): Promise<void> {
  const theirs = sql`(select m.ticket_id from messages m where ${ofCompany(tx, 'm')} and m.contact_id = ${contactId})`;
  await tx.db.execute(
    sql`delete from ticket_summaries s where ${ofCompany(tx, 's')} and s.ticket_id in ${theirs}`,
  );
  await tx.db.execute(
    sql`delete from ticket_translations x where ${ofCompany(tx, 'x')} and x.ticket_id in ${theirs}`,
  );
}

export interface Written {
  id: string;
  fromMe: boolean;
  /** Empty where it has no words of its own. */
  body: string;
}

/** Those of the thread. */
export const listWritten = (
  tx: Tx,
  conversationId: number,
  ids: readonly string[],
): Promise<Written[]> =>
  rows(
    tx.db,
    sql`select m.id, m.from_me as "fromMe", case when not m.is_deleted and not m.is_stub
          and m.media_type in ('conversation', 'image', 'video', 'document') then m.body else '' end as body
      from messages m
      where ${ofCompany(tx, 'm')} and m.conversation_id = ${conversationId} and m.id = any(${array(ids, 'uuid')})
      order by m.seq desc`,
  );

export interface Place {
  ticketId: number;
  language: string;
}

export const listTranslations = (
  tx: Tx,
  { ticketId, language }: Place,
  digests: readonly string[],
): Promise<{ digest: string; text: string }[]> =>
  rows(
    tx.db,
    sql`select encode(x.digest, 'hex') as digest, x.text from ticket_translations x
      where ${ofCompany(tx, 'x')} and x.ticket_id = ${ticketId} and x.language = ${language} and x.text is not null
        and x.digest in (select decode(d, 'hex') from unnest(${array(digests, 'text')}) d)`,
  );

/** A minute: longer than a model may take. */
const CLAIM_SECONDS = 60;

/** @returns those that nobody has translated, and that nobody else asks for now */
export async function claimTranslations(
  tx: Tx,
  { ticketId, language }: Place,
  digests: readonly string[],
): Promise<Set<string>> {
  const claimed = await rows<{ digest: string }>(
    tx.db,
    sql`insert into ticket_translations as x (company_id, ticket_id, digest, language)
      select ${tx.companyId}, ${ticketId}, decode(d, 'hex'), ${language}
      from unnest(${array(digests, 'text')}) d order by d
      on conflict (company_id, ticket_id, digest, language) do update set asked_at = now()
        where x.text is null and x.asked_at < now() - make_interval(secs => ${CLAIM_SECONDS})
      returning encode(x.digest, 'hex') as digest`,
  );
  return new Set(claimed.map(({ digest }) => digest));
}

/** @param text null gives back what was claimed */
export async function keepTranslation(
  tx: Tx,
  { ticketId, language }: Place,
  { digest, text }: { digest: string; text: string | null },
): Promise<void> {
  if (text === null)
    await tx.db.execute(sql`delete from ticket_translations x where ${ofCompany(tx, 'x')}
      and x.ticket_id = ${ticketId} and x.language = ${language} and x.digest = decode(${digest}, 'hex') and x.text is null`);
  else
    await tx.db.execute(sql`insert into ticket_translations (company_id, ticket_id, digest, language, text)
      select t.company_id, t.id, decode(${digest}, 'hex'), ${language}, ${text}
      from tickets t where ${ofCompany(tx, 't')} and t.id = ${ticketId}
      on conflict (company_id, ticket_id, digest, language) do update set text = excluded.text`);
}
