/** A person receives everything stored about them, and is erased without a trace. */
import { randomUUIDv7 } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import yauzl from 'yauzl';
import { storeFile } from '../../conversation/media/media.service.ts';
import { companyCtx, inTransaction, type Tx } from '../../core/ctx.ts';
import { rows } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';
import { buildCompany, buildConnection, buildContact } from '../../testing/builders.ts';
import { inbound, openTestProvider, type TestProvider } from '../../testing/provider.ts';
import { refusal } from '../../testing/refusal.ts';
import {
  eventually,
  startTestApp,
  type TestApp,
  type TestSession,
} from '../../testing/test-app.ts';
import { databaseTraces } from '../../testing/traces.ts';
import { forgetOld } from './forget-old.ts';

const CANARY = 'Curió';
const NUMBER = '5521992344321';

let app: TestApp;
let companyId: number;
let connectionId: number;
let provider: TestProvider;
let admin: TestSession;
let user: TestSession;
beforeAll(async () => {
  app = await startTestApp();
  companyId = (await buildCompany(app.core)).id;
  connectionId = (await buildConnection(app.core, companyId)).id;
  provider = await openTestProvider(app.core, companyId, connectionId);
  admin = await app.enter(companyId, { profile: 'admin' });
  user = await app.enter(companyId);
});
afterAll(() => app?.stop());

const inCompany = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
  inTransaction(companyCtx(app.core, companyId), work);
const run = (statement: ReturnType<typeof sql>) => inCompany(({ db }) => db.execute(statement));

async function store(text: string): Promise<string> {
  const stored = await app.core.storage.put(companyId, Readable.from([text]), 1e6);
  const plain = { mime: 'application/octet-stream', kind: 'application', width: null } as const;
  const file = { ...stored, ...plain, height: null, name: `${text}.txt` };
  return inCompany(async (tx) => (await storeFile(tx, file)).id);
}

/** Gives the newest message of a contact a file with that text in it. */
async function attach(contactId: number, text: string): Promise<void> {
  const id = await store(text);
  await run(sql`update messages set file_id = ${id}, media_state = 'ready'
    where id = (select id from messages where contact_id = ${contactId} order by id desc limit 1)`);
}

async function givePicture(contactId: number, text: string): Promise<void> {
  const id = await store(text);
  await run(sql`update contacts set picture_id = ${id} where id = ${contactId}`);
}

/** Where in the whole database and in the folder of files a text stands. */
const tracesOf = async (text: string): Promise<string[]> => [
  ...(await databaseTraces(app.databaseUrl, text)),
  ...(await filesWith(text)),
];

async function filesWith(text: string): Promise<string[]> {
  const folder = path.resolve(app.core.storage.localPath(key()), '../../..');
  const all = await readdir(folder, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const file of all.filter((each) => each.isFile())) {
    // One may be deleted while the folder is read.
    const content = await readFile(path.join(file.parentPath, file.name)).catch(() => undefined);
    if (content?.includes(text)) found.push('a file');
  }
  return found;
}

/** Any key: for where all files are. */
const key = () => `${companyId}/aa/${crypto.randomUUID()}`;

async function buildPerson() {
  await provider.append(inbound({ from: NUMBER, name: CANARY, body: `oi do ${CANARY}` }));
  const [contact] = (await admin.call('GET /contacts', { query: { searchParam: NUMBER } }))
    .contacts;
  const contactId = contact!.id;
  await attach(contactId, `carta do ${CANARY}`);
  const params = { contactId: String(contactId) };
  const extraInfo = [{ name: 'Apelido', value: CANARY }];
  await admin.call('PUT /contacts/:contactId', { params, body: { extraInfo } });
  const { tickets } = await admin.call('GET /tickets', { query: { showAll: true } });
  const ticketId = tickets.find((ticket) => ticket.contact.id === contactId)!.id;
  await writeBetween(contactId, `campanha para ${CANARY}`);
  const note = { note: `nota sobre ${CANARY}`, ticketId, contactId };
  await admin.call('POST /ticket-notes', { body: note });
  return { contactId, ticketId, params };
}

