/** A campaign that has finished, and one that waits for its sending hours: the demo sends nothing by itself. */
import type { Db } from '../core/db/db.ts';
import { rows } from '../core/db/db.ts';
import { type SQL, sql } from '../core/db/drizzle.ts';
import type { DemoCompany } from './seed-company.ts';
import type { DemoContact } from './seed-contacts.ts';

const DAY_MS = 86_400_000;
/** So long ago that answers no longer count. */
const FINISHED_DAYS_AGO = 5;
const RECIPIENTS = 36;
const WEEK = 7;

export async function seedCampaigns(
  db: Db,
  company: DemoCompany,
  { contacts, now }: { contacts: readonly DemoContact[]; now: Date },
): Promise<void> {
  const some = contacts.slice(0, RECIPIENTS);
  await seedFinished(db, company, { some, now });
  await seedWaiting(db, company, { some, now });
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

async function seedWaiting(db: Db, company: DemoCompany, { some, now }: Audience): Promise<void> {
  // Three days ahead, so that nothing leaves while somebody tries the demo.
  const day = ((now.getUTCDay() + 2) % WEEK) + 1;
  const id = await insertCampaign(db, company, {
    name: 'Aviso de horário especial',
    texts: ['Oi {nome}, na sexta-feira a loja abre às 10h. Esperamos você!'],
    values: sql`'EM_ANDAMENTO', ${now.toISOString()}::timestamptz, null, array[${day}]::smallint[], '09:00', '18:00'`,
  });
  await db.execute(sql`insert into campaign_recipients (company_id, campaign_id, run, number, name, contact_id)
    select ${company.companyId}, ${id}, 1, c.number, c.name, c.id from contacts c
    where c.company_id = ${company.companyId} and c.id = any (${sql.param(some.map((each) => each.id))}::bigint[])`);
  await countRun(db, company, id);
}

const connectionOf = ({ connectionIds }: DemoCompany): number =>
  Object.values(connectionIds)[0] ?? 0;

async function insertCampaign(
  db: Db,
  { companyId, ...company }: DemoCompany,
  campaign: { name: string; texts: readonly string[]; values: SQL },
): Promise<number> {
  const [first = '', second = ''] = campaign.texts;
  const [row] = await rows<{ id: number }>(
    db,
    sql`insert into campaigns (company_id, name, message1, message2, tag_id, run, status, scheduled_at, completed_at,
        window_days, window_from, window_until)
      values (${companyId}, ${campaign.name}, ${first}, ${second}, ${company.tagIds[0] ?? null}, 1, ${campaign.values})
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
