import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Ctx, companyCtx, inTransaction } from '../../../core/ctx.ts';
import { sql } from '../../../core/db/drizzle.ts';
import { actAsCustomer } from '../../../features/sandbox/customer-acts.ts';
import { writeAsCustomer } from '../../../features/sandbox/customer-writes.ts';
import { listPhoneMessages } from '../../../features/sandbox/sandbox.queries.ts';
import { changeFaults, changePhoneLink } from '../../../features/sandbox/sandbox.service.ts';
import type {
  InboundEvent,
  OutboundCommand,
  ProviderSession,
  SessionContext,
  SessionState,
} from '../../../provider/port.ts';
import { buildCompany, buildConnection } from '../../../testing/builders.ts';
import { startTestCore, type TestCore } from '../../../testing/test-core.ts';
import { acquireLease, type Lease } from '../../leases/lease.ts';
import { createSandboxAdapter } from './sandbox.adapter.ts';
import { changeLink } from './sandbox-link.queries.ts';

const until: typeof expect.poll = (probe) => expect.poll(probe, { timeout: 8000, interval: 15 });

const NUMBER = '5511999990001';
const to = [{ kind: 'pn' as const, value: NUMBER }];

let test: TestCore;
let ctx: Ctx;
let lease: Lease;
let events: InboundEvent[];
let states: SessionState[];
let open: ProviderSession[];
let refuse: (() => Error) | undefined;
let whenAppended: (() => Promise<unknown>) | undefined;

beforeAll(async () => {
  test = await startTestCore();
});
afterAll(() => test.stop());

beforeEach(async () => {
  const company = await buildCompany(test.core);
  const { id } = await buildConnection(test.core, company.id, { wanted: 'up' });
  ctx = companyCtx(test.core, company.id);
  const taken = await acquireLease(
    test.core,
    { companyId: company.id, connectionId: id },
    crypto.randomUUID(),
  );
  lease = taken as Lease;
  events = [];
  states = [];
  open = [];
  refuse = undefined;
  whenAppended = undefined;
});
afterEach(async () => {
  for (const session of open) await session.close('release');
});

async function start(qrMs = 60): Promise<ProviderSession> {
  const context: SessionContext = {
    ...lease,
    log: test.core.log,
    append: async (batch) => {
      events.push(...batch);
      if (refuse) throw refuse();
      await whenAppended?.();
    },
    report: async (state) => {
      states.push(state);
    },
  };
  const session = await createSandboxAdapter(test.core, { qrMs }).open(
    context,
    new AbortController().signal,
  );
  open.push(session);
  return session;
}

async function startLinked(): Promise<ProviderSession> {
  await inTransaction(ctx, (tx) => changeLink(tx, lease.connectionId, { device: 'linked' }));
  const session = await start();
  await status('CONNECTED');
  return session;
}

const status = (wanted: SessionState['status']) => until(() => states.at(-1)?.status).toBe(wanted);

const writes = (body: string, number = NUMBER) =>
  writeAsCustomer(ctx, {
    connectionId: lease.connectionId,
    from: { number, name: 'Marina' },
    kind: 'conversation',
    body,
  });

const bodies = () => events.flatMap((event) => (event.t === 'message' ? [event.body] : []));
const acks = (id: string) =>
  events.flatMap((event) => (event.t === 'ack' && event.id === id ? [event.level] : []));

const phone = () =>
  inTransaction(ctx, (tx) =>
    listPhoneMessages(tx, { connectionId: lease.connectionId, number: NUMBER }),
  );

const queued = async () => {
  const { rows } = await inTransaction(ctx, (tx) =>
    tx.db.execute(sql`select id from sandbox_events where connection_id = ${lease.connectionId}`),
  );
  return rows.length;
};

const faults = (change: Parameters<typeof changeFaults>[2]) =>
  changeFaults(ctx, lease.connectionId, change);

const link = (action: Parameters<typeof changePhoneLink>[1]['action'], code?: number) =>
  changePhoneLink(ctx, { whatsappId: lease.connectionId, action, code });

/** Another process takes the lease. */
const takeOver = () =>
  inTransaction(ctx, (tx) =>
    tx.db.execute(
      sql`update connection_leases set epoch = epoch + 1 where connection_id = ${lease.connectionId}`,
    ),
  );

const message = (body: string, providerMessageId = crypto.randomUUID()) =>
  ({ t: 'text', to, attempt: 1, providerMessageId, body }) satisfies OutboundCommand;

