import type { EventPayloads } from '@prosa/contract/realtime';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { companyCtx, inTransaction } from '../../core/ctx.ts';
import { rows } from '../../core/db/db.ts';
import { type SQL, sql } from '../../core/db/drizzle.ts';
import { buildCompany, buildConnection, buildContact } from '../../testing/builders.ts';
import { PIXEL } from '../../testing/pixel.ts';
import { refusal } from '../../testing/refusal.ts';
import { nextEvent, startTestApp, type TestApp, type TestSession } from '../../testing/test-app.ts';
import { describeContact } from '../data-rights/export-contact.queries.ts';

let app: TestApp;
let companyId: number;
let connectionId: number;
let admin: TestSession;
let ana: TestSession;
let bruno: TestSession;

beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api' });
  companyId = (await buildCompany(app.core)).id;
  const values = { isDefault: true, status: 'CONNECTED' } as const;
  connectionId = (await buildConnection(app.core, companyId, values)).id;
  admin = await app.enter(companyId, { profile: 'admin' });
  ana = await app.enter(companyId);
  bruno = await app.enter(companyId);
});
afterAll(() => app?.stop());

const query = <T>(statement: SQL): Promise<T[]> =>
  inTransaction(companyCtx(app.core, companyId), ({ db }) => rows<T>(db, statement));
const contact = async () => (await buildContact(app.core, companyId)).id;
const tomorrow = () => localIn(1, '09:00');

/** A local time of the company, some days from today in its calendar. */
function localIn(days: number, clock: string): string {
  const at = new Date(Date.now() + days * 86_400_000);
  const day = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'America/Sao_Paulo',
    dateStyle: 'short',
  }).format(at);
  return `${day}T${clock}`;
}

const instantIn = (days: number): string =>
  new Date(`${localIn(days, '09:00')}:00-03:00`).toISOString();

type Body = Record<string, unknown>;

const make = async (who: TestSession, body: Body = {}) =>
  who.call('POST /schedules', {
    body: {
      body: 'Oi, {{firstName}}! Lembrete.',
      contactId: await contact(),
      sendAt: tomorrow(),
      ...body,
    },
  });
const param = (id: number) => ({ params: { scheduleId: String(id) } });

