/** Delivering to a receiver that fails in every way, with a clock that is moved by hand. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Core, companyCtx, inTransaction } from '../../apps/server/src/core/ctx.ts';
import { rows } from '../../apps/server/src/core/db/db.ts';
import { sql } from '../../apps/server/src/core/db/drizzle.ts';
import { Circuits } from '../../apps/server/src/core/http/circuits.ts';
import { deliverDue } from '../../apps/server/src/features/webhooks/deliver.ts';
import {
  type DueWebhook,
  unscopedDueWebhooks,
} from '../../apps/server/src/features/webhooks/deliveries.queries.ts';
import { mailDisabled } from '../../apps/server/src/features/webhooks/disable.ts';
import { listLog } from '../../apps/server/src/features/webhooks/log.service.ts';
import {
  createWebhook,
  getWebhook,
  renewSecretOf,
  updateWebhook,
} from '../../apps/server/src/features/webhooks/webhooks.service.ts';
import { buildCompany, buildUser } from '../../apps/server/src/testing/builders.ts';
import { startTestCore, type TestCore } from '../../apps/server/src/testing/test-core.ts';
import { WebhookReceiver } from '../fakes/webhook-receiver/webhook-receiver.ts';

const SECOND = 1000;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let test: TestCore;
let receiver: WebhookReceiver;
let core: Core;
let companyId: number;
let webhookId: number;
let movedMs: number;
beforeEach(async () => {
  receiver = await WebhookReceiver.start();
  test = await startTestCore({ LOOPBACK_TARGETS: 'on' });
  movedMs = 0;
  core = { ...test.core, circuits: new Circuits(() => Date.now()) };
  // The receiver refuses what was signed at another time than its own.
  vi.useFakeTimers({ toFake: ['Date'] });
  setClock();
  companyId = (await buildCompany(core)).id;
  const types = ['connection.status' as const];
  const body = { url: receiver.url, description: '', types, status: 'on' as const };
  const made = await createWebhook(ctx(), { ...body, skipsPrograms: true });
  webhookId = made.row.id;
  receiver.secret = made.secret;
});
afterEach(async () => {
  vi.useRealTimers();
  await test.stop();
  await receiver.close();
  expect(receiver.problems).toEqual([]);
});

/** From the clock that the database reads too: the one of this process alone lags behind it when that is set. */
const setClock = () => vi.setSystemTime(vi.getRealSystemTime() + movedMs);

const ctx = () => companyCtx(core, companyId);

let revs = 0;
/** Something that the webhook listens to, so many times. */
const happens = (times = 1): Promise<void> =>
  inTransaction(ctx(), async (tx) => {
    const state = { id: 1, name: 'Loja', statusReason: null, statusDetail: '' };
    for (let n = 0; n < times; n++) {
      const connection = { ...state, status: 'CONNECTED' as const, rev: ++revs };
      await tx.happened({ type: 'connection.changed', connection });
    }
  });

/** What a process does when the time has passed. */
async function after(ms: number): Promise<void> {
  movedMs += ms;
  for (const due of await findDue()) while (await deliverDue(core, due));
}

function findDue(): Promise<DueWebhook[]> {
  setClock();
  return unscopedDueWebhooks(core, { limit: 10 });
}

const log = async () => (await listLog(ctx(), webhookId, {})).rows;
const webhook = () => inTransaction(ctx(), (tx) => getWebhook(tx, webhookId));

const jobs = async (name: string) => {
  const found = await test.core.pool.connect();
  try {
    await found.query('set role none');
    const { rows: all } = await found.query(
      'select 1 from graphile_worker.jobs where task_identifier = $1',
      [name],
    );
    return all.length;
  } finally {
    await found.query('set role prosa_app');
    found.release();
  }
};

it('delivers events in order with their contents, at most two at once', async () => {
  await happens(5);
  await after(0);
  expect(receiver.received.map(({ data }) => data.rev).toSorted()).toEqual(
    Array.from({ length: 5 }, (_, n) => revs - 4 + n),
  );
  expect(receiver.openMax).toBeLessThanOrEqual(2);
  expect(receiver.received[0]).toMatchObject({
    type: 'connection.status',
    signatures: 1,
    data: { companyId, origin: 'device', name: 'Loja', status: 'CONNECTED' },
  });
  expect(new Set(receiver.taken).size).toBe(5);
  expect(await log()).toMatchObject(Array(5).fill({ state: 'delivered', attempts: 1 }));
});

