import type { PromptProblem } from '@prosa/contract/prompts/models';
import type { PromptPart } from '../../automation/effects/transcribe/transcribe-voice.ts';
import { type Core, inSystem, type Tx } from '../../core/ctx.ts';
import { array, ofCompany, rows } from '../../core/db/db.ts';
import { and, eq, type SQL, sql } from '../../core/db/drizzle.ts';
import { mayActSql } from '../../core/subscription.ts';
import { prompts } from './prompts.table.ts';

export type StoredPrompt = typeof prompts.$inferSelect;

export interface PromptRow extends StoredPrompt {
  queueName: string | null;
  queueIds: number[];
  documentIds: number[];
  input: number;
  output: number;
}

export interface PromptPageOptions {
  search: string;
  after?: { name: string; id: number } | undefined;
  offset: number;
  limit: number;
}

const sortKey = sql`prosa.sort_key(${prompts.name})`;

const matching = (tx: Tx, search: string): SQL =>
  and(
    ofCompany(tx, prompts),
    search === ''
      ? undefined
      : sql`position(prosa.normalise(${search}) in prosa.normalise(${prompts.name})) > 0`,
  )!;

export async function listPrompts(
  tx: Tx,
  { search, after, offset, limit }: PromptPageOptions,
): Promise<PromptRow[]> {
  const behind =
    after && sql`(${sortKey}, ${prompts.id}) > (prosa.sort_key(${after.name}), ${after.id})`;
  const found = await tx.db
    .select()
    .from(prompts)
    .where(and(matching(tx, search), behind))
    .orderBy(sortKey, prompts.id)
    .limit(limit)
    .offset(offset);
  return withMore(tx, found);
}

export async function countPrompts(tx: Tx, search: string): Promise<number> {
  const [row] = await tx.db
    .select({ count: sql<number>`count(*)::int` })
    .from(prompts)
    .where(matching(tx, search));
  return row!.count;
}

const one = (tx: Tx, id: number): SQL => and(ofCompany(tx, prompts), eq(prompts.id, id))!;

export async function findPrompt(tx: Tx, id: number): Promise<PromptRow | undefined> {
  const [row] = await withMore(tx, await tx.db.select().from(prompts).where(one(tx, id)));
  return row;
}

/** The oldest of this name and text that asks the provider itself. */
export async function findSamePrompt(
  tx: Tx,
  { name, prompt, provider }: Pick<StoredPrompt, 'name' | 'prompt' | 'provider'>,
): Promise<number | undefined> {
  const [row] = await rows<{ id: number }>(
    tx.db,
    sql`select a.id from prompts a where ${ofCompany(tx, 'a')} and a.name = ${name} and a.prompt = ${prompt}
        and a.provider = ${provider} and a.base_url = ''
      order by a.id limit 1`,
  );
  return row?.id;
}

/** Whether the plan of the company includes them. */
export async function hasPrompts(tx: Tx): Promise<boolean> {
  const found = await rows(
    tx.db,
    sql`select from companies o join plans p on p.id = o.plan_id and p.use_open_ai where ${ofCompany(tx, 'o')}`,
  );
  return found.length > 0;
}

/** The same, locked for a change. */
export async function lockPrompt(tx: Tx, id: number): Promise<PromptRow | undefined> {
  const found = await tx.db.select().from(prompts).where(one(tx, id)).for('update');
  const [row] = await withMore(tx, found);
  return row;
}

type More = Pick<PromptRow, 'id' | 'queueName' | 'queueIds' | 'documentIds' | 'input' | 'output'>;

/** With what stands in other tables: queues and tokens. */
async function withMore(tx: Tx, found: readonly StoredPrompt[]): Promise<PromptRow[]> {
  if (found.length === 0) return [];
  const ids = array(
    found.map(({ id }) => id),
    'bigint',
  );
  const more = await rows<More>(
    tx.db,
    sql`select a.id, (select q.name from queues q where ${ofCompany(tx, 'q')} and q.id = a.queue_id) as "queueName",
        to_jsonb(array(select x.queue_id from prompt_queues x
          where ${ofCompany(tx, 'x')} and x.prompt_id = a.id order by x.queue_id)) as "queueIds",
        to_jsonb(array(select x.document_id from prompt_documents x
          where ${ofCompany(tx, 'x')} and x.prompt_id = a.id order by x.document_id)) as "documentIds",
        coalesce(sum(m.input), 0)::float8 as input, coalesce(sum(m.output), 0)::float8 as output
      from prompts a left join ai_months m on ${ofCompany(tx, 'm')} and m.prompt_id = a.id
      where ${ofCompany(tx, 'a')} and a.id = any(${ids}) group by a.id, a.queue_id`,
  );
  const byId = new Map(more.map((each) => [each.id, each]));
  return found.map((row) => ({ ...row, ...byId.get(row.id)! }));
}

type Values = Omit<typeof prompts.$inferInsert, 'companyId'>;

export async function insertPrompt(tx: Tx, values: Values): Promise<number> {
  const [row] = await tx.db
    .insert(prompts)
    .values({ ...values, companyId: tx.companyId })
    .returning({ id: prompts.id });
  return row!.id;
}

export async function updatePromptRow(tx: Tx, id: number, values: Partial<Values>): Promise<void> {
  if (Object.keys(values).length > 0) await tx.db.update(prompts).set(values).where(one(tx, id));
}

