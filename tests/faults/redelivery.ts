/**
 * A provider that delivers everything three times, and not in order: the tables must equal those of a clean run.
 * First deliveries of a chat's messages may change places with what arrives at the same time, as with webhooks;
 * beyond that they keep their order, since that is the order of the thread.
 */
import { createHash } from 'node:crypto';
import { type Core, companyCtx, inTransaction } from '../../apps/server/src/core/ctx.ts';
import { sql } from '../../apps/server/src/core/db/drizzle.ts';
import { inTime } from '../../apps/server/src/gateway/adapters/cloud/in-time.ts';
import type { InboundEvent, InboundMessage } from '../../apps/server/src/provider/port.ts';
import { buildCompany, buildConnection } from '../../apps/server/src/testing/builders.ts';
import { openTestProvider } from '../../apps/server/src/testing/provider.ts';
import { randomFrom, shuffle } from '../stage/random.ts';

export interface RedeliveryPlan {
  chats: number;
  /** In each chat. */
  messages: number;
  seed: number;
}

const DELIVERIES = 3;
const BATCH_MAX = 7;

export async function redeliver(core: Core, plan: RedeliveryPlan) {
  const random = randomFrom(plan.seed);
  const chats = Array.from({ length: plan.chats }, (_, n) => script(n, plan.messages, random));
  const clean = await outcome(core, gathered(chats.flat(), random));
  const disordered = gathered(repeated(chats, random), random).map((batch) =>
    inTime(shuffle(batch, random)),
  );
  const noisy = await outcome(core, disordered);
  return { events: chats.flat().length, clean, noisy, hashes: [hash(clean), hash(noisy)] };
}

const hash = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex');

/** The events of one chat, in time order. */
function script(chat: number, messages: number, random: () => number): InboundEvent[] {
  const startedAt = Date.parse('2026-03-02T12:00:00Z');
  return Array.from({ length: messages }, (_, n) => {
    const at = (second: number) => new Date(startedAt + n * 60_000 + second * 1000);
    const message = messageOf(chat, n, { fromMe: random() < 0.3, at: at(0) });
    return [message, ...aftermath(message, { pick: random(), at })];
  }).flat();
}

function messageOf(
  chat: number,
  n: number,
  { fromMe, at }: { fromMe: boolean; at: Date },
): InboundMessage {
  const number = `55119${String(60_000_000 + chat)}`;
  return {
    t: 'message',
    id: `${chat}-${n}`,
    chat: [{ kind: 'pn', value: number }],
    number,
    name: `Cliente ${chat}`,
    fromMe,
    origin: 'live',
    kind: 'conversation',
    body: `mensagem ${n}`,
    at,
  };
}

/** Later changes of a message: receipts, or customers' changes to their own. */
function aftermath(
  { id, fromMe }: InboundMessage,
  { pick, at }: { pick: number; at: (second: number) => Date },
): InboundEvent[] {
  if (fromMe) {
    return ([2, 3, 4] as const).map((level) => ({ t: 'ack', id, level, at: at(level) }));
  }
  const react = (emoji: string, second: number): InboundEvent => ({
    t: 'reaction',
    id,
    targetFromMe: false,
    byMe: true,
    emoji,
    at: at(second),
  });
  const edit = (body: string, second: number): InboundEvent => ({
    t: 'edit',
    id,
    fromMe: false,
    body,
    at: at(second),
  });
  if (pick < 0.25) return [edit(`${id} corrigida`, 5), edit(`${id} corrigida outra vez`, 9)];
  if (pick < 0.4) return [react('👍', 4), react('❤️', 6)];
  if (pick < 0.5) return [react('👍', 4), react('', 6)];
  if (pick < 0.65) return [edit(`${id} errada`, 5), { t: 'revoke', id, fromMe: false, at: at(8) }];
  return [];
}

/** Three of each, shuffled; then the messages of a chat redistributed over their places, first ones in order. */
function repeated(
  chats: readonly (readonly InboundEvent[])[],
  random: () => number,
): InboundEvent[] {
  const all = chats.flatMap((events, chat) =>
    Array.from({ length: DELIVERIES }, () => events.map((event) => ({ chat, event }))).flat(),
  );
  const shuffled = shuffle(all, random);
  const deals = chats.map((events) => dealMessages(events, random));
  return shuffled.map(({ chat, event }) =>
    event.t === 'message' ? (deals[chat]!.shift() ?? event) : event,
  );
}

function dealMessages(events: readonly InboundEvent[], random: () => number): InboundEvent[] {
  const fresh = events.filter((event) => event.t === 'message');
  const again: InboundEvent[] = [];
  const dealt: InboundEvent[] = [];
  while (fresh.length + again.length > 0) {
    const isNew = again.length === 0 || (fresh.length > 0 && random() < 0.4);
    if (isNew) {
      const event = fresh.shift()!;
      dealt.push(event);
      again.push(...Array.from({ length: DELIVERIES - 1 }, () => event));
    } else {
      dealt.push(...again.splice(Math.floor(random() * again.length), 1));
    }
  }
  return dealt;
}

/** Events that arrive together. */
function gathered(events: readonly InboundEvent[], random: () => number): InboundEvent[][] {
  const batches: InboundEvent[][] = [];
  for (let at = 0; at < events.length; at += batches.at(-1)!.length)
    batches.push(events.slice(at, at + 1 + Math.floor(random() * BATCH_MAX)));
  return batches;
}

/** Delivers the events to a new company, many at once, and returns its tables without ids and times. */
async function outcome(core: Core, batches: readonly InboundEvent[][]) {
  const company = await buildCompany(core);
  const connection = await buildConnection(core, company.id);
  const provider = await openTestProvider(core, company.id, connection.id);
  await Promise.all(batches.map((batch) => provider.append(...batch)));
  return normalised(core, company.id);
}

function normalised(core: Core, companyId: number) {
  return inTransaction(companyCtx(core, companyId), async ({ db }) => {
    const list = async (query: string) => (await db.execute(sql.raw(query))).rows;
    return {
      contacts: await list('select number, name from contacts order by number'),
      tickets: await list(`
        select c.number, t.status, t.unread, t.last_message, t.last_from_me
        from tickets t join contacts c on c.company_id = t.company_id and c.id = t.contact_id
        order by c.number, t.id`),
      messages: await list(`
        select c.number, m.seq, m.provider_id, m.from_me, m.body, m.ack, m.send_state, m.is_deleted,
          m.is_edited and not m.is_deleted as is_edited, m.reactions
        from messages m
        join conversations v on v.company_id = m.company_id and v.id = m.conversation_id
        join contacts c on c.company_id = v.company_id and c.id = v.contact_id
        order by m.provider_id`),
      waiting: await list('select * from pending_events'),
    };
  });
}
