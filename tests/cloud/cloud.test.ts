/** Features that only the Cloud API has: the service window, templates, secrets, people without numbers. */
import { Writable } from 'node:stream';
import type { Message } from '@prosa/contract/messages';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildCompany, buildUser } from '../../apps/server/src/testing/builders.ts';
import { eventually, startTestApp } from '../../apps/server/src/testing/test-app.ts';
import { GraphServer } from '../fakes/graph-server/graph-server.ts';
import { type CloudRig, linkCloud, openCloudRig } from '../providers/cloud-rig.ts';
import { Desk } from '../providers/desk.ts';

const HOUR_MS = 3_600_000;

let rig: CloudRig;
let desk: Desk;
beforeAll(async () => {
  rig = await openCloudRig();
  desk = new Desk(rig);
});
afterAll(() => rig?.close());

let lastNumber = 0;
const newCustomer = () =>
  rig.number.customer(`55119770${String(++lastNumber).padStart(5, '0')}`, `Pessoa ${lastNumber}`);

/** For Meta, everything inside happened this long ago. */
async function ago(ms: number, act: () => Promise<unknown>): Promise<void> {
  rig.graph.clockOffsetMs = -ms;
  await act();
  rig.graph.clockOffsetMs = 0;
}

const code = (value: string) => expect.objectContaining({ code: value });

describe('a message that Meta accepts and then does not deliver', () => {
  it('fails with the reason', async () => {
    const customer = newCustomer();
    await customer.send({ kind: 'text', body: 'oi' });
    const { id: ticketId } = await desk.accept(customer.number);
    rig.graph.faults.refuseLater.push(131026);
    const { id } = await desk.say(ticketId, 'chega?');
    const failed = await desk.message(
      ticketId,
      'a failure',
      (m) => m.id === id && m.sendState === 'failed',
    );
    expect(failed.error).toBe('ERR_RECIPIENT_UNREACHABLE');
  });
});

describe('an attempt interrupted by a crash', () => {
  it('is not repeated before Meta had time to report it, and the report settles it', async () => {
    const customer = newCustomer();
    await customer.send({ kind: 'text', body: 'oi' });
    const { id: ticketId } = await desk.accept(customer.number);
    await rig.faults.drop();
    await eventually('the line is down', async () => (await desk.status()) !== 'CONNECTED');
    const { id } = await desk.say(ticketId, 'foi?');
    const client = new pg.Client({ connectionString: rig.app.databaseUrl });
    await client.connect();
    await client.query('set role prosa_system');
    const { rows } = await client.query<{ provider_id: string }>(
      'update messages set sending_epoch = 1, attempts = 1, in_doubt_since = now() where id = $1 returning provider_id',
      [id],
    );
    await rig.faults.restore();
    await eventually('it is put off', async () => {
      const found = await client.query(
        `select from messages where id = $1 and sending_epoch is null
          and next_try_at > now() + interval '30 seconds'`,
        [id],
      );
      return found.rowCount === 1;
    });
    await client.end();
    rig.number.tell({
      statuses: [
        {
          id: 'wamid.reported',
          status: 'delivered',
          timestamp: String(Math.floor(Date.now() / 1000)),
          biz_opaque_callback_data: rows[0]!.provider_id,
        },
      ],
    });
    const settled = await desk.reaches(ticketId, id, 3);
    expect(settled.sendState).toBe('sent');
    expect(await customer.inbox()).toEqual([]);
  });
});

describe('the service window', () => {
  it('is sent with the ticket, and closes free text after 24 hours', async () => {
    const customer = newCustomer();
    await ago(25 * HOUR_MS, () => customer.send({ kind: 'text', body: 'ontem' }));
    const ticket = await desk.accept(customer.number);
    expect(Date.parse(ticket.windowEndsAt ?? '')).toBeLessThan(Date.now());
    await expect(desk.say(ticket.id, 'bom dia')).rejects.toEqual(code('ERR_SERVICE_WINDOW_CLOSED'));
    await customer.send({ kind: 'text', body: 'hoje' });
    await desk.received(ticket.id, 'hoje');
    const { id } = await desk.say(ticket.id, 'bom dia');
    await desk.reaches(ticket.id, id, 2);
    const again = await desk.ticket(customer.number);
    expect(Date.parse(again.windowEndsAt ?? '')).toBeGreaterThan(Date.now() + 23 * HOUR_MS);
  });

  it('does not offer to delete a message that Meta has accepted', async () => {
    const customer = newCustomer();
    await customer.send({ kind: 'text', body: 'oi' });
    const { id: ticketId } = await desk.accept(customer.number);
    const { id } = await desk.say(ticketId, 'fica');
    await desk.reaches(ticketId, id, 2);
    await expect(desk.delete(id)).rejects.toEqual(code('ERR_DELETE_WAPP_MSG'));
  });

  it("refuses texts above Meta's limit before they are stored", async () => {
    const customer = newCustomer();
    await customer.send({ kind: 'text', body: 'oi' });
    const { id } = await desk.accept(customer.number);
    await expect(desk.say(id, 'x'.repeat(4097))).rejects.toEqual(code('ERR_TEXT_TOO_LONG'));
  });
});

