import type { CampaignStatus } from '@prosa/contract/campaigns/states';
import { companyCtx, inTransaction, type Tx } from '../../core/ctx.ts';
import { estimateOf } from '../../testing/campaign-audience.ts';
import { PIXEL } from '../../testing/pixel.ts';
import {
  connectionOf,
  type Edits,
  type Fixture,
  type Fixtures,
  justParams,
  type Material,
  nextName,
  nextNumber,
  type Things,
} from '../../testing/sweep-material.ts';
import {
  campaignConnections,
  campaignRecipients,
  campaignRuns,
  campaigns,
} from './campaigns.table.ts';

const campaignOf = ({ own }: Material) => ({ campaignId: own.campaign });
const justCampaign: Fixture = justParams(campaignOf);

const bodyOf = ({ own, foreignCompany }: Material) => ({
  name: nextName(),
  message1: 'Olá {nome}',
  whatsappIds: [own.connection],
  templates: [{ whatsappId: own.connection, templateId: own.template, values: {} }],
  contactListId: own.contactList,
  tagListId: own.tag,
  fileListId: own.fileList,
  queueId: own.queue,
  userId: own.user,
  answerTagId: own.tag,
  companyId: foreignCompany,
});

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString();

export const fixtures = {
  'GET /campaigns': ({ foreignWord, foreignCompany }) => [
    { query: { searchParam: foreignWord, companyId: foreignCompany } },
    {},
  ],
  'GET /campaigns/:campaignId': justCampaign,
  'POST /campaigns': (material) => [
    { body: bodyOf(material) },
    { body: { name: nextName(), message1: 'Olá', whatsappId: material.own.connection } },
  ],
  'PUT /campaigns/:campaignId': (material) => [
    {
      params: campaignOf(material),
      body: { ...bodyOf(material), scheduledAt: tomorrow(), repeat: { unit: 'week' } },
    },
    { params: campaignOf(material), body: { whatsappId: material.own.connection } },
  ],
  'DELETE /campaigns/:campaignId': justCampaign,
  'POST /campaigns/estimate': ({ own }) => [
    {
      body: estimateOf({
        whatsappIds: [own.connection],
        contactListId: own.contactList,
        tagListId: own.tag,
      }),
    },
  ],
  'POST /campaigns/:campaignId/media-upload': (material) => [
    { params: campaignOf(material), body: { variant: '2' }, files: { file: PIXEL } },
  ],
  'DELETE /campaigns/:campaignId/media-upload': justCampaign,
  'POST /campaigns/:campaignId/test': async (material) => {
    const body = { number: nextNumber(), whatsappId: material.own.connection };
    const requests = await campaignIn('INATIVA')(material);
    return requests.map((request) => ({ ...request, body }));
  },
  'POST /campaigns/:campaignId/start': campaignIn('INATIVA'),
  'POST /campaigns/:campaignId/cancel': campaignIn('EM_ANDAMENTO'),
  'POST /campaigns/:campaignId/restart': campaignIn('CANCELADA'),
  'POST /campaigns/:campaignId/retry': campaignIn('FINALIZADA'),
  'GET /campaigns/:campaignId/report': justCampaign,
  'GET /campaigns/:campaignId/export': justCampaign,
  'GET /campaigns/:campaignId/recipients': (material) => [
    { params: campaignOf(material) },
    {
      params: campaignOf(material),
      query: { searchParam: material.foreignWord, companyId: material.foreignCompany },
    },
  ],
  'GET /tickets/:ticketId/campaigns': justParams(({ own }) => ({ ticketId: own.ticket })),
  'GET /campaign-alarms': () => [{}],
  'GET /campaign-settings': () => [{}],
  'POST /campaign-settings': ({ foreignCompany }) => [
    {
      body: {
        settings: { messageInterval: 10, variables: [{ key: 'loja', value: 'Centro' }] },
        companyId: foreignCompany,
      },
    },
  ],
  'POST /campaign-lines/:whatsappId/resume': justParams(connectionOf),
} satisfies Fixtures;

/** Each with one run. */
async function insertCampaigns(
  { db, companyId }: Tx,
  names: readonly string[],
  status: CampaignStatus = 'INATIVA',
): Promise<number[]> {
  const made = await db
    .insert(campaigns)
    .values(names.map((name) => ({ companyId, name, message1: `Texto ${name}`, status, run: 1 })))
    .returning({ id: campaigns.id });
  const ids = made.map(({ id }) => id);
  await db.insert(campaignRuns).values(ids.map((id) => ({ companyId, campaignId: id, run: 1 })));
  return ids;
}

/** A recipient of each campaign, for whom its run failed. */
async function insertFailed(
  { db, companyId }: Tx,
  campaignIds: readonly number[],
  names: readonly string[],
): Promise<number[]> {
  const made = await db
    .insert(campaignRecipients)
    .values(
      campaignIds.map((campaignId, at) => ({
        companyId,
        campaignId,
        run: 1,
        number: nextNumber(),
        name: names[at]!,
        state: 'failed' as const,
        reason: 'ERR_SENDING_WAPP_MSG',
      })),
    )
    .returning({ id: campaignRecipients.id });
  return made.map(({ id }) => id);
}

/** A new one for the request, which changes its status. */
function campaignIn(status: CampaignStatus): Fixture {
  return async ({ core, own }) => {
    const campaignId = await inTransaction(companyCtx(core, own.company), async (tx) => {
      const name = nextName();
      const [id] = await insertCampaigns(tx, [name], status);
      await insertFailed(tx, [id!], [name]);
      await tx.db
        .insert(campaignConnections)
        .values({ companyId: own.company, campaignId: id!, connectionId: own.connection });
      return id!;
    });
    return [{ params: { campaignId } }];
  };
}

export const things = {
  campaign: {
    table: 'campaigns',
    insert: (tx, words) =>
      insertCampaigns(
        tx,
        words.map(({ name }) => name('Campanha')),
      ),
  },
  campaignRecipient: {
    table: 'campaign_recipients',
    insert: async (tx, words) => {
      const names = words.map(({ name }) => name('Envio'));
      return insertFailed(tx, await insertCampaigns(tx, names), names);
    },
  },
} satisfies Things;

export const edits = {
  'PUT /campaigns/:campaignId': async (call) => {
    const { id } = await call('POST /campaigns', { body: { name: nextName() } });
    return {
      params: { campaignId: id },
      edits: [{ name: nextName() }, { name: nextName() }],
      fields: ['name'],
    };
  },
} satisfies Edits;