/** Sets its further queues to exactly these. @returns false if one of them does not belong to the company */
export async function writeQueuesOf(
  tx: Tx,
  id: number,
  queueIds: readonly number[],
): Promise<boolean> {
  const ids = array(queueIds, 'bigint');
  await tx.db.execute(sql`delete from prompt_queues x
    where ${ofCompany(tx, 'x')} and x.prompt_id = ${id} and x.queue_id <> all (${ids})`);
  await tx.db.execute(sql`insert into prompt_queues (company_id, prompt_id, queue_id)
    select q.company_id, ${id}, q.id from queues q
    where ${ofCompany(tx, 'q')} and q.id = any (${ids}) on conflict do nothing`);
  const [row] = await rows<{ count: number }>(
    tx.db,
    sql`select count(*)::int as count from prompt_queues x
      where ${ofCompany(tx, 'x')} and x.prompt_id = ${id}`,
  );
  return row!.count === new Set(queueIds).size;
}

/** The same for its documents. */
export async function writeDocumentsOf(
  tx: Tx,
  id: number,
  documentIds: readonly number[],
): Promise<boolean> {
  const ids = array(documentIds, 'bigint');
  await tx.db.execute(sql`delete from prompt_documents x
    where ${ofCompany(tx, 'x')} and x.prompt_id = ${id} and x.document_id <> all (${ids})`);
  await tx.db.execute(sql`insert into prompt_documents (company_id, prompt_id, document_id)
    select d.company_id, ${id}, d.id from knowledge_documents d
    where ${ofCompany(tx, 'd')} and d.id = any (${ids}) on conflict do nothing`);
  const [row] = await rows<{ count: number }>(
    tx.db,
    sql`select count(*)::int as count from prompt_documents x
      where ${ofCompany(tx, 'x')} and x.prompt_id = ${id}`,
  );
  return row!.count === new Set(documentIds).size;
}

export async function deletePromptRow(tx: Tx, id: number): Promise<void> {
  await tx.db.delete(prompts).where(one(tx, id));
}

/** A job for each prompt in any company whose provider says when models end. @returns the prompts */
export function unscopedPlanLooks(core: Core): Promise<{ id: number }[]> {
  return inSystem(core, (db) =>
    rows(
      db,
      sql`select a.id, prosa.enqueue('look-at-model', json_build_object('companyId', a.company_id, 'promptId', a.id),
          'model:' || a.id, null, 12) from prompts a
        join companies c on c.company_id = a.company_id and ${mayActSql(core, 'c')}
        where a.provider in ('openai', 'azure') and a.api_key is not null`,
    ),
  );
}

/** Whether a connection, queue or node of a flow has it, or attendants are helped by it. */
export async function isPromptUsed(tx: Tx, id: number): Promise<boolean> {
  const node = JSON.stringify({ nodes: [{ type: 'openai', data: { prompt: { id } } }] });
  const [row] = await rows<{ is: boolean }>(
    tx.db,
    sql`select exists (select from queues q where ${ofCompany(tx, 'q')} and q.prompt_id = ${id})
      or exists (select from transcription_settings s where ${ofCompany(tx, 's')} and s.prompt_id = ${id})
      or exists (select from connections w where ${ofCompany(tx, 'w')} and w.prompt_id = ${id})
      or exists (select from settings s where ${ofCompany(tx, 's')} and s.key = 'assistPrompt'
        and s.value = ${String(id)})
      or exists (select from flows f left join flow_versions v on ${ofCompany(tx, 'v')} and v.id = f.live_version_id
        where ${ofCompany(tx, 'f')} and (f.draft @> ${node}::jsonb or v.graph @> ${node}::jsonb)) as is`,
  );
  return row!.is;
}

const partErrors = { transcription: sql`transcription_error`, voice: sql`voice_error` } as const;

/** @returns whether anything is stored that was not before */
export async function noteUsed(
  tx: Tx,
  id: number,
  { part, problem }: { part: PromptPart; problem: Asked['problem'] },
): Promise<boolean> {
  const column = partErrors[part];
  const at = tx.core.now().toISOString();
  const stored = problem && JSON.stringify({ ...problem, at });
  const changed = await rows(
    tx.db,
    sql`update prompts a set ${column} = ${stored}::jsonb
      where ${ofCompany(tx, 'a')} and a.id = ${id} and (a.${column} - 'at' is distinct from ${stored}::jsonb - 'at'
        or (a.${column} ->> 'at')::timestamptz < now() - interval '1 minute') returning 1`,
  );
  return changed.length > 0;
}

interface Asked {
  problem: { code: PromptProblem; status: number | null } | null;
  learned: readonly string[];
}

/** @returns whether anything is stored that was not before */
export async function noteAsked(tx: Tx, id: number, { problem, learned }: Asked): Promise<boolean> {
  const { code = null, status = null } = problem ?? {};
  const quirks = array(learned, 'text');
  const changed = await rows(
    tx.db,
    sql`update prompts a set last_error = ${code}, last_error_status = ${status}::int,
        last_error_at = case when ${code}::text is not null then now() end,
        quirks = (select coalesce(array_agg(distinct each order by each), '{}') from unnest(a.quirks || ${quirks}) each)
      where ${ofCompany(tx, 'a')} and a.id = ${id} and (a.last_error is distinct from ${code}
        or a.last_error_status is distinct from ${status}::int
        or a.last_error_at < now() - interval '1 minute' or not a.quirks @> ${quirks})
      returning 1`,
  );
  return changed.length > 0;
}
