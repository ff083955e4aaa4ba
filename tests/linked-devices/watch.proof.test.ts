/** Sessions and processes that end repeatedly, grow too large, freeze or go silent. */
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ChildHost } from '../../apps/server/src/gateway/adapters/baileys/child-host.ts';
import { CLOCKS, type Clocks } from '../../apps/server/src/gateway/adapters/baileys/clocks.ts';
import { eventually } from '../stage/eventually.ts';
import { LinkedDeviceStage } from './stage.ts';

let stage: LinkedDeviceStage;
/** Pings the server all the time. */
let alert: ChildHost;
beforeAll(async () => {
  stage = await LinkedDeviceStage.open({ STUCK_MS: '3000' });
  alert = hostWith({ keepAliveMs: 200 });
});
afterAll(() => stage?.close());

const hostWith = (clocks: Partial<Clocks>) =>
  new ChildHost(stage.test.core, { ...CLOCKS, ...clocks });

async function kill(host: ChildHost): Promise<void> {
  for (const pid of host.pids) process.kill(pid, 'SIGKILL');
  await eventually('the processes are noticed missing', () => host.pids.length === 0);
}

const timesStuck = async (loop: string) =>
  (await stage.test.core.metrics.loopsStuck.get()).values.find(({ labels }) => labels.loop === loop)
    ?.value;

const areGone = (pids: readonly number[]) =>
  eventually('the processes are gone', () =>
    pids.every((pid) => {
      try {
        process.kill(pid, 0);
        return false;
      } catch {
        return true;
      }
    }),
  );

test('gives way to a session that replaces it, and gives up at the third time', async () => {
  const line = await stage.line(alert);
  let session = await line.link(stage.phone('Loja'));
  for (const next of ['backoff', 'backoff', 'stop']) {
    stage.server.replaceSessions();
    const end = await session.ended;
    expect(end).toMatchObject({ next, reason: 'replaced' });
    if (next === 'backoff') expect(end.afterMs).toBeGreaterThanOrEqual(30_000);
    await session.close('release');
    if (next === 'stop') break;
    // A restarted process does not reset the count.
    await kill(alert);
    session = await line.open();
    await line.isUp();
  }
  expect(await line.count('wa_devices')).toBe(1);
});

test('does not retry a session that is bad three times', async () => {
  const line = await stage.line();
  let session = await line.link(stage.phone('Loja'));
  stage.server.endStreams(500);
  for (const next of ['backoff', 'backoff', 'stop']) {
    expect(await session.ended).toMatchObject({ next, reason: 'bad-session' });
    await session.close('release');
    stage.server.faults.refuseLoginWith = 500;
    if (next !== 'stop') session = await line.open();
  }
  stage.server.faults.refuseLoginWith = undefined;
  expect(await line.count('wa_devices')).toBe(1);
});

test('moves the sessions out of a process that is too large, and ends it with the last', async () => {
  const { core } = stage.test;
  const config = { ...core.config, waProcessMegabytes: 110 };
  const host = new ChildHost({ ...core, config });
  const line = await stage.line(host);
  const session = await line.open();
  const { pids } = host;
  expect(await session.ended).toMatchObject({ next: 'restart', reason: 'restart-required' });
  await session.close('release');
  await areGone(pids);
});

test('treats a silent server as no connection, and kills a silent process', async () => {
  const unheard = await stage.line(alert);
  const linked = await unheard.link(stage.phone('Loja'));
  const stuckHost = hostWith({ silentMs: 3000 });
  const stuck = await stage.line(stuckHost);
  const sessions = [linked, await stuck.open()];
  const { pids } = stuckHost;
  for (const pid of pids) process.kill(pid, 'SIGSTOP');
  stage.server.faults.isSilent = true;
  const lost = { next: 'backoff', status: 'TIMEOUT', reason: 'connection-lost' };
  for (const session of sessions) expect(await session.ended).toMatchObject(lost);
  stage.server.faults.isSilent = false;
  await areGone(pids);
  for (const session of sessions) await session.close('release');
  expect(await timesStuck('linked-devices')).toBe(1);
}, 40_000);

test('restarts a session whose inbox is stuck, and loses nothing', async () => {
  const { core } = stage.test;
  const line = await stage.line();
  const shop = stage.phone('Loja');
  const session = await line.link(shop);
  const holder = new pg.Client({ connectionString: core.pool.options.connectionString });
  await holder.connect();
  await holder.query('begin; lock table messages in access exclusive mode');
  const id = await stage.phone('Maria').chat(shop).send({ kind: 'text', body: 'oi' });
  expect(await session.ended).toMatchObject({ next: 'backoff', reason: 'connection-lost' });
  await eventually('it is counted', () => timesStuck('inbox'));
  await holder.end();
  await session.close('release');
  const next = await line.open();
  await line.isUp();
  expect(await eventually('the message', () => line.message(id))).toMatchObject({ body: 'oi' });
  await next.close('release');
});
