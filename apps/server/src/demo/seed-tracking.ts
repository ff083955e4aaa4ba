/** The dashboard history of a demo company: three months of attendances whose tickets no longer exist. */
import type { Db } from '../core/db/db.ts';
import { sql } from '../core/db/drizzle.ts';
import { closeReasonTexts } from './company-texts.ts';
import type { DemoCompany } from './seed-company.ts';

const HISTORY_DAYS = 90;
const QUICK_QUEUE = 'Financeiro';
/** The companies' initial setting. */
const TIME_ZONE = 'America/Sao_Paulo';
const DAY_MS = 86_400_000;
const SATURDAY = 6;
/** Hours at which customers write; an hour with twice as many messages is listed twice. */
const HOURS = [8, 9, 9, 10, 10, 10, 11, 11, 12, 13, 14, 14, 15, 15, 15, 16, 16, 17, 18, 19];
const SERVED_BY = ['ana', 'bruno', 'ana', 'bruno', 'ana', 'admin', 'bruno', 'supervisor'] as const;
const SERVED_IN = ['Atendimento', QUICK_QUEUE, 'Suporte', 'Atendimento', 'Atacado'] as const;
/** Many customers do not answer a rating request. */
const RATES = {
  ana: [3, null, 3, 3, null, 2, 3],
  bruno: [2, null, 3, null, 2, 3, 1],
  admin: [3, null, null, 2, null, 3, 3],
  supervisor: [3, null, 2, null, 3, 2, null],
} as const;

interface Past {
  day: string;
  minute: number;
  wait: number;
  talk: number;
  userId: number | null;
  queueId: number | null;
  rate: number | null;
  isFirst: boolean;
}

export async function seedTracking(db: Db, company: DemoCompany, now: Date): Promise<void> {
  await db.execute(sql`
    insert into ticket_tracking (company_id, user_id, queue_id, created_at, queued_at, started_at, held_at, finished_at, is_first,
      rating_at, rate, rated_at)
    select ${company.companyId}, x."userId", x."queueId", a.at, a.at, b.at, b.at, c.at, x."isFirst",
      case when x.rate is not null then c.at end, x.rate, case when x.rate is not null then c.at end
    from jsonb_to_recordset(${JSON.stringify(pastOf(company, now))}::jsonb)
      as x (day date, minute int, wait int, talk int, "userId" bigint, "queueId" bigint, rate smallint, "isFirst" boolean)
    cross join lateral (select (x.day + make_interval(mins => x.minute)) at time zone ${TIME_ZONE} as at) a
    cross join lateral (select a.at + make_interval(mins => x.wait) as at) b
    cross join lateral (select b.at + make_interval(mins => x.talk) as at) c`);
  await dateLiveOnes(db, company);
  await seedTargets(db, company);
  await giveReasons(db, company);
}

/** Most resolved attendances have a reason. */
async function giveReasons(db: Db, { companyId }: DemoCompany): Promise<void> {
  const names = JSON.stringify(closeReasonTexts);
  await db.execute(sql`insert into close_reasons (company_id, name, position)
    select ${companyId}, n.value, n.ordinality
    from jsonb_array_elements_text(${names}::jsonb) with ordinality n`);
  const byTurns = sql`(select r.id from close_reasons r where r.company_id = ${companyId} and r.position = 1 + x.id % 7 % 6)`;
  await db.execute(sql`update ticket_tracking x set close_reason_id = ${byTurns}
    where x.company_id = ${companyId} and x.finished_at is not null`);
  await db.execute(sql`update tickets x set close_reason_id = k.close_reason_id from ticket_tracking k
    where x.company_id = ${companyId} and x.status = 'closed' and k.company_id = x.company_id and k.ticket_id = x.id`);
}

