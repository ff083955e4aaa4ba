/** A campaign from its form to the customers' phones, over the sandbox. */
import type { EventPayloads } from '@prosa/contract/realtime';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { companyCtx, inTransaction } from '../../core/ctx.ts';
import { rows } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';
import { buildConnection, buildQueue, buildTag } from '../../testing/builders.ts';
import { buildTaggedContacts } from '../../testing/campaign-audience.ts';
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

describe('a campaign', () => {
  test('reaches each contact with the tag once, with its name, and finishes', async () => {
    const { tagId, numbers } = await buildTaggedContacts(app, companyId, 30);
    const campaign = await desk.create({ tagListId: tagId });
    expect(campaign).toMatchObject({ status: 'INATIVA', run: 0, whatsappId: phone.connectionId });
    expect(await desk.start(campaign)).toMatchObject({ status: 'EM_ANDAMENTO', run: 1 });
    const done = await desk.reaches(campaign, isFinished);
    const { total, waiting, queued, failed, skipped } = done.counts;
    expect({ total, waiting, queued, failed, skipped }).toEqual({
      total: 30,
      waiting: 0,
      queued: 0,
      failed: 0,
      skipped: 0,
    });
    expect(done.completedAt).not.toBeNull();
    const texts = await desk.textsTo(numbers);
    expect(texts.every((bodies) => bodies.length === 1)).toBe(true);
    expect(texts[0]).toEqual(['Oi Cliente 1']);
  });

  test('opens no tickets, counts answers, and gives their tickets its queue and tag', async () => {
    const { tagId, numbers } = await buildTaggedContacts(app, companyId, 1);
    const [number] = numbers;
    const queue = await buildQueue(app.core, companyId);
    const tag = await buildTag(app.core, companyId);
    const campaign = await desk.create({
      tagListId: tagId,
      queueId: queue.id,
      answerTagId: tag.id,
    });
    await desk.start(campaign);
    await desk.reaches(campaign, isFinished);
    const ticketsOf = async () =>
      (await admin.call('GET /tickets', { query: { searchParam: number!, showAll: 'true' } }))
        .tickets;
    expect((await ticketsOf()).map(({ whatsappId }) => whatsappId)).not.toContain(
      phone.connectionId,
    );
    await phone.write(number!, 'Quero saber mais');
    await desk.reaches(campaign, ({ counts }) => counts.replied === 1);
    const ticket = await eventually('the ticket', async () =>
      (await ticketsOf()).find(({ whatsappId }) => whatsappId === phone.connectionId),
    );
    expect(ticket).toMatchObject({ queueId: queue.id, status: 'pending' });
    expect(ticket.tags.map(({ id }) => id)).toEqual([tag.id]);
  });

  test('finishes at once when it has no recipients', async () => {
    const campaign = await desk.create({ tagListId: (await buildTag(app.core, companyId)).id });
    await desk.start(campaign);
    expect((await desk.reaches(campaign, isFinished)).counts.total).toBe(0);
  });

  test('starts by itself when it is scheduled, and tells the admins', async () => {
    const socket = await admin.socket();
    const { tagId } = await buildTaggedContacts(app, companyId, 1);
    const at = new Date(app.core.now().getTime() + 1500).toISOString();
    const campaign = await desk.create({ tagListId: tagId, scheduledAt: at });
    expect(campaign).toMatchObject({ status: 'PROGRAMADA', scheduledAt: at });
    const finished = nextEvent<EventPayloads['campaign']>(
      socket,
      `company-${companyId}-campaign`,
      (event) => event.action === 'update' && isFinished(event.record),
    );
    expect(await finished).toMatchObject({ record: { id: campaign.id, counts: { total: 1 } } });
  });

  test('stops when it is canceled, and goes on from there when it is restarted', async () => {
    const { tagId, numbers } = await buildTaggedContacts(app, companyId, 40);
    await desk.pace({ messageInterval: 0, longerIntervalAfter: 1, greaterInterval: 1 });
    const campaign = await desk.create({ tagListId: tagId });
    await desk.start(campaign);
    await desk.reaches(campaign, ({ counts }) => counts.sent + counts.delivered + counts.read >= 1);
    const canceled = await admin.call('POST /campaigns/:campaignId/cancel', paramsOf(campaign));
    expect(canceled.status).toBe('CANCELADA');
    const after = canceled.counts.total - canceled.counts.waiting;
    const sent = async () => (await desk.textsTo(numbers)).flat().length;
    await eventually('what was being sent has arrived', async () => (await sent()) === after);
    expect(after).toBeLessThan(40);
    await desk.pace({ longerIntervalAfter: 0 });
    const restarted = await admin.call('POST /campaigns/:campaignId/restart', paramsOf(campaign));
    expect(restarted).toMatchObject({ status: 'EM_ANDAMENTO', run: 1 });
    await desk.reaches(campaign, isFinished);
    expect((await desk.textsTo(numbers)).every((bodies) => bodies.length === 1)).toBe(true);
  });

  test('reaches the recipients it has gathered when its list is deleted meanwhile', async () => {
    const list = await admin.call('POST /contact-lists', { body: { name: 'Passageira' } });
    const numbers = desk.freshNumbers(6);
    await inTransaction(companyCtx(app.core, companyId), ({ db }) =>
      db.execute(sql`insert into contact_list_items (company_id, list_id, name, number)
        select ${companyId}, ${list.id}, 'Pessoa', n from unnest(${sql.param(numbers)}::text[]) n`),
    );
    await desk.pace({ messageInterval: 0, longerIntervalAfter: 1, greaterInterval: 1 });
    const campaign = await desk.create({ contactListId: list.id });
    await desk.start(campaign);
    await desk.reaches(campaign, ({ counts, isGathering }) => counts.total === 6 && !isGathering);
    const params = { contactListId: String(list.id) };
    await admin.call('DELETE /contact-lists/:contactListId', { params });
    await desk.pace({ longerIntervalAfter: 0 });
    const done = await desk.reaches(campaign, isFinished);
    expect(done).toMatchObject({ contactList: null, counts: { total: 6, failed: 0 } });
    expect((await desk.textsTo(numbers)).every((bodies) => bodies.length === 1)).toBe(true);
  });

  test('finishes when its list is deleted before anybody was gathered', async () => {
    const list = await admin.call('POST /contact-lists', { body: { name: 'Breve' } });
    const campaign = await desk.create({ contactListId: list.id });
    const params = { contactListId: String(list.id) };
    await admin.call('DELETE /contact-lists/:contactListId', { params });
    await desk.start(campaign);
    expect((await desk.reaches(campaign, isFinished)).counts.total).toBe(0);
  });

  test('waits when its connection is deleted, and goes on through another once it is canceled', async () => {
    const { tagId, numbers } = await buildTaggedContacts(app, companyId, 2);
    const { id: unlinked } = await buildConnection(app.core, companyId);
    const campaign = await desk.create({ tagListId: tagId, whatsappIds: [unlinked] });
    await desk.start(campaign);
    await desk.reaches(campaign, ({ counts, isGathering }) => counts.waiting === 2 && !isGathering);
    await admin.call('DELETE /whatsapp/:whatsappId', { params: { whatsappId: unlinked } });
    await desk.reaches(campaign, ({ heldReason }) => heldReason === 'no-connection');
    await admin.call('POST /campaigns/:campaignId/cancel', paramsOf(campaign));
    const restart = () => admin.call('POST /campaigns/:campaignId/restart', paramsOf(campaign));
    expect(await refusal(restart())).toBe('422 ERR_CAMPAIGN_NO_CONNECTION');
    await admin.call('PUT /campaigns/:campaignId', {
      ...paramsOf(campaign),
      body: { whatsappIds: [phone.connectionId] },
    });
    await restart();
    await desk.reaches(campaign, isFinished);
    expect((await desk.textsTo(numbers)).map(({ length }) => length)).toEqual([1, 1]);
  });

  test('is restarted once when two admins press at the same time', async () => {
    const { tagId } = await buildTaggedContacts(app, companyId, 1);
    const { id: unlinked } = await buildConnection(app.core, companyId);
    const campaign = await desk.create({ tagListId: tagId, whatsappIds: [unlinked] });
    await desk.start(campaign);
    await admin.call('POST /campaigns/:campaignId/cancel', paramsOf(campaign));
    const restart = () => admin.call('POST /campaigns/:campaignId/restart', paramsOf(campaign));
    const presses = [restart(), restart()];
    const answers = await Promise.allSettled(presses);
    const refused = presses.filter((_, index) => answers[index]!.status === 'rejected');
    expect(await Promise.all(refused.map(refusal))).toEqual(['409 ERR_CAMPAIGN_STATUS']);
  });
});

