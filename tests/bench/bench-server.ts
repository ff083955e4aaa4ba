/**
 * The server as main.ts starts it, with a provider whose events come from the load generator: they enter through the
 * port like those of every adapter, many at once, and each waits for its commit.
 */
import { createApp } from '../../apps/server/src/app.ts';
import { loadConfig } from '../../apps/server/src/core/config/config.ts';
import { createLog } from '../../apps/server/src/core/log.ts';
import { feedCampaigns } from '../../apps/server/src/features/campaigns/feed-campaigns.ts';
import { startGateway } from '../../apps/server/src/gateway/supervisor.ts';
import { sandboxCapabilities } from '../../apps/server/src/provider/capabilities/sandbox.capabilities.ts';
import type { ProviderAdapter, SessionContext } from '../../apps/server/src/provider/port.ts';

/** A customer's message in the load generator's format: connection, number, id, text. */
export type Arrival = readonly [number, string, string, string];

const sessions = new Map<number, SessionContext>();

const adapter: ProviderAdapter = {
  kind: 'sandbox',
  capabilities: {
    ...sandboxCapabilities,
    rate: { perSecond: Number(process.env.BENCH_PER_SECOND ?? 100_000) },
  },
  open: async (context) => {
    await context.report({ status: 'CONNECTED' });
    sessions.set(context.connectionId, context);
    return {
      execute: async () => ({ s: 'accepted', at: new Date() }),
      lookup: async (addresses) => addresses.map(() => ({ exists: true })),
      fetchMedia: () => Promise.reject(new Error('there are no files here')),
      ended: new Promise(() => {}),
      close: async () => {
        sessions.delete(context.connectionId);
      },
    };
  },
};

const config = loadConfig();
const log = createLog({ level: config.logLevel });
const app = await createApp({ config, databaseUrl: config.databaseUrl ?? '', log });
await app.start();
const gateway = startGateway(app.core, {
  adapters: new Map([[adapter.kind, adapter]]),
  feed: feedCampaigns,
});

process.on('message', (arrivals: readonly Arrival[]) => {
  for (const arrival of arrivals) receive(arrival);
});
process.on('SIGTERM', () => void stop());

function receive([connectionId, number, id, body]: Arrival): void {
  const stored = sessions.get(connectionId)?.append([
    {
      t: 'message',
      id,
      chat: [{ kind: 'pn', value: number }],
      number,
      name: `Cliente ${number}`,
      fromMe: false,
      origin: 'live',
      kind: 'conversation',
      body,
      at: new Date(),
    },
  ]);
  stored?.catch((error: unknown) => log.error({ error }, 'an arrival was not stored'));
}

async function stop(): Promise<void> {
  await gateway.stop();
  await app.stop();
  process.exit(0);
}
