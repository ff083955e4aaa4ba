/** How a demo company works: macros, views, and a ticket that its attendant has snoozed. */
import type { MacroStep } from '@prosa/contract/macros';
import type { TicketViewFilter } from '@prosa/contract/ticket-views';
import type { Db } from '../core/db/db.ts';
import { sql } from '../core/db/drizzle.ts';
import type { DemoCompany } from './seed-company.ts';

export async function seedHabits(db: Db, company: DemoCompany): Promise<void> {
  await seedMacros(db, company);
  await seedViews(db, company);
  await snoozeOne(db, company);
}

async function seedMacros(
  db: Db,
  { companyId, userIds, queueIds, tagIds }: DemoCompany,
): Promise<void> {
  const send = (message: string): MacroStep => ({ kind: 'send', message, sign: false });
  const finance = queueIds.Financeiro ?? 0;
  const [tag = 0] = tagIds;
  const macros: { name: string; steps: MacroStep[] }[] = [
    {
      name: 'Pedido entregue',
      steps: [
        send('{{firstName}}, seu pedido foi entregue. Obrigada pela preferência!'),
        { kind: 'close', silent: true, closeReasonId: null },
      ],
    },
    {
      name: 'Passar para o financeiro',
      steps: [
        send('Vou passar você para o financeiro, um momento.'),
        { kind: 'tag', tagIds: [tag] },
        { kind: 'transfer', queueId: finance, userId: null },
      ],
    },
  ];
  for (const { name, steps } of macros)
    await db.execute(sql`insert into macros (company_id, user_id, name, geral, steps)
      values (${companyId}, ${userIds.admin}, ${name}, true, ${JSON.stringify(steps)}::jsonb)`);
}

async function seedViews(db: Db, { companyId, userIds, queueIds }: DemoCompany): Promise<void> {
  const support = queueIds.Suporte ?? 0;
  const views: { of: string; name: string; filter: TicketViewFilter }[] = [
    { of: 'admin', name: 'Clientes à espera', filter: { all: true, unanswered: true } },
    { of: 'admin', name: 'Suporte esperando', filter: { tab: 'pending', queues: [support] } },
    { of: 'ana', name: 'Para responder', filter: { unanswered: true } },
  ];
  for (const { of, name, filter } of views)
    await db.execute(sql`insert into ticket_views (company_id, user_id, name, filter)
      values (${companyId}, ${userIds[of]}, ${name}, ${JSON.stringify(filter)}::jsonb)`);
}

/** Until its customer answers. */
async function snoozeOne(db: Db, { companyId, userIds }: DemoCompany): Promise<void> {
  await db.execute(sql`update tickets t set snoozed = true where t.company_id = ${companyId} and t.id = (
    select x.id from tickets x where x.company_id = ${companyId} and x.status = 'open' and x.user_id = ${userIds.bruno}
      and x.unread = 0 order by x.last_from_me desc, x.updated_at limit 1)`);
  await db.execute(sql`update ticket_events e set user_id = ${userIds.bruno}
    where e.company_id = ${companyId} and e.kind = 'snooze'`);
}
