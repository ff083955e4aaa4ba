/** Two drawn conversations: one is live and begins by a phrase on the test phone, one is still being written. */
import { SYSTEM } from '../core/actors.ts';
import type { Db } from '../core/db/db.ts';
import { insertFlow } from '../features/flows/flows.queries.ts';
import { templates } from '../features/flows/templates/templates.ts';
import { publishDraft, storeDraft } from '../features/flows/versions.queries.ts';
import {
  insertPhraseCampaign,
  replacePhrases,
} from '../features/phrase-campaigns/phrase-campaigns.queries.ts';
import { queueTexts } from './company-texts.ts';
import type { DemoCompany } from './seed-company.ts';

const drawn = [
  { name: 'Recepção', template: 'reception', isLive: true },
  { name: 'Pesquisa de satisfação', template: 'satisfaction', isLive: false },
] as const;

/** To be written to the connection without menus. */
export const demoPhrase = 'Quero conhecer a loja';

export async function seedFlows(db: Db, company: DemoCompany): Promise<void> {
  const { companyId, word, queueIds, connectionIds } = company;
  const tx = { db, companyId, actor: SYSTEM };
  const name = queueTexts[0]?.name ?? '';
  const queue = { id: queueIds[name] ?? 0, name };
  for (const { template, isLive, ...flow } of drawn) {
    const id = await insertFlow(tx, `${flow.name} ${word}`);
    await storeDraft(tx, id, { graph: templates[template]('pt', queue), files: [] });
    if (!isLive) continue;
    await publishDraft(tx, id, []);
    const connectionId = connectionIds.main ?? 0;
    const name = `Visita ${word}`;
    const campaignId = await insertPhraseCampaign(tx, { name, flowId: id, connectionId });
    await replacePhrases(tx, { id: campaignId, connectionId }, [
      { text: demoPhrase, type: 'exact' },
    ]);
  }
}
