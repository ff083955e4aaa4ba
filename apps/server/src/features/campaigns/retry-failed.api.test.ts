/** Recipients for whom a campaign failed get it once more, as a run of their own. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { companyCtx, inTransaction } from '../../core/ctx.ts';
import { sql } from '../../core/db/drizzle.ts';
import { buildTaggedContacts } from '../../testing/campaign-audience.ts';
import {
  type CampaignDesk,
  isFinished,
  openCampaignDesk,
  paramsOf,
} from '../../testing/campaign-desk.ts';
import { refusal } from '../../testing/refusal.ts';

let desk: CampaignDesk;
beforeAll(async () => {
  desk = await openCampaignDesk();
  await desk.pace({ messageInterval: 0, longerIntervalAfter: 0 });
});
afterAll(() => desk?.app.stop());

const retry = (campaign: { id: number }) =>
  desk.admin.call('POST /campaigns/:campaignId/retry', paramsOf(campaign));

test('only who failed gets it again, and who has opted out since does not', async () => {
  const { tagId, numbers } = await buildTaggedContacts(desk.app, desk.companyId, 4);
  const [got = '', ...failing] = numbers;
  const campaign = await desk.create({ tagListId: tagId });
  await desk.start(campaign);
  await desk.reaches(campaign, isFinished);
  expect(await refusal(retry(campaign))).toBe('409 ERR_CAMPAIGN_NOBODY_FAILED');
  await inTransaction(companyCtx(desk.app.core, desk.companyId), ({ db }) =>
    db.execute(sql`update campaign_recipients set state = 'failed', reason = 'ERR_SENDING_WAPP_MSG', message_id = null
      where campaign_id = ${campaign.id} and number <> ${got}`),
  );
  await desk.stops(failing[0]!);

  expect(await retry(campaign)).toMatchObject({ status: 'EM_ANDAMENTO', run: 2 });
  expect(await refusal(retry(campaign))).toBe('409 ERR_CAMPAIGN_STATUS');
  const { counts } = await desk.reaches(campaign, isFinished);
  expect(counts).toMatchObject({ total: 3, skipped: 1, failed: 0 });
  expect((await desk.textsTo(numbers)).map((texts) => texts.length)).toEqual([1, 1, 2, 2]);

  const report = (run?: number) =>
    desk.admin.call('GET /campaigns/:campaignId/report', { ...paramsOf(campaign), query: { run } });
  expect(await report()).toMatchObject({ run: 2, counts: { total: 3 } });
  expect(await report(1)).toMatchObject({ run: 1, counts: { total: 4, failed: 3 } });
  expect(await refusal(report(3))).toBe('404 ERR_NO_CAMPAIGN_FOUND');
  const { records } = await desk.admin.call('GET /campaigns/:campaignId/recipients', {
    ...paramsOf(campaign),
    query: { run: 1, state: 'failed' },
  });
  expect(records.map(({ number }) => number)).toEqual(failing);
});