describe('templates', () => {
  const approved = {
    name: 'pedido_pronto',
    language: 'pt_BR',
    status: 'APPROVED',
    category: 'UTILITY',
    components: [{ type: 'BODY', text: 'Olá {{1}}, o pedido {{2}} está pronto.' }],
  };

  it('are synchronised, sent outside the window, and shown as the customer reads them', async () => {
    rig.number.templates = [
      approved,
      { ...approved, name: 'outro', status: 'REJECTED' },
      ...Array.from({ length: 120 }, (_, n) => ({ ...approved, name: `modelo_${n}` })),
    ];
    const whatsappId = rig.connectionId;
    const { templates, state } = await rig.admin.call('POST /templates/sync', {
      body: { whatsappId },
    });
    expect([state, templates.length]).toEqual(['ok', 122]);
    const find = (name: string) => templates.find((template) => template.name === name)!;
    expect(find('outro').isSendable).toBe(false);
    const customer = newCustomer();
    await ago(30 * HOUR_MS, () => customer.send({ kind: 'text', body: 'ontem' }));
    const { id: ticketId } = await desk.accept(customer.number);
    const send = (templateId: number, values: Record<string, string>, clientId?: string) =>
      rig.admin.call('POST /messages/:ticketId/template', {
        params: { ticketId },
        body: { templateId, values, ...(clientId ? { clientId } : {}) },
      });
    const { id } = find('pedido_pronto');
    await expect(send(id, { 'body.1': 'Ana' })).rejects.toEqual(code('ERR_TEMPLATE_VALUES'));
    await expect(send(find('outro').id, {})).rejects.toEqual(code('ERR_TEMPLATE_NOT_SENDABLE'));
    const values = { 'body.1': 'Ana', 'body.2': '42' };
    const key = crypto.randomUUID();
    const sent: Message = await send(id, values, key);
    expect((await send(id, values, key)).id).toBe(sent.id);
    expect(sent.body).toBe('Olá Ana, o pedido 42 está pronto.');
    await desk.reaches(ticketId, sent.id, 3);
    expect(await customer.inbox()).toMatchObject([{ kind: 'template', body: sent.body }]);
  });

  it('are sent by a schedule to whom free text may not be sent, else its text', async () => {
    rig.number.templates = [approved];
    const whatsappId = rig.connectionId;
    const { templates } = await rig.admin.call('POST /templates/sync', { body: { whatsappId } });
    const schedule = async (customer: { number: string }) => {
      const { contactId } = await desk.ticket(customer.number);
      const { id } = await rig.admin.call('POST /schedules', {
        body: {
          body: 'Seu pedido está pronto',
          contactId,
          sendAt: new Date().toISOString(),
          whatsappId,
          templateId: templates[0]!.id,
          templateValues: { 'body.1': '{{firstName}}', 'body.2': '42' },
        },
      });
      return id;
    };
    const [late, recent] = [newCustomer(), newCustomer()];
    await ago(30 * HOUR_MS, () => late.send({ kind: 'text', body: 'ontem' }));
    await recent.send({ kind: 'text', body: 'agora' });
    await schedule(late);
    await schedule(recent);
    const arrives = (customer: ReturnType<typeof newCustomer>) =>
      eventually('it arrives', async () => (await customer.inbox()).at(-1));
    expect(await arrives(late)).toMatchObject({
      kind: 'template',
      body: 'Olá Pessoa, o pedido 42 está pronto.',
    });
    expect(await arrives(recent)).toMatchObject({ kind: 'text', body: 'Seu pedido está pronto' });
    const other = { whatsappId: null, templateId: templates[0]!.id };
    const params = { scheduleId: String(await schedule(recent)) };
    const change = rig.admin.call('PUT /schedules/:scheduleId', { params, body: other });
    await expect(change).rejects.toEqual(code('ERR_NO_TEMPLATE_FOUND'));
  });

  it('deleted at Meta are deleted here; when Meta does not answer, the list stays', async () => {
    rig.number.templates = [approved];
    const whatsappId = rig.connectionId;
    const sync = () => rig.admin.call('POST /templates/sync', { body: { whatsappId } });
    expect((await sync()).templates).toHaveLength(1);
    rig.graph.faults.isDown = true;
    expect(await sync()).toMatchObject({ state: 'unreachable', templates: [{}] });
    rig.graph.restore();
    await desk.becomes('CONNECTED');
  });
});