describe('a test', () => {
  const sendTest = (campaign: { id: number }, number: string, more: object = {}) =>
    admin.call('POST /campaigns/:campaignId/test', {
      ...paramsOf(campaign),
      body: { number, ...more },
    });

  test('sends the messages to one number, and is counted nowhere', async () => {
    const { tagId, numbers } = await buildTaggedContacts(app, companyId, 1);
    const [own] = desk.freshNumbers(1);
    const campaign = await desk.create({ tagListId: tagId, message2: 'Até logo' });
    expect(await sendTest(campaign, `+${own!}`)).toEqual({ messages: 2 });
    await eventually('the test', async () => (await desk.textsTo([own!]))[0]!.length === 2);
    expect((await desk.textsTo([own!]))[0]).toEqual([`Oi ${admin.user.name}`, 'Até logo']);
    expect(await sendTest(campaign, own!, { variant: 2 })).toEqual({ messages: 1 });
    expect(await desk.get(campaign)).toMatchObject({ status: 'INATIVA', counts: { total: 0 } });
    await desk.start(campaign);
    const done = await desk.reaches(campaign, isFinished);
    expect(done.counts.total).toBe(1);
    expect((await desk.textsTo(numbers))[0]).toHaveLength(1);
    const report = await admin.call('GET /campaigns/:campaignId/report', paramsOf(campaign));
    expect(report.variants.reduce((all, { sent }) => all + sent, 0)).toBe(1);
  });

  test('is refused for numbers that opted out, and through connections that are down or of others', async () => {
    const [out] = desk.freshNumbers(1);
    await desk.stops(out!);
    const campaign = await desk.create();
    expect(await refusal(sendTest(campaign, out!))).toBe('422 ERR_CAMPAIGN_TEST_NUMBER');
    expect(await refusal(sendTest(campaign, 'eu'))).toBe('400 ERR_VALIDATION');
    const down = await buildConnection(app.core, companyId);
    expect(await refusal(sendTest(campaign, '5511911112222', { whatsappId: down.id }))).toBe(
      '404 ERR_NO_WAPP_FOUND',
    );
    const unlinked = await desk.create({ whatsappIds: [down.id] });
    expect(await refusal(sendTest(unlinked, '5511911112222'))).toBe('409 ERR_WAPP_NOT_INITIALIZED');
  });
});

