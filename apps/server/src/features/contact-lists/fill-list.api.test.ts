/** What changes many contacts of a list: spreadsheets, tags and searches, erasing. */
import type { CampaignOutcome } from '@prosa/contract/campaigns/states';
import type { ListSource } from '@prosa/contract/contact-lists';
import type { EventPayloads } from '@prosa/contract/realtime';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { companyCtx, inTransaction } from '../../core/ctx.ts';
import { sql } from '../../core/db/drizzle.ts';
import {
  buildCompany,
  buildConnection,
  buildContact,
  buildTag,
  buildTicket,
} from '../../testing/builders.ts';
import { refusal } from '../../testing/refusal.ts';
import { oldSheetFile, sheetFile } from '../../testing/sheet-file.ts';
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

beforeAll(async () => {
  app = await startTestApp();
  companyId = (await buildCompany(app.core)).id;
  connectionId = (await buildConnection(app.core, companyId)).id;
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
const upload = (list: { id: number }, content: Buffer, name = 'Clientes.xlsx', who = admin) =>
  who.call('POST /contact-lists/:contactListId/upload', {
    ...of(list),
    body: {},
    files: { file: [new File([new Uint8Array(content)], name)] },
  });
const fill = (list: { id: number }, body: ListSource) =>
  admin.call('POST /contact-lists/:contactListId/fill', { ...of(list), body });

describe('a spreadsheet', () => {
  test('fills a list with its further columns, and reports the other lines', async () => {
    const list = await newList();
    const reload = nextEvent<EventPayloads['ContactListItem']>(
      await admin.socket(),
      `company-${companyId}-ContactListItem`,
    );
    const file = await sheetFile([
      ['Nome', 'Número', 'E-mail', 'Cidade'],
      ['Ana Souza', '+55 (61) 98888-1111', 'ana@example.com', 'Brasília'],
      ['Ana de novo', '556188881111', '', ''],
      ['Bia', 5_561_988_882_222, '', ''],
      ['Caio', '5561988O83333', '', ''],
      ['Davi', { formula: 'A1' }, '', ''],
    ]);
    const result = await upload(list, file);
    expect(result).toMatchObject({ total: 5, isDone: true, newCount: 2, errorCount: 2 });
    expect(result.errorBag).toEqual([
      { contactName: 'Caio', line: 5, error: { message: 'ERR_IMPORT_NUMBER' } },
      { contactName: 'Davi', line: 6, error: { message: 'ERR_IMPORT_FORMULA' } },
    ]);
    expect(await reload).toEqual({ action: 'reload', contactListId: list.id });
    expect(await itemsOf(list)).toMatchObject([
      { name: 'Bia', number: '5561988882222', fields: { cidade: '' } },
      { name: 'Ana Souza', number: '5561988881111', fields: { cidade: 'Brasília' } },
    ]);
    expect(await admin.call('GET /contact-lists/:contactListId/upload', of(list))).toEqual(result);
    expect(await show(list)).toMatchObject({ contactsCount: 2, validCount: 0 });
    const { events } = await admin.call('GET /audit', { query: { action: 'contactListImported' } });
    expect(events[0]).toMatchObject({ subject: String(list.id), detail: '5' });
  });

  test('may be an .xls file, and adds nobody twice', async () => {
    const list = await newList();
    const file = oldSheetFile([
      ['nome', 'numero'],
      ['Ana', newNumber()],
      ['Bia', newNumber()],
    ]);
    expect(await upload(list, file, 'clientes.xls')).toMatchObject({ newCount: 2, errorCount: 0 });
    expect(await upload(list, file, 'clientes.xls')).toMatchObject({ newCount: 0, errorCount: 0 });
    expect(await itemsOf(list)).toHaveLength(2);
  });

  test('is refused when the file is no spreadsheet, or lacks the columns', async () => {
    const list = await newList();
    const wrong = await sheetFile([
      ['Produto', 'Preço'],
      ['Café', '12'],
    ]);
    expect(await refusal(upload(list, wrong))).toBe('422 ERR_IMPORT_EMPTY');
    expect(await refusal(upload(list, Buffer.from('Nome;Numero')))).toBe('422 ERR_IMPORT_FILE');
    expect(await refusal(upload({ id: 999_999 }, wrong))).toBe('404 ERR_NO_CONTACTLIST_FOUND');
  });

  test('is imported in the background when it has many lines, one at a time per list', async () => {
    const [one, other] = [await newList(), await newList()];
    const lines = Array.from({ length: 5000 }, (_, n) => [`Cliente ${n}`, newNumber()]);
    const file = await sheetFile([['Nome', 'Número'], ...lines]);
    expect(await upload(one, file)).toMatchObject({ total: 5000, isDone: false });
    expect(await upload(other, file)).toMatchObject({ total: 5000 });
    for (const list of [one, other]) {
      await eventually('the import is done', async () => {
        const state = await admin.call('GET /contact-lists/:contactListId/upload', of(list));
        return state.isDone && state.newCount === 5000;
      });
      expect(await show(list)).toMatchObject({ contactsCount: 5000 });
    }
    await admin.call('DELETE /contact-lists/:contactListId', of(one));
    expect(await refusal(show(one))).toBe('404 ERR_NO_CONTACTLIST_FOUND');
  });

  test('has an example, which can be imported', async () => {
    const headers = { authorization: `Bearer ${admin.token}` };
    const answer = await fetch(`${app.url}/api/contact-lists/example`, { headers });
    const example = Buffer.from(await answer.arrayBuffer());
    expect(await upload(await newList(), example)).toMatchObject({ newCount: 2, errorCount: 0 });
  });
});

describe('a list is filled', () => {
  test('with the contacts that have tickets with a tag, each once', async () => {
    const tag = await buildTag(app.core, companyId);
    const numbers = [newNumber(), newNumber()];
    for (const number of numbers) {
      const { id: contactId } = await buildContact(app.core, companyId, {
        number,
        hadTickets: true,
      });
      for (const status of ['closed', 'closed'] as const) {
        const ticket = await buildTicket(app.core, companyId, { connectionId, contactId, status });
        await inTransaction(companyCtx(app.core, companyId), ({ db }) =>
          db.execute(sql`insert into ticket_tags (company_id, ticket_id, tag_id)
            values (${companyId}, ${ticket.id}, ${tag.id})`),
        );
      }
    }
    await buildContact(app.core, companyId);
    const list = await newList();
    await fill(list, { tagId: tag.id });
    await eventually('they are in the list', async () => (await show(list)).contactsCount === 2);
    await fill(list, { tagId: tag.id });
    const items = await itemsOf(list);
    expect(items.map(({ number }) => number).toSorted()).toEqual(numbers);
    expect(items.every(({ isWhatsappValid }) => isWhatsappValid)).toBe(true);
    expect(await refusal(fill(list, { tagId: 999_999 }))).toBe('404 ERR_NO_TAG_FOUND');
    const { events } = await admin.call('GET /audit', { query: { action: 'contactListFilled' } });
    expect(events[0]).toMatchObject({ detail: `${list.name}: ${tag.name}` });
  });

  test('with those for whom a campaign had a result, by their last attempt', async () => {
    const { rows: made } = await inTransaction(companyCtx(app.core, companyId), ({ db }) =>
      db.execute<{ id: number }>(sql`with c as (
          insert into campaigns (company_id, name, run) values (${companyId}, 'Natal', 2) returning id
        ), n as (insert into campaign_runs (company_id, campaign_id, run) select ${companyId}, c.id, x from c, generate_series(1, 2) x)
        insert into campaign_recipients (company_id, campaign_id, run, number, name, state, reason, replied_at, settled_at)
        select ${companyId}, c.id, x.run, x.number, x.name, x.state, x.reason, x.replied_at, now()
        from c, (values (1, '5521960000001', 'Ana', 'read', null, now()), (1, '5521960000002', 'Bia', 'delivered', null, null),
          (1, '5521960000003', '', 'failed', 'ERR_SENDING_WAPP_MSG', null), (1, '5521960000004', 'Davi', 'failed', 'ERR_SENDING_WAPP_MSG', null),
          (1, '5521960000005', 'Eva', 'skipped', 'suppressed', null), (1, 'erased 9', '', 'read', null, null),
          (2, '5521960000003', '', 'failed', 'ERR_SENDING_WAPP_MSG', null), (2, '5521960000004', 'Davi', 'sent', null, null))
          as x (run, number, name, state, reason, replied_at)
        returning campaign_id::int as id`),
    );
    const { id } = made[0]!;
    const listed = async (outcome: CampaignOutcome) => {
      const list = await newList();
      await fill(list, { campaign: { id, outcome } });
      await eventually('they are in the list', async () => (await show(list)).contactsCount > 0);
      const items = await itemsOf(list);
      return items.map(({ number, valid }) => `${number.slice(-1)} ${valid}`).toSorted();
    };
    expect(await listed('sent')).toEqual(['1 yes', '2 yes', '4 yes']);
    expect(await listed('delivered')).toEqual(['1 yes', '2 yes']);
    expect(await listed('read')).toEqual(['1 yes']);
    expect(await listed('unread')).toEqual(['2 yes', '4 yes']);
    expect(await listed('replied')).toEqual(['1 yes']);
    expect(await listed('unanswered')).toEqual(['2 yes', '4 yes']);
    expect(await listed('failed')).toEqual(['3 unknown']);
    const unknown = { campaign: { id: 999_999, outcome: 'read' } } as const;
    expect(await refusal(fill(await newList(), unknown))).toBe('404 ERR_NO_CAMPAIGN_FOUND');
  });

  test('with the contacts that a search finds', async () => {
    const found = await buildContact(app.core, companyId, { name: 'Zélia do Filtro' });
    await buildContact(app.core, companyId, { name: 'Grupo do Filtro', isGroup: true });
    const list = await newList();
    await fill(list, { contacts: { searchParam: 'do filtro' } });
    await eventually('they are in the list', async () => (await show(list)).contactsCount > 0);
    expect(await itemsOf(list)).toMatchObject([{ number: found.number, valid: 'unknown' }]);
  });
});

test('a person who is erased leaves every list', async () => {
  const { id, number } = await buildContact(app.core, companyId, { number: '5521988887654' });
  const list = await newList();
  for (const each of ['552188887654', newNumber()])
    await admin.call('POST /contact-list-items', {
      body: { contactListId: list.id, name: 'Ana Souza', number: each },
    });
  await admin.call('DELETE /contacts/:contactId/data', { params: { contactId: String(id) } });
  expect(await show(list)).toMatchObject({ contactsCount: 1 });
  expect((await itemsOf(list)).map((item) => item.number)).not.toContain(number);
});
