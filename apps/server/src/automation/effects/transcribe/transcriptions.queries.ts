/** Voice notes as texts, in SQL. */
import type { Language } from '@prosa/contract/limits';
import { type AiProvider, aiPresets } from '@prosa/contract/prompts/models';
import type { Tx } from '../../../core/ctx.ts';
import { array, ofCompany, rows } from '../../../core/db/db.ts';
import { type SQL, sql } from '../../../core/db/drizzle.ts';
import { baseOf } from '../complete/prompt.queries.ts';
import { openKey } from '../complete/prompt-secrets.ts';

/** Older ones come with the history of a phone, or are files that are fetched again. */
const YOUNG = sql`interval '1 day'`;

/**
 * Plans the customer's voice notes among these messages. A prompt that has the attendance, or is about to get it, comes
 * before the one that the company chose for its people.
 * @returns those that were not planned before
 */
export async function planVoices(tx: Tx, messageIds: readonly string[]): Promise<string[]> {
  const planned = await rows<{ id: string }>(
    tx.db,
    sql`insert into transcriptions (company_id, message_id, prompt_id)
      select m.company_id, m.id, a.id
      from messages m
      join tickets t on ${ofCompany(tx, 't')} and t.id = m.ticket_id and not t.is_group
      join connections w on ${ofCompany(tx, 'w')} and w.id = t.connection_id
      join companies o on ${ofCompany(tx, 'o')} join plans p on p.id = o.plan_id and p.use_open_ai
      left join queues q on ${ofCompany(tx, 'q')} and q.id = t.queue_id
      left join transcription_settings s on ${ofCompany(tx, 's')}
      cross join lateral (select case when t.status = 'pending' and t.user_id is null then ${promptAhead} end as id) bot
      join lateral (select x.id from prompts x
        where ${ofCompany(tx, 'x')} and x.id in (bot.id, s.prompt_id) and x.transcription_model <> ''
        order by x.id is not distinct from bot.id desc limit 1) a on true
      where ${ofCompany(tx, 'm')} and m.id = any (${array(messageIds, 'uuid')}) and m.media_type = 'audio'
        and m.media_state = 'ready' and not m.from_me and not m.is_deleted and m.created_at > now() - ${YOUNG}
      on conflict do nothing returning message_id as id`,
  );
  return planned.map(({ id }) => id);
}

/** Whether the company chose a prompt that writes down voice notes where no prompt answers. */
export async function isWrittenDownForPeople(tx: Tx): Promise<boolean> {
  const found = await rows(
    tx.db,
    sql`select from transcription_settings s
      join companies o on ${ofCompany(tx, 'o')} join plans p on p.id = o.plan_id and p.use_open_ai
      join prompts x on ${ofCompany(tx, 'x')} and x.id = s.prompt_id and x.transcription_model <> ''
      where ${ofCompany(tx, 's')}`,
  );
  return found.length > 0;
}

/** An integration answers in place of a prompt. */
const promptAhead: SQL = sql`coalesce(t.prompt_id, case
  when q.id is not null then case when q.integration_id is null then q.prompt_id end
  when w.integration_id is null then w.prompt_id end)`;

export interface Transcriber {
  promptId: number;
  base: string;
  apiKey: string | null;
  needsKey: boolean;
  model: string;
}

export interface BegunVoice {
  ticketId: number;
  /** Attempts, including this one. */
  made: number;
  language: Language;
  file: { key: string; mime: string; bytes: number } | null;
  /** Null if the prompt is gone, writes nothing down any more, or is no longer included in the plan. */
  transcriber: Transcriber | null;
}

/** Of a company, so that one with many does not take the places of the others. */
const AT_ONCE = 4;
const LOST = sql`interval '3 minutes'`;

/** @returns whether another one may begin now; two never ask at the same time */
export async function hasTurn(tx: Tx, messageId: string): Promise<boolean> {
  await tx.db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`transcriptions:${tx.companyId}`}, 0))`,
  );
  const [row] = await rows<{ running: number }>(
    tx.db,
    sql`select count(*)::int as running from transcriptions x
      where ${ofCompany(tx, 'x')} and x.message_id <> ${messageId} and x.begun_at > clock_timestamp() - ${LOST}`,
  );
  return row!.running < AT_ONCE;
}

/** Begins an attempt; undefined if there is nothing to do any more. */
export async function beginVoice(tx: Tx, messageId: string): Promise<BegunVoice | undefined> {
  const [row] = await rows<BegunVoice>(
    tx.db,
    sql`with begun as (
        update transcriptions x set attempts = x.attempts + 1, begun_at = clock_timestamp()
        where ${ofCompany(tx, 'x')} and x.message_id = ${messageId} and x.state = 'pending'
        returning x.message_id, x.prompt_id, x.attempts
      )
      select t.id as "ticketId", b.attempts as made, o.language,
        case when f.id is not null then jsonb_build_object('key', f.key, 'mime', f.mime, 'bytes', f.bytes) end as file
      from begun b
      join messages m on ${ofCompany(tx, 'm')} and m.id = b.message_id
      join tickets t on ${ofCompany(tx, 't')} and t.id = m.ticket_id
      join companies o on ${ofCompany(tx, 'o')}
      left join files f on ${ofCompany(tx, 'f')} and f.id = m.file_id`,
  );
  return row && { ...row, transcriber: await findTranscriber(tx, messageId) };
}

async function findTranscriber(tx: Tx, messageId: string): Promise<Transcriber | null> {
  const [row] = await rows<{
    id: number;
    provider: AiProvider;
    baseUrl: string;
    apiKey: Buffer | null;
    model: string;
  }>(
    tx.db,
    sql`select a.id, a.provider, a.base_url as "baseUrl", a.api_key as "apiKey", a.transcription_model as model
      from transcriptions x
      join prompts a on ${ofCompany(tx, 'a')} and a.id = x.prompt_id and a.transcription_model <> ''
      join companies o on ${ofCompany(tx, 'o')} join plans p on p.id = o.plan_id and p.use_open_ai
      where ${ofCompany(tx, 'x')} and x.message_id = ${messageId}`,
  );
  if (!row) return null;
  const { id: promptId, provider, model } = row;
  const { needsKey } = aiPresets[provider];
  return {
    promptId,
    base: baseOf(row),
    apiKey: openKey(tx, promptId, row.apiKey),
    needsKey,
    model,
  };
}

/** It is tried again later. */
export async function postponeVoice(tx: Tx, messageId: string): Promise<void> {
  await tx.db.execute(sql`update transcriptions x set begun_at = null
    where ${ofCompany(tx, 'x')} and x.message_id = ${messageId}`);
}

export type Transcribed = { state: 'done'; text: string } | { state: 'failed'; error: string };

/** @returns whether it still waited: not if the message was deleted meanwhile */
export async function settleVoice(
  tx: Tx,
  messageId: string,
  settled: Transcribed,
): Promise<boolean> {
  const { text, error } = { text: '', error: null, ...settled };
  const changed = await rows(
    tx.db,
    sql`update transcriptions x set state = ${settled.state}, text = ${text}, error = ${error}, begun_at = null
      where ${ofCompany(tx, 'x')} and x.message_id = ${messageId} and x.state = 'pending' returning 1`,
  );
  return changed.length > 0;
}

/** What a voice note of ours says. */
export async function keepSpoken(tx: Tx, messageId: string, text: string): Promise<void> {
  await tx.db.execute(sql`insert into transcriptions (company_id, message_id, state, text)
    values (${tx.companyId}, ${messageId}, 'done', ${text})`);
}
