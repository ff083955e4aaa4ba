import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { companyCtx, inTransaction } from '../../apps/server/src/core/ctx.ts';
import { sql } from '../../apps/server/src/core/db/drizzle.ts';
import {
  buildConnection,
  buildContact,
  buildTicket,
} from '../../apps/server/src/testing/builders.ts';
import { buildTaggedContacts } from '../../apps/server/src/testing/campaign-audience.ts';
import { PIXEL } from '../../apps/server/src/testing/pixel.ts';
import { inbound, type TestProvider } from '../../apps/server/src/testing/provider.ts';
import {
  eventually,
  type TestApp,
  type TestSession,
} from '../../apps/server/src/testing/test-app.ts';
import { gets, PushStage } from './push-stage.ts';

let stage: PushStage;
let app: TestApp;
let companyId: number;
let queueId: number;
let provider: TestProvider;
beforeAll(async () => {
  stage = await PushStage.open();
  ({ app, companyId, queueId, provider } = stage);
});
afterAll(() => stage?.close());

const person: PushStage['person'] = (options) => stage.person(options);
const subscribe: PushStage['subscribe'] = (...how) => stage.subscribe(...how);
const watches: PushStage['watches'] = (session) => stage.watches(session);
const settled = () => stage.settled();

let numbers = 0;
const newNumber = () => `55119880${String(++numbers).padStart(5, '0')}`;
const writes = (from: string, body = 'Segredo do cliente') =>
  provider.append(inbound({ from, body }));

const countSubscriptions = () =>
  inTransaction(companyCtx(app.core, companyId), async (tx) => {
    const { rows } = await tx.db.execute(sql`select 1 from push_subscriptions`);
    return rows.length;
  });

describe('notifies', () => {
  it("a user without an open page, by an encrypted message without the customer's words", async () => {
    const browser = await subscribe(await person());
    await writes(newNumber());
    const [push] = await gets(browser);
    expect(push).toMatchObject({
      urgency: 'high',
      topic: expect.stringMatching(/^[0-9a-f]{32}$/),
      data: {
        title: expect.stringMatching(/^Cliente \d{4} aguarda atendimento$/),
        body: '1 mensagem não lida',
        path: expect.stringMatching(/^\/tickets\/[0-9a-f-]{36}$/),
        lang: 'pt',
      },
    });
    expect(JSON.stringify(push)).not.toContain('Segredo');
  });

  it('with the words of the message in the language of a user who wants them', async () => {
    const browser = await subscribe(await person({ language: 'es' }), true);
    await writes(newNumber(), '*Hola*');
    const [push] = await gets(browser);
    expect(push?.data).toMatchObject({
      title: expect.stringMatching(/ espera atención$/),
      body: '*Hola*',
    });
  });

  it('with the icon of the operator, if they have set one', async () => {
    const operator = await person({ profile: 'admin', super: true });
    const params = { image: 'appIcon' as const };
    await operator.call('POST /installation-images/:image', {
      params,
      files: { picture: [new Blob([PIXEL])] },
    });
    await settled();
    const browser = await subscribe(await person());
    await writes(newNumber());
    const [push] = await gets(browser);
    expect(push?.data).toMatchObject({
      icon: expect.stringMatching(/^\/api\/branding\/images\/appIcon-192\?v=\w+$/),
    });
    await operator.call('DELETE /installation-images/:image', { params });
  });

  it('admins of a campaign that waits for them, and nobody else', async () => {
    const admin = await person({ profile: 'admin' });
    const browser = await subscribe(admin);
    const other = await subscribe(await person());
    const { tagId } = await buildTaggedContacts(app, companyId, 1);
    const line = await buildConnection(app.core, companyId);
    const campaign = await admin.call('POST /campaigns', {
      body: { name: 'Natal', message1: 'Oi', tagListId: tagId, whatsappIds: [line.id] },
    });
    const params = { campaignId: String(campaign.id) };
    await admin.call('POST /campaigns/:campaignId/start', { params });
    await inTransaction(companyCtx(app.core, companyId), (tx) =>
      tx.db.execute(sql`delete from connections where id = ${line.id}`),
    );
    const [push] = await gets(browser);
    expect(push?.data).toMatchObject({
      title: 'A campanha Natal parou',
      path: `/campaign/${campaign.id}/report`,
      lang: 'pt',
    });
    await admin.call('POST /campaigns/:campaignId/cancel', { params });
    expect(other.received).toEqual([]);
  });

  it('nobody about kinds that they switched off, other queues, or while a page is open', async () => {
    const silent = await person();
    await silent.call('PUT /users/alerts', {
      body: { alertsOff: ['waiting'], alertSound: 'bell' },
    });
    const without = await subscribe(silent);
    const elsewhere = await subscribe(await person({ queueIds: [] }));
    const present = await person();
    const open = await subscribe(present);
    const watching = await watches(present);
    await writes(newNumber());
    await settled();
    expect([without, elsewhere, open].map(({ received }) => received.length)).toEqual([0, 0, 0]);
    watching.disconnect();
  });

  it('users about their own tickets, not those of colleagues', async () => {
    const holder = await person({ allTicket: 'desabled' });
    const mine = await subscribe(holder);
    const other = await subscribe(await person());
    const { id: ticketId } = await openTicket(holder.user.id);
    await inTransaction(companyCtx(app.core, companyId), (tx) =>
      tx.enqueue('notify-absent', { ticketIds: [ticketId] }),
    );
    const [push] = await gets(mine);
    await writes(newNumber());
    await settled();
    expect(other.received.map(({ data }) => tagOf(data))).not.toContain(tagOf(push?.data));
  });

  it('users about a ticket that a colleague transfers to them or to their queue', async () => {
    const giver = await person();
    const holder = await person();
    const [own, ofHolder] = [await subscribe(giver), await subscribe(holder)];
    const { id: ticketId } = await openTicket(giver.user.id, 0);
    const put = (body: object) =>
      giver.call('PUT /tickets/:ticketId', { params: { ticketId }, body });
    await put({ userId: holder.user.id });
    const [push] = await gets(ofHolder);
    expect(push?.data).toMatchObject({
      title: expect.stringMatching(/^Atendimento transferido: /),
      body: 'Transferido para você',
    });
    await settled();
    expect(own.received).toEqual([]);
  });

  it('about a new message, not again about the transfer, in a ticket that is not opened yet', async () => {
    const giver = await person();
    const holder = await person();
    const browser = await subscribe(holder);
    const number = newNumber();
    const { id: contactId } = await buildContact(app.core, companyId, { number });
    const { id: ticketId } = await buildTicket(app.core, companyId, {
      connectionId: provider.lease.connectionId,
      status: 'open',
      contactId,
      userId: giver.user.id,
      queueId,
    });
    const body = { userId: holder.user.id };
    await giver.call('PUT /tickets/:ticketId', { params: { ticketId }, body });
    await gets(browser);
    await writes(number);
    const [, push] = await gets(browser, 2);
    expect(push?.data).toMatchObject({
      title: expect.stringMatching(/^Nova mensagem de /),
      body: '1 mensagem não lida',
    });
  });

  it('about messages that arrived before the server noticed that the page was closed', async () => {
    const session = await person();
    const browser = await subscribe(session);
    const socket = await watches(session);
    socket.disconnect();
    await writes(newNumber());
    await gets(browser);
  });
});