test('a late campaign asks before it starts', async () => {
  const { tagId } = await buildTaggedContacts(app, companyId, 1);
  const inTwoHours = new Date(app.core.now().getTime() + 7_200_000).toISOString();
  const campaign = await desk.create({ tagListId: tagId, scheduledAt: inTwoHours });
  await inTransaction(companyCtx(app.core, companyId), async (tx) => {
    await rows(
      tx.db,
      sql`update campaigns set scheduled_at = now() - interval '13 hours' where id = ${campaign.id} returning 1`,
    );
    await tx.enqueue('tend-campaign', { campaignId: campaign.id });
  });
  await desk.reaches(campaign, ({ heldReason }) => heldReason === 'late');
  expect(await desk.start(campaign)).toMatchObject({ status: 'EM_ANDAMENTO', heldReason: null });
  await desk.reaches(campaign, isFinished);
});

test('a campaign that repeats gathers its audience anew for each run, and ends with its series', async () => {
  const { tagId, numbers } = await buildTaggedContacts(app, companyId, 1);
  const soon = app.core.now().toISOString();
  const repeat = { unit: 'day', count: 2 };
  const campaign = await desk.create({ tagListId: tagId, scheduledAt: soon, repeat });
  expect(campaign).toMatchObject({ status: 'PROGRAMADA', repeat: { unit: 'day', count: 2 } });
  const between = await desk.reaches(campaign, ({ completedAt }) => completedAt !== null);
  expect(between).toMatchObject({ status: 'PROGRAMADA', run: 1, repeat: { count: 1 } });
  const ahead = Date.parse(between.scheduledAt!) - Date.parse(campaign.scheduledAt!);
  expect(ahead).toBe(24 * 3_600_000);
  // The next day has come.
  await inTransaction(companyCtx(app.core, companyId), async (tx) => {
    await tx.db.execute(sql`update campaigns c set scheduled_at = now(),
        slot = to_char(now() at time zone k.time_zone, 'YYYY-MM-DD"T"HH24:MI')
      from companies k where k.id = c.company_id and c.id = ${campaign.id}`);
    await tx.enqueue('tend-campaign', { campaignId: campaign.id });
  });
  const done = await desk.reaches(campaign, isFinished);
  expect(done).toMatchObject({ run: 2, counts: { total: 1, failed: 0 } });
  expect((await desk.textsTo(numbers))[0]).toHaveLength(2);
  const owner = await app.owner();
  const { rows: starts } = await owner.query(
    `select user_id from audit_events where action = 'campaignStarted' and subject = $1`,
    [String(campaign.id)],
  );
  expect(starts).toEqual([{ user_id: null }, { user_id: null }]);
});
