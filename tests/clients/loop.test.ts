/** A workflow that answers every message with another one: webhook → workflow → API → webhook, until a cap ends it. */
import { messageApiLimits } from '@prosa/contract/message-api/manifest';
import axios from 'axios';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { companyCtx } from '../../apps/server/src/core/ctx.ts';
import { renewToken } from '../../apps/server/src/features/connections/token.service.ts';
import { buildCompany } from '../../apps/server/src/testing/builders.ts';
import { linkSandbox, type SandboxPhone } from '../../apps/server/src/testing/sandbox-phone.ts';
import {
  eventually,
  startTestApp,
  type TestApp,
  type TestSession,
} from '../../apps/server/src/testing/test-app.ts';
import { WebhookReceiver } from '../fakes/webhook-receiver/webhook-receiver.ts';

const NUMBER = '5511987650077';

let app: TestApp;
let receiver: WebhookReceiver;
let admin: TestSession;
let phone: SandboxPhone;
let token: string;
beforeAll(async () => {
  receiver = await WebhookReceiver.start();
  // Only the cap of a ticket ends it here, not the pace of a token.
  app = await startTestApp({ LOOPBACK_TARGETS: 'on', RATE_SEND_PER_SECOND: '1000' });
  const { id: companyId } = await buildCompany(app.core);
  admin = await app.enter(companyId, { profile: 'admin' });
  phone = await linkSandbox(app, admin);
  token = (await renewToken(companyCtx(app.core, companyId), phone.connectionId)).token;
});
afterAll(async () => {
  await app?.stop();
  await receiver?.close();
  expect(receiver.problems).toEqual([]);
});

/** @returns the statuses that the workflow got from the API */
function answerEverything(): number[] {
  const statuses: number[] = [];
  receiver.onEvent = ({ type }) => {
    if (type !== 'message.sent' && type !== 'message.received') return;
    void axios
      .post(
        `${app.url}/api/messages/send`,
        { number: NUMBER, body: 'Recebi a sua mensagem' },
        { headers: { authorization: `Bearer ${token}` }, validateStatus: () => true },
      )
      .then(({ status }) => statuses.push(status));
  };
  return statuses;
}

async function listen(skipsPrograms: boolean): Promise<number> {
  const { secret, id } = await admin.call('POST /webhooks', {
    body: { url: receiver.url, types: ['message.sent', 'message.received'], skipsPrograms },
  });
  receiver.secret = secret;
  return id;
}

test('a webhook that leaves out what programs send answers a customer once', async () => {
  const webhookId = await listen(true);
  const statuses = answerEverything();
  await phone.write(NUMBER, 'Olá');
  await eventually('the answer was taken', () => statuses.length === 1);
  // A second customer's message is delivered after everything that the answer could have caused.
  await phone.write('5511987650078', 'Oi');
  await eventually('both messages arrived', () => receiver.received.length === 2);
  expect(receiver.received.map(({ data }) => data.origin)).toEqual(['customer', 'customer']);
  await admin.call('DELETE /webhooks/:webhookId', { params: { webhookId: String(webhookId) } });
});

test('a webhook that also hears programs loops until the limit of the ticket', async () => {
  await listen(false);
  const statuses = answerEverything();
  await phone.write(NUMBER, 'Olá de novo');
  await eventually('the API refuses', () => statuses.includes(429));
  const taken = statuses.filter((status) => status === 200 || status === 201);
  expect(taken.length).toBeGreaterThan(1);
  expect(taken.length).toBeLessThanOrEqual(messageApiLimits.perTicketAndMinute);
  await sendByHand();
});

/** People go on in a ticket that programs filled. */
async function sendByHand(): Promise<void> {
  const { tickets } = await admin.call('GET /tickets', {
    query: { searchParam: NUMBER, showAll: true },
  });
  const params = { ticketId: tickets[0]!.id };
  const accept = { status: 'open' as const, userId: admin.user.id };
  await admin.call('PUT /tickets/:ticketId', { params, body: accept });
  await admin.call('POST /messages/:ticketId', { params, body: { body: 'Aqui é uma pessoa' } });
}
