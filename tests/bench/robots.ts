/** What a turn of a robot costs this machine, without the vendor's time: the servers that robots ask run in this process. */
import type { Core } from '../../apps/server/src/core/ctx.ts';
import {
  buildCompany,
  buildConnection,
  buildQueue,
  buildUser,
} from '../../apps/server/src/testing/builders.ts';
import { inbound, openTestProvider } from '../../apps/server/src/testing/provider.ts';
import { agentBody } from '../automation/agent-stage.ts';
import { promptBody } from '../automation/prompt-stage.ts';
import { AiServer } from '../fakes/ai-server/ai-server.ts';
import { DialogflowServer } from '../fakes/dialogflow-server/dialogflow-server.ts';
import type { Block } from '../fakes/typebot-server/bot.ts';
import { TypebotServer } from '../fakes/typebot-server/typebot-server.ts';
import { type Attendant, signIn } from '../stage/attendant.ts';
import { openCore } from '../stage/core.ts';
import { eventually } from '../stage/eventually.ts';
import { ServerProcess } from '../stage/server-process.ts';
import { Stage } from '../stage/stage.ts';
import { cpuMs } from './processes.ts';
import { atMost, type Row } from './table.ts';

/** Calls of a company take turns, four at once and sixty a minute. */
const COMPANIES = 10;
const CUSTOMERS = 5;
const ROUNDS = 5;
/** Milliseconds of CPU time, of the server and PostgreSQL together. */
const CPU_MAX = 60;

interface Servers {
  ai: AiServer;
  typebot: TypebotServer;
  google: DialogflowServer;
}

type Answering = { promptId: number } | { integrationId: number };

/** Each makes a company's connection be answered, once for each message. */
const robots: Record<string, (parts: Servers & Owner) => Promise<Answering>> = {
  'a prompt': async ({ ai, admin, queueId }) => {
    const { id: promptId } = await admin.call('POST /prompt', { body: promptBody(ai, queueId) });
    return { promptId };
  },
  'a bot of Typebot': async ({ typebot, admin }) => {
    typebot.publish('robo', { blocks: Array.from({ length: ROUNDS }, (_, n) => asking(n)).flat() });
    const body = {
      type: 'typebot',
      name: 'Robô',
      urlN8N: typebot.base,
      typebotSlug: 'robo',
      typebotDelayMessage: 0,
      typebotExpires: 0,
    } as const;
    const { id: integrationId } = await admin.call('POST /queueIntegration', { body });
    return { integrationId };
  },
  'an agent of Dialogflow': async ({ google, admin }) => {
    const body = agentBody(google);
    const { id: integrationId } = await admin.call('POST /queueIntegration', { body });
    return { integrationId };
  },
};

const asking = (n: number): Block[] => [
  { id: `t${n}`, type: 'text', text: 'Sim?' },
  { id: `i${n}`, type: 'text input', saves: 'x' },
];

interface Owner {
  admin: Attendant;
  queueId: number;
}

export async function measureRobots(): Promise<Row[]> {
  const servers: Servers = {
    ai: await AiServer.open(),
    typebot: await TypebotServer.open(),
    google: await DialogflowServer.open(),
  };
  const stage = await Stage.open({ inMemory: false });
  const { core, close } = await openCore(stage, { LOOPBACK_TARGETS: 'on' });
  const server = await ServerProcess.start({
    databaseUrl: stage.directUrl(),
    dataDir: stage.dir,
    env: {
      LOOPBACK_TARGETS: 'on',
      RATE_LIMITS: 'off',
      SANDBOX: 'off',
      SEED_DEMO: 'off',
      AI_QUIET_MS: '0',
      DIALOGFLOW_URL: servers.google.base,
    },
  });
  try {
    const rows: Row[] = [];
    for (const [name, open] of Object.entries(robots)) {
      const lines: Line[] = [];
      for (let n = 0; n < COMPANIES; n++)
        lines.push(await openLine(core, server, (owner) => open({ ...servers, ...owner })));
      rows.push({
        name: `CPU a turn of ${name}, without the vendor's time`,
        value: await cpuOfTurn(stage, server, lines),
        unit: 'ms',
        target: atMost(CPU_MAX, ' ms'),
      });
    }
    return rows;
  } finally {
    for (const each of Object.values(servers)) await each.leave();
    await server.end('SIGKILL');
    await close();
    await stage.close();
  }
}

interface Line {
  companyId: number;
  /** Every customer writes once. */
  write(): Promise<void>;
}

async function openLine(
  core: Core,
  server: ServerProcess,
  answer: (owner: Owner) => Promise<Answering>,
): Promise<Line> {
  const { id: companyId } = await buildCompany(core);
  const { email } = await buildUser(core, companyId, { profile: 'admin' });
  const { id: queueId } = await buildQueue(core, companyId);
  const admin = await signIn(server.url, email);
  const answering = await answer({ admin, queueId });
  const { id: connectionId } = await buildConnection(core, companyId, answering);
  const { append } = await openTestProvider(core, companyId, connectionId);
  const numbers = Array.from({ length: CUSTOMERS }, (_, n) => String(5521_930_000_000 + n));
  const messages = () => numbers.map((from) => inbound({ from, body: 'Vocês entregam hoje?' }));
  return { companyId, write: () => append(...messages()) };
}

/** From the message's arrival to the text that waits to be sent. */
async function cpuOfTurn(
  stage: Stage,
  server: ServerProcess,
  lines: readonly Line[],
): Promise<number> {
  const pids = [server.pid, stage.postmasterPid];
  const ids = lines.map(({ companyId }) => companyId);
  const turns = COMPANIES * CUSTOMERS;
  let cpu = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const before = cpuMs(pids);
    for (const { write } of lines) await write();
    await eventually('everybody is answered', async () => {
      const [said] = await stage.query<{ count: number }>(
        'select count(*)::int as count from messages where from_me and company_id = any ($1)',
        [ids],
      );
      return said!.count >= turns * (round + 1);
    });
    // The first round plans the statements.
    if (round > 0) cpu += cpuMs(pids) - before;
  }
  return cpu / (turns * (ROUNDS - 1));
}
