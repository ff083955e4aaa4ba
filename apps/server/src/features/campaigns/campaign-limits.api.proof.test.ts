/** Who and what a campaign leaves out, and what makes it wait. */
import type { Campaign } from '@prosa/contract/campaigns';
import type { EventPayloads } from '@prosa/contract/realtime';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { companyCtx, inTransaction } from '../../core/ctx.ts';
import { rows } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';
import { buildCompany, buildConnection, buildContact } from '../../testing/builders.ts';
import { buildTaggedContacts, estimateOf } from '../../testing/campaign-audience.ts';
import {
  type CampaignDesk,
  isFinished,
  openCampaignDesk,
  paramsOf,
} from '../../testing/campaign-desk.ts';
import { refusal } from '../../testing/refusal.ts';
import type { SandboxPhone } from '../../testing/sandbox-phone.ts';
import { eventually, nextEvent, type TestApp, type TestSession } from '../../testing/test-app.ts';

let desk: CampaignDesk;
let app: TestApp;
let companyId: number;
let admin: TestSession;
let phone: SandboxPhone;

beforeAll(async () => {
  desk = await openCampaignDesk();
  ({ app, companyId, admin, phone } = desk);
});
afterAll(() => app?.stop());

beforeEach(() => desk.pace({ messageInterval: 0, longerIntervalAfter: 0 }));

test('a recipient whom another connection of the campaign knows is left to it, for ten minutes', async () => {
  const { tagId, numbers } = await buildTaggedContacts(app, companyId, 2);
  const other = await buildConnection(app.core, companyId);
  // The first of them has a thread with the other connection, which is down.
  await inTransaction(companyCtx(app.core, companyId), ({ db }) =>
    db.execute(sql`insert into conversations (company_id, contact_id, connection_id)
      select ${companyId}, c.id, ${other.id} from contacts c where c.number = ${numbers[0]!}`),
  );
  const campaign = await desk.create({
    tagListId: tagId,
    whatsappIds: [phone.connectionId, other.id],
  });
  await desk.start(campaign);
  await desk.reaches(campaign, ({ counts, isGathering }) => !isGathering && counts.waiting === 1);
  await eventually(
    'the second is reached',
    async () => (await desk.textsTo(numbers))[1]!.length === 1,
  );
  expect((await desk.textsTo(numbers))[0]).toEqual([]);
  await inTransaction(companyCtx(app.core, companyId), ({ db }) =>
    db.execute(sql`update campaign_recipients set next_try_at = now() - interval '11 minutes'
      where campaign_id = ${campaign.id} and state = 'waiting'`),
  );
  await desk.reaches(campaign, isFinished);
  expect((await desk.textsTo(numbers))[0]).toHaveLength(1);
});

describe('people who do not get it', () => {
  test('are those of a list who opted out, are blocked or have no account; a number of list and tag counts once', async () => {
    const { tagId, numbers } = await buildTaggedContacts(app, companyId, 2);
    const list = await admin.call('POST /contact-lists', { body: { name: 'Clientes' } });
    const [shared, out, blocked, gone, fine] = [numbers[0]!, ...desk.freshNumbers(4)] as const;
    await inTransaction(companyCtx(app.core, companyId), async ({ db }) => {
      await db.execute(sql`insert into contact_list_items (company_id, list_id, name, number, valid)
        select ${companyId}, ${list.id}, 'Pessoa', x.number, x.valid
        from (values (${shared}, 'yes'), (${out!}, 'yes'), (${blocked!}, 'yes'), (${gone!}, 'no'), (${fine!}, 'unknown'))
          as x (number, valid)`);
    });
    await desk.stops(out!);
    await buildContact(app.core, companyId, { number: blocked!, blocked: true });
    const audience = { contactListId: list.id, tagListId: tagId };
    const estimate = await admin.call('POST /campaigns/estimate', {
      body: estimateOf({ ...audience, whatsappIds: [phone.connectionId] }),
    });
    expect(estimate.recipients).toBe(3);
    const campaign = await desk.create(audience);
    await desk.start(campaign);
    const { counts } = await desk.reaches(campaign, isFinished);
    expect(counts).toMatchObject({ total: 6, skipped: 3, failed: 0 });
    const report = await admin.call('GET /campaigns/:campaignId/report', paramsOf(campaign));
    expect(report.reasons.map(({ reason }) => reason).toSorted()).toEqual([
      'blocked',
      'invalid',
      'suppressed',
    ]);
    const texts = await desk.textsTo([...numbers, fine!, out!, blocked!, gone!]);
    expect(texts.map(({ length }) => length)).toEqual([1, 1, 1, 0, 0, 0]);
  });

  test('are those who opt out while it runs', async () => {
    const { tagId, numbers } = await buildTaggedContacts(app, companyId, 3);
    const { id: unlinked } = await buildConnection(app.core, companyId);
    const campaign = await desk.create({ tagListId: tagId, whatsappIds: [unlinked] });
    await desk.start(campaign);
    await desk.reaches(campaign, ({ counts, isGathering }) => counts.waiting === 3 && !isGathering);
    await desk.stops(numbers[1]!);
    await admin.call('POST /campaigns/:campaignId/cancel', paramsOf(campaign));
    await inTransaction(companyCtx(app.core, companyId), ({ db }) =>
      db.execute(sql`update campaign_connections set connection_id = ${phone.connectionId}
        where campaign_id = ${campaign.id}`),
    );
    await admin.call('POST /campaigns/:campaignId/restart', paramsOf(campaign));
    expect((await desk.reaches(campaign, isFinished)).counts.skipped).toBe(1);
    expect((await desk.textsTo(numbers)).map(({ length }) => length)).toEqual([1, 0, 1]);
  });

  test('are those who answered with a stop-word, which opens no ticket and is confirmed once', async () => {
    const { tagId, numbers } = await buildTaggedContacts(app, companyId, 1);
    const [number] = numbers;
    const campaign = await desk.create({ tagListId: tagId });
    await desk.start(campaign);
    await desk.reaches(campaign, isFinished);
    await phone.write(number!, 'PARAR!');
    await desk.reaches(campaign, ({ counts }) => counts.optedOut === 1 && counts.replied === 1);
    await eventually(
      'the confirmation',
      async () => (await desk.textsTo([number!]))[0]!.length === 3,
    );
    const { tickets } = await admin.call('GET /tickets', {
      query: { searchParam: number!, showAll: 'true' },
    });
    expect(tickets.map(({ whatsappId }) => whatsappId)).not.toContain(phone.connectionId);
    const again = await desk.create({ tagListId: tagId });
    await desk.start(again);
    expect((await desk.reaches(again, isFinished)).counts).toMatchObject({ total: 1, skipped: 1 });
  });
});