/** A message of ours that belongs to no attendance, at the end of the contact's thread. */
const writeBetween = (contactId: number, body: string, days = 0): Promise<unknown> =>
  run(sql`
    with place as (
      update conversations set last_seq = last_seq + 1 where contact_id = ${contactId} returning id, connection_id, last_seq)
    insert into messages (company_id, conversation_id, seq, id, connection_id, provider_id, from_me, automatic, lane, body,
      created_at)
    select ${companyId}, p.id, p.last_seq, ${randomUUIDv7()}, p.connection_id, gen_random_uuid()::text, true, true, 3,
      ${body}, now() - make_interval(days => ${days}::int) from place p`);

/** As Meta delivers them, while nobody takes them in. */
const webhookOf = (messages: { from: string; text: { body: string } }[]): Buffer => {
  const contacts = messages.map(({ from }) => ({ wa_id: from, profile: { name: from } }));
  const told = messages.map((each) => ({ id: each.from, timestamp: '1', type: 'text', ...each }));
  const value = { metadata: { phone_number_id: '1' }, contacts, messages: told };
  return Buffer.from(JSON.stringify({ entry: [{ changes: [{ field: 'messages', value }] }] }));
};

/** The files of a zip, by name. */
async function unpack(zip: Buffer): Promise<Map<string, string>> {
  const file = await yauzl.fromBufferPromise(zip);
  const parts = new Map<string, string>();
  for await (const entry of file.eachEntry()) {
    const stream = await file.openReadStreamPromise(entry);
    parts.set(entry.fileName, (await buffer(stream)).toString());
  }
  return parts;
}

