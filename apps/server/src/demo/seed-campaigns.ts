/**
 * Campaigns that have finished, one of them with a question and files, and one that runs, and waits for its sending hours:
 * nothing leaves while somebody tries the demo.
 */
import type { Db } from '../core/db/db.ts';
import { rows } from '../core/db/db.ts';
import { type SQL, sql } from '../core/db/drizzle.ts';
import { fileListOptions, fileLists } from '../features/file-lists/file-lists.table.ts';
import type { Stored } from './build-messages.ts';
import type { DemoCompany } from './seed-company.ts';
import type { DemoContact } from './seed-contacts.ts';

const DAY_MS = 86_400_000;
/** So long ago that answers no longer count. */
const FINISHED_DAYS_AGO = 5;
const RECIPIENTS = 36;
const ASKED_DAYS_AGO = 12;
/** Its day comes again in three days. */
const RUNNING_DAYS_AGO = 4;
const REACHED = 16;
const WEEK = 7;
const NINE_IN_SAO_PAULO = [12, 0, 0, 0] as const;

export async function seedCampaigns(
  db: Db,
  company: DemoCompany,
  { contacts, stored, now }: { contacts: readonly DemoContact[]; stored: Stored; now: Date },
): Promise<void> {
  const some = contacts.slice(0, RECIPIENTS);
  await seedFinished(db, company, { some, now });
  await seedAsked(db, company, { some, now, stored });
  await seedRunning(db, company, { some, now });
}

interface Audience {
  some: readonly DemoContact[];
  now: Date;
}

async function seedFinished(db: Db, company: DemoCompany, { some, now }: Audience): Promise<void> {
  const startedAt = new Date(now.getTime() - FINISHED_DAYS_AGO * DAY_MS);
  const id = await insertCampaign(db, company, {
    name: `Novidades da loja ${company.word}`,
    texts: [
      'Oi {nome}! Chegaram as novidades da semana. Quer ver o catálogo?',
      '{nome}, separamos as novidades da semana para você. Posso mandar as fotos?',
    ],
    values: sql`'FINALIZADA', ${startedAt.toISOString()}::timestamptz,
      ${startedAt.toISOString()}::timestamptz + interval '4 hours', '{}', '', ''`,
  });
  // Where each of a dozen recipients ends, from the first to the last.
  const ends = sql.raw(
    `array['read','read','delivered','read','read','sent','delivered','read','failed','read','delivered','skipped']`,
  );
  await db.execute(sql`insert into campaign_recipients (company_id, campaign_id, run, number, name, contact_id, state, reason,
      variant, connection_id, queued_at, settled_at, replied_at)
    select ${company.companyId}, ${id}, 1, c.number, c.name, c.id, x.state,
      case x.state when 'failed' then 'ERR_WAPP_INVALID_CONTACT' when 'skipped' then 'recent' end,
      case when x.state <> 'skipped' then 1 + (x.n % 2) end,
      case when x.state <> 'skipped' then ${connectionOf(company)}::bigint end,
      case when x.state <> 'skipped' then x.at end, case when x.state <> 'skipped' then x.at + interval '2 seconds' end,
      case when x.state = 'read' and x.n % 3 = 0 then x.at + interval '20 minutes' end
    from contacts c join (
      select p.id, p.n, (${ends})[1 + p.n % 12] as state,
        ${startedAt.toISOString()}::timestamptz + p.n * interval '6 minutes' as at
      from unnest(${sql.param(some.map((each) => each.id))}::bigint[]) with ordinality as p (id, n)
    ) x on x.id = c.id where c.company_id = ${company.companyId}`);
  await countRun(db, company, id);
}

/** It asked before it sent the catalogue. */
async function seedAsked(
  db: Db,
  company: DemoCompany,
  { some, now, stored }: Audience & { stored: Stored },
): Promise<void> {
  const { companyId, word } = company;
  const startedAt = new Date(now.getTime() - ASKED_DAYS_AGO * DAY_MS).toISOString();
  const id = await insertCampaign(db, company, {
    name: `Catálogo da loja ${word}`,
    texts: ['Aqui está, {nome}! Se gostar de algo, é só responder.'],
    question: 'Oi {nome}, posso enviar o nosso catálogo novo?',
    fileListId: await addFileList(db, company, stored),
    values: sql`'FINALIZADA', ${startedAt}::timestamptz, ${startedAt}::timestamptz + interval '2 days', '{}', '', ''`,
  });
  // Every third one did not answer.
  await db.execute(sql`insert into campaign_recipients (company_id, campaign_id, run, number, name, contact_id, state, reason,
      variant, connection_id, queued_at, settled_at, confirmed_at)
    select ${companyId}, ${id}, 1, c.number, c.name, c.id, case when x.answers then 'read' else 'skipped' end,
      case when not x.answers then 'no-answer' end, case when x.answers then 1 end, ${connectionOf(company)}, x.at, x.at + interval '3 seconds',
      case when x.answers then x.at - interval '1 minute' end
    from contacts c join (
      select p.id, p.n % 3 <> 0 as answers, ${startedAt}::timestamptz + p.n * interval '5 minutes' as at
      from unnest(${sql.param(some.map((each) => each.id))}::bigint[]) with ordinality as p (id, n)
    ) x on x.id = c.id where c.company_id = ${companyId}`);
  await countRun(db, company, id);
}

