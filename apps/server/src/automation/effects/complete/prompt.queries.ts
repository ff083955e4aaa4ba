/** A prompt as it is asked, and the conversation that it is asked about. */
import type { Language } from '@prosa/contract/limits';
import {
  type AiDialect,
  type AiProvider,
  aiPresets,
  type PromptVoice,
} from '@prosa/contract/prompts/models';
import type { Tx } from '../../../core/ctx.ts';
import { ofCompany, rows } from '../../../core/db/db.ts';
import { sql } from '../../../core/db/drizzle.ts';
import type { HeardLine } from '../transcribe/heard-voices.ts';
import { type ModelTarget, type Quirk, quirks } from './model.ts';
import { openKey } from './prompt-secrets.ts';
import type { Ways } from './read-said.ts';

/** The voice that reads its answers. */
export interface PromptVoiceOf {
  name: PromptVoice;
  region: string;
  key: string | null;
}

export interface AskedPrompt extends Ways {
  target: ModelTarget;
  prompt: string;
  maxMessages: number;
  masks: boolean;
  /** Whether it may use documents of the knowledge base. */
  hasKnowledge: boolean;
  known: Quirk[];
  /** Empty: voice notes are not written down. */
  transcriptionModel: string;
  /** Null where they are written. */
  voice: PromptVoiceOf | null;
}

interface PromptRow extends Ways {
  id: number;
  prompt: string;
  provider: AiProvider;
  baseUrl: string;
  dialect: AiDialect;
  model: string;
  maxTokens: number;
  temperature: number;
  maxMessages: number;
  apiKey: Buffer | null;
  masks: boolean;
  hasKnowledge: boolean;
  quirks: string[];
  transcriptionModel: string;
  voice: PromptVoice;
  voiceKey: Buffer | null;
  voiceRegion: string;
}

/** Undefined if it was deleted, or the plan of the company no longer includes prompts. */
export async function findAskedPrompt(tx: Tx, id: number): Promise<AskedPrompt | undefined> {
  const [row] = await rows<PromptRow>(
    tx.db,
    sql`select a.id, a.prompt, a.provider, a.base_url as "baseUrl", a.dialect, a.model, a.max_tokens as "maxTokens",
        a.temperature, a.max_messages as "maxMessages", a.api_key as "apiKey", a.queue_id as "queueId", a.masks, a.quirks,
        a.transcription_model as "transcriptionModel", a.voice, a.voice_key as "voiceKey", a.voice_region as "voiceRegion",
        a.all_documents or exists (select from prompt_documents x
          where ${ofCompany(tx, 'x')} and x.prompt_id = a.id) as "hasKnowledge",
        coalesce((select jsonb_agg(jsonb_build_object('id', q.id, 'name', q.name) order by q.id <> a.queue_id, q.id)
          from queues q where ${ofCompany(tx, 'q')} and (q.id = a.queue_id or q.id in (
            select x.queue_id from prompt_queues x where ${ofCompany(tx, 'x')} and x.prompt_id = a.id))), '[]') as queues
      from prompts a
      join companies o on ${ofCompany(tx, 'o')} join plans p on p.id = o.plan_id and p.use_open_ai
      where ${ofCompany(tx, 'a')} and a.id = ${id}`,
  );
  if (!row) return undefined;
  const { provider, dialect, model, maxTokens, temperature } = row;
  const base = baseOf(row);
  const apiKey = openKey(tx, id, row.apiKey);
  return {
    target: { promptId: id, provider, base, dialect, model, apiKey, maxTokens, temperature },
    prompt: row.prompt,
    maxMessages: row.maxMessages,
    masks: row.masks,
    hasKnowledge: row.hasKnowledge,
    queueId: row.queueId,
    queues: row.queues,
    known: knownOf(row),
    transcriptionModel: row.transcriptionModel,
    voice: voiceOf(tx, row),
  };
}

function voiceOf(tx: Tx, { id, voice, voiceKey, voiceRegion }: PromptRow): PromptVoiceOf | null {
  if (voice === 'texto') return null;
  return { name: voice, region: voiceRegion, key: openKey(tx, id, voiceKey, 'voice_key') };
}

/** The address of its provider, if it has none of its own. */
export function baseOf({ provider, baseUrl }: { provider: AiProvider; baseUrl: string }): string {
  let base = baseUrl || aiPresets[provider].base;
  while (base.endsWith('/')) base = base.slice(0, -1);
  return base;
}

function knownOf({ provider, quirks: stored }: Pick<PromptRow, 'provider' | 'quirks'>): Quirk[] {
  const known = quirks.filter((quirk) => stored.includes(quirk));
  // It documents only the old name.
  return provider === 'ollama' ? [...known, 'oldMaxTokens'] : known;
}

export interface Line {
  fromMe: boolean;
  body: string;
  mediaType: string;
  /** What is said in a voice note. */
  spoken?: string | null;
}

export interface StoredLine extends Line, HeardLine {
  /** One of the messages that are to be answered. */
  isCurrent: boolean;
}

export interface Conversation {
  language: Language;
  timeZone: string;
  contactName: string;
  ticket: { id: number; createdAt: string };
}

export async function findConversation(
  tx: Tx,
  ticketId: number,
): Promise<Conversation | undefined> {
  const [row] = await rows<Conversation>(
    tx.db,
    sql`select o.language, o.time_zone as "timeZone", c.name as "contactName",
        jsonb_build_object('id', t.id, 'createdAt', t.created_at) as ticket
      from tickets t
      join contacts c on ${ofCompany(tx, 'c')} and c.id = t.contact_id
      join companies o on ${ofCompany(tx, 'o')}
      where ${ofCompany(tx, 't')} and t.id = ${ticketId}`,
  );
  return row;
}

const lineColumns = sql`m.id, m.from_me, m.body, m.media_type, m.media_state, m.seq`;

/** More of them at once are no question. */
const CURRENT_MAX = 50;

/**
 * What was said in this attendance before some messages of the customer, and these: an answer that came while they were
 * written stands before them. Oldest first.
 */
export function listLines(
  tx: Tx,
  ticketId: number,
  { afterSeq, seq, max }: { afterSeq: number; seq: number; max: number },
): Promise<StoredLine[]> {
  const shown = sql`${ofCompany(tx, 'm')} and m.ticket_id = ${ticketId} and m.conversation_id = t.conversation_id
    and not m.is_deleted and not m.is_stub and not (m.from_me and m.send_state = 'failed')`;
  return rows(
    tx.db,
    sql`with mine as (select t.conversation_id from tickets t where ${ofCompany(tx, 't')} and t.id = ${ticketId}),
      before as (
        select ${lineColumns}, false as "isCurrent" from messages m join mine t on true
        where ${shown} and (m.from_me or m.seq <= ${afterSeq}) order by m.seq desc limit ${max}
      ), current as (
        select ${lineColumns}, true as "isCurrent" from messages m join mine t on true
        where ${shown} and not m.from_me and m.seq > ${afterSeq} and m.seq <= ${seq}
        order by m.seq desc limit ${CURRENT_MAX}
      )
      select l.id, l.from_me as "fromMe", l.body, l.media_type as "mediaType", l.media_state as "mediaState", l."isCurrent",
        case when x.state = 'done' then x.text end as spoken,
        case when x.state is not null then jsonb_build_object('state', x.state, 'error', x.error) end as voice
      from (select * from before union all select * from current) l
      left join transcriptions x on ${ofCompany(tx, 'x')} and x.message_id = l.id
      order by l."isCurrent", l.seq`,
  );
}