describe('schedules', () => {
  test('are created in the local time of the company, announced, found and deleted', async () => {
    const socket = await bruno.socket();
    const heard = () =>
      nextEvent<EventPayloads['schedule']>(socket, `company-${companyId}-schedule`);
    const told = heard();
    const made = await make(ana, { sendAt: tomorrow() });
    expect(made).toMatchObject({
      slot: tomorrow(),
      status: 'PENDENTE',
      error: null,
      sentAt: null,
      userId: ana.user.id,
      repeat: null,
      isConnectionGone: false,
    });
    expect(made.sendAt).toBe(new Date(`${tomorrow()}:00-03:00`).toISOString());
    expect(await told).toEqual({ action: 'create', schedule: made });
    expect(await bruno.call('GET /schedules/:scheduleId', param(made.id))).toEqual(made);
    const found = await bruno.call('GET /schedules', {
      query: { searchParam: made.contact.number.slice(-6) },
    });
    expect(found).toMatchObject({ count: 1, hasMore: false, schedules: [{ id: made.id }] });
    const gone = heard();
    expect(await ana.call('DELETE /schedules/:scheduleId', param(made.id))).toEqual({
      id: made.id,
    });
    expect(await gone).toEqual({ action: 'delete', scheduleId: made.id });
    const { events } = await admin.call('GET /audit', { query: { action: 'scheduleDeleted' } });
    expect(events[0]).toMatchObject({ subject: String(made.id) });
  });

  test('have texts of five letters, times to come and references of the company', async () => {
    for (const [body, code] of [
      [{ body: 'Oi' }, '400 ERR_VALIDATION'],
      [{ body: '    Oi    ' }, '400 ERR_VALIDATION'],
      [{ sendAt: 'amanhã' }, '400 ERR_VALIDATION'],
      [{ sendAt: '2031-02-30T09:00' }, '400 ERR_VALIDATION'],
      [{ sendAt: '2020-01-01T09:00' }, '422 ERR_SCHEDULE_TIME'],
      [{ sendAt: '2090-01-01T09:00' }, '422 ERR_SCHEDULE_TIME'],
      [{ contactId: 987_654 }, '404 ERR_NO_CONTACT_FOUND'],
      [{ whatsappId: 987_654 }, '404 ERR_NO_WAPP_FOUND'],
      [{ queueId: 987_654 }, '404 ERR_QUEUE_NOT_FOUND'],
      [{ attendantId: 987_654 }, '404 ERR_NO_USER_FOUND'],
      [{ repeat: { unit: 'day', interval: 0 } }, '400 ERR_VALIDATION'],
      [{ repeat: { unit: 'day', until: localIn(0, '').slice(0, 10) } }, '422 ERR_SCHEDULE_EMPTY'],
    ] as const)
      expect([body, await refusal(make(ana, body))]).toEqual([body, code]);
  });

  test('are changed and deleted by their author and by admins only', async () => {
    const { id } = await make(ana);
    const change = (who: TestSession) =>
      who.call('PUT /schedules/:scheduleId', { ...param(id), body: { body: 'Outro texto' } });
    expect(await refusal(change(bruno))).toBe('403 ERR_NO_PERMISSION');
    expect(await refusal(bruno.call('DELETE /schedules/:scheduleId', param(id)))).toBe(
      '403 ERR_NO_PERMISSION',
    );
    expect(await change(ana)).toMatchObject({ body: 'Outro texto' });
    expect(await change(admin)).toMatchObject({ body: 'Outro texto' });
  });

  test('take pictures only', async () => {
    const { id } = await make(ana);
    const png = new Uint8Array(PIXEL);
    const upload = (bytes: Uint8Array<ArrayBuffer>, name: string) =>
      ana.call('POST /schedules/:scheduleId/media-upload', {
        ...param(id),
        body: {},
        files: { file: [new File([bytes], name)] },
      });
    const withPicture = await upload(png, 'promo.png');
    expect(withPicture.mediaName).toBe('promo.png');
    expect((await bruno.open(withPicture.mediaPath)).status).toBe(200);
    const text = new TextEncoder().encode('%PDF-1.4 nothing');
    expect(await refusal(upload(text, 'conta.pdf'))).toBe('422 ERR_MEDIA_TYPE');
    const bare = await ana.call('DELETE /schedules/:scheduleId/media-upload', param(id));
    expect(bare).toMatchObject({ mediaPath: null, mediaName: null });
    expect((await bruno.open(withPicture.mediaPath)).status).toBe(404);
  });

  test('are refused without the plan', async () => {
    const other = (await buildCompany(app.core)).id;
    const { call } = await app.enter(other, { profile: 'admin' });
    const owner = await app.owner();
    await owner.query(
      `update plans set use_schedules = false
      where id = (select plan_id from companies where id = $1)`,
      [other],
    );
    expect(await refusal(call('GET /schedules'))).toBe('403 ERR_NO_PERMISSION');
  });
});