async function addFileList(
  db: Db,
  { companyId, word }: DemoCompany,
  { photos, pdf }: Stored,
): Promise<number> {
  const [list] = await db
    .insert(fileLists)
    .values({ companyId, name: `Catálogo ${word}`, message: 'Nosso catálogo' })
    .returning({ id: fileLists.id });
  const listId = list!.id;
  const files = [pdf, ...photos.slice(0, 2)];
  await db
    .insert(fileListOptions)
    .values(files.map(({ id, name }) => ({ companyId, listId, name: name ?? '', fileId: id })));
  return listId;
}

/** Half of them got it on the weekday on which it is sent, so long ago that answers no longer count. */
async function seedRunning(db: Db, company: DemoCompany, { some, now }: Audience): Promise<void> {
  const { companyId } = company;
  const startedAt = new Date(now.getTime() - RUNNING_DAYS_AGO * DAY_MS);
  startedAt.setUTCHours(...NINE_IN_SAO_PAULO);
  const day = ((startedAt.getUTCDay() + WEEK - 1) % WEEK) + 1;
  const id = await insertCampaign(db, company, {
    name: 'Aviso de horário especial',
    texts: ['Oi {nome}, na sexta-feira a loja abre às 10h. Esperamos você!'],
    values: sql`'EM_ANDAMENTO', ${startedAt.toISOString()}::timestamptz, null, array[${day}]::smallint[], '09:00', '18:00'`,
  });
  await db.execute(sql`insert into campaign_recipients (company_id, campaign_id, run, number, name, contact_id, state,
      variant, connection_id, queued_at, settled_at)
    select ${companyId}, ${id}, 1, c.number, c.name, c.id,
      case when x.at is null then 'waiting' when x.n % 3 = 0 then 'delivered' else 'read' end,
      case when x.at is not null then 1 end, case when x.at is not null then ${connectionOf(company)}::bigint end,
      x.at, x.at + interval '2 seconds'
    from contacts c join (
      select p.id, p.n, case when p.n <= ${REACHED} then ${startedAt.toISOString()}::timestamptz + p.n * interval '30 minutes' end as at
      from unnest(${sql.param(some.map((each) => each.id))}::bigint[]) with ordinality as p (id, n)
    ) x on x.id = c.id where c.company_id = ${companyId}`);
  await countRun(db, company, id);
  await db.execute(sql`update campaign_runs n set waits_for = 'window'
    where n.company_id = ${companyId} and n.campaign_id = ${id}`);
}

const connectionOf = ({ connectionIds }: DemoCompany): number =>
  Object.values(connectionIds)[0] ?? 0;

interface Seeded {
  name: string;
  texts: readonly string[];
  /** Asked first. */
  question?: string;
  /** Sent before. */
  fileListId?: number;
  values: SQL;
}

async function insertCampaign(
  db: Db,
  { companyId, ...company }: DemoCompany,
  campaign: Seeded,
): Promise<number> {
  const [first = '', second = ''] = campaign.texts;
  const [row] = await rows<{ id: number }>(
    db,
    sql`insert into campaigns (company_id, name, message1, message2, confirmation, confirmation_message1, file_list_id, tag_id, run, status, scheduled_at, completed_at,
        window_days, window_from, window_until)
      values (${companyId}, ${campaign.name}, ${first}, ${second}, ${campaign.question !== undefined},
        ${campaign.question ?? ''}, ${campaign.fileListId ?? null}::bigint, ${company.tagIds[0] ?? null}, 1, ${campaign.values})
      returning id`,
  );
  const id = row!.id;
  const connectionId = connectionOf({ companyId, ...company });
  await db.execute(sql`insert into campaign_connections (company_id, campaign_id, connection_id)
    values (${companyId}, ${id}, ${connectionId})`);
  await db.execute(
    sql`insert into campaign_runs (company_id, campaign_id, run) values (${companyId}, ${id}, 1)`,
  );
  return id;
}

/** As the job that watches campaigns does. */
async function countRun(db: Db, { companyId }: DemoCompany, id: number): Promise<void> {
  await db.execute(sql`update campaign_runs n set counts = (
      select coalesce(jsonb_agg(g), '[]') from (
        select r.state, r.variant, r.reason, count(*)::int as n, count(r.replied_at)::int as replied, 0 as "optedOut"
        from campaign_recipients r where r.company_id = ${companyId} and r.campaign_id = ${id}
        group by r.state, r.variant, r.reason) g)
    where n.company_id = ${companyId} and n.campaign_id = ${id}`);
}
