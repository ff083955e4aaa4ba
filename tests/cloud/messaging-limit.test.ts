/** Meta's limit of people to write to first: read, changed by a webhook, and shared by the numbers of a portfolio. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  buildTaggedContacts,
  estimateOf,
} from '../../apps/server/src/testing/campaign-audience.ts';
import { eventually } from '../../apps/server/src/testing/test-app.ts';
import type { GraphNumber } from '../fakes/graph-server/graph-number.ts';
import { type CloudRig, linkCloud, openCloudRig } from '../providers/cloud-rig.ts';
import { approved, paramsOf } from './template-campaigns.ts';

let rig: CloudRig;
let second: { number: GraphNumber; whatsappId: number };
beforeAll(async () => {
  // The number is checked once: later changes come by webhooks.
  rig = await openCloudRig({ CLOUD_PROBE_MS: '600000' });
  const { app, admin, graph } = rig;
  const number = graph.addNumber({ portfolioId: rig.number.portfolioId });
  second = { number, whatsappId: await linkCloud({ app, admin, graph, number }) };
});
afterAll(() => rig?.close());

const accountOf = (whatsappId: number) =>
  rig.admin.call('GET /whatsapp/:whatsappId/cloud', { params: { whatsappId } });
const limitOf = async (whatsappId: number) => (await accountOf(whatsappId)).messagingLimit;

/** Of both numbers; Meta tells each account. */
function change(limit: string, people: number): void {
  for (const number of [rig.number, second.number]) {
    number.limit = limit;
    const news = { max_daily_conversations_per_business: people };
    number.tell(news, 'business_capability_update');
  }
}

it('is read with the number, and again when Meta reports a change', async () => {
  await eventually('it is read', async () => (await limitOf(rig.connectionId)) === -1);
  change('TIER_2K', 2000);
  await eventually('it is changed', async () => (await limitOf(rig.connectionId)) === 2000);
  const check = await rig.admin.call('POST /whatsapp/:whatsappId/cloud/check', {
    params: { whatsappId: rig.connectionId },
  });
  expect(check.messagingLimit).toBe(2000);
});

it('is read again when Meta only says that the quality of the number changed', async () => {
  rig.number.limit = 'TIER_10K';
  rig.number.tell({ event: 'ONBOARDING' }, 'phone_number_quality_update');
  await eventually('it is changed', async () => (await limitOf(rig.connectionId)) === 10_000);
});

it('holds campaigns through all numbers of the portfolio, until it is raised', async () => {
  change('TIER_50', 50);
  const whatsappIds = [rig.connectionId, second.whatsappId];
  await eventually('both know it', async () =>
    (await Promise.all(whatsappIds.map(limitOf))).every((limit) => limit === 50),
  );
  const templates = [];
  for (const [whatsappId, number] of [
    [rig.connectionId, rig.number],
    [second.whatsappId, second.number],
  ] as const) {
    number.templates = [approved];
    const answer = await rig.admin.call('POST /templates/sync', { body: { whatsappId } });
    const values = { 'body.1': 'a', 'body.2': 'b' };
    templates.push({ whatsappId, templateId: answer.templates[0]!.id, values });
  }
  const { tagId } = await buildTaggedContacts(rig.app, rig.admin.user.companyId, 90);
  const body = { name: 'Novidades', tagListId: tagId, whatsappIds, templates };
  const estimate = await rig.admin.call('POST /campaigns/estimate', {
    body: estimateOf({ whatsappIds, tagListId: tagId }),
  });
  expect(estimate).toMatchObject({ recipients: 90, perDay: 50 });
  const campaign = await rig.admin.call('POST /campaigns', { body });
  await rig.admin.call('POST /campaigns/:campaignId/start', paramsOf(campaign));
  const get = () => rig.admin.call('GET /campaigns/:campaignId', paramsOf(campaign));
  await eventually('it is held', async () => (await get()).heldReason === 'budget');
  await eventually('nothing is under way', async () => {
    const { counts } = await get();
    expect(counts.waiting).toBe(40);
    return counts.sent + counts.delivered + counts.read === 50;
  });
  change('TIER_250', 250);
  await eventually('it has finished', async () => (await get()).status === 'FINALIZADA');
  expect((await get()).counts).toMatchObject({ total: 90, failed: 0, waiting: 0 });
});
