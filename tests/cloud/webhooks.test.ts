/** Webhooks of the Cloud API: which are accepted, and that their effect is the same however they are delivered. */
import { createHmac } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../apps/server/src/testing/test-app.ts';
import { type CloudRig, openCloudRig } from '../providers/cloud-rig.ts';
import { Desk } from '../providers/desk.ts';

let rig: CloudRig;
let desk: Desk;
let webhookUrl: string;
beforeAll(async () => {
  rig = await openCloudRig();
  desk = new Desk(rig);
  webhookUrl = `${rig.app.url}/api/webhooks/whatsapp`;
});
afterAll(() => rig?.close());

let lastNumber = 0;
const newCustomer = () => rig.number.customer(`55119771${String(++lastNumber).padStart(5, '0')}`);

const waitingWebhooks = () => count('cloud_webhooks');
const holders = () =>
  count(`connection_leases where expires_at > now() and connection_id = ${rig.connectionId}`);

async function count(what: string): Promise<number> {
  const client = new pg.Client({ connectionString: rig.app.databaseUrl });
  await client.connect();
  await client.query('set role prosa_system');
  const { rows } = await client.query<{ count: number }>(`select count(*)::int from ${what}`);
  await client.end();
  return rows[0]!.count;
}

const post = (body: string, headers: Record<string, string> = {}) =>
  fetch(webhookUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });

const signed = (body: string, secret: string) => ({
  'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
});

const bodyFor = (phoneNumberId: string, text: string) =>
  JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [
      {
        id: '1',
        changes: [
          {
            field: 'messages',
            value: {
              metadata: { phone_number_id: phoneNumberId },
              messages: [
                {
                  id: `wamid.${text}`,
                  from: '5511977099999',
                  timestamp: String(Math.floor(Date.now() / 1000)),
                  type: 'text',
                  text: { body: text },
                },
              ],
            },
          },
        ],
      },
    ],
  });

describe('webhooks', () => {
  it('answer the challenge only for the right verification token', async () => {
    const { verifyToken } = await rig.admin.call('GET /whatsapp/:whatsappId/cloud', {
      params: { whatsappId: rig.connectionId },
    });
    const ask = (token: string, challenge = '12345') =>
      fetch(
        `${webhookUrl}?${new URLSearchParams({
          'hub.mode': 'subscribe',
          'hub.verify_token': token,
          'hub.challenge': challenge,
        })}`,
      );
    const good = await ask(verifyToken);
    expect([good.status, await good.text()]).toEqual([200, '12345']);
    expect(good.headers.get('content-type')).toMatch(/^text\/plain/);
    expect((await ask(`${verifyToken}x`)).status).toBe(403);
    expect((await ask('')).status).toBe(403);
    expect((await ask(verifyToken, '<script>')).status).toBe(403);
  });

  it('50: are accepted only with a good signature', async () => {
    const body = bodyFor(rig.number.phoneNumberId, 'forged');
    expect((await post(body)).status).toBe(401);
    expect((await post(body, signed(body, 'another secret'))).status).toBe(401);
    expect((await post(`${body} `, signed(body, rig.number.appSecret))).status).toBe(401);
    expect((await post(body, signed(body, rig.number.appSecret))).status).toBe(200);
    await desk.ticket('5511977099999');
  });

  it('of unknown numbers are refused like forged ones, so that nobody learns which numbers are here', async () => {
    const answerTo = async (phoneNumberId: string) => {
      const body = bodyFor(phoneNumberId, 'probe');
      const answer = await post(body, signed(body, 'a guess'));
      return [answer.status, await answer.text()];
    };
    expect(await answerTo('999999999')).toEqual(await answerTo(rig.number.phoneNumberId));
    expect((await post('')).status).toBe(401);
  });

  it('with odd contents do no harm', async () => {
    const odd = `{"phone_number_id":"${rig.number.phoneNumberId}", not json`;
    expect((await post(odd, signed(odd, rig.number.appSecret))).status).toBe(200);
    expect((await post('x'.repeat(4 * 1024 * 1024))).status).toBe(413);
    const customer = newCustomer();
    await customer.send({ kind: 'text', body: 'ainda chega' });
    await desk.ticket(customer.number);
  });

  it('delivered out of order and repeatedly take effect once', async () => {
    const customer = newCustomer();
    await customer.send({ kind: 'text', body: 'oi' });
    const { id: ticketId } = await desk.accept(customer.number);
    rig.graph.faults.deliveries = 3;
    rig.graph.faults.isShuffled = true;
    const { id } = await desk.say(ticketId, 'tudo certo');
    await eventually('it is there', async () => (await customer.inbox()).length === 1);
    await customer.read();
    const message = await desk.reaches(ticketId, id, 4);
    expect(message.sendState).toBe('sent');
    rig.graph.restore();
    expect(await customer.inbox()).toHaveLength(1);
  });
});

describe('messages delivered while nothing processed them', () => {
  it('are sorted by the time they were written, in whatever order they arrived', async () => {
    const customer = newCustomer();
    const { id: ticketId } = await customer
      .send({ kind: 'text', body: 'oi' })
      .then(() => desk.ticket(customer.number));
    const params = { whatsappId: rig.connectionId };
    await rig.admin.call('DELETE /whatsappsession/:whatsappId', { params });
    await eventually('nothing processes them', async () => (await holders()) === 0);
    rig.graph.faults.isShuffled = true;
    const bodies = Array.from({ length: 12 }, (_, n) => `pedaço ${n}`);
    for (const [n, body] of bodies.entries()) {
      rig.graph.clockOffsetMs = (n - bodies.length) * 1000;
      await customer.send({ kind: 'text', body });
    }
    rig.graph.clockOffsetMs = 0;
    await eventually('all have come', async () => (await waitingWebhooks()) === bodies.length);
    rig.graph.restore();
    await rig.admin.call('POST /whatsappsession/:whatsappId', { params });
    await desk.received(ticketId, bodies.at(-1)!);
    const thread = (await desk.thread(ticketId)).filter(({ fromMe }) => !fromMe);
    expect(thread.map(({ body }) => body)).toEqual(['oi', ...bodies]);
  });
});
