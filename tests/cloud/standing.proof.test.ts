/** Meta's complaints about a number or its account: shown, waited for, and no reason for endless requests. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../apps/server/src/testing/test-app.ts';
import type { CustomerPhone } from '../fakes/graph-server/customer-phone.ts';
import { type CloudRig, openCloudRig } from '../providers/cloud-rig.ts';
import { Desk } from '../providers/desk.ts';

let rig: CloudRig;
let desk: Desk;
beforeAll(async () => {
  rig = await openCloudRig();
  desk = new Desk(rig);
});
afterAll(() => rig?.close());

let lastNumber = 0;
const newCustomer = () => rig.number.customer(`55119772${String(++lastNumber).padStart(5, '0')}`);

describe('a complaint of Meta', () => {
  const connection = () =>
    rig.admin.call('GET /whatsapp/:whatsappId', { params: { whatsappId: rig.connectionId } });
  const isHeldBack = (reason: string | null) =>
    eventually(`the reason is ${reason}`, async () => (await connection()).statusReason === reason);
  const posted = () =>
    rig.graph.calls.flatMap(({ json }) =>
      'text' in json ? [(json.text as { body: string }).body] : [],
    );

  const ticketOf = async (customer: CustomerPhone) => {
    await customer.send({ kind: 'text', body: 'oi' });
    return (await desk.accept(customer.number)).id;
  };

  it('that nothing is sent for its account: asked seldom, shown, and the messages sent when it is over', async () => {
    const first = await ticketOf(newCustomer());
    const others: number[] = [];
    for (let n = 0; n < 5; n++) others.push(await ticketOf(newCustomer()));
    rig.graph.faults.failAlways = { code: 131042, status: 400 };
    const { id } = await desk.say(first, 'a conta está paga?');
    await isHeldBack('billing');
    const bodies = others.map((ticketId) => `também espera ${ticketId}`);
    const waiting = await Promise.all(others.map((ticketId, n) => desk.say(ticketId, bodies[n]!)));
    for (const [n, each] of waiting.entries()) {
      const row = await desk.message(others[n]!, 'why', (m) => m.id === each.id && !!m.error);
      expect(row).toMatchObject({ sendState: 'pending', error: 'ERR_PROVIDER_ACCOUNT' });
    }
    // One thread asks on behalf of all: most waiting messages were not even tried.
    expect(posted().filter((body) => bodies.includes(body)).length).toBeLessThan(bodies.length);
    rig.graph.restore();
    expect((await desk.reaches(first, id, 3)).error).toBeNull();
    for (const [n, each] of waiting.entries()) await desk.reaches(others[n]!, each.id, 3);
    await isHeldBack(null);
  });

  it('stays known when the session restarts', async () => {
    const ticketId = await ticketOf(newCustomer());
    rig.graph.faults.failAlways = { code: 131042, status: 400 };
    const { id } = await desk.say(ticketId, 'e agora?');
    await isHeldBack('billing');
    await rig.faults.drop();
    await desk.becomes('TIMEOUT');
    rig.graph.faults.isDown = false;
    await desk.becomes('CONNECTED');
    expect((await connection()).statusReason).toBe('billing');
    await rig.faults.restore();
    await desk.reaches(ticketId, id, 3);
    await isHeldBack(null);
  });

  it("is visible in the number's quality and status", async () => {
    const params = { whatsappId: rig.connectionId };
    rig.number.quality = 'RED';
    await isHeldBack('quality-low');
    expect((await connection()).status).toBe('CONNECTED');
    rig.number.quality = 'GREEN';
    await isHeldBack(null);
    rig.number.status = 'BANNED';
    await desk.becomes('DISCONNECTED');
    expect((await connection()).statusReason).toBe('account-locked');
    expect(
      await rig.admin.call('POST /whatsapp/:whatsappId/cloud/check', { params }),
    ).toMatchObject({ number: { state: 'failed' }, reason: 'account-locked' });
    rig.number.status = 'CONNECTED';
    await rig.admin.call('POST /whatsappsession/:whatsappId', { params });
    await desk.becomes('CONNECTED');
  });

  it('that its app gets no webhooks: the session subscribes itself, and shows it where it may not', async () => {
    const params = { whatsappId: rig.connectionId };
    const startAnew = async () => {
      rig.number.isSubscribed = false;
      await rig.admin.call('PUT /whatsappsession/:whatsappId', { params });
    };
    rig.number.mayManage = false;
    await startAnew();
    await isHeldBack('no-webhook');
    rig.number.mayManage = true;
    await isHeldBack(null);
    await startAnew();
    await eventually('it is subscribed', () => rig.number.isSubscribed);
    await desk.becomes('CONNECTED');
    await newCustomer().send({ kind: 'text', body: 'ouvem?' });
  });
});
