import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rows } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';
import { buildConnection, buildContact } from '../../testing/builders.ts';
import { type KeptDataStage, openKeptData } from '../../testing/kept-data-stage.ts';
import { inbound, openTestProvider } from '../../testing/provider.ts';
import { refusal } from '../../testing/refusal.ts';
import { eventually } from '../../testing/test-app.ts';
import { unpack } from '../../testing/unpack.ts';
import { forgetOld } from './forget-old.ts';

const CANARY = 'Curió';
const NUMBER = '5521992344321';

let stage: KeptDataStage;
let app: KeptDataStage['app'];
let companyId: number;
let connectionId: number;
let provider: KeptDataStage['provider'];
let admin: KeptDataStage['admin'];
let user: KeptDataStage['user'];
const run: KeptDataStage['run'] = (statement) => stage.run(statement);
const inCompany: KeptDataStage['inCompany'] = (work) => stage.inCompany(work);
const attach: KeptDataStage['attach'] = (...of) => stage.attach(...of);
const givePicture: KeptDataStage['givePicture'] = (...of) => stage.givePicture(...of);
const tracesOf: KeptDataStage['tracesOf'] = (text) => stage.tracesOf(text);
const filesWith: KeptDataStage['filesWith'] = (text) => stage.filesWith(text);
const writeBetween: KeptDataStage['writeBetween'] = (...of) => stage.writeBetween(...of);
beforeAll(async () => {
  stage = await openKeptData();
  ({ app, companyId, connectionId, provider, admin, user } = stage);
});
afterAll(() => app?.stop());

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

/** As Meta delivers them, not processed yet. */
const webhookOf = (messages: { from: string; text: { body: string } }[]): Buffer => {
  const contacts = messages.map(({ from }) => ({ wa_id: from, profile: { name: from } }));
  const told = messages.map((each) => ({ id: each.from, timestamp: '1', type: 'text', ...each }));
  const value = { metadata: { phone_number_id: '1' }, contacts, messages: told };
  return Buffer.from(JSON.stringify({ entry: [{ changes: [{ field: 'messages', value }] }] }));
};

describe('data rights', () => {
  it('packs everything known about a contact, for admins, for a day', async () => {
    const { contactId, params } = await buildPerson();
    await givePicture(contactId, `retrato do ${CANARY}`);
    const list = await admin.call('POST /contact-lists', { body: { name: 'Aniversários' } });
    const body = { contactListId: list.id, name: CANARY, number: NUMBER };
    await admin.call('POST /contact-list-items', { body });
    await admin.call('POST /suppressions', { body: { number: NUMBER } });
    await run(sql`with c as (
        insert into campaigns (company_id, name, run) values (${companyId}, 'Natal', 1) returning id
      ), r as (insert into campaign_runs (company_id, campaign_id, run) select ${companyId}, id, 1 from c)
      insert into campaign_recipients (company_id, campaign_id, run, number, state, reason, fields)
      select ${companyId}, id, 1, ${NUMBER}, 'skipped', 'suppressed', ${JSON.stringify({ apelido: CANARY })}::jsonb from c`);
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
    expect(about.contactLists).toMatchObject([{ list: 'Aniversários', number: NUMBER }]);
    expect(about.optOut).toMatchObject({ reason: 'person' });
    expect(about.campaigns).toMatchObject([
      { campaign: 'Natal', state: 'skipped', fields: { apelido: CANARY } },
    ]);
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

  it('erases a contact everywhere', async () => {
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
    // As written before mobile numbers got the ninth digit.
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

  describe('leaves no trace of earlier data:', () => {
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
        // Two attached files and the picture that stays.
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
});
