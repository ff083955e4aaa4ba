/** A bot of Typebot that nothing uses and that has no address: the demo calls no other system. */
import type { Db } from '../core/db/db.ts';
import { queueIntegrations } from '../features/queue-integrations/queue-integrations.table.ts';
import type { DemoCompany } from './seed-company.ts';

export async function seedTypebot(db: Db, { companyId, word }: DemoCompany): Promise<void> {
  const name = `Bot ${word}`;
  await db.insert(queueIntegrations).values({
    companyId,
    type: 'typebot',
    name,
    projectName: name,
    typebotSlug: `atendimento-${word.toLowerCase()}`,
    typebotKeywordFinish: 'sair',
    typebotKeywordRestart: 'menu',
    typebotRestartMessage: 'Vamos começar de novo, {{firstName}}.',
    typebotUnknownMessage: 'Não entendi. Responda com o número de uma das opções.',
  });
}
