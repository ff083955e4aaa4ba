import { ofCompany, rows } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';
import { type Fixtures, justParams, nextName, type Things } from '../../testing/sweep-material.ts';
import { insertPhraseCampaign, replacePhrases } from './phrase-campaigns.queries.ts';

const justCampaign = justParams(({ own }) => ({ phraseCampaignId: own.phraseCampaign }));

export const fixtures = {
  'GET /flowcampaign': ({ foreignWord }) => [{ query: { searchParam: foreignWord } }, {}],
  'GET /flowcampaign/:phraseCampaignId': justCampaign,
  'POST /flowcampaign': ({ own, foreignCompany }) => [
    {
      body: {
        name: nextName(),
        flowId: own.flow,
        whatsappId: own.connection,
        phrase: nextName(),
        companyId: foreignCompany,
      },
    },
  ],
  'PUT /flowcampaign': ({ own }) => [
    {
      body: {
        id: own.phraseCampaign,
        flowId: own.flow,
        whatsappId: own.connection,
        phrase: nextName(),
      },
    },
  ],
  'DELETE /flowcampaign/:phraseCampaignId': justCampaign,
  'GET /flowdefault': () => [{}],
  'POST /flowdefault': ({ own }) => [
    { body: { flowIdWelcome: own.flow, flowIdNotPhrase: own.flow } },
  ],
  'PUT /flowdefault': ({ own }) => [
    { body: { flowIdWelcome: own.flow, flowIdNotPhrase: own.flow } },
  ],
} satisfies Fixtures;

export const things = {
  phraseCampaign: {
    table: 'phrase_campaigns',
    insert: async (tx, words) => {
      const ids: number[] = [];
      for (const { name } of words) {
        const [flow] = await rows<{ id: number }>(
          tx.db,
          // With an id of its own: the sweep's flow gets the next number.
          sql`insert into flows (company_id, id, name) overriding system value
            select ${tx.companyId}, coalesce(max(f.id), 0) + 1000000, ${name('Fluxo da frase')}
            from flows f where ${ofCompany(tx, 'f')} returning id`,
        );
        const values = { name: name('Frase'), flowId: flow!.id };
        const id = await insertPhraseCampaign(tx, values);
        const text = name('Quero');
        await replacePhrases(tx, { id, connectionId: null }, [{ text, type: 'exact' }]);
        ids.push(id);
      }
      return ids;
    },
  },
} satisfies Things;