describe('people', () => {
  it('who hide their number are answered by their user id, and keep their contact', async () => {
    const customer = newCustomer();
    customer.hidesNumber = true;
    await customer.send({ kind: 'text', body: 'sem número' });
    const find = async () => {
      const query = { searchParam: customer.name, showAll: true };
      const { tickets } = await rig.admin.call('GET /tickets', { query });
      // Names with similar spelling are found, too.
      return tickets.filter(({ contact }) => contact.name === customer.name);
    };
    const [ticket] = await eventually('a ticket', async () => {
      const found = await find();
      return found.length > 0 && found;
    });
    expect(ticket!.contact.number).toBe('');
    const body = { status: 'open' as const };
    const params = { ticketId: ticket!.id };
    await rig.admin.call('PUT /tickets/:ticketId', { params, body });
    const { id } = await desk.say(ticket!.id, 'olá');
    await desk.reaches(ticket!.id, id, 3);
    customer.hidesNumber = false;
    await customer.send({ kind: 'text', body: 'agora com número' });
    await desk.received(ticket!.id, 'agora com número');
    expect(await find()).toHaveLength(1);
  });

  it('who change their number stay one contact', async () => {
    const customer = newCustomer();
    await customer.send({ kind: 'text', body: 'número antigo' });
    const { id: ticketId } = await desk.accept(customer.number);
    const next = customer.changeNumber(`55119771${String(++lastNumber).padStart(5, '0')}`);
    await next.send({ kind: 'text', body: 'número novo' });
    await desk.received(ticketId, 'número novo');
  });
});

describe('the account', () => {
  it('shows only the end of its secrets, keeps those that are not typed again, and is checked', async () => {
    const params = { whatsappId: rig.connectionId };
    const account = await rig.admin.call('GET /whatsapp/:whatsappId/cloud', { params });
    expect(account).toMatchObject({
      tokenHint: rig.number.token.slice(-4),
      appSecretHint: rig.number.appSecret.slice(-4),
      displayNumber: rig.number.displayNumber,
    });
    expect(JSON.stringify(account)).not.toContain(rig.number.token);
    const { phoneNumberId, businessAccountId } = account;
    const save = (ids: object) =>
      rig.admin.call('PUT /whatsapp/:whatsappId/cloud', {
        params,
        body: { phoneNumberId, businessAccountId, ...ids },
      });
    const check = () => rig.admin.call('POST /whatsapp/:whatsappId/cloud/check', { params });
    await save({});
    expect(await check()).toMatchObject({
      token: { state: 'ok' },
      number: { state: 'ok' },
      subscription: { state: 'ok' },
    });
    await save({ phoneNumberId: '99999999' });
    expect(await check()).toMatchObject({ token: { state: 'ok' }, number: { state: 'failed' } });
    await save({ token: 'wrong-token' });
    expect(await check()).toMatchObject({
      token: { state: 'failed', code: 190 },
      number: { state: 'skipped' },
    });
    await desk.becomes('DISCONNECTED');
    await save({ token: rig.number.token });
    await desk.becomes('CONNECTED');
  });

  it('is sealed in the database', async () => {
    const client = new pg.Client({ connectionString: rig.app.databaseUrl });
    await client.connect();
    await client.query('set role prosa_system');
    const { rows } = await client.query<{ token: Buffer }>('select token from cloud_accounts');
    await client.end();
    expect(rows.some(({ token }) => token.includes(rig.number.token))).toBe(false);
  });
});

it('logs no secret and no word of a customer', async () => {
  const graph = await GraphServer.start();
  let logged = '';
  const log = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      logged += chunk.toString();
      done();
    },
  });
  const app = await startTestApp(
    { GRAPH_URL: graph.url, CLOUD_PROBE_MS: '200', LOG_LEVEL: 'debug' },
    log,
  );
  const { id: companyId } = await buildCompany(app.core);
  const user = await buildUser(app.core, companyId, { profile: 'admin', allTicket: 'enabled' });
  const admin = await app.login(user.email);
  const number = graph.addNumber({ token: 'EAAGcanarytoken', appSecret: 'canarysecret' });
  const whatsappId = await linkCloud({ app, admin, graph, number });
  await number.customer('5511977055555').send({ kind: 'text', body: 'canarywords' });
  await eventually('a ticket', async () => {
    const { tickets } = await admin.call('GET /tickets', { query: { showAll: true } });
    return tickets.length > 0;
  });
  graph.faults.isDown = true;
  await eventually('the line is down', async () => {
    const { status } = await admin.call('GET /whatsapp/:whatsappId', { params: { whatsappId } });
    return status === 'TIMEOUT';
  });
  await app.stop();
  await graph.stop();
  expect(logged).not.toMatch(/canary|5511977055555/);
  expect(logged).toContain('server-unreachable');
});