const tagOf = (data: unknown): string => (data as { tag: string }).tag;

const openTicket = (userId: number, unread = 1) =>
  buildTicket(app.core, companyId, {
    connectionId: provider.lease.connectionId,
    status: 'open',
    unread,
    userId,
    queueId,
  });

describe('one ticket', () => {
  it('sends a sleeping browser one notification per ticket for what it missed', async () => {
    const browser = await subscribe(await person());
    browser.isAway = true;
    const number = newNumber();
    for (const count of [1, 2, 3]) {
      await writes(number, `${count}`);
      await settled();
    }
    browser.comeBack();
    const ofTicket = browser.received.filter(({ data }) =>
      (data as { title: string }).title.includes(number.slice(-4)),
    );
    expect(ofTicket.map(({ data }) => (data as { body: string }).body)).toEqual([
      '3 mensagens não lidas',
    ]);
  });

  it('retries with a busy push service', async () => {
    const holder = await person();
    const browser = await subscribe(holder);
    browser.faults.push(503);
    const { id: ticketId } = await openTicket(holder.user.id);
    await inTransaction(companyCtx(app.core, companyId), (tx) =>
      tx.enqueue('notify-absent', { ticketIds: [ticketId] }),
    );
    await settled();
    expect(browser.received).toHaveLength(1);
  });
});

describe('the end of a subscription', () => {
  it.each([
    [
      'its user switches it off',
      (session: TestSession) => session.call('DELETE /push-subscription'),
    ],
    [
      'he signs out',
      (session: TestSession) =>
        app.client({ cookie: session.cookie, 'x-prosa': '1' })('DELETE /auth/logout'),
    ],
    ['they sign in elsewhere', (session: TestSession) => app.login(session.user.email)],
  ])('%s', async (_how, end) => {
    const session = await person();
    const browser = await subscribe(session);
    const before = await countSubscriptions();
    await end(session);
    expect(await countSubscriptions()).toBe(before - 1);
    await writes(newNumber());
    await settled();
    expect(browser.received).toEqual([]);
  });

  it('its browser is gone', async () => {
    const session = await person();
    stage.service.forget(await subscribe(session));
    await writes(newNumber());
    await eventually('the subscription is dropped', async () => {
      const { isSubscribed } = await session.call('GET /push-subscription');
      return !isSubscribed;
    });
  });

  it('a colleague uses the same browser', async () => {
    const before = await person();
    const browser = await subscribe(before);
    const after = await person();
    const body = { ...browser.subscription, showsText: false };
    await after.call('PUT /push-subscription', { body });
    expect((await before.call('GET /push-subscription')).isSubscribed).toBe(false);
    expect((await after.call('GET /push-subscription')).isSubscribed).toBe(true);
  });
});

describe("a browser's subscription", () => {
  it.each([
    ['an address inside', { endpoint: 'https://10.0.0.1/push' }],
    ['no address', { endpoint: 'push' }],
    ['another protocol', { endpoint: 'ftp://push.example.com/' }],
    ['no key of the curve', { keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) } }],
    ['a key of another length', { keys: { p256dh: 'AAAA', auth: 'A'.repeat(22) } }],
  ])('is refused: %s', async (_what, change) => {
    const session = await person();
    const { publicKey } = await session.call('GET /push-subscription');
    const body = {
      ...stage.service.subscribe(publicKey).subscription,
      showsText: false,
      ...change,
    };
    await expect(session.call('PUT /push-subscription', { body })).rejects.toMatchObject({
      code: 'ERR_VALIDATION',
    });
  });
});