it.each([
  ['an error', 500, { error: 'status', status: 500 }],
  ['a redirect, which it does not follow', 302, { error: 'status', status: 302 }],
  ['a cut connection', 'cut', { error: 'unreachable', status: null }],
] as const)('repeats after %s, with the same id', async (_what, answer, shown) => {
  receiver.answers.push(answer);
  await happens();
  await after(0);
  expect((await log())[0]).toMatchObject({ state: 'waiting', attempts: 1, ...shown });
  expect((await webhook()).failingSince).not.toBeNull();
  await after(1 * SECOND);
  expect(receiver.received).toHaveLength(1);
  await after(10 * SECOND);
  const [first, second] = receiver.received;
  expect(second?.id).toBe(first?.id);
  expect((await log())[0]).toMatchObject({ state: 'delivered', attempts: 2, next_at: null });
  expect((await webhook()).failingSince).toBeNull();
});

it('gives up after ten attempts in more than three days, and sends it again when it is replayed', async () => {
  receiver.answer = 500;
  await happens();
  for (const hours of [0, 0.1, 0.2, 1, 3, 7, 13, 18, 25, 30]) await after(hours * HOUR);
  expect(receiver.received).toHaveLength(10);
  expect((await log())[0]).toMatchObject({ state: 'failed', attempts: 10, next_at: null });
});

it('waits as long as retry-after says, also with other events', async () => {
  receiver.answers.push({ status: 429, headers: { 'retry-after': '120' } });
  await happens();
  await after(0);
  await happens();
  await after(60 * SECOND);
  expect(receiver.received).toHaveLength(1);
  await after(61 * SECOND);
  expect(receiver.taken).toHaveLength(2);
});

it('switches off a receiver that is gone, and says so to the admins', async () => {
  await buildUser(core, companyId, { profile: 'admin' });
  receiver.answers.push(410);
  await happens();
  await after(0);
  expect(await webhook()).toMatchObject({ status: 'disabled', stopReason: 'gone' });
  expect(await jobs('mail-webhook-disabled')).toBe(1);
  await mailDisabled(core, { companyId, webhookId });
  await happens();
  await after(DAY);
  expect(receiver.received).toHaveLength(1);
  const [audited] = await inTransaction(ctx(), (tx) =>
    rows(tx.db, sql`select action, detail from audit_events where action = 'webhookDisabled'`),
  );
  expect(audited).toMatchObject({ detail: 'gone' });
});

it('switches off a webhook that fails for five days, and starts anew when it is switched on', async () => {
  receiver.answer = 503;
  for (const hours of [0, 30, 30, 30, 29]) {
    await happens();
    await after(hours * HOUR);
  }
  expect((await webhook()).status).toBe('on');
  await happens();
  await after(2 * HOUR);
  expect(await webhook()).toMatchObject({ status: 'disabled', stopReason: 'failing' });
  receiver.answer = 200;
  await updateWebhook(ctx(), webhookId, { status: 'on' });
  expect(await webhook()).toMatchObject({ status: 'on', stopReason: null, failingSince: null });
  await after(DAY);
  expect(receiver.taken.length).toBeGreaterThan(0);
});

it('loses nothing in an outage of six hours, and keeps the ids', async () => {
  receiver.answer = 'cut';
  for (let n = 0; n < 12; n++) {
    await happens(5);
    await after(HOUR / 2);
  }
  const seen = new Set(receiver.received.map(({ id }) => id));
  receiver.answer = 200;
  await after(5 * HOUR);
  await after(11 * HOUR);
  expect(new Set(receiver.taken).size).toBe(60);
  expect(receiver.taken).toHaveLength(60);
  expect([...seen].filter((id) => !receiver.taken.includes(id))).toEqual([]);
  expect((await log()).every(({ state }) => state === 'delivered')).toBe(true);
});

