/** Reports of the Cloud API on messages: many at once, in any order, repeated, forged, and one that cannot be stored. */
import { createHmac } from 'node:crypto';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildCompany, buildUser } from '../../apps/server/src/testing/builders.ts';
import { eventually } from '../../apps/server/src/testing/test-app.ts';
import type { GraphNumber } from '../fakes/graph-server/graph-number.ts';
import { type CloudRig, linkCloud, openCloudRig } from '../providers/cloud-rig.ts';
import { Desk } from '../providers/desk.ts';
import { type TemplateCampaigns, templateCampaigns } from './template-campaigns.ts';

let rig: CloudRig;
let desk: Desk;
let campaigns: TemplateCampaigns;
let owner: pg.Client;
let foreign: { number: GraphNumber; connectionId: number };
beforeAll(async () => {
  rig = await openCloudRig();
  desk = new Desk(rig);
  campaigns = templateCampaigns(rig);
  owner = await rig.app.owner();
  foreign = await enterAnotherCompany();
});
afterAll(() => rig?.close());

async function enterAnotherCompany() {
  const { app, graph } = rig;
  const { id } = await buildCompany(app.core);
  const { email } = await buildUser(app.core, id, { profile: 'admin' });
  const number = graph.addNumber();
  const connectionId = await linkCloud({ app, admin: await app.login(email), graph, number });
  return { number, connectionId };
}

type Report = { id: string; status: string };

function post({ id, status }: Report, of: GraphNumber, signer: GraphNumber = of) {
  const at = String(Math.floor(Date.now() / 1000));
  const value = {
    metadata: { phone_number_id: of.phoneNumberId },
    statuses: [{ id, status, timestamp: at, errors: [{ code: 131026 }] }],
  };
  const entry = { id: signer.businessAccountId, changes: [{ field: 'messages', value }] };
  const body = JSON.stringify({ object: 'whatsapp_business_account', entry: [entry] });
  const signature = createHmac('sha256', signer.appSecret).update(body).digest('hex');
  return fetch(`${rig.app.url}/api/webhooks/whatsapp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` },
    body,
  });
}

const statusesOf = async (answers: readonly Promise<Response>[]) =>
  (await Promise.all(answers)).map(({ status }) => status);

async function stored(where = 'true') {
  const { rows } = await owner.query<{ count: number; commits: number }>(
    `select count(*)::int as count, count(distinct xmin::text)::int as commits from cloud_webhooks where ${where}`,
  );
  return rows[0]!;
}

/** Nothing processes webhooks meanwhile. */
async function whileDown(run: () => Promise<void>): Promise<void> {
  const params = { whatsappId: rig.connectionId };
  await rig.admin.call('DELETE /whatsappsession/:whatsappId', { params });
  await eventually('nobody holds it', async () => {
    const { rows } = await owner.query(
      'select from connection_leases where connection_id = $1 and expires_at > now()',
      [rig.connectionId],
    );
    return rows.length === 0;
  });
  await run();
  await rig.admin.call('POST /whatsappsession/:whatsappId', { params });
  await eventually('all are processed', async () => (await stored()).count === 0);
}

async function sendOne(number: string) {
  const customer = rig.number.customer(number);
  await customer.send({ kind: 'text', body: 'oi' });
  const { id: ticketId } = await desk.accept(number);
  const { id } = await desk.say(ticketId, 'tudo certo');
  await desk.reaches(ticketId, id, 3);
  const { rows } = await owner.query<{ provider_id: string }>(
    'select provider_id from messages where id = $1',
    [id],
  );
  return { ticketId, id, wamid: rows[0]!.provider_id };
}

it('are stored by few transactions when they arrive together, and all are answered', async () => {
  await whileDown(async () => {
    const reports = Array.from({ length: 40 }, (_, n) => ({ id: `wamid.${n}`, status: 'sent' }));
    const statuses = await statusesOf(reports.map((report) => post(report, rig.number)));
    expect(new Set(statuses)).toEqual(new Set([200]));
    const { count, commits } = await stored();
    expect(count).toBe(40);
    expect(commits).toBeLessThan(20);
  });
});

it('raise each recipient of a campaign to the end, however they arrive', async () => {
  rig.graph.webhookLanes = 8;
  Object.assign(rig.graph.faults, { deliveries: 2, isShuffled: true });
  const { campaign, phones } = await campaigns.create({ 'body.1': 'a', 'body.2': 'b' }, 60);
  await campaigns.start(campaign);
  await eventually('everybody has it', async () => {
    const inboxes = await Promise.all(phones().map((phone) => phone.inbox()));
    return inboxes.every(({ length }) => length === 1);
  });
  await Promise.all(phones().map((phone) => phone.read()));
  const counts = { waiting: 0, sent: 0, delivered: 0, read: 60, failed: 0 };
  await eventually('the report counts them as read', async () =>
    expect((await campaigns.get(campaign)).counts).toMatchObject(counts),
  );
  rig.graph.restore();
  rig.graph.webhookLanes = 1;
});

it('of another company change nothing, in whatever company they come with', async () => {
  const { ticketId, id, wamid } = await sendOne('5511977200001');
  const forged = { id: wamid, status: 'failed' };
  const answers = [
    post({ id: wamid, status: 'read' }, rig.number),
    // It names our number, and their secret signs it.
    post(forged, rig.number, foreign.number),
    post(forged, foreign.number),
    post({ id: 'wamid.theirs', status: 'sent' }, foreign.number),
  ];
  expect(await statusesOf(answers)).toEqual([200, 200, 200, 200]);
  const message = await desk.reaches(ticketId, id, 4);
  expect(message.sendState).toBe('sent');
  await eventually('all are processed', async () => (await stored()).count === 0);
  expect(await desk.reaches(ticketId, id, 4)).toMatchObject({ sendState: 'sent' });
});

it('are stored without one that cannot be', async () => {
  await owner.query(`create function refuse_poison() returns trigger language plpgsql as $$ begin
    if position('poison'::bytea in new.body) > 0 then raise 'poison'; end if; return new; end $$`);
  await owner.query(
    'create trigger refuse_poison before insert on cloud_webhooks for each row execute function refuse_poison()',
  );
  await whileDown(async () => {
    const ids = ['wamid.a', 'wamid.b', 'wamid.poison', 'wamid.c', 'wamid.d'];
    const answers = ids.map((id) => post({ id, status: 'sent' }, rig.number));
    expect(await statusesOf(answers)).toEqual([200, 200, 500, 200, 200]);
    expect((await stored()).count).toBe(4);
  });
  await owner.query('drop trigger refuse_poison on cloud_webhooks');
});
