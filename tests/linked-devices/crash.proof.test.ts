import { afterAll, beforeAll, expect, test } from 'vitest';
import { acquireLease } from '../../apps/server/src/gateway/leases/lease.ts';
import { eventually } from '../stage/eventually.ts';
import { LinkedDeviceStage } from './stage.ts';

const poll: typeof expect.poll = (probe) => expect.poll(probe, { interval: 15 });

let stage: LinkedDeviceStage;
beforeAll(async () => {
  stage = await LinkedDeviceStage.open();
});
afterAll(() => stage?.close());

const kill = () => {
  for (const pid of stage.host.pids) process.kill(pid, 'SIGKILL');
};

test('loses nothing by a kill between decrypting and storing', async () => {
  const shop = stage.phone('Loja');
  const chat = stage.phone('Maria').chat(shop);
  const line = await stage.line();
  const session = await line.link(shop);
  const first = await chat.send({ kind: 'text', body: 'primeira' });
  await poll(() => line.message(first)).toMatchObject({ body: 'primeira' });
  const release = await line.holdInbox();
  const id = await chat.send({ kind: 'text', body: 'não me perca' });
  await poll(() => line.journalled()).toContainEqual(expect.stringContaining(id));
  // WhatsApp got our ack, and will not deliver it again.
  await poll(() => chat.receipts(id).length).toBeGreaterThan(0);
  expect(await line.message(id)).toBeUndefined();
  kill();
  await release();
  expect(await session.ended).toMatchObject({ next: 'backoff' });
  await session.close('release');
  await line.open();
  await line.isUp();
  await poll(() => line.message(id)).toMatchObject({ body: 'não me perca' });
  await poll(() => line.count('wa_inbound_journal')).toBe(0);
  const after = await chat.send({ kind: 'text', body: 'depois' });
  await poll(() => line.message(after)).toMatchObject({ body: 'depois' });
  expect((await line.messages()).map((message) => message.id)).toEqual([first, id, after]);
  await line.session?.close('release');
});

test('marks a send under way at a kill as unknown, and delivers its retry once', async () => {
  const shop = stage.phone('Loja');
  const maria = stage.phone('Maria');
  const line = await stage.line();
  const session = await line.link(shop);
  stage.server.faults.loseAcks(1);
  const command = line.text(maria, 'foi?');
  const outcome = session.execute(command);
  await poll(() => maria.chat(shop).copies(command.providerMessageId)).toBe(1);
  kill();
  expect(await outcome).toEqual({ s: 'unknown' });
  await session.close('release');
  const next = await line.open();
  await line.isUp();
  expect(await next.execute({ ...command, attempt: 2 })).toMatchObject({ s: 'accepted' });
  expect(await maria.chat(shop).inbox()).toHaveLength(1);
  await next.close('release');
});

test('seals the next message with a new key after a kill during a send', async () => {
  const shop = stage.phone('Loja');
  const maria = stage.phone('Maria');
  const line = await stage.line();
  const session = await line.link(shop);
  expect(await session.execute(line.text(maria, 'um'))).toMatchObject({ s: 'accepted' });
  const release = await line.holdKeys();
  const outcome = session.execute(line.text(maria, 'dois'));
  await poll(() => line.waitsForKeys()).toBe(true);
  kill();
  await release();
  expect(await outcome).toEqual({ s: 'unknown' });
  await session.close('release');
  const next = await line.open();
  await line.isUp();
  expect(await next.execute(line.text(maria, 'três'))).toMatchObject({ s: 'accepted' });
  await poll(async () => (await maria.chat(shop).inbox()).at(-1)?.body).toBe('três');
  // A real phone treats a second message under a key as a repeat of the first, and requests nothing.
  expect(maria.account.retries.size).toBe(0);
  await next.close('release');
});

test('writes nothing and stops after losing the lease', async () => {
  const shop = stage.phone('Loja');
  const chat = stage.phone('Maria').chat(shop);
  const line = await stage.line();
  const session = await line.link(shop);
  await line.expireLease();
  const { companyId, connectionId } = line.lease!;
  const taken = await acquireLease(
    stage.test.core,
    { companyId, connectionId },
    crypto.randomUUID(),
  );
  expect(taken).toBeDefined();
  const id = await chat.send({ kind: 'text', body: 'para quem?' });
  expect(await session.ended).toMatchObject({ next: 'backoff' });
  expect(await line.message(id)).toBeUndefined();
  // Messages that the phone sent on linking may have been stored before.
  expect((await line.journalled()).filter((key) => key.includes(id))).toEqual([]);
  await session.close('release');
});

test('ends a child with its parent', async () => {
  const line = await stage.line();
  await line.link(stage.phone('Loja'));
  const pids = stage.host.pids;
  stage.host.cutLines();
  await eventually('the children are gone', () => pids.every((pid) => !isAlive(pid)));
  await line.session?.close('release');
});

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
