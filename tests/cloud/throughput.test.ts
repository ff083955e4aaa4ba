/** How many messages a second Meta lets a number send: read, raised by Meta, and kept. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  buildTaggedContacts,
  estimateOf,
} from '../../apps/server/src/testing/campaign-audience.ts';
import { eventually } from '../../apps/server/src/testing/test-app.ts';
import { type CloudRig, openCloudRig } from '../providers/cloud-rig.ts';

const HOUR_S = 3600;

let rig: CloudRig;
beforeAll(async () => {
  // The number is checked once: later changes come by webhooks.
  rig = await openCloudRig({ CLOUD_PROBE_MS: '600000' });
});
afterAll(() => rig?.close());

const perSecond = async () => {
  const params = { whatsappId: rig.connectionId };
  return (await rig.admin.call('GET /whatsapp/:whatsappId/cloud', { params })).messagesPerSecond;
};

/** What the form of a campaign promises. */
async function perHour(): Promise<number> {
  const { tagId } = await buildTaggedContacts(rig.app, rig.admin.user.companyId, 1);
  const estimate = await rig.admin.call('POST /campaigns/estimate', {
    body: estimateOf({ whatsappIds: [rig.connectionId], tagListId: tagId }),
  });
  return estimate.perHour;
}

it('is read with the number', async () => {
  await eventually('it is read', async () => (await perSecond()) === 80);
  expect(await perHour()).toBe(80 * HOUR_S);
});

it('is read again when Meta reports an upgrade, and campaigns count with it', async () => {
  rig.number.throughput = 'HIGH';
  rig.number.tell({ event: 'THROUGHPUT_UPGRADE' }, 'phone_number_quality_update');
  await eventually('it is changed', async () => (await perSecond()) === 1000);
  expect(await perHour()).toBe(1000 * HOUR_S);
});

it('stays as it was when Meta does not say it', async () => {
  rig.number.throughput = 'NOT_APPLICABLE';
  const params = { whatsappId: rig.connectionId };
  const check = await rig.admin.call('POST /whatsapp/:whatsappId/cloud/check', { params });
  expect(check.messagesPerSecond).toBeNull();
  expect(await perSecond()).toBe(1000);
});