describe('data rights', () => {
  it('packs all that is known of a contact, for admins, for a day', async () => {
    const { contactId, params } = await buildPerson();
    await givePicture(contactId, `retrato do ${CANARY}`);
    expect(await admin.call('GET /contacts/:contactId/data', { params })).toMatchObject({
      state: 'none',
    });
    expect(await refusal(user.call('POST /contacts/:contactId/data', { params }))).toBe(
      '403 ERR_NO_PERMISSION',
    );
    await admin.call('POST /contacts/:contactId/data', { params });
    const ready = await eventually('the file is there', async () => {
      const state = await admin.call('GET /contacts/:contactId/data', { params });
      return state.state === 'done' && state;
    });
    const answer = await admin.open(ready.url);
    expect(answer.headers.get('content-disposition')).toContain(`contact-${contactId}.zip`);
    const parts = await unpack(Buffer.from(await answer.arrayBuffer()));
    const about = JSON.parse(parts.get('contact.json') ?? '');
    expect(about.contact).toMatchObject({ number: NUMBER });
    expect(about.notes).toMatchObject([{ note: `nota sobre ${CANARY}` }]);
    expect(about.extraInfo).toEqual([{ name: 'Apelido', value: CANARY }]);
    expect(JSON.parse(parts.get('messages.json') ?? '')).toMatchObject([
      { from: 'contact', body: `oi do ${CANARY}` },
      { body: `campanha para ${CANARY}` },
    ]);
    expect(parts.get('messages.csv')).toContain(
      `;"contact";"conversation";"oi do ${CANARY}";"files/`,
    );
    const letter = [...parts].find(([name]) => name.startsWith('files/'));
    expect(letter?.[1]).toBe(`carta do ${CANARY}`);
    expect(parts.get('picture.webp')).toBe(`retrato do ${CANARY}`);
    await run(sql`update contact_exports set created_at = now() - interval '25 hours'`);
    expect(await admin.call('GET /contacts/:contactId/data', { params })).toMatchObject({
      state: 'none',
      url: null,
    });
    await forgetOld(app.core);
    await eventually('the file is gone', async () => (await admin.open(ready.url)).status === 404);
    await admin.call('POST /contacts/:contactId/data', { params });
  });

  it('erases a contact, and nothing of it is left anywhere', async () => {
    const group = { kind: 'group', value: '120363000000000001' } as const;
    await admin.call('PUT /settings/:key', {
      params: { key: 'CheckMsgIsGroup' },
      body: { value: 'disabled' },
    });
    await provider.append(
      inbound({
        chat: [group],
        number: group.value,
        name: 'Família',
        sender: { ids: [{ kind: 'pn', value: NUMBER }], name: CANARY, number: NUMBER },
        body: `no grupo, ${CANARY}`,
      }),
    );
    const them = { ids: [{ kind: 'pn', value: NUMBER }] as const, name: CANARY };
    const called = inbound({
      chat: [group],
      sender: { ids: [{ kind: 'pn', value: '5511900000001' }], name: 'Vera' },
      body: `@${NUMBER}, olha`,
      mentions: [{ ids: them.ids }],
    });
    const reaction = { t: 'reaction', id: called.id, targetFromMe: false, byMe: false } as const;
    await provider.append(called, { ...reaction, by: them, emoji: '👍', at: new Date() });
    const phone = { connectionId, number: NUMBER };
    await run(sql`insert into sandbox_customers (company_id, connection_id, number, name)
      values (${companyId}, ${phone.connectionId}, ${NUMBER}, ${CANARY})`);
    await run(sql`insert into sandbox_messages (company_id, id, connection_id, number, wa_id, from_customer, body)
      values (${companyId}, gen_random_uuid(), ${connectionId}, ${NUMBER}, 'wa-1', true, ${CANARY})`);
    await run(
      sql`insert into wa_devices (company_id, connection_id) values (${companyId}, ${connectionId})`,
    );
    await run(sql`insert into wa_address_book (company_id, connection_id, number, name)
      values (${companyId}, ${connectionId}, ${NUMBER}, ${CANARY})`);
    await run(sql`insert into pending_events (company_id, connection_id, provider_id, event)
      values (${companyId}, ${connectionId}, 'x', ${JSON.stringify({ chat: NUMBER, body: CANARY })}::jsonb)`);
    // As it was written before mobiles got their nine.
    const old = NUMBER.replace('55219', '5521');
    const lines = [NUMBER, old].map((Telefone) => ({ Nome: CANARY, Telefone }));
    await user.call('POST /contacts/upload', { body: { rows: lines } });
    await run(sql`insert into wa_address_book (company_id, connection_id, number, name)
      values (${companyId}, ${connectionId}, ${old}, ${CANARY})`);
    await run(sql`insert into sandbox_events (company_id, connection_id, chat, event)
      values (${companyId}, ${connectionId}, ${NUMBER}, ${JSON.stringify({ body: CANARY })}::jsonb)`);
    for (const event of [{ from: NUMBER, body: CANARY }, { from: '5511900000000' }])
      await run(sql`insert into refused_events (company_id, connection_id, kind, event, error, tries)
        values (${companyId}, ${connectionId}, 'message', ${JSON.stringify(event)}, '', 3)`);
    const webhook = webhookOf([
      { from: old, text: { body: CANARY } },
      { from: '5511900000000', text: { body: 'fica' } },
    ]);
    await run(sql`insert into cloud_webhooks (company_id, connection_id, body)
      values (${companyId}, ${connectionId}, ${webhook})`);
    const other = await buildContact(app.core, companyId, { name: 'Vizinho' });
    await provider.append(inbound({ from: other.number, body: 'fica' }));
    await attach(other.id, 'fica também');

    const [contact] = (await admin.call('GET /contacts', { query: { searchParam: NUMBER } }))
      .contacts;
    const params = { contactId: String(contact!.id) };
    await run(sql`insert into drafts (company_id, user_id, ticket_id, body, edited_at)
      select ${companyId}, ${user.user.id}, id, ${CANARY}, now() from tickets where contact_id = ${contact!.id}`);
    expect(await tracesOf(CANARY)).toContain('drafts.body');
    expect(await refusal(user.call('DELETE /contacts/:contactId/data', { params }))).toBe(
      '403 ERR_NO_PERMISSION',
    );
    expect(await admin.call('DELETE /contacts/:contactId/data', { params })).toEqual({
      id: contact!.id,
    });
    await eventually('files are gone', async () => (await filesWith(CANARY)).length === 0);
    expect(await tracesOf(CANARY)).toEqual([]);
    expect(await tracesOf(NUMBER)).toEqual([]);
    expect(await tracesOf('fica')).toContain('a file');
    expect((await run(sql`select from refused_events`)).rows).toHaveLength(1);
    const { rows: webhooks } = await run(sql`select body from cloud_webhooks`);
    const waiting = webhooks.map(({ body }) => String(body)).join();
    expect(waiting).toContain('fica');
    for (const trace of [CANARY, NUMBER, old]) expect(waiting).not.toContain(trace);
    const { events } = await admin.call('GET /audit', { query: { action: 'contactErased' } });
    expect(events).toMatchObject([{ subject: String(contact!.id), detail: '' }]);
    const left = await inCompany(({ db }) =>
      rows<{ body: string; is_deleted: boolean }>(
        db,
        sql`select body, is_deleted from messages order by id`,
      ),
    );
    expect(left).toEqual([
      { body: '', is_deleted: true },
      { body: '@…, olha', is_deleted: false },
      { body: 'fica', is_deleted: false },
    ]);
    expect(await refusal(admin.call('DELETE /contacts/:contactId/data', { params }))).toBe(
      '404 ERR_NO_CONTACT_FOUND',
    );
  });

  describe('leaves no trace of what went before:', () => {
    const name = 'Bem-te-vi';
    const number = '5521912344329';
    const someone = async (from: string) => {
      await provider.append(inbound({ from, name, body: `oi do ${name}` }));
      const [contact] = (await admin.call('GET /contacts', { query: { searchParam: from } }))
        .contacts;
      await attach(contact!.id, `carta do ${name}`);
      return contact!.id;
    };
    const erased = async (contactId: number) => {
      const params = { contactId: String(contactId) };
      await admin.call('DELETE /contacts/:contactId/data', { params });
      await eventually('files are gone', async () => (await filesWith(name)).length === 0);
      expect(await tracesOf(name)).toEqual([]);
    };

    it('a ticket that was deleted', async () => {
      const contactId = await someone(number);
      await run(sql`insert into wa_sent_messages (company_id, connection_id, provider_id, content)
        select company_id, connection_id, provider_id, '' from messages where contact_id = ${contactId}`);
      const [ticket] = await inCompany(({ db }) =>
        rows<{ id: number }>(db, sql`select id from tickets where contact_id = ${contactId}`),
      );
      // Also shown by a quick reply, which keeps it.
      await admin.call('POST /quick-messages', { body: { shortcode: 'carta', message: 'carta' } });
      await run(sql`update quick_messages set file_id = (
        select file_id from messages where contact_id = ${contactId})`);
      await provider.append(inbound({ from: number, body: 'mais' }));
      await attach(contactId, `outra carta do ${name}`);
      const params = { ticketId: String(ticket!.id) };
      await admin.call('DELETE /tickets/:ticketId', { params });
      await eventually('one file is gone', async () => (await filesWith(name)).length === 1);
      expect(await tracesOf(`outra carta do ${name}`)).toEqual([]);
      const { rows: kept } = await run(sql`select from wa_sent_messages`);
      expect(kept).toEqual([]);
      const { records } = await admin.call('GET /quick-messages');
      const quickMessageId = String(records[0]!.id);
      await admin.call('DELETE /quick-messages/:quickMessageId', { params: { quickMessageId } });
      await erased(contactId);
    });

    it('a contact that was merged into another', async () => {
      const older = await someone(number);
      const younger = await someone('5521912344330');
      await givePicture(older, `retrato do ${name}`);
      await givePicture(younger, `outro retrato do ${name}`);
      const params = { contactId: String(younger) };
      await admin.call('POST /contacts/:contactId/data', { params });
      await eventually('the file is there', async () => {
        const { state } = await admin.call('GET /contacts/:contactId/data', { params });
        return state === 'done';
      });
      await admin.call('POST /contacts/:contactId/merge', {
        params: { contactId: String(older) },
        body: { otherId: younger },
      });
      await eventually('what only the other had is gone', async () => {
        const left = await filesWith(name);
        // Two letters and the picture that stays.
        return left.length === 3;
      });
      await erased(older);
    });

    it('a connection that was deleted', async () => {
      const connection = await buildConnection(app.core, companyId);
      const other = await openTestProvider(app.core, companyId, connection.id);
      await other.append(inbound({ from: number, name, body: `oi do ${name}` }));
      const [contact] = (await admin.call('GET /contacts', { query: { searchParam: number } }))
        .contacts;
      await attach(contact!.id, `carta do ${name}`);
      await run(sql`update tickets set status = 'closed', closed_at = now()
        where contact_id = ${contact!.id}`);
      const params = { whatsappId: String(connection.id) };
      await admin.call('DELETE /whatsapp/:whatsappId', { params });
      await eventually('the file is gone', async () => (await filesWith(name)).length === 0);
      await erased(contact!.id);
    });
  });

  it('forgets for the other companies where one cannot be forgotten', async () => {
    const others: number[] = [];
    for (const name of ['Emperrada', 'Seguinte']) {
      const { id } = await buildCompany(app.core, { name });
      const contact = await buildContact(app.core, id);
      await inTransaction(companyCtx(app.core, id), ({ db }) =>
        db.execute(sql`insert into contact_exports (company_id, contact_id, created_at)
          values (${id}, ${contact.id}, now() - interval '25 hours')`),
      );
      others.push(id);
    }
    const owner = new pg.Client({ connectionString: app.databaseUrl });
    await owner.connect();
    try {
      await owner.query(`
        create function stuck() returns trigger language plpgsql as $$ begin raise 'stuck'; end $$;
        create trigger stuck before delete on contact_exports for each row
          when (old.company_id = ${others[0]}) execute function stuck();`);
      await forgetOld(app.core);
      await owner.query('begin; set local role prosa_system');
      const left = await owner.query('select company_id from contact_exports order by 1');
      expect(left.rows).toEqual([{ company_id: others[0] }]);
      await owner.query('rollback; drop trigger stuck on contact_exports; drop function stuck()');
    } finally {
      await owner.end();
    }
  });

  it('forgets closed attendances after the time the company chose, and no others', async () => {
    const contact = await buildContact(app.core, companyId);
    await provider.append(inbound({ from: contact.number, body: 'velha' }));
    await attach(contact.id, 'velho papel');
    await run(sql`insert into refused_events (company_id, connection_id, kind, event, error, tries, created_at)
      select ${companyId}, ${connectionId}, 'message', age, '', 3, now() - age::interval
      from (values ('29 days'), ('31 days')) as event (age)`);
    await run(sql`update tickets set status = 'closed', closed_at = now() - interval '31 days'
      where contact_id = ${contact.id}`);
    await provider.append(inbound({ from: contact.number, body: 'nova' }));
    await run(sql`insert into drafts (company_id, user_id, ticket_id, body, edited_at)
      select ${companyId}, ${user.user.id}, id, 'velha resposta', now() - interval '31 days' from tickets
      where contact_id = ${contact.id} and status <> 'closed'`);
    await forgetOld(app.core);
    expect(await tracesOf('velha')).toContain('drafts.body');
    const forgotten = (days: '0' | '30' | '90') =>
      admin.call('GET /retention/:days', { params: { days } });
    expect(await forgotten('30')).toEqual({ count: 1, countMore: false });
    expect(await forgotten('90')).toEqual({ count: 0, countMore: false });
    expect(await forgotten('0')).toEqual({ count: 0, countMore: false });
    await admin.call('PUT /settings/:key', {
      params: { key: 'retentionDays' },
      body: { value: '30' },
    });
    await forgetOld(app.core);
    await eventually('the file is gone', async () => (await filesWith('velho papel')).length === 0);
    expect(await tracesOf('velha')).toEqual([]);
    expect(await tracesOf('nova')).toContain('messages');
    const refused = await run(sql`select event from refused_events where event like '%days'`);
    expect(refused.rows).toEqual([{ event: '29 days' }]);
    const { events } = await admin.call('GET /audit', { query: { action: 'retentionApplied' } });
    expect(events).toMatchObject([{ user: null, detail: '1' }]);
  });

  it('forgets messages between attendances by their own age, and their thread with the last one', async () => {
    const contact = await buildContact(app.core, companyId);
    await provider.append(inbound({ from: contact.number, body: 'antiga' }));
    await run(sql`update tickets set status = 'closed', closed_at = now() - interval '31 days'
      where contact_id = ${contact.id}`);
    await writeBetween(contact.id, 'promo antiga', 31);
    await writeBetween(contact.id, 'promo recente', 29);
    const body = { value: '30' };
    await admin.call('PUT /settings/:key', { params: { key: 'retentionDays' }, body });
    await forgetOld(app.core);
    expect(await tracesOf('antiga')).toEqual([]);
    expect(await tracesOf('promo recente')).toContain('messages');
    await run(
      sql`update messages set created_at = now() - interval '31 days' where body = 'promo recente'`,
    );
    await forgetOld(app.core);
    const threads = await run(sql`select from conversations where contact_id = ${contact.id}`);
    expect(threads.rows).toEqual([]);
  });
});