describe('a campaign is refused', () => {
  test('without a text or with a time in the past when it is scheduled', async () => {
    const soon = new Date(app.core.now().getTime() + 7_200_000).toISOString();
    expect(await refusal(desk.create({ message1: '', scheduledAt: soon }))).toBe(
      '422 ERR_CAMPAIGN_EMPTY',
    );
    const cloud = await buildConnection(app.core, companyId, { provider: 'cloud' });
    const official = { whatsappIds: [cloud.id], scheduledAt: soon };
    expect(await refusal(desk.create(official))).toBe('422 ERR_CAMPAIGN_TEMPLATE');
    const asking = { ...official, confirmation: true, confirmationMessage1: 'Pode?' };
    expect(await refusal(desk.create(asking))).toBe('422 ERR_CAMPAIGN_CANNOT_ASK');
    expect(await refusal(desk.create({ whatsappIds: [], scheduledAt: soon }))).toBe(
      '422 ERR_CAMPAIGN_NO_CONNECTION',
    );
    const past = new Date(app.core.now().getTime() - 120_000).toISOString();
    expect(await refusal(desk.create({ scheduledAt: past }))).toBe('422 ERR_CAMPAIGN_DATE');
    expect(
      await refusal(desk.create({ windowDays: [1], windowFrom: '08:00', windowUntil: '08:00' })),
    ).toBe('422 ERR_CAMPAIGN_WINDOW');
  });

  test('to be edited within an hour of its start, but not before', async () => {
    const at = (minutes: number) =>
      new Date(app.core.now().getTime() + minutes * 60_000).toISOString();
    const rename = (campaign: Campaign) =>
      admin.call('PUT /campaigns/:campaignId', { ...paramsOf(campaign), body: { name: 'Nova' } });
    expect(await rename(await desk.create({ scheduledAt: at(90) }))).toMatchObject({
      name: 'Nova',
    });
    expect(await refusal(rename(await desk.create({ scheduledAt: at(59) })))).toBe(
      '409 ERR_CAMPAIGN_LOCKED',
    );
  });

  test('to companies whose plan has none, and to users who are no admins', async () => {
    const user = await app.enter(companyId, { profile: 'supervisor' });
    expect(await refusal(user.call('GET /campaigns'))).toBe('403 ERR_NO_PERMISSION');
    const { id, planId } = await buildCompany(app.core);
    const owner = await app.owner();
    await owner.query('update plans set use_campaigns = false where id = $1', [planId]);
    const other = await app.enter(id, { profile: 'admin' });
    expect(await refusal(other.call('GET /campaigns'))).toBe('403 ERR_NO_PERMISSION');
  });
});

test('a campaign pauses while the plan includes no campaigns, and continues afterwards', async () => {
  const { tagId } = await buildTaggedContacts(app, companyId, 1);
  const owner = await app.owner();
  const allow = (may: boolean) =>
    owner.query(
      'update plans set use_campaigns = $1 where id = (select plan_id from companies where id = $2)',
      [may, companyId],
    );
  const at = new Date(app.core.now().getTime() + 1000).toISOString();
  const campaign = await desk.create({ tagListId: tagId, scheduledAt: at });
  await allow(false);
  await eventually('the campaign is held', async () => {
    const [run] = await inTransaction(companyCtx(app.core, companyId), ({ db }) =>
      rows<{ waits_for: string | null }>(
        db,
        sql`select waits_for from campaign_runs where campaign_id = ${campaign.id}`,
      ),
    );
    return run?.waits_for === 'plan';
  });
  await allow(true);
  await desk.reaches(campaign, isFinished);
});

test('admins hear of a campaign that waits for them, and the list says so until it goes on', async () => {
  const socket = await admin.socket();
  const { tagId } = await buildTaggedContacts(app, companyId, 1);
  const line = await buildConnection(app.core, companyId);
  const campaign = await desk.create({ tagListId: tagId, whatsappIds: [line.id] });
  const heard = nextEvent<EventPayloads['campaignAlarm']>(
    socket,
    `company-${companyId}-campaignAlarm`,
    () => true,
  );
  await desk.start(campaign);
  await inTransaction(companyCtx(app.core, companyId), ({ db }) =>
    db.execute(sql`delete from connections where id = ${line.id}`),
  );
  await heard;
  const mine = async () =>
    (await admin.call('GET /campaign-alarms')).filter(
      ({ campaignId }) => campaignId === campaign.id,
    );
  expect(await mine()).toEqual([
    { campaignId: campaign.id, name: 'Promoção', reason: 'no-connection', whatsappName: null },
  ]);
  await admin.call('POST /campaigns/:campaignId/cancel', paramsOf(campaign));
  expect(await mine()).toEqual([]);
});
