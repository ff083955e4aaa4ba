/** What helping attendants costs this machine, without the vendor's time: its server of models runs in this process. */
import type { Core } from '../../apps/server/src/core/ctx.ts';
import {
  buildCompany,
  buildConnection,
  buildQueue,
  buildUser,
} from '../../apps/server/src/testing/builders.ts';
import { inbound, openTestProvider } from '../../apps/server/src/testing/provider.ts';
import { promptBody } from '../automation/prompt-stage.ts';
import { AiServer } from '../fakes/ai-server/ai-server.ts';
import { type Attendant, signIn } from '../stage/attendant.ts';
import { openCore } from '../stage/core.ts';
import { ServerProcess } from '../stage/server-process.ts';
import { Stage } from '../stage/stage.ts';
import { atOnce } from './at-once.ts';
import { atMost, type Row } from './table.ts';

const SECONDS = 6;
const CLIENTS = 8;
const MESSAGES = 40;
/** Milliseconds of CPU time, of the server and PostgreSQL together. */
const CPU_MAX = 40;

export async function measureHelps(): Promise<Row[]> {
  const stage = await Stage.open({ inMemory: false });
  const { core, close } = await openCore(stage, { LOOPBACK_TARGETS: 'on' });
  const server = await ServerProcess.start({
    databaseUrl: stage.directUrl(),
    dataDir: stage.dir,
    env: { LOOPBACK_TARGETS: 'on', RATE_LIMITS: 'off', SANDBOX: 'off', SEED_DEMO: 'off' },
  });
  const ai = await AiServer.open();
  try {
    const { admin, ticketId } = await prepare(core, server, ai);
    const params = { ticketId };
    const helps = {
      'a suggested reply': () =>
        admin.call('POST /assist/:ticketId/suggestion', { params, body: {} }),
      'a rewritten draft': () =>
        admin.call('POST /assist/:ticketId/rewriting', {
          params,
          body: { text: 'Seu pedido ja saiu, chega amanha de manha.', how: 'correct' },
        }),
    };
    const rows: Row[] = [];
    for (const [name, request] of Object.entries(helps)) {
      for (let n = 0; n < CLIENTS; n++) await request();
      const pids = [server.pid, stage.postmasterPid];
      const { rate, cpu } = await atOnce({ clients: CLIENTS, seconds: SECONDS, pids, request });
      rows.push(
        { name: `${name}, ${CLIENTS} at once`, value: rate, unit: '/s' },
        { name: `CPU for ${name}`, value: cpu, unit: 'ms', target: atMost(CPU_MAX, ' ms') },
      );
    }
    return rows;
  } finally {
    await ai.leave();
    await server.end('SIGKILL');
    await close();
    await stage.close();
  }
}

/** A conversation of some length that an admin may answer. */
async function prepare(
  core: Core,
  server: ServerProcess,
  ai: AiServer,
): Promise<{ admin: Attendant; ticketId: number }> {
  const { id: companyId } = await buildCompany(core);
  const { email } = await buildUser(core, companyId, { profile: 'admin' });
  const { id: queueId } = await buildQueue(core, companyId);
  const { id: connectionId } = await buildConnection(core, companyId);
  const { append } = await openTestProvider(core, companyId, connectionId);
  for (let n = 0; n < MESSAGES; n++)
    await append(inbound({ body: `Pergunta ${n}: vocês entregam em Santos ainda hoje?` }));
  const admin = await signIn(server.url, email);
  const { id } = await admin.call('POST /prompt', { body: promptBody(ai, queueId) });
  const set = (key: string, value: string) =>
    admin.call('PUT /settings/:key', { params: { key }, body: { value } });
  await set('assistPrompt', String(id));
  await set('assist', 'enabled');
  const { tickets } = await admin.call('GET /tickets', { query: { showAll: 'true' } });
  const ticketId = tickets[0]!.id;
  await admin.call('PUT /tickets/:ticketId', {
    params: { ticketId },
    body: { status: 'open', userId: admin.user.id },
  });
  return { admin, ticketId };
}
