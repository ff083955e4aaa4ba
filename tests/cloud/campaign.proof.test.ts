/** Campaigns through the official API: templates, refusals that hold a campaign, and people who want no such messages. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../../apps/server/src/testing/test-app.ts';
import { type CloudRig, openCloudRig } from '../providers/cloud-rig.ts';
import {
  approved,
  paramsOf,
  type TemplateCampaigns,
  templateCampaigns,
} from './template-campaigns.ts';

let rig: CloudRig;
let campaigns: TemplateCampaigns;
beforeAll(async () => {
  rig = await openCloudRig();
  campaigns = templateCampaigns(rig);
});
afterAll(() => rig?.close());

// First: the fault is for the next message that arrives, whichever campaign it is of.
it('makes an opt-out of whoever has told WhatsApp to get no such messages', async () => {
  const { campaign, numbers } = await campaigns.create({ 'body.1': '{nome}', 'body.2': 'você' }, 1);
  rig.graph.faults.refuseLater.push(131050);
  await campaigns.start(campaign);
  await eventually('the number is an opt-out', async () => {
    const page = await rig.admin.call('GET /suppressions', { query: { searchParam: numbers[0]! } });
    return page.records.some(({ reason }) => reason === 'provider');
  });
});

it('sends its template with the values of each recipient, at the rate of the provider', async () => {
  const { campaign, inboxes } = await campaigns.create(
    { 'body.1': '{nome}', 'body.2': '{numero}' },
    30,
  );
  await campaigns.start(campaign);
  await eventually(
    'it has finished',
    async () => (await campaigns.get(campaign)).status === 'FINALIZADA',
  );
  expect((await campaigns.get(campaign)).counts).toMatchObject({
    total: 30,
    failed: 0,
    skipped: 0,
  });
  await eventually('everybody has it', async () =>
    (await inboxes()).every(({ length }) => length === 1),
  );
  const [[first] = []] = await inboxes();
  expect(first).toMatchObject({
    kind: 'template',
    body: expect.stringMatching(/^Olá Cliente 1, temos novidades para 55\d+\.$/),
  });
});

it('leaves out people of whom a value is not known', async () => {
  const { campaign } = await campaigns.create({ 'body.1': '{nome}', 'body.2': '{email}' }, 2);
  await campaigns.start(campaign);
  await eventually(
    'it has finished',
    async () => (await campaigns.get(campaign)).status === 'FINALIZADA',
  );
  const report = await rig.admin.call('GET /campaigns/:campaignId/report', paramsOf(campaign));
  expect(report.reasons).toEqual([{ state: 'skipped', reason: 'no-value', count: 2 }]);
});

it('is held while its template is not approved, and goes on once it is again', async () => {
  const { campaign } = await campaigns.create({ 'body.1': '{nome}', 'body.2': 'você' }, 100);
  await campaigns.sync([{ ...approved, status: 'PAUSED' }]);
  await expect(campaigns.start(campaign)).rejects.toMatchObject({ code: 'ERR_CAMPAIGN_TEMPLATE' });
  await campaigns.sync([approved]);
  rig.graph.faults.failAlways = { code: 132015, status: 400 };
  await campaigns.start(campaign);
  await eventually(
    'it is held',
    async () => (await campaigns.get(campaign)).heldReason === 'template',
  );
  rig.graph.faults.failAlways = undefined;
  const report = await rig.admin.call('GET /campaigns/:campaignId/report', paramsOf(campaign));
  expect(report.lines).toMatchObject([{ heldReason: 'template', isResumable: true }]);
  await rig.admin.call('POST /campaign-lines/:whatsappId/resume', {
    params: { whatsappId: String(rig.connectionId) },
  });
  await eventually(
    'it has finished',
    async () => (await campaigns.get(campaign)).status === 'FINALIZADA',
  );
});

it('takes another template once it is canceled, and goes on with that', async () => {
  const { campaign } = await campaigns.create({ 'body.1': '{nome}', 'body.2': 'você' }, 100);
  rig.graph.faults.failAlways = { code: 132016, status: 400 };
  await campaigns.start(campaign);
  await eventually(
    'it is held',
    async () => (await campaigns.get(campaign)).heldReason === 'template',
  );
  await rig.admin.call('POST /campaigns/:campaignId/cancel', paramsOf(campaign));
  rig.graph.faults.failAlways = undefined;
  const { id: templateId } = await campaigns.sync([{ ...approved, name: 'outras_novidades' }]);
  const whatsappId = rig.connectionId;
  const changed = await rig.admin.call('PUT /campaigns/:campaignId', {
    ...paramsOf(campaign),
    body: {
      templates: [{ whatsappId, templateId, values: { 'body.1': '{nome}', 'body.2': 'já' } }],
    },
  });
  expect(changed.templates).toMatchObject([{ templateId }]);
  await rig.admin.call('POST /campaigns/:campaignId/restart', paramsOf(campaign));
  await eventually(
    'it has finished',
    async () => (await campaigns.get(campaign)).status === 'FINALIZADA',
  );
  const { counts } = await campaigns.get(campaign);
  expect(counts.sent + counts.delivered + counts.read).toBeGreaterThan(0);
  expect(counts.waiting).toBe(0);
});
