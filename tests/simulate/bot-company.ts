/** A company of the simulation: a sandbox whose customers a bot answers. */
import { type Core, companyCtx, inTransaction } from '../../apps/server/src/core/ctx.ts';
import { rows } from '../../apps/server/src/core/db/db.ts';
import { sql } from '../../apps/server/src/core/db/drizzle.ts';
import {
  buildCompany,
  buildConnection,
  buildUser,
} from '../../apps/server/src/testing/builders.ts';
import type { Bot } from '../fakes/typebot-server/bot.ts';
import type { TypebotServer } from '../fakes/typebot-server/typebot-server.ts';

export interface BotCompany {
  companyId: number;
  connectionId: number;
  /** Takes tickets at random. */
  takerId: number;
}

export const GREETING = 'Olá, uma pessoa já vem.';
export const OPTIONS = ['Vendas', 'Suporte', 'Financeiro'] as const;

const bot: Bot = {
  blocks: [
    { id: 'a', type: 'text', text: 'Oi, aqui é o robô.' },
    { id: 'b', type: 'text', text: 'Qual setor?' },
    {
      id: 'c',
      type: 'choice input',
      items: OPTIONS.map((content, at) => ({ id: `i${at}`, content })),
      saves: 'setor',
    },
    { id: 'w', type: 'wait', seconds: 0.3 },
    { id: 'd', type: 'text', text: '{{setor}}. E o seu nome?' },
    { id: 'e', type: 'text input', saves: 'nome' },
    { id: 'f', type: 'text', text: 'Obrigado, {{nome}}.' },
  ],
};

const FAULTS = { deliveries: 2, reorder: true, reads: false, ackDelayMs: 0 };

export async function openBotCompany(core: Core, server: TypebotServer): Promise<BotCompany> {
  server.publish('robo', bot);
  const { id: companyId } = await buildCompany(core);
  const { id: takerId } = await buildUser(core, companyId);
  const integrationId = await inTransaction(companyCtx(core, companyId), async ({ db }) => {
    const [row] = await rows<{ id: number }>(
      db,
      sql`insert into queue_integrations (company_id, type, name, url_n8n, typebot_slug, typebot_delay_message, typebot_expires)
        values (${companyId}, 'typebot', 'Robô', ${server.base}, 'robo', 100, 0) returning id`,
    );
    return row!.id;
  });
  const { id: connectionId } = await buildConnection(core, companyId, {
    greetingMessage: GREETING,
    integrationId,
    wanted: 'up',
  });
  await inTransaction(companyCtx(core, companyId), ({ db }) =>
    db.execute(sql`insert into sandbox_links (company_id, connection_id, device, faults)
      values (${companyId}, ${connectionId}, 'simulated', ${JSON.stringify(FAULTS)}::jsonb)`),
  );
  core.wakes.send('connection', connectionId);
  return { companyId, connectionId, takerId };
}
