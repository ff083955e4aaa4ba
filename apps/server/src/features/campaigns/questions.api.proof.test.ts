/** Campaigns that ask before they send, over the sandbox. */
import type { Campaign } from '@prosa/contract/campaigns';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { companyCtx, inTransaction } from '../../core/ctx.ts';
import { sql } from '../../core/db/drizzle.ts';
import { buildCompany, buildQueue } from '../../testing/builders.ts';
import { buildTaggedContacts } from '../../testing/campaign-audience.ts';
import { refusal } from '../../testing/refusal.ts';
import { linkSandbox, type SandboxPhone } from '../../testing/sandbox-phone.ts';
import {
  eventually,
  startTestApp,
  type TestApp,
  type TestSession,
} from '../../testing/test-app.ts';

let app: TestApp;
let companyId: number;
let admin: TestSession;
let phone: SandboxPhone;

beforeAll(async () => {
  app = await startTestApp();
  ({ id: companyId } = await buildCompany(app.core));
  admin = await app.enter(companyId, { profile: 'admin' });
  phone = await linkSandbox(app, admin);
  const settings = { messageInterval: 0, longerIntervalAfter: 0 };
  await admin.call('POST /campaign-settings', { body: { settings } });
});
afterAll(() => app?.stop());

const paramsOf = ({ id }: { id: number }) => ({ params: { campaignId: String(id) } });
const create = (values: object = {}) =>
  admin.call('POST /campaigns', {
    body: {
      name: 'Com pergunta',
      message1: 'Aqui está, {nome}',
      confirmation: true,
      confirmationMessage2: 'Posso mandar o catálogo, {nome}?',
      whatsappIds: [phone.connectionId],
      ...values,
    },
  });
const start = (campaign: Campaign) =>
  admin.call('POST /campaigns/:campaignId/start', paramsOf(campaign));
const reaches = (campaign: Campaign, accept: (campaign: Campaign) => boolean) =>
  eventually('the campaign’s state', async () => {
    const now = await admin.call('GET /campaigns/:campaignId', paramsOf(campaign));
    expect(accept(now), JSON.stringify(now.counts)).toBe(true);
    return now;
  });
const textsAt = async (number: string) => (await phone.shows(number)).map(({ body }) => body);
/** As when so much time has passed. */
const turnBack = (campaign: Campaign, column: 'queued_at' | 'next_try_at', hours: number) =>
  inTransaction(companyCtx(app.core, companyId), ({ db }) =>
    db.execute(sql`update campaign_recipients
      set ${sql.identifier(column)} = now() - make_interval(hours => ${hours}::int) where campaign_id = ${campaign.id}`),
  );

test('sends the message only to people who answer, whose tickets go to the queue of the campaign', async () => {
  const { tagId, numbers } = await buildTaggedContacts(app, companyId, 3);
  const [yes, silent, stop] = numbers as [string, string, string];
  const queue = await buildQueue(app.core, companyId);
  const campaign = await create({ tagListId: tagId, queueId: queue.id });
  await start(campaign);
  await reaches(campaign, ({ counts }) => counts.confirming === 3);
  await eventually('the questions', async () =>
    (await Promise.all(numbers.map(textsAt))).every(({ length }) => length === 1),
  );
  expect(await textsAt(yes)).toEqual(['Posso mandar o catálogo, Cliente 1?']);
  await phone.write(yes, 'Pode');
  await phone.write(stop, 'SAIR');
  await eventually('the message', async () =>
    (await textsAt(yes)).includes('Aqui está, Cliente 1'),
  );
  const { tickets } = await admin.call('GET /tickets', {
    query: { searchParam: yes, showAll: 'true' },
  });
  const opened = tickets.find(({ whatsappId }) => whatsappId === phone.connectionId);
  expect(opened).toMatchObject({ queueId: queue.id });
  await reaches(campaign, ({ counts }) => counts.confirming === 1 && counts.skipped === 1);
  expect(await textsAt(silent)).toHaveLength(1);
  await turnBack(campaign, 'queued_at', 73);
  const done = await reaches(campaign, ({ status }) => status === 'FINALIZADA');
  expect(done.counts).toMatchObject({ total: 3, confirming: 0, skipped: 2, waiting: 0 });
  const report = await admin.call('GET /campaigns/:campaignId/report', paramsOf(campaign));
  expect(report.reasons.map(({ reason }) => reason).toSorted()).toEqual([
    'no-answer',
    'suppressed',
  ]);
});

test('sends the message after a restart to people who answered while the campaign was canceled', async () => {
  const { tagId, numbers } = await buildTaggedContacts(app, companyId, 1);
  const campaign = await create({ tagListId: tagId });
  await start(campaign);
  await eventually('the question', async () => (await textsAt(numbers[0]!)).length === 1);
  await admin.call('POST /campaigns/:campaignId/cancel', paramsOf(campaign));
  await phone.write(numbers[0]!, 'Sim');
  await eventually('the answer has arrived', async () => {
    const page = await admin.call('GET /campaigns/:campaignId/recipients', paramsOf(campaign));
    return page.records[0]?.state === 'waiting';
  });
  await turnBack(campaign, 'next_try_at', 0);
  await admin.call('POST /campaigns/:campaignId/restart', paramsOf(campaign));
  await reaches(campaign, ({ status }) => status === 'FINALIZADA');
  expect(await textsAt(numbers[0]!)).toEqual([
    'Posso mandar o catálogo, Cliente 1?',
    'Sim',
    'Aqui está, Cliente 1',
  ]);
});

test('a campaign that asks nothing is refused when it starts', async () => {
  const campaign = await create({ confirmationMessage2: '' });
  expect(await refusal(start(campaign))).toBe('422 ERR_CAMPAIGN_NO_QUESTION');
});
