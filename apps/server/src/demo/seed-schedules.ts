/** A week of scheduled messages: sent, failed and to come, single ones and series. */
import type { RepeatUnit } from '@prosa/contract/schedules/series';
import { completeRepeat, instantOfSlot, slotAt } from '../conversation/hours/recurrence.ts';
import type { Db } from '../core/db/db.ts';
import { scheduleOccurrences, schedules } from '../features/schedules/schedules.table.ts';
import type { DemoCompany } from './seed-company.ts';
import type { DemoContact } from './seed-contacts.ts';
import { fill } from './thread-script.ts';

interface Line {
  /** Days from today. */
  day: number;
  clock: string;
  customer: number;
  by: string;
  body: string;
  repeat?: RepeatUnit;
  queue?: string;
  error?: string;
  onlyIfSilent?: boolean;
}

const lines: readonly Line[] = [
  {
    day: -3,
    clock: '09:00',
    customer: 30,
    by: 'ana',
    body: '{{ms}}, {{firstName}}! Seu pedido chega amanhã entre 9 h e 12 h.',
  },
  {
    day: -2,
    clock: '14:30',
    customer: 32,
    by: 'bruno',
    body: 'Olá, {{firstName}}! A assistência confirmou a visita para quinta, às 10 h.',
  },
  {
    day: -1,
    clock: '10:00',
    customer: 27,
    by: 'ana',
    body: '{{firstName}}, o boleto vence hoje. Posso ajudar com o pagamento?',
    error: 'ERR_SCHEDULE_MISSED',
  },
  {
    day: 0,
    clock: '08:00',
    customer: 35,
    by: 'admin',
    body: 'Bom dia! A Loja <loja> está com a nova coleção na vitrine. Quer ver as fotos?',
  },
  {
    day: 1,
    clock: '09:30',
    customer: 36,
    by: 'ana',
    body: '{{ms}}, {{firstName}}! Passando para lembrar da retirada do seu pedido.',
    queue: 'Atendimento',
  },
  {
    day: 1,
    clock: '16:00',
    customer: 38,
    by: 'bruno',
    body: '{{firstName}}, conseguiu testar o produto? Se precisar, a troca é gratuita.',
    onlyIfSilent: true,
  },
  {
    day: 2,
    clock: '11:00',
    customer: 40,
    by: 'ana',
    body: '{{firstName}}, seu orçamento é válido até amanhã. Fechamos?',
    queue: 'Financeiro',
  },
  {
    day: 3,
    clock: '09:00',
    customer: 41,
    by: 'admin',
    body: '{{ms}}! Sua garantia da Loja <loja> termina este mês. Quer renovar?',
  },
  {
    day: 1,
    clock: '10:00',
    customer: 42,
    by: 'admin',
    body: 'Bom dia, {{firstName}}! Lista de preços do atacado desta semana a caminho.',
    repeat: 'week',
    queue: 'Atacado',
  },
  {
    day: 4,
    clock: '08:30',
    customer: 44,
    by: 'ana',
    body: '{{firstName}}, sua mensalidade do Clube <loja> vence em 3 dias.',
    repeat: 'month',
    queue: 'Financeiro',
  },
];

const EVERY = { interval: 1, until: null, count: null, weekdays: [] };
const ZONE = 'America/Sao_Paulo';
const DAY_MS = 86_400_000;

export async function seedSchedules(
  db: Db,
  company: DemoCompany,
  { contacts, now }: { contacts: readonly DemoContact[]; now: Date },
): Promise<void> {
  for (const line of lines) await seedLine(db, company, { line, contacts, now });
}

interface Seeding {
  line: Line;
  contacts: readonly DemoContact[];
  now: Date;
}

async function seedLine(db: Db, company: DemoCompany, seeding: Seeding): Promise<void> {
  const { line, now } = seeding;
  const { companyId } = company;
  const day = slotAt(new Date(now.getTime() + line.day * DAY_MS), ZONE).slice(0, 10);
  const slot = `${day}T${line.clock}`;
  const at = instantOfSlot(slot, ZONE);
  const isOver = at <= now;
  const time = { slot, nextAt: isOver ? null : at, shownAt: at };
  const [made] = await db
    .insert(schedules)
    .values({ ...rowOf(company, seeding, slot), ...time })
    .returning({ id: schedules.id });
  if (!isOver) return;
  const state = line.error ? 'failed' : 'taken';
  await db.insert(scheduleOccurrences).values({
    companyId,
    scheduleId: made!.id,
    slot,
    at,
    state,
    error: line.error ?? null,
    createdAt: at,
  });
}

const rowOf = (
  { companyId, word, userIds, queueIds }: DemoCompany,
  { line, contacts }: Seeding,
  slot: string,
) => ({
  companyId,
  contactId: contacts[line.customer]!.id,
  userId: userIds[line.by]!,
  body: fill(line.body, { loja: word }),
  queueId: line.queue ? queueIds[line.queue]! : null,
  repeat: line.repeat ? completeRepeat({ ...EVERY, unit: line.repeat }, slot) : null,
  onlyIfSilent: line.onlyIfSilent ?? false,
});