describe('linking', () => {
  it('offers five codes, each once, and gives up', async () => {
    const session = await start(20);
    expect(await session.ended).toEqual({
      next: 'stop',
      status: 'DISCONNECTED',
      reason: 'qr-expired',
    });
    const offers = states.filter((state) => state.status === 'qrcode');
    expect(offers.map((state) => state.retries)).toEqual([0, 1, 2, 3, 4]);
    expect(new Set(offers.map((state) => state.qrcode)).size).toBe(5);
    await expect(link('scan')).rejects.toThrow('ERR_SANDBOX_LINK_DOWN');
  });

  it('connects when the phone scans, and needs no code the next time', async () => {
    const session = await start(5000);
    await status('qrcode');
    await link('scan');
    await status('CONNECTED');
    expect(states.map((state) => state.status)).toEqual([
      'OPENING',
      'qrcode',
      'PAIRING',
      'OPENING',
      'CONNECTED',
    ]);
    await session.close('release');
    states = [];
    await start();
    await status('CONNECTED');
    expect(states.some((state) => state.status === 'qrcode')).toBe(false);
  });

  it('asks for a code again after a logout', async () => {
    const session = await startLinked();
    await session.close('logout');
    await start(5000);
    await status('qrcode');
  });

  it('keeps messages waiting while the link is down', async () => {
    const session = await startLinked();
    await link('drop');
    expect(await session.ended).toMatchObject({ next: 'backoff', status: 'TIMEOUT' });
    await writes('enquanto isso');
    await link('restore');
    await start();
    await until(bodies).toEqual(['enquanto isso']);
    expect(events[0]).toMatchObject({ origin: 'offline' });
  });

  it('stops when the phone unlinks the device', async () => {
    const session = await startLinked();
    await link('unlink');
    expect(await session.ended).toMatchObject({ next: 'stop', reason: 'logged-out' });
  });

  it.each([
    [401, 'stop', 'DISCONNECTED'],
    [403, 'stop', 'DISCONNECTED'],
    [408, 'backoff', 'TIMEOUT'],
    [515, 'restart', 'OPENING'],
  ])('ends with close code %i as WhatsApp would', async (code, next, state) => {
    const session = await startLinked();
    await link('close', code);
    expect(await session.ended).toMatchObject({ next, status: state });
  });
});

describe("customers' messages", () => {
  it('arrive in order per chat and leave the queue', async () => {
    await startLinked();
    for (let n = 0; n < 5; n++) {
      await writes(`a${n}`);
      await writes(`b${n}`, '5511999990002');
    }
    await until(() => bodies().length).toBe(10);
    expect(bodies().filter((body) => body.startsWith('a'))).toEqual(['a0', 'a1', 'a2', 'a3', 'a4']);
    await until(queued).toBe(0);
    expect(events[0]).toMatchObject({
      t: 'message',
      chat: to,
      name: 'Marina',
      fromMe: false,
      origin: 'live',
    });
    await until(async () => (await phone())[0]?.status).toBe('delivered');
  });

  it('stay in the queue until the inbox has stored them, and come again after a crash', async () => {
    refuse = () => new Error('database gone');
    const session = await startLinked();
    await writes('não me perca');
    expect(await session.ended).toMatchObject({ next: 'backoff' });
    expect(await queued()).toBe(1);
    refuse = undefined;
    await start();
    await until(bodies).toEqual(['não me perca', 'não me perca']);
    expect(new Set(events.map((event) => 'id' in event && event.id)).size).toBe(1);
    await until(queued).toBe(0);
  });

  it('are acknowledged only by the holder of the lease', async () => {
    whenAppended = takeOver;
    const session = await startLinked();
    await writes('de quem é?');
    expect(await session.ended).toMatchObject({ reason: 'connection-lost' });
    expect(bodies()).toEqual(['de quem é?']);
    expect(await queued()).toBe(1);
  });

  it('are delivered several times when the network repeats them', async () => {
    await startLinked();
    await faults({ deliveries: 3 });
    await writes('oi');
    await until(bodies).toEqual(['oi', 'oi', 'oi']);
    await until(queued).toBe(0);
  });

  it('can be edited, deleted and reacted to, while customers change only their own', async () => {
    const session = await startLinked();
    const { id } = await writes('quanto custa');
    const answer = message('dez reais');
    await session.execute(answer);
    const common = { whatsappId: lease.connectionId, number: NUMBER };
    await actAsCustomer(ctx, { action: 'edit', ...common, messageId: id, body: 'quanto custa?' });
    const own = (await phone()).find((row) => !row.from_customer);
    await actAsCustomer(ctx, { action: 'react', ...common, messageId: own!.id, emoji: '👍' });
    await actAsCustomer(ctx, { action: 'delete', ...common, messageId: id });
    await until(() => events.at(-1)?.t).toBe('revoke');
    expect(events.find((event) => event.t === 'edit')).toMatchObject({ body: 'quanto custa?' });
    expect(events.find((event) => event.t === 'reaction')).toMatchObject({
      id: answer.providerMessageId,
      targetFromMe: true,
      emoji: '👍',
    });
    await expect(
      actAsCustomer(ctx, { action: 'delete', ...common, messageId: own!.id }),
    ).rejects.toThrow('ERR_NO_MESSAGE_FOUND');
  });

  it('drops typing events from while nobody was connected', async () => {
    const common = { whatsappId: lease.connectionId, number: NUMBER };
    await actAsCustomer(ctx, { action: 'typing', ...common, typing: true });
    await inTransaction(ctx, (tx) =>
      tx.db.execute(
        sql`update sandbox_events set event = event || '{"at": "2020-01-01T00:00:00.000Z"}'`,
      ),
    );
    await startLinked();
    await until(queued).toBe(0);
    expect(events).toEqual([]);
  });
});