it('signs with both secrets for a day after a renewal, so that no event is refused', async () => {
  const { secret } = await renewSecretOf(ctx(), webhookId);
  await happens();
  await after(0);
  receiver.secret = secret;
  await happens();
  await after(0);
  expect(receiver.received.map(({ signatures }) => signatures)).toEqual([2, 2]);
  expect(await webhook()).toMatchObject({ last4: secret.slice(-4) });
  await inTransaction(ctx(), (tx) =>
    tx.db.execute(
      sql`update webhook_secrets set valid_until = now() - interval '1 minute' where valid_until is not null`,
    ),
  );
  await happens();
  await after(0);
  expect(receiver.received.at(-1)?.signatures).toBe(1);
});

it('calls no address of the own network, even if its name led elsewhere when it was entered', async () => {
  const strict = { ...core, config: { ...core.config, loopbackTargets: false } };
  core = strict;
  await inTransaction(ctx(), (tx) =>
    tx.db.execute(sql`update webhooks set url = ${receiver.url.replace('http:', 'https:')}`),
  );
  await happens();
  await after(0);
  expect(receiver.received).toEqual([]);
  expect((await log())[0]).toMatchObject({ state: 'waiting', error: 'target' });
});

it('skips changes by programs unless the webhook wants them', async () => {
  const holder = { kind: 'token', id: 1, name: 'n8n', rights: [], connectionId: null } as const;
  const byProgram = () =>
    inTransaction({ ...ctx(), actor: holder }, async (tx) => {
      const state = { id: 1, name: 'Loja', statusReason: null, statusDetail: '' };
      const connection = { ...state, status: 'OPENING' as const, rev: ++revs };
      await tx.happened({ type: 'connection.changed', connection });
    });
  await byProgram();
  await after(0);
  expect(receiver.received).toEqual([]);
  await updateWebhook(ctx(), webhookId, { skipsPrograms: false });
  await byProgram();
  await after(0);
  expect(receiver.received).toMatchObject([{ data: { origin: 'api' } }]);
});

it('reads and writes nothing while no webhook listens', async () => {
  await updateWebhook(ctx(), webhookId, { status: 'off' });
  await happens();
  const statements: string[] = [];
  await inTransaction(ctx(), async (tx) => {
    const execute = tx.db.execute.bind(tx.db);
    tx.db.execute = ((statement: never) => {
      statements.push(JSON.stringify(statement));
      return execute(statement);
    }) as typeof execute;
    const state = { id: 1, name: 'Loja', statusReason: null, statusDetail: '', rev: 1 };
    const connection = { ...state, status: 'CONNECTED' as const };
    await tx.happened({ type: 'connection.changed', connection });
  });
  expect(statements).toEqual([]);
});

describe('a process that dies', () => {
  it('before it sends: another delivers when the hold ends, and not before', async () => {
    await happens();
    const [due] = await findDue();
    const dies = { ...core, circuits: { request: () => new Promise<never>(() => {}) } };
    void deliverDue(dies as unknown as Core, due!);
    await expect.poll(findDue).toEqual([]);
    await after(20 * SECOND);
    expect(receiver.received).toEqual([]);
    await after(11 * SECOND);
    expect(receiver.taken).toHaveLength(1);
  });

  it('after the answer and before it records it: the receiver gets the event twice, with one id', async () => {
    await happens();
    const [due] = await findDue();
    let answered: () => void = () => {};
    const arrived = new Promise<void>((done) => {
      answered = done;
    });
    const dies = {
      ...core,
      circuits: {
        request: async (...args: Parameters<Core['circuits']['request']>) => {
          await core.circuits.request(...args);
          answered();
          return new Promise<never>(() => {});
        },
      },
    };
    void deliverDue(dies as unknown as Core, due!);
    await arrived;
    await after(31 * SECOND);
    expect(receiver.taken).toHaveLength(2);
    expect(new Set(receiver.taken).size).toBe(1);
    expect((await log())[0]).toMatchObject({ state: 'delivered', attempts: 1 });
  });

  it('before the change is stored: nobody hears of it', async () => {
    const dies = inTransaction(ctx(), async (tx) => {
      const state = { id: 1, name: 'Loja', statusReason: null, statusDetail: '', rev: 1 };
      const connection = { ...state, status: 'CONNECTED' as const };
      await tx.happened({ type: 'connection.changed', connection });
      throw new Error('killed');
    });
    await expect(dies).rejects.toThrow('killed');
    await after(0);
    expect(receiver.received).toEqual([]);
    expect(await log()).toEqual([]);
  });
});
