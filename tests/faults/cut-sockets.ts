/** An attendant whose network is cut repeatedly while everything changes: their view must end equal to the server's. */
import { setTimeout as pause } from 'node:timers/promises';
import { type Attendant, sandboxConnection, signIn } from '../stage/attendant.ts';
import { openDemoStage } from '../stage/demo-stage.ts';
import { eventually } from '../stage/eventually.ts';
import { TcpProxy } from '../stage/proxy.ts';
import { randomFrom } from '../stage/random.ts';
import { ServerProcess } from '../stage/server-process.ts';
import { Churn } from './churn.ts';
import { allTickets, Screen, wholeThread } from './screen.ts';

export interface CutPlan {
  seed: number;
  /** Changes while the network is cut every `cutEveryMs`. */
  changes: number;
  /** Minimum time between two changes. */
  paceMs: number;
  cutEveryMs: number;
  /** Changes while the network is away for at least `awayMs`. */
  changesAway: number;
  awayMs: number;
}

export interface CutFigures {
  connects: number;
  /** From the return of the network until the view equals the server's. */
  catchUpMs: number;
  tickets: number;
  messages: number;
}

const LONG_AWAY_MS = 25 * 3_600_000;

/** @throws when the view and the server's differ permanently */
export async function cutSockets(plan: CutPlan): Promise<CutFigures> {
  const stage = await openDemoStage();
  const server = await ServerProcess.start({
    databaseUrl: stage.url(),
    dataDir: stage.dir,
  });
  const proxy = await TcpProxy.open(Number(new URL(server.url).port));
  let screen: Screen | undefined;
  try {
    const churn = await openChurn(server, plan);
    const watcher = churn.watcher;
    await churn.open();
    screen = new Screen(watcher, `http://127.0.0.1:${proxy.port}`, churn.openTicketId);
    await changeAndCut({ screen, churn, proxy }, plan);
    await equalsServer(screen, watcher, churn.openTicketId);
    const catchUpMs = await stayAway({ screen, churn }, plan);
    const { tickets, messages } = await equalsServer(screen, watcher, churn.openTicketId);
    return { connects: screen.connects, catchUpMs, tickets, messages };
  } finally {
    screen?.close();
    await proxy.close();
    await server.end('SIGKILL');
    await stage.close();
  }
}

async function openChurn(server: ServerProcess, plan: CutPlan) {
  const admin = await signIn(server.url, 'admin@aurora.demo');
  const watcher = await signIn(server.url, 'bruno@aurora.demo');
  const connectionId = await sandboxConnection(admin);
  const queues = await admin.call('GET /queue');
  const queueId = (name: string) => queues.find((queue) => queue.name === name)?.id ?? 0;
  const places = {
    connectionId,
    seenQueueId: queueId('Atendimento'),
    hiddenQueueId: queueId('Financeiro'),
  };
  return Object.assign(new Churn({ admin, watcher }, places, randomFrom(plan.seed)), { watcher });
}

interface Parts {
  screen: Screen;
  churn: Churn;
}

async function changeAndCut(
  { screen, churn, proxy }: Parts & { proxy: TcpProxy },
  plan: CutPlan,
): Promise<void> {
  screen.open();
  const cutting = setInterval(() => proxy.cut(), plan.cutEveryMs);
  try {
    for (let n = 0; n < plan.changes; n++) {
      await Promise.all([churn.step(), pause(plan.paceMs)]);
    }
  } finally {
    clearInterval(cutting);
  }
  // Events count again, not only a fetch.
  await eventually('it is connected', () => screen.caughtUp === screen.connects);
  for (let n = 0; n < 10; n++) await churn.step();
}

/** Away for long, and without the right to a ticket afterwards. */
async function stayAway({ screen, churn }: Parts, plan: CutPlan): Promise<number> {
  screen.close();
  const until = performance.now() + plan.awayMs;
  for (let n = 0; n < plan.changesAway; n++) await churn.step();
  await churn.hide(churn.hiddenTicketId);
  await pause(Math.max(0, until - performance.now()));
  screen.pretendAwaySince(new Date(Date.now() - LONG_AWAY_MS));
  const backAt = performance.now();
  const { connects } = screen;
  screen.open();
  await eventually('it has caught up', () => screen.caughtUp > connects);
  if (screen.tickets.rows.has(churn.hiddenTicketId)) throw new Error('a lost ticket is shown');
  return performance.now() - backAt;
}

/** Waits until the view equals a fresh fetch; events may still be on their way. */
async function equalsServer(screen: Screen, watcher: Attendant, ticketId: number) {
  let difference = '';
  const same = async () => {
    const tickets = await allTickets(watcher);
    const { messages } = await wholeThread(watcher, ticketId);
    difference =
      firstDifference(tickets, screen.tickets.rows) ??
      firstDifference(messages, screen.thread.rows) ??
      '';
    return difference === '' && { tickets: tickets.length, messages: messages.length };
  };
  try {
    return await eventually('the view is as the server says', same, 10_000);
  } catch {
    throw new Error(`the view differs: ${difference}`);
  }
}

function firstDifference<T extends { id: number | string; updatedAt: string }>(
  fresh: readonly T[],
  shown: ReadonlyMap<T['id'], T>,
): string | undefined {
  const extra = [...shown.keys()].find((id) => !fresh.some((row) => row.id === id));
  if (extra !== undefined) return `${extra} should not be shown`;
  const wrong = fresh.find((row) => text(row) !== text(shown.get(row.id)));
  return wrong && `${text(wrong)} is shown as ${text(shown.get(wrong.id))}`;
}

/** Addresses of files change with the hour. */
const text = (row: unknown): string =>
  JSON.stringify(row, (key, value: unknown) => (key.startsWith('media') ? undefined : value)) ??
  'nothing';
