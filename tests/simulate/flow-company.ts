/** The company of the simulation: a sandbox whose new customers come into a flow. */

import { Readable } from 'node:stream';
import type { FlowGraph } from '@prosa/flow/graph';
import { type Core, companyCtx, inTransaction } from '../../apps/server/src/core/ctx.ts';
import { rows } from '../../apps/server/src/core/db/db.ts';
import { sql } from '../../apps/server/src/core/db/drizzle.ts';
import {
  buildCompany,
  buildConnection,
  buildFlow,
  buildQueue,
  buildTag,
  buildUser,
} from '../../apps/server/src/testing/builders.ts';
import { PIXEL } from '../../apps/server/src/testing/pixel.ts';
import { drawFlow, FILE, GREETING, otherFlow } from './simulated-flow.ts';

export interface FlowCompany {
  companyId: number;
  connectionId: number;
  flowId: number;
  /** Takes tickets at random. */
  takerId: number;
  /** By version, from 1. */
  graphs: readonly [FlowGraph, FlowGraph];
}

export interface BotAddress {
  base: string;
  slug: string;
}

const FAULTS = { deliveries: 2, reorder: true, reads: false, ackDelayMs: 0 };

export async function openFlowCompany(
  core: Core,
  { url, aiUrl, bot }: { url: string; aiUrl: string; bot: BotAddress },
): Promise<FlowCompany> {
  const { id: companyId } = await buildCompany(core);
  const { id: queueId } = await buildQueue(core, companyId, { greetingMessage: GREETING });
  const { id: userId } = await buildUser(core, companyId);
  const { id: takerId } = await buildUser(core, companyId);
  const { id: tagId } = await buildTag(core, companyId);
  const { id: otherFlowId } = await buildFlow(core, companyId, otherFlow);
  const promptId = await buildPrompt(core, companyId, aiUrl);
  const integrationId = await buildBot(core, companyId, bot);
  const parts = { queueId, userId, tagId, url, otherFlowId, promptId, integrationId };
  const graphs = [drawFlow(1, parts), drawFlow(2, parts)] as const;
  const { id: flowId } = await buildFlow(core, companyId, graphs[0]);
  const { id: connectionId } = await buildConnection(core, companyId, {
    wanted: 'up',
    flowIdWelcome: flowId,
  });
  const stored = await core.storage.put(companyId, Readable.from([PIXEL]), PIXEL.length);
  await inTransaction(companyCtx(core, companyId), async ({ db }) => {
    await db.execute(sql`with f as (
        insert into files (company_id, id, key, name, bytes, mime, width, height)
        values (${companyId}, gen_random_uuid(), ${stored.key}, ${FILE}, ${PIXEL.length}, 'image/png', 1, 1) returning id
      ) insert into flow_files (company_id, name, file_id, original) select ${companyId}, ${FILE}, id, ${FILE} from f`);
    await db.execute(sql`insert into sandbox_links (company_id, connection_id, device, faults)
      values (${companyId}, ${connectionId}, 'simulated', ${JSON.stringify(FAULTS)}::jsonb)`);
  });
  core.wakes.send('connection', connectionId);
  return { companyId, connectionId, flowId, takerId, graphs };
}

async function buildPrompt(core: Core, companyId: number, baseUrl: string): Promise<number> {
  const found = await inTransaction(companyCtx(core, companyId), ({ db }) =>
    rows<{ id: number }>(
      db,
      sql`insert into prompts (company_id, name, prompt, provider, base_url, model)
        values (${companyId}, 'Assistente', 'Ajude com calma.', 'custom', ${baseUrl}, 'gpt-test') returning id`,
    ),
  );
  return found[0]!.id;
}

async function buildBot(
  core: Core,
  companyId: number,
  { base, slug }: BotAddress,
): Promise<number> {
  const found = await inTransaction(companyCtx(core, companyId), ({ db }) =>
    rows<{ id: number }>(
      db,
      sql`insert into queue_integrations (company_id, type, name, url_n8n, typebot_slug, typebot_delay_message, typebot_expires)
        values (${companyId}, 'typebot', 'Robô', ${base}, ${slug}, 0, 0) returning id`,
    ),
  );
  return found[0]!.id;
}