describe('a series', () => {
  const weekly = (body: Body = {}) =>
    make(ana, { repeat: { unit: 'day' as const }, ...body }) as ReturnType<typeof make>;
  const times = async (id: number, days = 10) => {
    const [from, to] = [0, days].map((n) => new Date(`${localIn(n, '00:00')}:00-03:00`));
    const found = await ana.call('GET /schedules', {
      query: { from: from!.toISOString(), to: to!.toISOString() },
    });
    return found.occurrences.filter(({ scheduleId }) => scheduleId === id);
  };
  const range = async (id: number, days?: number) =>
    (await times(id, days)).map(({ slot }) => slot);

  test('is shown in the calendar with all its times, and how many are left', async () => {
    const { id } = await weekly({ repeat: { unit: 'day', interval: 2, count: 3 } });
    const shown = await times(id);
    expect(shown.map(({ slot }) => slot)).toEqual([1, 3, 5].map((day) => localIn(day, '09:00')));
    expect(shown.map(({ left }) => left)).toEqual([3, 2, 1]);
    const long = { from: '2026-01-01T00:00:00Z', to: '2026-12-01T00:00:00Z' };
    expect(await refusal(ana.call('GET /schedules', { query: long }))).toBe('400 ERR_VALIDATION');
  });

  test('goes on without the one that is moved', async () => {
    const { id } = await weekly();
    const slot = localIn(3, '09:00');
    const moved = await ana.call('PUT /schedules/:scheduleId', {
      ...param(id),
      body: { scope: 'one', slot, sendAt: localIn(3, '15:30') },
    });
    expect(moved).toMatchObject({ repeat: null, slot: localIn(3, '15:30') });
    expect(moved.id).not.toBe(id);
    expect(await range(id, 6)).toEqual([1, 2, 4, 5].map((day) => localIn(day, '09:00')));
    expect(await range(moved.id, 6)).toEqual([localIn(3, '15:30')]);
  });

  test('is split where this and the following ones change', async () => {
    const { id } = await weekly({ repeat: { unit: 'day', count: 5 } });
    const rest = await ana.call('PUT /schedules/:scheduleId', {
      ...param(id),
      body: { scope: 'following', slot: localIn(3, '09:00'), body: 'Texto novo' },
    });
    expect(rest).toMatchObject({ body: 'Texto novo', repeat: { count: 3 } });
    expect(await range(id)).toEqual([1, 2].map((day) => localIn(day, '09:00')));
    expect(await range(rest.id)).toEqual([3, 4, 5].map((day) => localIn(day, '09:00')));
  });

  test('loses the times that are deleted, and is gone with the last one', async () => {
    const { id } = await weekly({ repeat: { unit: 'day', count: 4 } });
    const remove = (scope: 'one' | 'following', day: number) =>
      ana.call('DELETE /schedules/:scheduleId', {
        ...param(id),
        query: { scope, slot: localIn(day, '09:00') },
      });
    await remove('one', 2);
    await remove('following', 4);
    expect(await range(id)).toEqual([1, 3].map((day) => localIn(day, '09:00')));
    expect(await refusal(remove('one', 2))).toBe('404 ERR_NO_SCHEDULE_FOUND');
    await remove('one', 1);
    await remove('one', 3);
    expect(await refusal(ana.call('GET /schedules/:scheduleId', param(id)))).toBe(
      '404 ERR_NO_SCHEDULE_FOUND',
    );
  });

  test('skips or moves over holidays', async () => {
    const day = (n: number) => localIn(n, '').slice(0, 10);
    const hours = await admin.call('GET /hours');
    const holidays = [2, 3, 9].map((n) => ({ date: day(n), name: 'Feriado', ranges: [] }));
    const { weekly: week } = hours;
    await admin.call('PUT /hours', { body: { weekly: week, holidays } });
    try {
      const skipping = await weekly({ holidays: 'skip' });
      expect(await range(skipping.id, 6)).toEqual([1, 4, 5].map((n) => localIn(n, '09:00')));
      const single = await make(ana, { sendAt: localIn(2, '09:00'), holidays: 'shift' });
      expect(single.sendAt).toBe(instantIn(4));
      const shifting = await make(ana, {
        sendAt: localIn(2, '09:00'),
        repeat: { unit: 'week', weekdays: [] },
        holidays: 'shift',
      });
      // The form shows the day to which it is moved.
      const rest = await ana.call('PUT /schedules/:scheduleId', {
        ...param(shifting.id),
        body: { scope: 'following', slot: localIn(9, '09:00'), sendAt: localIn(10, '09:00') },
      });
      expect(rest).toMatchObject({ slot: localIn(9, '09:00'), sendAt: instantIn(10) });
      const refused = make(ana, { sendAt: localIn(2, '09:00'), holidays: 'skip' });
      expect(await refusal(refused)).toBe('422 ERR_SCHEDULE_EMPTY');
      const preview = await ana.call('POST /schedules/preview', {
        body: { contactId: single.contactId, sendAt: localIn(2, '09:00'), holidays: 'send' },
      });
      expect(preview).toMatchObject({ holiday: 'Feriado', isAll: true });
    } finally {
      await admin.call('PUT /hours', { body: { weekly: week, holidays: [] } });
    }
  });

  test('says before it is saved when and how it is sent', async () => {
    const preview = await ana.call('POST /schedules/preview', {
      body: { contactId: await contact(), sendAt: tomorrow(), repeat: { unit: 'week' } },
    });
    expect(preview).toMatchObject({
      isAll: false,
      whatsapp: { id: connectionId },
      windowEndsAt: null,
      isContactBlocked: false,
      holiday: null,
    });
    expect(preview.times).toHaveLength(4);
  });
});

