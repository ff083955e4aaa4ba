/** A company with a sandbox phone whose admin sends campaigns without a pace, for tests of them. */
import type { Campaign } from '@prosa/contract/campaigns';
import { expect } from 'vitest';
import { insertSuppressions } from '../conversation/suppressions/suppressions.queries.ts';
import { companyCtx, inTransaction } from '../core/ctx.ts';
import { buildCompany } from './builders.ts';
import { linkSandbox } from './sandbox-phone.ts';
import { eventually, startTestApp } from './test-app.ts';

export type CampaignDesk = Awaited<ReturnType<typeof openCampaignDesk>>;

export const paramsOf = ({ id }: { id: number }) => ({ params: { campaignId: String(id) } });

export const isFinished = ({ status }: Campaign) => status === 'FINALIZADA';

export async function openCampaignDesk() {
  const app = await startTestApp();
  const { id: companyId } = await buildCompany(app.core);
  const admin = await app.enter(companyId, { profile: 'admin' });
  const phone = await linkSandbox(app, admin);
  let lastNumber = 5511_777_000_000;
  const get = (campaign: { id: number }) =>
    admin.call('GET /campaigns/:campaignId', paramsOf(campaign));
  return {
    app,
    companyId,
    admin,
    phone,
    get,
    pace: (settings: object) => admin.call('POST /campaign-settings', { body: { settings } }),
    create: (values: object = {}) => {
      const whatsappIds = [phone.connectionId];
      const body = { name: 'Promoção', message1: 'Oi {nome}', whatsappIds, ...values };
      return admin.call('POST /campaigns', { body });
    },
    start: (campaign: { id: number }) =>
      admin.call('POST /campaigns/:campaignId/start', paramsOf(campaign)),
    reaches: (campaign: { id: number }, accept: (campaign: Campaign) => boolean) =>
      eventually('the campaign’s state', async () => {
        const now = await get(campaign);
        expect(accept(now), JSON.stringify(now.counts)).toBe(true);
        return now;
      }),
    freshNumbers: (count: number) => Array.from({ length: count }, () => String(++lastNumber)),
    /** Messages to each number, as the provider got them. */
    textsTo: async (numbers: readonly string[]) => {
      const shown = await Promise.all(numbers.map((number) => phone.shows(number)));
      return shown.map((messages) => messages.map(({ body }) => body));
    },
    stops: (number: string) =>
      inTransaction(companyCtx(app.core, companyId), (tx) =>
        insertSuppressions(tx, [{ number, reason: 'person', source: '' }]),
      ),
  };
}
