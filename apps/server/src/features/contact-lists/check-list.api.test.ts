/** Checks of the numbers of a list. */
import type { EventPayloads } from '@prosa/contract/realtime';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { companyCtx, inTransaction } from '../../core/ctx.ts';
import { sql } from '../../core/db/drizzle.ts';
import { takeLease } from '../../gateway/leases/lease.queries.ts';
import { answerNumberChecks } from '../../gateway/outbound/answer-number-checks.ts';
import { sandboxCapabilities } from '../../provider/capabilities/sandbox.capabilities.ts';
import type { Identity, LookupAnswer, ProviderSession } from '../../provider/port.ts';
import { buildCompany, buildConnection } from '../../testing/builders.ts';
import { refusal } from '../../testing/refusal.ts';
import { sheetFile } from '../../testing/sheet-file.ts';
import {
  eventually,
  nextEvent,
  startTestApp,
  type TestApp,
  type TestSession,
} from '../../testing/test-app.ts';
import { checkNextNumbers, endLostChecks } from './check-list.ts';

const NOBODY = '5511911111111';
/** The provider writes it without its ninth digit. */
const OLD = '5511987776666';
/** The provider writes it as the number that follows. */
const MOVED = '5215512345678';
const MOVED_TO = '525512345678';

let app: TestApp;
let companyId: number;
let admin: TestSession;

beforeAll(async () => {
  app = await startTestApp();
  companyId = (await buildCompany(app.core)).id;
  admin = await app.enter(companyId, { profile: 'admin' });
});
afterAll(() => app?.stop());

let count = 0;
const newNumber = () => `55219${50_000_000 + ++count}`;
const newList = (who = admin) =>
  who.call('POST /contact-lists', { body: { name: `Lista ${++count}` } });
const of = ({ id }: { id: number }) => ({ params: { contactListId: String(id) } });
const show = (list: { id: number }, who = admin) =>
  who.call('GET /contact-lists/:contactListId', of(list));
const itemsOf = async (list: { id: number }, who = admin) =>
  (await who.call('GET /contact-list-items', { query: { contactListId: list.id } })).contacts;
const upload = (list: { id: number }, content: Buffer) =>
  admin.call('POST /contact-lists/:contactListId/upload', {
    ...of(list),
    body: {},
    files: { file: [new File([new Uint8Array(content)], 'lista.xlsx')] },
  });

