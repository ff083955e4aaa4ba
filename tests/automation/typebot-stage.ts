/** Customers of a company whose connection a bot at a Typebot server answers; the test looks, waits and calls by hand. */
import { Readable } from 'node:stream';
import { dueTimer } from '../../apps/server/src/automation/engine/due-timer.ts';
import {
  inspectFile,
  storeInAnyCase,
} from '../../apps/server/src/conversation/media/media.service.ts';
import { companyCtx, inTransaction } from '../../apps/server/src/core/ctx.ts';
import { sql } from '../../apps/server/src/core/db/drizzle.ts';
import type { TestApp } from '../../apps/server/src/testing/test-app.ts';
import { type Block, type Bot, paragraph } from '../fakes/typebot-server/bot.ts';
import type { TypebotServer } from '../fakes/typebot-server/typebot-server.ts';
import { type HookCustomer, HookStage } from './hook-stage.ts';

interface Opening {
  bot: Bot | readonly Block[];
  integration?: object;
  connection?: object;
}

const SLUG = 'atendimento';

export function openTypebot(
  app: TestApp,
  server: TypebotServer,
  { bot, integration, connection }: Opening,
): Promise<HookStage> {
  server.publish(SLUG, 'blocks' in bot ? bot : { blocks: bot });
  return HookStage.open(app, {
    integration: {
      type: 'typebot',
      urlN8N: server.base,
      typebotSlug: SLUG,
      typebotDelayMessage: 0,
      typebotExpires: 0,
      ...integration,
    },
    ...(connection && { connection }),
  });
}

/** The time of every ticket that waits is over. @returns whether one was waiting */
export async function pass(stage: HookStage): Promise<boolean> {
  const waiting = await stage.query<{ ticketId: number }>(
    sql`update automation_sessions set timer_at = now() - interval '1 second'
      where timer_at is not null returning ticket_id as "ticketId"`,
  );
  const { core, companyId } = stage;
  for (const { ticketId } of waiting) await dueTimer.look(core, { companyId, ticketId });
  await stage.look();
  return waiting.length > 0;
}

/** Until nothing is left to look at, to wait for or to call. */
export async function settle(stage: HookStage): Promise<void> {
  do await stage.settle();
  while (await pass(stage));
}

/** The customer sends a file, which has arrived. */
export async function sendFile(
  { core, companyId }: HookStage,
  customer: HookCustomer,
  { name, bytes }: { name: string; bytes: Buffer },
): Promise<void> {
  await customer.write('');
  const { key } = await core.storage.put(companyId, Readable.from([bytes]), bytes.length);
  const file = await inspectFile({ core }, { key, name, bytes: bytes.length });
  await inTransaction(companyCtx(core, companyId), async (tx) => {
    const { id } = await storeInAnyCase(tx, file);
    await tx.db.execute(sql`update messages m set file_id = ${id}, media_type = ${file.kind}, media_state = 'ready'
      where m.seq = (select max(l.seq) from messages l where l.ticket_id = ${customer.ticketId})
        and m.ticket_id = ${customer.ticketId}`);
  });
}

/** A bubble of text. */
export const say = (id: string, text: string): Block => ({ id, type: 'text', text });

/** Two options, each with an id, a value and a text of its own. */
export const departments: Block = {
  id: 'setor',
  type: 'choice input',
  items: [
    { id: 'i1', content: 'Vendas', value: 'v' },
    { id: 'i2', content: 'Suporte' },
  ],
  saves: 'setor',
};

/** Greets, asks for a department and a name, and says goodbye. */
export const greeter: readonly Block[] = [
  { id: 'b1', type: 'text', text: [paragraph('Oi ', { text: '{{firstName}}', bold: true })] },
  say('b2', 'Qual setor?'),
  departments,
  say('b3', 'Você escolheu {{setor}}.'),
  { id: 'nome', type: 'text input', saves: 'nome' },
  say('b4', 'Até logo, {{nome}}.'),
];

export const MENU = 'Qual setor?\n\n*[ 1 ]* - Vendas\n*[ 2 ]* - Suporte';