describe("the company's messages", () => {
  it('appear on the phone once, however often sent with one id, and get receipts', async () => {
    const session = await startLinked();
    await faults({ ackDelayMs: 20 });
    const command = message('Bom dia');
    expect(await session.execute(command)).toMatchObject({ s: 'accepted' });
    expect(await session.execute({ ...command, attempt: 2 })).toMatchObject({ s: 'accepted' });
    expect((await phone()).map((row) => row.body)).toEqual(['Bom dia']);
    await until(() => acks(command.providerMessageId)).toEqual([3, 4]);
    await until(async () => (await phone())[0]?.status).toBe('read');
  });

  it('wait for a customer who is offline', async () => {
    const session = await startLinked();
    await faults({ ackDelayMs: 0, reads: false });
    const common = { whatsappId: lease.connectionId, number: NUMBER };
    await actAsCustomer(ctx, { action: 'online', ...common, online: false });
    const command = message('Está aí?');
    expect(await session.execute(command)).toMatchObject({ s: 'accepted' });
    expect(await phone()).toEqual([]);
    expect(await queued()).toBe(0);
    await actAsCustomer(ctx, { action: 'online', ...common, online: true });
    await until(() => acks(command.providerMessageId)).toEqual([3]);
    expect((await phone()).map((row) => row.status)).toEqual(['received']);
    await actAsCustomer(ctx, { action: 'read', ...common });
    await until(() => acks(command.providerMessageId)).toEqual([3, 4]);
  });

  it('carry files as separate copies, and voice notes are played', async () => {
    const session = await startLinked();
    await faults({ ackDelayMs: 0 });
    const command = {
      t: 'media',
      to,
      attempt: 1,
      providerMessageId: crypto.randomUUID(),
      kind: 'audio',
      caption: '',
      file: {
        name: 'voz.ogg',
        mime: 'audio/ogg',
        bytes: 3,
        voice: true,
        open: async () => Readable.from([Buffer.from('ogg')]),
      },
    } satisfies OutboundCommand;
    await session.execute(command);
    await session.execute(command);
    const [received, ...others] = await phone();
    expect(others).toEqual([]);
    expect(received).toMatchObject({ media_type: 'audio', file_name: 'voz.ogg' });
    const ref = { ref: received!.file_id!, mime: 'audio/ogg', name: 'voz.ogg', bytes: 3 };
    expect(await text(await session.fetchMedia(ref))).toBe('ogg');
    await until(() => acks(command.providerMessageId)).toEqual([3, 4, 5]);
  });

  it.each(['retry', 'throttle', 'permanent', 'session'] as const)(
    'fail once as %s without reaching the phone',
    async (failNext) => {
      const session = await startLinked();
      await faults({ failNext });
      const command = message('falha');
      expect(await session.execute(command)).toMatchObject({ s: 'failed', cls: failNext });
      expect(await phone()).toEqual([]);
      expect(await session.execute(command)).toMatchObject({ s: 'accepted' });
    },
  );

  it("have an unknown outcome when the server's ack is lost, and are not duplicated", async () => {
    const session = await startLinked();
    await faults({ dropAcks: 1 });
    const command = message('foi?');
    expect(await session.execute(command)).toEqual({ s: 'unknown' });
    expect(await session.execute(command)).toMatchObject({ s: 'accepted' });
    expect((await phone()).map((row) => row.body)).toEqual(['foi?']);
  });

  it("can be deleted on the phone, and customers' messages are marked as read", async () => {
    const session = await startLinked();
    await writes('oi');
    await until(bodies).toEqual(['oi']);
    const [question] = await phone();
    const answer = message('engano');
    await session.execute(answer);
    const read = { t: 'read', to, attempt: 1, providerMessageIds: [question!.wa_id] } as const;
    const revoke = {
      t: 'revoke',
      to,
      attempt: 1,
      providerMessageId: answer.providerMessageId,
    } as const;
    await session.execute(read);
    await session.execute(revoke);
    expect(await phone()).toMatchObject([
      { status: 'read', deleted: false },
      { deleted: true, body: '' },
    ]);
  });

  it.each([
    ['its link is down', () => link('drop'), 'not-connected'],
    ['another process took the lease', takeOver, 'fenced'],
  ])('reach no phone from the moment %s', async (_why, happens, code) => {
    const session = await startLinked();
    await happens();
    const refused = { s: 'failed', cls: 'session', code };
    expect(await session.execute(message('Ainda aí?'))).toEqual(refused);
    expect(await phone()).toEqual([]);
  });
});
