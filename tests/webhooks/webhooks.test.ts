/** Webhooks from the page to a receiver: what customers, attendants and admins do arrives there. */
import type { EventPayloads } from '@prosa/contract/realtime';
import type { WebhookType } from '@prosa/contract/webhooks/events';
import { webhookTypes } from '@prosa/contract/webhooks/events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { companyCtx, inTransaction } from '../../apps/server/src/core/ctx.ts';
import { buildCompany, buildQueue, buildTag } from '../../apps/server/src/testing/builders.ts';
import { refusal } from '../../apps/server/src/testing/refusal.ts';
import { linkSandbox, type SandboxPhone } from '../../apps/server/src/testing/sandbox-phone.ts';
import {
  eventually,
  nextEvent,
  startTestApp,
  type TestApp,
  type TestSession,
} from '../../apps/server/src/testing/test-app.ts';
import { type Received, WebhookReceiver } from '../fakes/webhook-receiver/webhook-receiver.ts';

let app: TestApp;
let receiver: WebhookReceiver;
let companyId: number;
let admin: TestSession;
let phone: SandboxPhone;
let webhookId: number;
beforeAll(async () => {
  receiver = await WebhookReceiver.start();
  app = await startTestApp({ LOOPBACK_TARGETS: 'on' });
  companyId = (await buildCompany(app.core)).id;
  const { id: queueId } = await buildQueue(app.core, companyId);
  admin = await app.enter(companyId, { profile: 'admin', queueIds: [queueId] });
  phone = await linkSandbox(app, admin);
  const body = { url: receiver.url, types: [...webhookTypes] };
  const { secret, ...row } = await admin.call('POST /webhooks', { body });
  receiver.secret = secret;
  webhookId = row.id;
});
afterAll(async () => {
  await app?.stop();
  await receiver?.close();
  expect(receiver.problems).toEqual([]);
});

const params = () => ({ webhookId: String(webhookId) });

/** The first event of a type that fits. */
const arrives = (type: WebhookType, fits: (event: Received) => boolean = () => true) =>
  eventually(type, () => receiver.received.find((each) => each.type === type && fits(each)));

test('an attendance arrives from the first message to the end', async () => {
  await phone.write('5511987650001', 'Quero comprar');
  const { data: ticket } = await arrives('ticket.created');
  expect(ticket).toMatchObject({ companyId, origin: 'customer', status: 'pending' });
  const ticketId = Number(ticket.id);
  expect((await arrives('contact.created')).data).toMatchObject({
    companyId,
    number: '5511987650001',
    origin: 'customer',
  });
  expect((await arrives('message.received')).data).toMatchObject({
    companyId,
    ticketId,
    whatsappId: phone.connectionId,
    contactId: ticket.contactId,
    body: 'Quero comprar',
    origin: 'customer',
  });

  const ofTicket = { params: { ticketId: String(ticketId) } };
  const accept = { status: 'open' as const, userId: admin.user.id };
  await admin.call('PUT /tickets/:ticketId', { ...ofTicket, body: accept });
  expect((await arrives('ticket.accepted')).data).toMatchObject({
    id: ticketId,
    userId: admin.user.id,
    origin: 'attendant',
  });
  await admin.call('POST /messages/:ticketId', { ...ofTicket, body: { body: 'Já ajudo' } });
  const { data: sent } = await arrives('message.sent', ({ data }) => data.origin === 'attendant');
  expect(String(sent.body)).toContain('Já ajudo');
  await arrives('message.status', ({ data }) => data.id === sent.id && data.sendState === 'sent');
  await admin.call('PUT /tickets/:ticketId', { ...ofTicket, body: { status: 'closed' } });
  expect((await arrives('ticket.closed')).data).toMatchObject({ id: ticketId, change: 'close' });
  const closed = receiver.received.filter(({ type }) => type === 'ticket.closed');
  expect(closed).toHaveLength(1);
});

test('a tag that the automation sets arrives, and stands in the thread', async () => {
  const tag = await buildTag(app.core, companyId, { name: 'VIP' });
  await phone.write('5511987650003', 'Quero comprar muito');
  const { data: ticket } = await arrives(
    'ticket.created',
    ({ data }) => data.lastMessage === 'Quero comprar muito',
  );
  const ticketId = Number(ticket.id);
  await inTransaction(companyCtx(app.core, companyId), (tx) =>
    tx.happened({ type: 'tag.wanted', ticketId, name: 'VIP' }),
  );
  const { data } = await arrives('ticket.updated', (event) => event.data.id === ticketId);
  expect(data).toMatchObject({ change: 'tag', origin: 'automation', tags: [{ id: tag.id }] });
  const thread = { params: { ticketId: String(ticketId) } };
  const { events } = await admin.call('GET /messages/:ticketId', thread);
  expect(events).toMatchObject([{ kind: 'tag', tag: 'VIP', user: null }]);
});