/** Served since the first answer; every second customer gives a rating. */
async function dateLiveOnes(db: Db, { companyId }: DemoCompany): Promise<void> {
  await db.execute(sql`
    update ticket_tracking k set started_at = m.at, held_at = m.at,
      rating_at = case when k.ticket_id % 2 = 0 then k.finished_at end,
      rated_at = case when k.ticket_id % 2 = 0 then k.finished_at end,
      rate = case when k.ticket_id % 2 = 0 and k.finished_at is not null then 2 + k.ticket_id % 4 / 2 end
    from (
      select ticket_id, min(created_at) as at from messages
      where company_id = ${companyId} and user_id is not null group by ticket_id
    ) m where k.company_id = ${companyId} and k.ticket_id = m.ticket_id and k.user_id is not null`);
  // Ratings were given long before these rows were written, and belong at their time in their threads.
  await db.execute(sql`
    update ticket_events e set created_at = k.rating_at,
      seq = prosa.place_in_thread(e.company_id, e.conversation_id, k.rating_at)
    from ticket_tracking k where k.company_id = ${companyId} and k.rating_at is not null
      and e.company_id = k.company_id and e.ticket_id = k.ticket_id and e.kind = 'rate'`);
}

/** One queue has a target for fast answers, and its attendants mostly meet it. */
async function seedTargets(db: Db, { companyId }: DemoCompany): Promise<void> {
  await db.execute(sql`
    update ticket_tracking k set answer_due_at = k.queued_at + interval '15 minutes', answered_at = k.started_at,
      resolve_due_at = k.queued_at + interval '45 minutes'
    from queues q where q.company_id = ${companyId} and q.name = ${QUICK_QUEUE}
      and k.company_id = q.company_id and k.queue_id = q.id and k.ticket_id is null`);
  await db.execute(sql`
    update queues q set answer_minutes = 15, resolve_minutes = 480
    where q.company_id = ${companyId} and q.name = ${QUICK_QUEUE}`);
  await db.execute(sql`
    update tickets t set answer_warn_at = now() + interval '9 minutes', answer_due_at = now() + interval '12 minutes'
    from queues q where q.company_id = ${companyId} and q.name = ${QUICK_QUEUE} and t.company_id = q.company_id
      and t.queue_id = q.id and t.status = 'pending'`);
  await db.execute(sql`
    update tickets t set resolve_warn_at = now() - interval '1 hour', resolve_due_at = now() + interval '35 minutes'
    from queues q where q.company_id = ${companyId} and q.name = ${QUICK_QUEUE} and t.company_id = q.company_id
      and t.queue_id = q.id and t.status = 'open'`);
}

function pastOf({ userIds, queueIds }: DemoCompany, now: Date): Past[] {
  const today = Date.parse(now.toLocaleDateString('sv-SE', { timeZone: TIME_ZONE }));
  return Array.from({ length: HISTORY_DAYS }, (_, n) => {
    const date = new Date(today - (n + 1) * DAY_MS);
    const day = date.toISOString().slice(0, 10);
    return Array.from({ length: busyness(date) }, (_, k): Past => {
      // Any well-spread numbers: the demo is the same on every machine.
      const seed = n * 37 + k * 101;
      const login = pick(SERVED_BY, seed + n);
      return {
        day,
        minute: pick(HOURS, seed) * 60 + ((seed * 13) % 60),
        wait: 1 + ((seed * 7) % 17),
        talk: 4 + ((seed * 29) % 41),
        userId: userIds[login] ?? null,
        queueId: queueIds[pick(SERVED_IN, n * 3 + k)] ?? null,
        rate: pick(RATES[login], n + k),
        isFirst: seed % 3 === 0,
      };
    });
  }).flat();
}

const pick = <T>(list: readonly T[], n: number): T => list[n % list.length] as T;

/** Attendances per day: few on Sundays, some on Saturdays. */
function busyness(date: Date): number {
  const weekday = date.getUTCDay();
  if (weekday === 0) return 2;
  const chance = (Math.floor(date.getTime() / DAY_MS) * 5) % 9;
  return weekday === SATURDAY ? 7 + (chance % 3) : 14 + chance;
}
