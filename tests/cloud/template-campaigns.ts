/** Campaigns that send an approved template through the number of a rig. */
import { buildTaggedContacts } from '../../apps/server/src/testing/campaign-audience.ts';
import type { CloudRig } from '../providers/cloud-rig.ts';

const body = { type: 'BODY', text: 'Olá {{1}}, temos novidades para {{2}}.' };
export const approved = {
  name: 'novidades',
  language: 'pt_BR',
  status: 'APPROVED',
  category: 'MARKETING',
  components: [body],
};

export const paramsOf = ({ id }: { id: number }) => ({ params: { campaignId: String(id) } });

export type TemplateCampaigns = ReturnType<typeof templateCampaigns>;

export function templateCampaigns(rig: CloudRig) {
  const get = (campaign: { id: number }) =>
    rig.admin.call('GET /campaigns/:campaignId', paramsOf(campaign));

  const start = (campaign: { id: number }) =>
    rig.admin.call('POST /campaigns/:campaignId/start', paramsOf(campaign));

  async function sync(templates: (typeof approved)[]) {
    rig.number.templates = templates;
    const answer = await rig.admin.call('POST /templates/sync', {
      body: { whatsappId: rig.connectionId },
    });
    return answer.templates[0]!;
  }

  async function create(values: Record<string, string>, count: number) {
    const { id: templateId } = await sync([approved]);
    const { tagId, numbers } = await buildTaggedContacts(rig.app, rig.admin.user.companyId, count);
    const whatsappId = rig.connectionId;
    const campaign = await rig.admin.call('POST /campaigns', {
      body: {
        name: 'Novidades',
        tagListId: tagId,
        whatsappIds: [whatsappId],
        templates: [{ whatsappId, templateId, values }],
      },
    });
    const phones = () => numbers.map((number) => rig.number.customer(number, 'Cliente'));
    const inboxes = () => Promise.all(phones().map((phone) => phone.inbox()));
    return { campaign, numbers, phones, inboxes };
  }

  return { get, start, sync, create };
}
