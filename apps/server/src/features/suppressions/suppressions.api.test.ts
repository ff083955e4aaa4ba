import type { EventPayloads } from '@prosa/contract/realtime';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { heedStopWord } from '../../conversation/inbound/opt-outs.ts';
import { optOut } from '../../conversation/suppressions/opt-out.ts';
import { companyCtx, inTransaction } from '../../core/ctx.ts';
import { rows } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';
import { buildCompany, buildConnection, buildContact } from '../../testing/builders.ts';
import { refusal } from '../../testing/refusal.ts';
import { sheetFile } from '../../testing/sheet-file.ts';
import {
  eventually,
  nextEvent,
  startTestApp,
  type TestApp,
  type TestSession,
} from '../../testing/test-app.ts';

let app: TestApp;
let companyId: number;
let connectionId: number;
let admin: TestSession;
let supervisor: TestSession;
let socket: Awaited<ReturnType<TestSession['socket']>>;

beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api,worker' });
  companyId = (await buildCompany(app.core)).id;
  connectionId = (await buildConnection(app.core, companyId)).id;
  admin = await app.enter(companyId, { profile: 'admin' });
  supervisor = await app.enter(companyId, { profile: 'supervisor' });
  socket = await admin.socket();
});
afterAll(() => app?.stop());

let count = 0;
const newNumber = () => `55219${40_000_000 + ++count}`;
const add = (number: string) => admin.call('POST /suppressions', { body: { number } });
const find = async (searchParam: string) =>
  (await admin.call('GET /suppressions', { query: { searchParam } })).records;
const inCompany = <T>(
  work: Parameters<typeof inTransaction<ReturnType<typeof companyCtx>, T>>[1],
) => inTransaction(companyCtx(app.core, companyId), work);
const heard = () =>
  nextEvent<EventPayloads['suppression']>(socket, `company-${companyId}-suppression`);

describe('numbers that receive no campaigns', () => {
  test('are added and removed, and admins are notified', async () => {
    const made = heard();
    const row = await add('+55 (21) 98888-4321');
    expect(row).toMatchObject({
      number: '5521988884321',
      reason: 'person',
      source: admin.user.name,
    });
    expect(await made).toEqual({ action: 'create', record: row });
    expect(await refusal(add('552188884321'))).toBe('409 ERR_ALREADY_SUPPRESSED');
    expect(await refusal(add('sem número'))).toBe('400 ERR_VALIDATION');
    expect(await find('(21) 98888')).toEqual([row]);
    const params = { suppressionId: String(row.id) };
    await admin.call('DELETE /suppressions/:suppressionId', { params });
    expect(await refusal(admin.call('DELETE /suppressions/:suppressionId', { params }))).toBe(
      '404 ERR_NO_SUPPRESSION_FOUND',
    );
    const { events } = await admin.call('GET /audit', { query: { action: 'numberAllowed' } });
    expect(events[0]).toMatchObject({ subject: String(row.id) });
    expect(await refusal(supervisor.call('GET /suppressions'))).toBe('403 ERR_NO_PERMISSION');
  });

  test('are imported from a spreadsheet, and exported', async () => {
    const [one, other] = [newNumber(), newNumber()];
    const file = await sheetFile([['Telefone'], [one], [other], [one], ['123']]);
    const result = await admin.call('POST /suppressions/upload', {
      body: {},
      files: { file: [new File([new Uint8Array(file)], 'saídas.xlsx')] },
    });
    expect(result).toMatchObject({ total: 4, newCount: 2, errorCount: 1, isDone: true });
    expect(await admin.call('GET /suppressions/upload')).toEqual(result);
    expect(await find(one)).toMatchObject([{ reason: 'file', source: 'saídas.xlsx' }]);
    const headers = { authorization: `Bearer ${admin.token}` };
    const answer = await fetch(`${app.url}/api/suppressions/export`, { headers });
    expect(await answer.text()).toContain(`"${other}";"file";"saídas.xlsx";"`);
    const { events } = await admin.call('GET /audit', {
      query: { action: 'suppressionsExported' },
    });
    expect(events).toHaveLength(1);
  });

  test('are listed the newest first, in pages', async () => {
    for (let n = 0; n < 31; n++) await add(newNumber());
    const first = await admin.call('GET /suppressions');
    expect(first).toMatchObject({ hasMore: true, countMore: false });
    const rest = await admin.call('GET /suppressions', { query: { cursor: first.cursor ?? '' } });
    expect(rest.records.length).toBe(first.count - 30);
    expect(rest.records[0]!.id).toBeLessThan(first.records.at(-1)!.id);
  });

  test('stay when their contact is erased, and are found by the complete number', async () => {
    const contact = await buildContact(app.core, companyId, { number: newNumber() });
    const { id } = await add(contact.number);
    const params = { contactId: String(contact.id) };
    await admin.call('DELETE /contacts/:contactId/data', { params });
    expect(await find(contact.number)).toMatchObject([{ id, number: null }]);
    expect(await find(contact.number.slice(0, 9))).not.toContainEqual(
      expect.objectContaining({ id }),
    );
    expect(await refusal(add(contact.number))).toBe('409 ERR_ALREADY_SUPPRESSED');
  });
});

describe('a stop-word that answers a campaign', () => {
  const answer = (contactId: number, word: string) =>
    inCompany((tx) => heedStopWord(tx, { contactId, connectionId, word }));
  const messagesTo = (contactId: number) =>
    inCompany((tx) =>
      rows<{ body: string; ticket_id: number | null }>(
        tx.db,
        sql`select m.body, m.ticket_id from messages m join conversations v on v.id = m.conversation_id
          where v.contact_id = ${contactId}`,
      ),
    );

  test('suppresses the number, confirms it once and opens no ticket', async () => {
    const { id, number } = await buildContact(app.core, companyId, { number: newNumber() });
    expect(await answer(id, 'quero parar de fumar')).toBe(false);
    expect(await answer(id, 'Páre!')).toBe(true);
    await eventually('it is suppressed', async () => (await find(number)).length === 1);
    expect(await find(number)).toMatchObject([{ number, reason: 'stopWord', source: 'Páre!' }]);
    await optOut(app.core, { companyId, contactId: id, connectionId, word: 'sair' });
    expect(await messagesTo(id)).toEqual([
      { body: expect.stringContaining('não vai mais receber'), ticket_id: null },
    ]);
    const { events } = await admin.call('GET /audit', { query: { action: 'contactOptedOut' } });
    expect(events).toMatchObject([{ subject: String(id), detail: '' }]);
  });

  test('follows the words and the confirmation that the company chose', async () => {
    const set = (key: string, value: string) =>
      admin.call('PUT /settings/:key', { params: { key }, body: { value } });
    await set('stopWords', 'chega, não quero mais');
    await set('stopConfirmation', 'Tudo certo, até logo.');
    const { id } = await buildContact(app.core, companyId);
    expect(await answer(id, 'sair')).toBe(false);
    expect(await answer(id, 'Nao quero mais.')).toBe(true);
    await eventually('it is confirmed', async () => (await messagesTo(id)).length === 1);
    expect(await messagesTo(id)).toMatchObject([{ body: 'Tudo certo, até logo.' }]);
  });
});
