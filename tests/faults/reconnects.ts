/** Everybody reconnects at once: each browser connects and joins the ticket it shows. */
import { type Attendant, openSocket, signIn } from '../stage/attendant.ts';
import { openDemoStage } from '../stage/demo-stage.ts';
import { ServerProcess } from '../stage/server-process.ts';

export interface ReconnectFigures {
  joined: number;
  p99Ms: number;
}

/** The limit of the demo's plan. */
const PEOPLE = 40;

/** Sockets of one person would all wait for the same row. */
async function hire(url: string, { call }: Attendant): Promise<Attendant[]> {
  const people: Attendant[] = [];
  for (let n = 0; n < PEOPLE; n++) {
    const email = `pessoa${n}@example.com`;
    const password = 'prosa-demo';
    await call('POST /users', { body: { name: `Pessoa ${n}`, email, password, profile: 'admin' } });
    people.push(await signIn(url, email));
  }
  return people;
}

export async function reconnectAll(plan: {
  sockets: number;
  /** They reconnect at a constant rate within this time. */
  withinMs: number;
}): Promise<ReconnectFigures> {
  const stage = await openDemoStage();
  const server = await ServerProcess.start({
    databaseUrl: stage.url(),
    dataDir: stage.dir,
  });
  try {
    const admin = await signIn(server.url, 'admin@aurora.demo');
    const people = await hire(server.url, admin);
    const ticketId = (await admin.call('GET /tickets', { query: { showAll: true } })).tickets[0]!
      .id;
    const all = await Promise.all(
      Array.from({ length: plan.sockets }, async (_, n) => {
        await new Promise((resolve) => setTimeout(resolve, (n * plan.withinMs) / plan.sockets));
        const startedAt = performance.now();
        const socket = await openSocket(server.url, people[n % people.length]!.token);
        const { ok } = await socket.emitWithAck('joinChatBox', ticketId);
        return { socket, ok: ok === true, ms: performance.now() - startedAt };
      }),
    );
    for (const { socket } of all) socket.disconnect();
    if ((await server.readiness()) !== 200) throw new Error('the server did not survive');
    const ms = all.map((each) => each.ms).sort((a, b) => a - b);
    return {
      joined: all.filter(({ ok }) => ok).length,
      p99Ms: ms[Math.floor(ms.length * 0.99)] ?? 0,
    };
  } finally {
    await server.end('SIGTERM');
    await stage.close();
  }
}