test('changes of contacts arrive, and a deleted one leaves nothing behind', async () => {
  const body = { name: 'Ana Segredo', number: '5511987650002', email: '', extraInfo: [] };
  const { id } = await admin.call('POST /contacts', { body });
  await arrives('contact.created', ({ data }) => data.id === id && data.origin === 'attendant');
  const ofContact = { params: { contactId: String(id) } };
  await admin.call('PUT /contacts/:contactId', { ...ofContact, body: { name: 'Ana' } });
  await arrives('contact.updated', ({ data }) => data.id === id && data.name === 'Ana');
  await admin.call('DELETE /contacts/:contactId', ofContact);
  const { data } = await arrives('contact.deleted', (event) => event.data.id === id);
  expect(data).toEqual({ id, companyId, origin: 'attendant' });
});

test('the log shows what was sent and answered, and sends it again with its id', async () => {
  const { records } = await admin.call('GET /webhooks/:webhookId/deliveries', { params: params() });
  const contact = records.find(({ type }) => type === 'contact.updated')!;
  const ofDelivery = { params: { ...params(), deliveryId: String(contact.id) } };
  const whole = await admin.call('GET /webhooks/:webhookId/deliveries/:deliveryId', ofDelivery);
  expect(whole).toMatchObject({ state: 'delivered', status: 200, attempts: 1, error: null });
  expect(JSON.parse(whole.body)).toMatchObject({ type: 'contact.updated' });
  const times = () => receiver.received.filter(({ id }) => id === whole.eventId).length;
  await admin.call('POST /webhooks/:webhookId/deliveries/:deliveryId/replay', ofDelivery);
  await eventually('it came again', () => times() === 2);
  const range = { from: '2026-01-01T00:00:00Z', until: '2099-01-01T00:00:00Z', failedOnly: false };
  await admin.call('POST /webhooks/:webhookId/replay', { params: params(), body: range });
  await eventually('all came again', () => times() === 3);
});

test('a test says how it was answered, also while the webhook is off', async () => {
  await admin.call('PUT /webhooks/:webhookId', { params: params(), body: { status: 'off' } });
  receiver.answers.push(200, { status: 404, body: 'not <b>registered</b>' });
  const good = await admin.call('POST /webhooks/:webhookId/test', { params: params() });
  expect(good).toMatchObject({ type: 'ping', state: 'delivered', status: 200 });
  const bad = await admin.call('POST /webhooks/:webhookId/test', { params: params() });
  expect(bad).toMatchObject({ state: 'failed', error: 'status', status: 404 });
  expect(bad.response).toBe('not <b>registered</b>');
  await admin.call('PUT /webhooks/:webhookId', { params: params(), body: { status: 'on' } });
  expect(await admin.call('GET /webhooks/:webhookId', { params: params() })).toMatchObject({
    failingSince: null,
  });
});

test('only admins manage them, and secrets appear in no answer, event or audit row', async () => {
  const { secret } = receiver;
  const supervisor = await app.enter(companyId, { profile: 'supervisor' });
  expect(await refusal(supervisor.call('GET /webhooks'))).toBe('403 ERR_NO_PERMISSION');
  const socket = await admin.socket();
  const heard = nextEvent<EventPayloads['webhook']>(socket, `company-${companyId}-webhook`);
  const body = { description: 'CRM' };
  const changed = await admin.call('PUT /webhooks/:webhookId', { params: params(), body });
  expect(await heard).toMatchObject({ action: 'update', record: { description: 'CRM' } });
  const seen = JSON.stringify([changed, await admin.call('GET /webhooks'), await heard]);
  expect(seen).toContain(secret.slice(-4));
  expect(seen).not.toContain(secret);
  const audit = JSON.stringify(await admin.call('GET /audit'));
  expect(audit).toContain('webhookCreated');
  // The address may hold a key of the receiver.
  for (const hidden of [secret, 'key=hidden']) expect(audit).not.toContain(hidden);
});

test('addresses of the own network and unsafe ones are refused, and so is an eleventh', async () => {
  const ofNothing = admin.call('POST /webhooks', { body: { url: receiver.url, types: [] } });
  expect(await refusal(ofNothing)).toBe('400 ERR_VALIDATION');
  const add = (url: string) =>
    admin.call('POST /webhooks', { body: { url, types: ['ticket.closed'], status: 'off' } });
  for (const url of [
    'not an address',
    'ftp://example.com/',
    'https://10.0.0.8/',
    'https://a:b@c.de/',
  ])
    expect(await refusal(add(url))).toBe('422 ERR_WEBHOOK_URL');
  for (let n = 1; n < 10; n++) await add('https://example.com/hook');
  expect(await refusal(add('https://example.com/hook'))).toBe('409 ERR_WEBHOOKS_LIMIT');
});