test('a merged contact keeps its schedules', async () => {
  const [kept, gone] = [await contact(), await contact()];
  const { id } = await make(ana, { contactId: gone });
  await admin.call('POST /contacts/:contactId/merge', {
    params: { contactId: String(kept) },
    body: { otherId: gone },
  });
  expect(await ana.call('GET /schedules/:scheduleId', param(id))).toMatchObject({
    contactId: kept,
  });
});

/** Whether the file is still stored. */
const isKept = async (name: string) =>
  (await query(sql`select from files where name = ${name}`)).length > 0;

async function withPicture(id: number, name: string) {
  const file = new File([new Uint8Array(PIXEL)], name);
  await ana.call('POST /schedules/:scheduleId/media-upload', {
    ...param(id),
    body: {},
    files: { file: [file] },
  });
}

test('a deleted contact takes its schedules and their pictures along', async () => {
  const { id, contactId } = await make(ana);
  await withPicture(id, 'some.png');
  expect(await isKept('some.png')).toBe(true);
  await admin.call('DELETE /contacts/:contactId', { params: { contactId: String(contactId) } });
  expect(await query(sql`select from schedules where id = ${id}`)).toEqual([]);
  expect(await isKept('some.png')).toBe(false);
});

test('a picture stays as long as one part of a series has it', async () => {
  const { id } = await make(ana, { repeat: { unit: 'day' } });
  await withPicture(id, 'shared.png');
  const slot = localIn(2, '09:00');
  const part = await ana.call('PUT /schedules/:scheduleId', {
    ...param(id),
    body: { scope: 'one', slot, body: 'Só esta' },
  });
  expect(part.mediaName).toBe('shared.png');
  await ana.call('DELETE /schedules/:scheduleId', param(id));
  expect(await isKept('shared.png')).toBe(true);
  await ana.call('DELETE /schedules/:scheduleId', param(part.id));
  expect(await isKept('shared.png')).toBe(false);
});

test('the data of a contact includes what is planned for them', async () => {
  const { contactId, sendAt } = await make(ana, { body: 'Segredo planejado' });
  const about = await inTransaction(companyCtx(app.core, companyId), (tx) =>
    describeContact(tx, contactId),
  );
  const { schedules } = about as { schedules: { body: string; at: string; isPlanned: boolean }[] };
  expect(schedules).toMatchObject([{ body: 'Segredo planejado', isPlanned: true }]);
  expect(new Date(schedules[0]!.at).toISOString()).toBe(sendAt);
});

test('what is over is forgotten with old attendances, and what is planned stays', async () => {
  const [over, series] = [await make(ana), await make(ana, { repeat: { unit: 'day' } })];
  await query(sql`update schedules set next_at = null, shown_at = now() - interval '40 days'
    where id = ${over.id}`);
  await query(sql`insert into schedule_occurrences (company_id, schedule_id, slot, at, state)
    values (${companyId}, ${series.id}, '2026-01-01T09:00', now() - interval '40 days', 'taken')`);
  await inTransaction(companyCtx(app.core, companyId), (tx) =>
    tx.happened({ type: 'retention.due', days: 30 }),
  );
  expect(await refusal(ana.call('GET /schedules/:scheduleId', param(over.id)))).toBe(
    '404 ERR_NO_SCHEDULE_FOUND',
  );
  expect(await ana.call('GET /schedules/:scheduleId', param(series.id))).toMatchObject({
    status: 'PENDENTE',
  });
  expect(
    await query(sql`select from schedule_occurrences where schedule_id = ${series.id}`),
  ).toEqual([]);
});

test('two people who change one schedule do not overwrite each other', async () => {
  const made = await make(ana);
  const change = (who: TestSession, body: object) =>
    who.call(
      'PUT /schedules/:scheduleId',
      { ...param(made.id), body },
      { headers: { 'if-match': `"${made.rev}"` } },
    );
  await change(ana, { body: 'Primeira versão' });
  expect(await refusal(change(admin, { body: 'Segunda versão' }))).toBe(
    '409 ERR_CHANGED_MEANWHILE',
  );
});