describe('a check of numbers', () => {
  let asked: string[][] = [];
  let stop: (() => void) | undefined;
  let answering = Promise.resolve();
  const connected = new AbortController();

  afterAll(async () => {
    stop?.();
    connected.abort();
    await answering;
  });

  const check = (list: { id: number }, again = false) =>
    admin.call('POST /contact-lists/:contactListId/check', { ...of(list), body: { again } });
  /** Runs the job once, as if its time had come. */
  const runJob = (list: { id: number }, run: number) =>
    checkNextNumbers(app.core, { companyId, listId: list.id, run, tries: 0 });

  async function answer(addresses: readonly Identity[]): Promise<LookupAnswer[]> {
    asked.push(addresses.map(({ value }) => value));
    return addresses.map(({ value }) => {
      if (value === NOBODY) return { exists: false };
      if (value === MOVED) return { exists: true, number: MOVED_TO };
      return { exists: true, number: value === OLD ? '551187776666' : value };
    });
  }

  /** A connected phone, as another process would own it. */
  async function connectPhone(): Promise<void> {
    const phone = { status: 'CONNECTED', isDefault: true } as const;
    const connection = await buildConnection(app.core, companyId, phone);
    const ctx = companyCtx(app.core, companyId);
    const taken = await inTransaction(ctx, (tx) =>
      takeLease(tx, connection.id, crypto.randomUUID()),
    );
    // Nobody renews it here.
    await inTransaction(ctx, ({ db }) =>
      db.execute(sql`update connection_leases set expires_at = now() + interval '1 hour'
        where connection_id = ${connection.id}`),
    );
    const lease = { companyId, connectionId: connection.id, epoch: taken!.epoch };
    const { signal } = connected;
    const session = { lookup: answer } as unknown as ProviderSession;
    stop = app.core.wakes.on('numbers', (id) => {
      if (id !== connection.id) return;
      const options = { core: app.core, lease, session, capabilities: sandboxCapabilities, signal };
      answering = answering.then(() => answerNumberChecks(ctx, options));
    });
  }

  test('is refused while no connection can check numbers, which stay unknown', async () => {
    const list = await newList(admin);
    const file = await sheetFile([
      ['Nome', 'Número'],
      ['Ana', newNumber()],
    ]);
    await upload(list, file);
    expect(await refusal(check(list))).toBe('422 ERR_NO_NUMBER_LOOKUP');
    expect(await itemsOf(list, admin)).toMatchObject([{ valid: 'unknown', checkedAt: null }]);
  });

  test('marks each number, replaces it as the provider writes it, and joins two that are one', async () => {
    await connectPhone();
    const list = await newList(admin);
    const numbers = [NOBODY, OLD, MOVED_TO, MOVED];
    const lines = numbers.map((number, n) => [`Cliente ${n}`, number]);
    asked = [];
    // An import starts a check by itself.
    await upload(list, await sheetFile([['Nome', 'Número'], ...lines]));
    await eventually('they were checked', async () => (await show(list, admin)).invalidCount === 1);
    expect(asked.flat().toSorted()).toEqual(numbers.toSorted());
    const items = await itemsOf(list, admin);
    expect(items.map(({ number, valid }) => [number, valid])).toEqual([
      [MOVED_TO, 'yes'],
      ['551187776666', 'yes'],
      [NOBODY, 'no'],
    ]);
    expect(await show(list, admin)).toMatchObject({ contactsCount: 3, validCount: 2 });
  });

  test('goes on in batches of 50 where it stopped, and ends', async () => {
    const list = await newList(admin);
    const ctx = companyCtx(app.core, companyId);
    const numbers = Array.from({ length: 60 }, newNumber);
    await inTransaction(ctx, ({ db }) =>
      db.execute(sql`insert into contact_list_items (company_id, list_id, name, number)
        select ${companyId}, ${list.id}, 'Cliente', n from unnest(${sql.param(numbers)}::text[]) n`),
    );
    asked = [];
    expect((await check(list)).check).toEqual({ state: 'running', done: 0, total: 60 });
    await eventually(
      'a batch was checked',
      async () => (await show(list, admin)).check.done === 50,
    );
    await runJob(list, 1);
    expect((await show(list, admin)).check).toEqual({ state: 'running', done: 60, total: 60 });
    await runJob(list, 1);
    expect(await show(list, admin)).toMatchObject({ validCount: 60, check: { state: 'idle' } });
    expect(asked.map((batch) => batch.length)).toEqual([50, 10]);
  });

  test('stops when a person stops it, and when another check starts', async () => {
    const list = await newList(admin);
    const body = { contactListId: list.id, name: 'Ana', number: newNumber() };
    await admin.call('POST /contact-list-items', { body });
    await check(list);
    await eventually('it was checked', async () => (await show(list, admin)).validCount === 1);
    const stopped = await admin.call('DELETE /contact-lists/:contactListId/check', of(list));
    expect(stopped.check.state).toBe('idle');
    asked = [];
    await runJob(list, 1);
    expect(asked).toEqual([]);
    expect((await check(list, true)).check).toMatchObject({ state: 'running', total: 1 });
    await runJob(list, 1);
    expect((await show(list, admin)).check.state).toBe('running');
  });

  test('ends when its job has failed for good, and not while it has one', async () => {
    const owner = await app.owner();
    const [lost, planned] = [await newList(admin), await newList(admin)];
    const ctx = companyCtx(app.core, companyId);
    await inTransaction(ctx, ({ db }) =>
      db.execute(sql`update contact_lists set check_state = 'running', check_run = 3, check_total = 1
        where id in (${lost.id}, ${planned.id})`),
    );
    await inTransaction(ctx, async (tx) => {
      for (const { id: listId } of [lost, planned])
        await tx.enqueue(
          'check-contact-list',
          { listId, run: 3, tries: 0 },
          { key: `check-contact-list:${listId}:3`, runAt: new Date(Date.now() + 3_600_000) },
        );
    });
    const key = `check-contact-list:${lost.id}:3`;
    await owner.query(
      `select graphile_worker.permanently_fail_jobs(
      (select array_agg(id) from graphile_worker.jobs where key = $1), 'broken')`,
      [key],
    );
    await owner.query('alter table contact_lists disable trigger touch');
    await owner.query("update contact_lists set updated_at = now() - interval '2 minutes'");
    await owner.query('alter table contact_lists enable trigger touch');
    const told = nextEvent<EventPayloads['ContactList']>(
      await admin.socket(),
      `company-${companyId}-ContactList`,
      (event) => event.action === 'update' && event.record.id === lost.id,
    );
    await endLostChecks(app.core);
    expect(await told).toMatchObject({ record: { check: { state: 'idle' } } });
    expect((await show(planned, admin)).check.state).toBe('running');
  });

  test('waits for a connection that is lost, without losing its place', async () => {
    const list = await newList(admin);
    await admin.call('POST /contact-list-items', {
      body: { contactListId: list.id, name: 'Ana', number: newNumber() },
    });
    const ctx = companyCtx(app.core, companyId);
    const setStatus = (status: string) =>
      inTransaction(ctx, ({ db }) => db.execute(sql`update connections set status = ${status}`));
    await inTransaction(ctx, ({ db }) =>
      db.execute(sql`update contact_lists set check_state = 'running', check_run = 7, check_total = 1
        where id = ${list.id}`),
    );
    await setStatus('TIMEOUT');
    await runJob(list, 7);
    expect((await show(list, admin)).check).toEqual({ state: 'waiting', done: 0, total: 1 });
    await setStatus('CONNECTED');
    await runJob(list, 7);
    expect(await show(list, admin)).toMatchObject({ validCount: 1, check: { state: 'running' } });
  });
});
